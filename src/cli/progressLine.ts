import { count, money } from '../report/index.js';
import type { CallProgress, RunProgress } from '../run/index.js';

/** Shows progress on stderr: one line that is rewritten on a terminal, a line every few seconds elsewhere. */
export function progressLine(
  quiet: boolean,
  out: NodeJS.WriteStream = process.stderr,
): { show(p: RunProgress): void; end(): void } {
  let last = 0;
  let wide = 0;
  const seen = new Set<string>();
  const live = Boolean(out.isTTY);
  const pause = live ? 100 : 5000;
  return {
    show(p) {
      if (quiet) return;
      const now = Date.now();
      if (now - last < pause && seen.has(p.text)) return;
      last = now;
      seen.add(p.text);
      const text = describe(p);
      if (!live) return void out.write(`${text}\n`);
      out.write(`\r${text.padEnd(wide)}`);
      wide = text.length;
    },
    end() {
      if (live && wide > 0) out.write(`\r${' '.repeat(wide)}\r`);
    },
  };
}

function describe(p: RunProgress): string {
  if (p.total === 0) return `${p.text} …`;
  const eta = p.etaSeconds === null || p.done < p.total / 50 ? '' : `, ${duration(p.etaSeconds)} left`;
  const failed = p.failed > 0 ? `, ${p.failed} failed` : '';
  const what = p.stage === 'vectors' ? 'texts' : 'decisions';
  const rate = p.calls ? '' : `${Math.round(p.rate)}/s`;
  const pace = [rate, eta.replace(/^, /, '')].filter(Boolean).join(', ');
  return `${p.text}: ${p.done} of ${p.total} ${what}${pace ? ` (${pace})` : ''}${failed}${p.calls ? callText(p.calls) : ''}`;
}

/** Calls, tokens and money so far. */
function callText({ sent, stored, tokens, dollars, rate }: CallProgress): string {
  const reused = stored > 0 ? `, ${count(stored)} stored` : '';
  return `; ${count(sent)} calls (${rate.toFixed(rate < 10 ? 1 : 0)}/s${reused}), ${count(tokens)} tokens, ${money(dollars)}`;
}

/** 75 → "1 min 15 s". */
function duration(seconds: number): string {
  const s = Math.round(seconds);
  if (s < 60) return `${s} s`;
  if (s < 3600) return `${Math.floor(s / 60)} min ${s % 60} s`;
  return `${Math.floor(s / 3600)} h ${Math.floor((s % 3600) / 60)} min`;
}
