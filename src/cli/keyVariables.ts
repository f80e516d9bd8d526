/** The variable that is read where an experiment names none. */
const usual = 'OPENAI_API_KEY';

/** Whether the usual variable holds a key, and which others may: their names, never what is in them. */
export function keyVariables(env: Readonly<Record<string, string | undefined>>): { ok: boolean; why: string } {
  const set = (name: string): boolean => (env[name] ?? '').trim() !== '';
  const others = Object.keys(env)
    .filter((name) => /_API_KEY$/i.test(name) && name !== usual && set(name))
    .sort();
  const found = `${usual} is ${set(usual) ? 'set' : 'not set'}`;
  return { ok: set(usual), why: others.length === 0 ? found : `${found}; others that are: ${others.join(', ')}` };
}
