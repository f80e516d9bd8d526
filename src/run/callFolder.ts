import { cacheFolder } from '../core/index.js';
import type { Experiment } from './experiment.js';

/** The folder of all calls that an experiment looks in, whichever run made them; undefined for `cache: none`. */
export function callFolder({ cache }: Pick<Experiment, 'cache'>): string | undefined {
  return cache === 'none' ? undefined : (cache ?? cacheFolder('calls'));
}
