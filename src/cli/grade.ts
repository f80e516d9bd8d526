import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { Command } from 'commander';
import { SigmaError, tame } from '../core/index.js';
import { graders } from '../datasets/index.js';
import { auditGraders, gradeTraces, type AuditResult, type GradedRow } from '../run/index.js';
import { numberOf } from './flags.js';
import { badMode, modeAndGrader } from './messages.js';
import { plainTable } from './plainTable.js';

interface Flags {
  traces: string;
  mode?: string;
  grader?: string;
  kind?: string;
  limit?: string;
  rows?: string;
  json?: boolean;
}

export function gradeCommand(): Command {
  const list = graders.map((g) => `  ${g.name.padEnd(24)} ${g.kind.padEnd(7)} ${g.source}`).join('\n');
  return new Command('grade')
    .description('grade every response of a file of recorded answers, and compare with the verdicts that it carries')
    .requiredOption('--traces <file>', 'recorded answers: JSONL, .gz or .zst')
    .option(
      '--mode <mode>',
      "sigma: the right verdict; official: that of the data set's own grader, faults included",
      'sigma',
    )
    .option('--grader <name>', 'another grader in use, see below')
    .option('--kind <name>', 'answer kind of all questions, whatever the file says')
    .option('--limit <n>', 'only the first questions')
    .option('--rows <file>', 'write a verdict per response, with its reading and reason: JSONL')
    .option('--json', 'end with one JSON object')
    .addHelpText('after', `\nGraders in use elsewhere:\n${list}`)
    .action(grade);
}

async function grade(f: Flags): Promise<void> {
  if (f.mode !== 'sigma' && f.mode !== 'official') throw new SigmaError('bad-input', badMode(f.mode ?? ''));
  if (f.mode === 'official' && f.grader !== undefined) throw new SigmaError('bad-input', modeAndGrader());
  const out = f.rows === undefined ? undefined : createWriteStream(f.rows);
  const agents = new Map<string, Counts>();
  const summary = await gradeTraces(f.traces, {
    mode: f.grader === undefined ? f.mode : 'official',
    grader: f.grader,
    kind: f.kind,
    ...(f.limit === undefined ? {} : { limit: numberOf('--limit', f.limit) }),
    onRow: (row) => {
      count(agents, row);
      out?.write(`${JSON.stringify(row)}\n`);
    },
  });
  if (out) {
    out.end();
    await once(out, 'finish');
  }
  const text = tame(gradeTable(agents));
  if (f.json) process.stderr.write(text);
  else process.stdout.write(text);
  if (f.json) process.stdout.write(`${JSON.stringify(summary)}\n`);
  else if (summary.ungraded > 0)
    process.stdout.write(`${summary.ungraded} responses have no right answer to compare with.\n`);
}

interface Counts {
  n: number;
  outcomes: Record<GradedRow['outcome'], number>;
  strict: number;
  strictly: number;
  same: number;
  recorded: number;
}

function count(agents: Map<string, Counts>, { agent, outcome, strict, recorded }: GradedRow): void {
  const fresh: Counts = {
    n: 0,
    outcomes: { right: 0, wrong: 0, abstain: 0, unparsable: 0, error: 0 },
    strict: 0,
    strictly: 0,
    same: 0,
    recorded: 0,
  };
  const c = agents.get(agent) ?? fresh;
  agents.set(agent, c);
  c.n++;
  c.outcomes[outcome]++;
  if (strict !== undefined) c.strictly++;
  if (strict === 'right') c.strict++;
  if (recorded === undefined) return;
  c.recorded++;
  if (recorded === (outcome === 'right')) c.same++;
}

function gradeTable(agents: ReadonlyMap<string, Counts>): string {
  const share = (n: number, of: number): string => (of === 0 ? '' : ((100 * n) / of).toFixed(1));
  return plainTable(
    ['agent', 'responses', 'right %', 'strict %', 'wrong', 'abstain', 'unparsable', 'error', 'as the file %'],
    [...agents].map(([agent, { n, outcomes: o, strict, strictly, same, recorded }]) => [
      agent,
      String(n),
      share(o.right, n),
      share(strict, strictly),
      String(o.wrong),
      String(o.abstain),
      String(o.unparsable),
      String(o.error),
      share(same, recorded),
    ]),
  );
}

/** `sigma data audit`: how the graders in use differ from the right verdict, on a file of recorded answers. */
export function auditCommand(): Command {
  return new Command('audit')
    .description('count where graders in use elsewhere decide otherwise than is right, with examples')
    .argument('<TRACES>', 'recorded answers with right answers: JSONL, .gz or .zst')
    .option('--kind <name>', 'answer kind of all questions, whatever the file says')
    .option('--limit <n>', 'only the first questions')
    .option('--examples <n>', 'cases of each class to show', '2')
    .option('--json', 'as one JSON object')
    .action(async (file: string, f: { kind?: string; limit?: string; examples: string; json?: boolean }) => {
      const result = await auditGraders(file, {
        kind: f.kind,
        ...(f.limit === undefined ? {} : { limit: numberOf('--limit', f.limit) }),
        examples: numberOf('--examples', f.examples),
      });
      process.stdout.write(f.json ? `${JSON.stringify(result)}\n` : tame(auditText(result)));
    });
}

function auditText({ responses, right, audits }: AuditResult): string {
  const rows = audits.map((a) => [
    a.grader,
    String(a.right),
    String(a.unread),
    String(a.counts.onlyTheyRight + a.counts.onlyWeRight),
    String(a.counts.onlyTheyRight),
    String(a.counts.onlyWeRight),
  ]);
  const table = plainTable(['grader', 'right', 'reads nothing', 'differs', 'only it right', 'only sigma right'], rows);
  const cases = audits.flatMap((a) =>
    [['right by it alone', a.onlyTheyRight] as const, ['right by sigma alone', a.onlyWeRight] as const].flatMap(
      ([what, list]) =>
        list.map(
          (c) =>
            `${a.grader}, ${what}: ${c.question}, ${c.agent}: gold ${c.gold}, it reads ${c.theirs ?? 'nothing'}, sigma ${c.ours}\n    …${c.text.replace(/\s+/g, ' ').trim()}\n`,
        ),
    ),
  );
  return `${responses} responses, ${right} right by sigma.\n${table}${cases.length > 0 ? `\n${cases.join('')}` : ''}`;
}
