import { readFile } from 'node:fs/promises';
import { text as readAll } from 'node:stream/consumers';
import { Command } from 'commander';
import { describeAnswer, messages, SigmaError, tame, type Reading } from '../core/index.js';
import { kindOf, kinds } from '../datasets/index.js';
import { readTexts } from '../parse/index.js';
import { numberOf } from './flags.js';

interface Flags {
  options?: string;
  strict?: boolean;
  json?: boolean;
}

export function parseCommand(): Command {
  return new Command('parse')
    .description('show how texts are read, and why')
    .argument('<KIND>', [...kinds.keys()].join(', '))
    .argument(
      '[FILE]',
      'JSONL of {text, options?}, or plain texts separated by lines of ---; - or nothing reads stdin',
      '-',
    )
    .option('--options <n>', 'number of options of a choice question (2 to 26)')
    .option('--strict', 'only what follows an answer marker counts')
    .option('--json', 'one JSON object a text')
    .action(async (name: string, file: string, flags: Flags) => {
      const kind = kindOf(name); // before waiting for any input
      const input = file === '-' ? await readAll(process.stdin) : await contentOf(file);
      const reading: Reading = flags.strict ? 'strict' : 'flexible';
      const rows = readTexts(kind, input, {
        reading,
        ...(flags.options === undefined ? {} : { options: numberOf('--options', flags.options) }),
      });
      for (const row of rows) {
        if (flags.json) process.stdout.write(`${JSON.stringify(row)}\n`);
        else
          process.stdout.write(
            `${row.index + 1}. ${tame(describeAnswer(row.answer))}  [${row.reading}]  ${excerpt(row.text)}\n`,
          );
      }
    });
}

async function contentOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (e) {
    throw new SigmaError('bad-input', messages.fileMissing('texts', file), e);
  }
}

/** The end of a text, where answers stand, on one line. */
function excerpt(text: string): string {
  const flat = tame(text).replace(/\s+/g, ' ').trim();
  return flat.length > 80 ? `… ${flat.slice(-80)}` : flat;
}
