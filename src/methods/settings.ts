import { z, type ZodType } from 'zod';
import { issueText, nearestName, SigmaError } from '../core/index.js';
import type { Method } from '../core/index.js';
import { badSettings, noSuchSetting } from './messages.js';

/** A method or an attack: whatever has a name and settings. */
type Configurable<S> = { name: string; settings: ZodType<S> };

/**
 * Settings of a method or an attack, checked and with defaults filled in.
 * @throws SigmaError `bad-input` naming every wrong key (with the nearest right one) and every wrong value
 */
export function parseSettings<S>(method: Configurable<S>, raw: unknown = {}, what: 'method' | 'attack' = 'method'): S {
  const done = method.settings.safeParse(raw ?? {});
  if (done.success) return done.data;
  const known = settingNames(method);
  const found = done.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => noSuchSetting(what, key, known, nearestName(key, known)))
      : [issueText(issue, raw, method.settings)],
  );
  throw new SigmaError('bad-input', badSettings(what, method.name, found));
}

/** Names of a method's settings, in the order of its schema. */
export function settingNames(method: Configurable<unknown>): string[] {
  const schema = z.toJSONSchema(method.settings, { io: 'input', unrepresentable: 'any' });
  return Object.keys(schema.properties ?? {});
}

/**
 * `default`, or the settings that differ from the defaults: `L=1,weights=literal`. Equal settings, equal label. Where a
 * method has presets, the preset is named and only what differs from it is listed.
 */
export function settingLabel<S>(method: Method<S>, settings: S): string {
  const own = settings as Record<string, unknown>;
  const plain = parseSettings(method) as Record<string, unknown>;
  const { preset } = own;
  const base = preset === undefined ? plain : (parseSettings(method, { preset }) as Record<string, unknown>);
  const differing = Object.keys({ ...base, ...own }).filter(
    (key) => key !== 'preset' && own[key] !== undefined && show(own[key]) !== show(base[key]),
  );
  const parts = differing.sort().map((key) => `${key}=${show(own[key])}`);
  if (preset !== plain.preset) parts.unshift(`preset=${show(preset)}`);
  return parts.length === 0 ? 'default' : parts.join(',');
}

function show(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(show).join('+');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
