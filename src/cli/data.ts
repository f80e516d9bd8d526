import path from 'node:path';
import { Command } from 'commander';
import { questionText, SigmaError, tame } from '../core/index.js';
import {
  benchmarkFiles,
  benchmarkOf,
  benchmarks,
  checkSum,
  openBenchmark,
  presets,
  pullBenchmark,
  type BenchmarkEntry,
} from '../datasets/index.js';
import { numberOf } from './flags.js';
import { auditCommand } from './grade.js';
import { pulled } from './messages.js';
import { plainTable } from './plainTable.js';

interface Flags {
  data?: string;
  split?: string;
  from?: string;
  n?: string;
  json?: boolean;
}

export function dataCommand(): Command {
  const command = new Command('data').description('benchmarks in their official formats: list, fetch, check, look at');
  command.command('list').description('every benchmark and preset').option('--json', 'as JSON').action(list);
  command
    .command('pull')
    .description("bring a benchmark's files into the user cache")
    .argument('<NAME>')
    .option('--from <path>', 'take this file or folder in place of downloading')
    .option('--split <name>', 'only the files of this split')
    .option('--json', 'end with one JSON object')
    .action(pull);
  command
    .command('verify')
    .description('read all questions and check checksums and numbers where they are known')
    .argument('<NAME>')
    .option('--data <path>', "a file or folder in place of the cache's")
    .option('--split <name>', 'which split; default: the usual one, where it is there')
    .option('--json', 'as one JSON object')
    .action(verify);
  command
    .command('show')
    .description('print questions with their right answers')
    .argument('<NAME>')
    .option('-n, --n <n>', 'how many', '3')
    .option('--data <path>', "a file or folder in place of the cache's")
    .option('--split <name>', 'which split; default: the usual one, where it is there')
    .option('--json', 'one JSON object a question')
    .action(show);
  return command.addCommand(auditCommand());
}

function list(f: Flags): void {
  const rows = benchmarks().map((b) => ({ ...b, here: isHere(b) }));
  if (f.json) {
    process.stdout.write(`${JSON.stringify({ datasets: rows, presets: presets() })}\n`);
    return;
  }
  const size = (s: Readonly<Record<string, number>>): string =>
    Object.entries(s)
      .map(([split, n]) => `${split} ${n}`)
      .join(', ');
  process.stdout.write(
    plainTable(
      ['name', 'family', 'kind', 'questions', 'here', 'licence'],
      rows.map((b) => [b.name, b.family, b.kind, size(b.size), b.here ? 'yes' : 'no', b.licence]),
    ),
  );
  const named = Object.entries(presets()).map(
    ([name, p]) =>
      `  ${name}: ${p.sample === undefined ? `split ${p.split ?? ''}` : `${p.sample} questions`} of ${p.dataset}${p.stratify ? `, by ${p.stratify}` : ''} (${p.of})`,
  );
  process.stdout.write(`\nPresets, for --dataset:\n${named.join('\n')}\n`);
}

function isHere(entry: BenchmarkEntry): boolean {
  try {
    return benchmarkFiles(entry, { seed: 0 }).length > 0;
  } catch (e) {
    if (e instanceof SigmaError) return false;
    throw e;
  }
}

async function pull(name: string, f: Flags): Promise<void> {
  const entry = benchmarkOf(name);
  let said = 0;
  const files = await pullBenchmark(entry, {
    from: f.from,
    split: f.split,
    onProgress: (file, bytes, total) => {
      if (Date.now() - said < 1000) return;
      said = Date.now();
      const of = total === undefined ? '' : ` of ${(total / 1e6).toFixed(1)}`;
      process.stderr.write(`${file}: ${(bytes / 1e6).toFixed(1)}${of} MB\n`);
    },
  });
  process.stderr.write(`${pulled(name, files)}\n`);
  if (f.json) process.stdout.write(`${JSON.stringify({ dataset: name, files })}\n`);
}

async function verify(name: string, f: Flags): Promise<void> {
  const entry = benchmarkOf(name);
  const options = { path: f.data, split: f.split, seed: 0 };
  const files = benchmarkFiles(entry, options);
  const sums: { file: string; sha256: string; known: boolean }[] = [];
  for (const file of files.slice(0, 100)) {
    // A file of the user's own may be named like the official one and be another.
    const known = f.data === undefined ? entry.files.find((x) => path.basename(file) === x.name)?.sha256 : undefined;
    const sha256 = await checkSum(file, known);
    sums.push({ file, sha256, known: entry.files.some((x) => x.sha256 === sha256) });
  }
  const source = await openBenchmark(name, options);
  const questions = source.ids.length;
  const split = Object.entries(entry.size).find(([, n]) => n === questions)?.[0];
  await source.close();
  if (f.json) {
    process.stdout.write(`${JSON.stringify({ dataset: name, questions, split: split ?? null, files: sums })}\n`);
    return;
  }
  for (const s of sums) process.stdout.write(`${s.known ? 'checked' : 'no checksum known'}  ${s.sha256}  ${s.file}\n`);
  process.stdout.write(
    `${name}: ${questions} questions${split === undefined ? '; no split has so many' : `, as many as its split "${split}"`}.\n`,
  );
}

async function show(name: string, f: Flags): Promise<void> {
  const source = await openBenchmark(name, {
    path: f.data,
    split: f.split,
    seed: 0,
    limit: numberOf('--n', f.n ?? '3'),
  });
  for (let i = 0; i < source.ids.length; i++) {
    const { question, gold } = await source.read(i);
    process.stdout.write(
      f.json
        ? `${JSON.stringify({ question, gold })}\n`
        : tame(
            `${question.id}${question.category === undefined ? '' : ` (${question.category})`}\n${questionText(question)}\n=> ${gold?.value ?? ''}\n\n`,
          ),
    );
  }
  if (source.ids.length === 0) throw new SigmaError('bad-input', `${name} has no questions.`);
  await source.close();
}
