import { amc } from './amc.js';
import { gpqa } from './gpqa.js';
import { gsm8k } from './gsm8k.js';
import { humanEval } from './humanEval.js';
import type { Loader } from './loader.js';
import { math } from './math.js';
import { mmlu } from './mmlu.js';
import { mmluPro } from './mmluPro.js';
import { multiArith } from './multiArith.js';
import { musique } from './musique.js';
import { triviaqa } from './triviaqa.js';

export type { Loader } from './loader.js';

/** A loader for each benchmark of data/datasets.yaml. */
export const loaders: ReadonlyMap<string, Loader> = new Map(
  [mmlu, mmluPro, gpqa, gsm8k, multiArith, humanEval, math, amc, musique, triviaqa].map((l) => [l.name, l]),
);
