import { readdirSync, readFileSync } from 'node:fs';

/** Names of the processes that come from this one. */
export function descendants(of: number): string[] {
  const found: { pid: number; parent: number; name: string }[] = [];
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      const [name, rest] = [
        stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')),
        stat.slice(stat.lastIndexOf(')') + 2),
      ];
      found.push({ pid: Number(entry), parent: Number(rest.split(' ')[1]), name });
    } catch {
      continue; // it ended meanwhile
    }
  }
  const below = (pid: number): string[] =>
    found.filter((p) => p.parent === pid).flatMap((p) => [p.name, ...below(p.pid)]);
  return below(of);
}

/** Waits until `what` holds, ten seconds at most. */
export async function eventually(what: () => boolean): Promise<boolean> {
  for (let i = 0; i < 200 && !what(); i++) await new Promise((go) => setTimeout(go, 50));
  return what();
}
