import { loadPrompt } from '../../core/index.js';

const load = (name: string): string => loadPrompt('methods', 'sigmaV1Text', 'prompts', `${name}.txt`);

export const prompts = {
  revise: load('revise'),
  revisePooled: load('revisePooled'),
  judge: load('judge'),
  nli: load('nli'),
  adjudicate: load('adjudicate'),
};
