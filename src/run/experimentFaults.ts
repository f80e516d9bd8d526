import { isMap, isScalar, type Document } from 'yaml';
import type { z } from 'zod';
import { attacks } from '../agents/index.js';
import { issueText, messages, nearestName, placeOf, type Issue } from '../core/index.js';
import { methods, settingNames } from '../methods/index.js';
import { attackSpec, dataSchema, experimentSchema, methodSpec, type Experiment } from './experiment.js';
import { llmsFault } from './llmFaults.js';
import { agentSpec, llmSpec, promptSpec } from './llmSchema.js';

type Path = readonly PropertyKey[];

/** What is wrong with an experiment, and where. */
export interface Fault {
  path: Path;
  text: string;
}

/** The first thing wrong with an experiment's values. Names and settings of methods and attacks are the planner's. */
export function firstFault(value: unknown): Fault | undefined {
  const checked = experimentSchema.safeParse(value);
  return checked.success ? llmsFault(checked.data) : faultOf(checked.error.issues, { value, schema: experimentSchema });
}

/** The first setting that one of the package's own methods or attacks does not take: the planner knows, but not where it stands. */
export function settingsFault(x: Experiment): Fault | undefined {
  return first([
    ...x.methods.map((s, i) =>
      typeof s === 'string'
        ? undefined
        : faultOfSettings('method', methods.get(s.method), s.settings, ['methods', i, 'settings']),
    ),
    ...x.attacks.map((s, i) =>
      typeof s === 'string'
        ? undefined
        : faultOfSettings('attack', attacks.get(s.attack), s.settings, ['attacks', i, 'settings']),
    ),
  ]);
}

/** The first method or attack that the package does not have. */
export function namesFault(x: Experiment): Fault | undefined {
  const check = (what: 'method' | 'attack', known: readonly string[], name: string, path: Path): Fault | undefined =>
    known.includes(name)
      ? undefined
      : { path, text: messages.unknownName(what, name, known, nearestName(name, known)).replace(/\.$/, '') };
  return first([
    ...x.methods.map((s, i) => {
      const at = typeof s === 'string' ? ['methods', i] : ['methods', i, 'method'];
      return check('method', [...methods.keys()], typeof s === 'string' ? s : s.method, at);
    }),
    ...x.attacks.map((s, i) => {
      const at = typeof s === 'string' ? ['attacks', i] : ['attacks', i, 'attack'];
      return check('attack', ['none', ...attacks.keys()], typeof s === 'string' ? s : s.attack, at);
    }),
  ]);
}

const first = (faults: readonly (Fault | undefined)[]): Fault | undefined => faults.find((f) => f !== undefined);

function faultOfSettings(
  what: string,
  owner: { name: string; settings: z.ZodType } | undefined,
  settings: unknown,
  at: Path,
): Fault | undefined {
  const checked = owner?.settings.safeParse(settings);
  if (!owner || !checked || checked.success) return undefined;
  const { path, text } = faultOf(
    checked.error.issues,
    { value: settings, schema: owner.settings },
    settingNames(owner),
  );
  return { path: [...at, ...path], text: `${what} "${owner.name}", ${text.startsWith('"') ? 'setting ' : ''}${text}` };
}

/** An unknown key goes first: it is why something else is missing, as often as not. */
function faultOf(issues: readonly Issue[], of: { value: unknown; schema: z.ZodType }, known?: string[]): Fault {
  const issue = issues.find((i) => i.code === 'unrecognized_keys') ?? issues[0]!;
  const { path } = issue;
  const where = path.length > 0 ? `${placeOf(path)}: ` : '';
  if (issue.code === 'unrecognized_keys') {
    const key = issue.keys[0]!;
    const keys = known ?? keysAt(path);
    const near = nearestName(key, keys);
    const list = keys.length > 0 ? `Known keys: ${keys.join(', ')}` : 'There are none here';
    return {
      path: [...path, key],
      text: `${where}unknown key "${key}".${near ? ` Did you mean "${near}"?` : ''} ${list}`,
    };
  }
  const shape = issue.code === 'invalid_union' ? mapOf[String(path[0])] : undefined;
  if (issue.code === 'invalid_union' && shape !== undefined) {
    // A name or a map of keys: whoever wrote a map wants to hear what is wrong with it.
    const branch = issue.errors.find((b) => !b.some((i) => i.code === 'invalid_type' && i.path.length === 0));
    if (branch)
      return faultOf(
        branch.map((i) => ({ ...i, path: [...path, ...i.path] })),
        of,
      );
    const whole = path.length === 1 ? `a list such as [${shape}]` : `a map such as ${shape}`;
    return { path, text: `${where}expected a ${path.length === 1 ? 'number' : 'name'}, or ${whole}` };
  }
  return { path, text: issueText(issue, of.value, of.schema) };
}

/** What stands in lists that take names and maps. */
const mapOf: Record<string, string> = {
  methods: '{method: sigma-v1, settings: {…}}',
  attacks: '{attack: conflict, settings: {…}}',
  agents: '{id: solver, llm: gpt, role: mathematician}',
};

/** The keys that the schema knows at a path of the document. */
function keysAt(path: Path): string[] {
  if (path[0] === 'llms') return path[2] === 'price' ? ['input', 'cachedInput', 'output'] : Object.keys(llmSpec.shape);
  if (path[0] === 'agents') return Object.keys(agentSpec.shape);
  if (path[0] === 'prompt') return Object.keys(promptSpec.shape);
  if (path[0] === 'methods') return Object.keys(methodSpec.shape);
  if (path[0] === 'attacks') return Object.keys(attackSpec.shape);
  return Object.keys(path[0] === 'data' ? dataSchema.shape : experimentSchema.shape);
}

/** Character offset of the key or value at `path`, or of the deepest part of it that the file has. */
export function offsetOf(doc: Document.Parsed, path: Path): number | undefined {
  for (let n = path.length; n > 0; n--) {
    const parent: unknown = n === 1 ? doc.contents : doc.getIn(path.slice(0, n - 1) as unknown[], true);
    if (isMap(parent)) {
      const pair = parent.items.find((p) => isScalar(p.key) && p.key.value === path[n - 1]);
      if (pair && isScalar(pair.key) && pair.key.range) return pair.key.range[0];
    }
    const node: unknown = doc.getIn(path.slice(0, n) as unknown[], true);
    if (node && typeof node === 'object' && 'range' in node && Array.isArray(node.range))
      return (node.range as number[])[0];
  }
  return undefined;
}
