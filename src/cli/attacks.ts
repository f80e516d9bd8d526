import { Command } from 'commander';
import { attacks } from '../agents/index.js';
import type { AnyAttack } from '../core/index.js';
import { cite } from './cite.js';
import { settingsList } from './settingsList.js';

export function attacksCommand(): Command {
  return new Command('attacks')
    .description('list the attacks: behaviour, what they see, settings, source')
    .option('--json', 'as JSON: {attacks: […]}')
    .action((flags: { json?: boolean }) => {
      const list = [...attacks.values()].map(describe);
      process.stdout.write(flags.json ? `${JSON.stringify({ attacks: list })}\n` : list.map(show).join('\n'));
    });
}

function describe(a: AnyAttack) {
  return {
    name: a.name,
    version: a.version,
    summary: a.summary,
    source: a.source ?? null,
    knowledge: a.knowledge,
    settings: settingsList(a.settings),
  };
}

function show(a: ReturnType<typeof describe>): string {
  const sees =
    a.knowledge === 'all'
      ? 'the honest answers, after which it acts; with "knowledge: visible" in the experiment, no peek'
      : 'what its turn shows it';
  return [
    `${a.name}  ${a.summary}`,
    ...(a.source ? [`  source    ${cite(a.source)}`] : []),
    `  sees      ${sees}`,
    '  cost      none where answers are recorded or simulated; where models answer, at most one call a turn more',
    ...a.settings.map((s, i) => `  ${i === 0 ? 'settings' : '        '}  ${s}`),
    '',
  ].join('\n');
}
