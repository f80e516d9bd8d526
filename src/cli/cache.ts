import { Command } from 'commander';
import { cacheFolder, SigmaError, tame } from '../core/index.js';
import { compactCalls, openCallStore, type CallEntry } from '../llm/index.js';
import { methodOf } from '../methods/index.js';
import { count, plural } from '../report/index.js';
import { explainCache } from '../run/index.js';
import { experimentOf, questionOf, withAskFlags, type AskFlags } from './askFlags.js';
import { explanationText } from './cacheExplanation.js';
import { numberOf } from './flags.js';
import { compactedText, noCalls, whichOfTraces } from './messages.js';
import { plainTable } from './plainTable.js';

interface Flags {
  cache?: string;
  json?: boolean;
}

interface ListFlags extends Flags {
  question?: string;
  who?: string;
  n: string;
}

const folderOf = (f: Flags): string => f.cache ?? cacheFolder('calls');

export function cacheCommand(): Command {
  const command = new Command('cache').description('look into the store of answered calls, and tidy it up');
  const sub = (name: string, description: string): Command =>
    command
      .command(name)
      .description(description)
      .option('--cache <folder>', "another folder than the user's store, such as RUN/calls")
      .option('--json', 'as JSON');
  sub('stats', 'how many calls of which models, in how many bytes').action(stats);
  sub('list', 'the calls themselves, one a line')
    .option('--question <id>', 'only those about this question')
    .option('--who <agent>', 'only those of this agent or service')
    .option('-n, --n <n>', 'how many at most', '20')
    .action(list);
  sub('compact', 'join the files of more than an hour ago, without duplicates and torn lines').action((f: Flags) => {
    const done = compactCalls(folderOf(f));
    process.stdout.write(f.json ? `${JSON.stringify(done)}\n` : `${compactedText(folderOf(f), done)}\n`);
  });
  const explain = command
    .command('explain')
    .description('say of a question which calls are stored, and in what the others differ from the nearest stored one')
    .argument('<METHOD>', 'see sigma methods')
    .option('--question <text|id>', 'the question; with --traces or --experiment, its id')
    .option('--traces <file>', 'recorded answers to go on from: JSONL, .gz or .zst');
  withAskFlags(explain)
    .option('--cache <folder>', "another folder than the user's store, such as RUN/calls")
    .option('--json', 'as JSON')
    .action(explainMisses);
  return command;
}

/** Entries of a folder, as long as they are looked at. */
function withEntries<T>(folder: string, look: (entries: Iterable<CallEntry>, stored: Stored) => T): T {
  const store = openCallStore({ read: [folder], write: [] });
  try {
    return look(store.entries(), store.stats());
  } finally {
    store.close();
  }
}

type Stored = ReturnType<ReturnType<typeof openCallStore>['stats']>;

function stats(f: Flags): void {
  const folder = folderOf(f);
  withEntries(folder, (entries, { entries: n, duplicates, damaged }) => {
    const models = new Map<string, { calls: number; promptTokens: number; completionTokens: number }>();
    for (const { identity, reply } of entries) {
      const name = `${identity.model} at ${identity.endpoint}`;
      const m = models.get(name) ?? { calls: 0, promptTokens: 0, completionTokens: 0 };
      m.calls++;
      m.promptTokens += reply.usage?.promptTokens ?? 0;
      m.completionTokens += reply.usage?.completionTokens ?? 0;
      models.set(name, m);
    }
    if (f.json) {
      const out = { folder, entries: n, duplicates, damaged, models: Object.fromEntries(models) };
      process.stdout.write(`${JSON.stringify(out)}\n`);
    } else if (n === 0) process.stdout.write(`${noCalls(folder)}\n`);
    else {
      const rows = [...models].map(([name, m]) => [
        name,
        count(m.calls),
        count(m.promptTokens),
        count(m.completionTokens),
      ]);
      process.stdout.write(
        `${folder}: ${plural(n, 'call')}, ${plural(duplicates, 'duplicate')}, ${plural(damaged, 'damaged line')}\n` +
          tame(plainTable(['model', 'calls', 'prompt tokens', 'reply tokens'], rows)),
      );
    }
  });
}

function list(f: ListFlags): void {
  const most = numberOf('--n', f.n);
  withEntries(folderOf(f), (entries) => {
    let shown = 0;
    for (const { key, identity, request, reply } of entries) {
      const { question, who, stage, round, draw } = request.sample;
      if ((f.question !== undefined && question !== f.question) || (f.who !== undefined && who !== f.who)) continue;
      if (shown++ >= most) break;
      const row = {
        key,
        model: identity.model,
        question,
        who,
        stage,
        round,
        draw,
        finish: reply.finish,
        text: reply.text,
      };
      process.stdout.write(
        f.json
          ? `${JSON.stringify(row)}\n`
          : `${key.slice(0, 12)}  ${tame(`${question} ${who} ${stage} ${round}.${draw} (${identity.model}): ${oneLine(reply.text)}`)}\n`,
      );
    }
    if (shown === 0 && !f.json) process.stdout.write(`${noCalls(folderOf(f))}\n`);
  });
}

const oneLine = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
};

async function explainMisses(method: string, flags: AskFlags & { question?: string }): Promise<void> {
  methodOf(method); // before anything is read
  const { question: given, ...rest } = flags;
  const known = flags.traces !== undefined || flags.experiment !== undefined;
  if (flags.traces !== undefined && given === undefined && flags.id === undefined)
    throw new SigmaError('bad-input', whichOfTraces(flags.traces));
  const question = known && given !== undefined ? given : await questionOf(given, rest);
  const found = await explainCache(question, await experimentOf(method, rest));
  process.stdout.write(flags.json ? `${JSON.stringify(found)}\n` : tame(explanationText(found)));
}
