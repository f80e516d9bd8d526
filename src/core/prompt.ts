import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from './paths.js';

/**
 * A prompt of the package: a text file under `src/` with named slots, `{{question}}`. The file's last line break is not
 * part of it.
 * @param parts path below src, such as `'methods', 'sigmaV1Text', 'prompts', 'revise.txt'`
 */
export function loadPrompt(...parts: string[]): string {
  return readFileSync(path.join(packageRoot(), 'src', ...parts), 'utf8')
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '');
}

/** Names of a prompt's slots, each once, in order of first appearance. */
export function slotsOf(template: string): string[] {
  return [...new Set(Array.from(template.matchAll(slot), (m) => m[1] as string))];
}

/**
 * Fills a prompt's slots in one pass: braces inside a value are text, not slots. Lines that hold nothing but an empty
 * slot vanish.
 * @throws RangeError when a slot has no value or a value no slot: prompts and code would have drifted apart
 */
export function fillPrompt(template: string, values: Readonly<Record<string, string>>): string {
  const slots = slotsOf(template);
  for (const name of Object.keys(values))
    if (!slots.includes(name)) throw new RangeError(`Filling a prompt: it has no slot {{${name}}}.`);
  return template
    .split('\n')
    .flatMap((line) => {
      const filled = line.replace(slot, (_all, name: string) => {
        const value = values[name];
        if (value === undefined) throw new RangeError(`Filling a prompt: no value for its slot {{${name}}}.`);
        return value;
      });
      return filled === '' && line !== '' ? [] : [filled];
    })
    .join('\n');
}

const slot = /\{\{([a-zA-Z]+)\}\}/g;
