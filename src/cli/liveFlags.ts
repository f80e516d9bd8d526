import { SigmaError } from '../core/index.js';
import { isRecord, list, numberOf, type RunFlags } from './flags.js';
import { modelWithoutPlace, ofOneModel, panelOfNone } from './messages.js';

/**
 * Lays the flags about models over an experiment's values. `--base-url` and `--gguf` name a model of the command line,
 * which goes before those of the file; alone, `--model` and `--key-variable` change the file's one model.
 */
export function withLiveFlags(base: Record<string, unknown>, f: RunFlags): Record<string, unknown> {
  const x = { ...base };
  const own = ownModel(f);
  if (own) {
    x.llms = { [commandLineModel]: own, ...(isRecord(x.llms) ? x.llms : {}) };
    x.live = true;
  } else if (f.model !== undefined || f.keyVariable !== undefined) x.llms = changed(x.llms, f);
  if (f.live) x.live = true;
  if (f.agents !== undefined) x.agents = panel(f.agents);
  if (f.cache !== undefined) x.cache = f.cache;
  if (f.maxCost !== undefined) x.maxCost = numberOf('--max-cost', f.maxCost);
  if (f.maxCalls !== undefined) x.maxCalls = numberOf('--max-calls', f.maxCalls);
  return x;
}

/** Name of the model that the flags describe. */
const commandLineModel = 'default';

function ownModel({ baseUrl, gguf, model, keyVariable }: RunFlags): Record<string, unknown> | undefined {
  if (baseUrl === undefined && gguf === undefined) return undefined;
  return {
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(gguf === undefined ? {} : { gguf }),
    ...(model === undefined ? {} : { model }),
    ...(keyVariable === undefined ? {} : { keyVariable }),
  };
}

function changed(llms: unknown, { model, keyVariable }: RunFlags): unknown {
  const flag = model === undefined ? '--key-variable' : '--model';
  const entries = Object.entries(isRecord(llms) ? llms : {});
  const [only] = entries;
  if (!only) throw new SigmaError('bad-input', modelWithoutPlace(flag));
  if (entries.length > 1)
    throw new SigmaError(
      'bad-input',
      ofOneModel(
        flag,
        entries.map(([name]) => name),
      ),
    );
  const [name, llm] = only;
  return {
    [name]: {
      ...(isRecord(llm) ? llm : {}),
      ...(model === undefined ? {} : { model }),
      ...(keyVariable === undefined ? {} : { keyVariable }),
    },
  };
}

/** `4`: so many of the default panel; `anna,bert`: agents of these names. */
function panel(text: string): unknown {
  const names = list(text);
  if (names.length === 0) throw new SigmaError('bad-input', panelOfNone(text));
  return /^\d+$/.test(text.trim()) ? Number(text) : names;
}
