import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { stringify } from 'yaml';
import { draftCard, draftPanel, familyOf } from '../agents/index.js';
import { SigmaError, messages, reasonOf, tame } from '../core/index.js';
import type { ChatModel } from '../llm/index.js';
import { checkExperiment, openModels, pinWeights } from '../run/index.js';
import { numberOf, refuseEmpty, withFlags, type RunFlags } from './flags.js';
import { onInterrupt } from './interrupt.js';
import { badPanelSize, fileNotWritten, fileThere, noModelToDraft, oneTask } from './messages.js';

type ModelFlags = Pick<RunFlags, 'baseUrl' | 'model' | 'keyVariable' | 'gguf' | 'seed' | 'cache' | 'out'>;

interface DraftFlags extends ModelFlags {
  family?: string;
  task?: string;
  n: string;
}

const mostAgents = 20;

export function draftCommand(): Command {
  const command = new Command('draft')
    .description('let a model draft a panel: roles, system prompts, strategies and profiles, as YAML')
    .option('--family <name>', 'for a family of benchmarks; see sigma agents')
    .option('--task <text>', 'for questions of your own kind, in words')
    .option('-n <count>', `how many agents, 1 to ${mostAgents}`, '6');
  return withModelFlags(command).action(async ({ family, task, n, ...flags }: DraftFlags) => {
    if ((family === undefined) === (task === undefined)) throw new SigmaError('bad-input', oneTask());
    const count = numberOf('-n', n);
    if (!Number.isInteger(count) || count < 1 || count > mostAgents)
      throw new SigmaError('bad-input', badPanelSize(n, mostAgents));
    const asked = task ?? familyOf(family ?? '').task;
    await put(
      flags,
      'Read them before you use them; the list of agents may stand under "agents" of an experiment.',
      (chat, options) =>
        draftPanel(chat, asked, count, options).then((agents) => ({ [family ?? 'drafted']: { task: asked, agents } })),
    );
  });
}

export function cardCommand(): Command {
  const command = new Command('card')
    .description('let a model describe a model in a sentence, for selection by profile, as YAML')
    .argument('<name>', 'the model to describe')
    .option('--readme <file>', 'what its makers say of it');
  return withModelFlags(command).action(
    async (name: string, { readme, ...flags }: ModelFlags & { readme?: string }) => {
      const about = readme === undefined ? undefined : await contentOf(readme);
      await put(flags, 'Read it before you use it: it may stand as "profile" of an agent.', (chat, options) =>
        draftCard(chat, name, about, options).then((card) => ({ [tame(name)]: card })),
      );
    },
  );
}

function withModelFlags(command: Command): Command {
  return command
    .option('--base-url <url>', 'a server of the OpenAI chat API, such as http://localhost:8000/v1')
    .option('--model <name>', 'name of the model at the server')
    .option('--key-variable <name>', 'environment variable with the key (default: OPENAI_API_KEY)')
    .option('--gguf <file>', 'a local model, in this process')
    .option('--seed <n>', 'another seed, another draft')
    .option('--cache <folder>', "folder of all answers ever paid for, or none (default: the user's cache)")
    .option('--out <file>', 'write it to a new file (default: stdout)');
}

/** Drafts with the model of the flags, and writes the YAML out. Nothing is asked where the file cannot be written. */
async function put(
  flags: ModelFlags,
  advice: string,
  draft: (chat: ChatModel, options: { seed: number; signal: AbortSignal }) => Promise<object>,
): Promise<void> {
  refuseEmpty(flags);
  const { out, ...rest } = flags;
  if (out !== undefined && existsSync(out)) throw new SigmaError('bad-input', fileThere(out));
  const bare = { title: 'Drafts', data: { generate: 'word-problems' }, methods: ['majority'] };
  const x = checkExperiment(withFlags(bare, rest), 'the command line');
  if (x.llms === undefined) throw new SigmaError('bad-input', noModelToDraft());
  const models = openModels(await pinWeights(x), {});
  models.attach();
  const { signal, release } = onInterrupt();
  try {
    const [chat] = models.byName.values();
    const said = await draft(chat!, { seed: x.seed, signal });
    const yaml = `# Drafted by ${tame(chat!.identity.model).replace(/\s+/g, ' ')}. ${advice}\n${stringify(said, { lineWidth: 0 })}`;
    if (out === undefined) process.stdout.write(yaml);
    else await writeFile(out, yaml, { flag: 'wx' }).catch((e: unknown) => refuse(out, e));
  } finally {
    release();
    await models.close();
  }
}

function refuse(file: string, e: unknown): never {
  const there = (e as NodeJS.ErrnoException).code === 'EEXIST';
  throw new SigmaError(
    there ? 'bad-input' : 'write-failed',
    there ? fileThere(file) : fileNotWritten(file, reasonOf(e)),
    e,
  );
}

async function contentOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((e: unknown) => {
    throw new SigmaError('bad-input', messages.fileMissing('what the makers say', file), e);
  });
}
