import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

/** The recorded MMLU-Pro answers and their vectors beside the package; null where they are not there. */
export function recorded(root) {
  const folder = path.join(root, '..', 'shared', 'data');
  const files = {
    traces: path.join(folder, 'mmlu-pro-traces.jsonl.gz'),
    vectors: path.join(folder, 'mmlu-pro-minilm-responses.npy'),
  };
  return existsSync(files.traces) && existsSync(files.vectors) ? files : null;
}

export const noData = 'needs the recorded MMLU-Pro answers in ../shared/data';

/** Parsed lines of a recorded file. */
export function records(file) {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line));
}

/** Writes `questions` lines to `file`: the recorded ones in turn, each time under new ids. */
export function repeatUnderNewIds(source, questions, file) {
  const lines = records(source).map(({ id, ...rest }) => [id, JSON.stringify(rest).slice(1)]);
  const out = openSync(file, 'w');
  let block = [];
  for (let i = 0; i < questions; i++) {
    const [id, rest] = lines[i % lines.length];
    block.push(`{"id":${JSON.stringify(`${id}#${Math.floor(i / lines.length)}`)},${rest}\n`);
    if (block.length === 1000 || i === questions - 1) {
      writeSync(out, block.join(''));
      block = [];
    }
  }
  closeSync(out);
  return file;
}

const letters = 'ABCDEFGHIJ';

/** Multiple-choice questions with texts that answer them, where no recorded ones are at hand. */
export function generatedRecords(questions, agents) {
  return Array.from({ length: questions }, (_, q) => ({
    id: `generated/${q}`,
    question: `How many marbles are left of ${q + 30} when ${q % 7} are lost?`,
    options: Array.from(letters, (_letter, o) => `${q + 20 + o} marbles`),
    responses: Array.from({ length: agents }, (_, a) => {
      const letter = letters[(q + a * a) % 10];
      const steps = `We take ${q % 7} from ${q + 30}. Step ${a}: check the difference once more, then compare. `;
      return { agent: `agent-${a}`, text: `${steps.repeat(4)}The answer is (${letter}).` };
    }),
  }));
}

/** Small deterministic numbers in [0, 1): made-up inputs need no better ones. */
export function lcg(seed) {
  let x = seed >>> 0;
  return () => (x = (Math.imul(x, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}
