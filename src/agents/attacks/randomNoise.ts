import { z } from 'zod';
import type { Attack } from '../../core/index.js';
import { attackSource, ownOf, speak } from './shared.js';

const settings = z.strictObject({});

/**
 * A broken agent: a random option or number, whatever the question (SIGMA v1, D.3, RandomNoiseAgent; there one of four
 * canned sentences). With nothing to draw from, a text without an answer.
 */
export const randomNoise: Attack<z.infer<typeof settings>> = {
  name: 'random-noise',
  version: '1',
  summary: 'A broken agent: a random option or number.',
  source: attackSource,
  settings,
  knowledge: 'visible',
  async act(turn, _honest, kind, next, rng) {
    const own = await ownOf(turn, next);
    return speak(turn, kind.alternative(turn.question, [], rng), randomNoise.name, next, own.confidence);
  },
};
