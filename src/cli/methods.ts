import { Command } from 'commander';
import type { AnyMethod } from '../core/index.js';
import { methods, parseSettings } from '../methods/index.js';
import { cite } from './cite.js';
import { settingsList } from './settingsList.js';

export function methodsCommand(): Command {
  return new Command('methods')
    .description('list the methods: what they do, source, settings, calls per question')
    .option('--json', 'as JSON: {methods: […]}')
    .action((flags: { json?: boolean }) => {
      const list = [...methods.values()].map(describe);
      process.stdout.write(flags.json ? `${JSON.stringify({ methods: list })}\n` : list.map(show).join('\n'));
    });
}

const panelSize = 8;

function describe(m: AnyMethod) {
  const settings: unknown = parseSettings(m);
  return {
    name: m.name,
    version: m.version,
    summary: m.summary,
    scope: m.scope,
    oracle: Boolean(m.oracle),
    learns: Boolean(m.fit) && !m.oracle,
    source: m.source,
    needs: m.needs(settings),
    calls: m.calls(settings, panelSize),
    settings: settingsList(m.settings),
  };
}

function show(m: ReturnType<typeof describe>): string {
  const { source, calls } = m;
  const traits = [
    m.oracle ? 'looks at gold' : m.learns ? 'learns, cross-fitted in two folds' : '',
    m.scope === 'run' ? 'looks at all questions of a condition' : '',
  ].filter(Boolean);
  return [
    `${m.name}  ${m.summary}`,
    `  source    ${cite(source)}`,
    `  calls     ${calls.agent} agent calls a question on a panel of ${panelSize}${calls.service > 0 ? `, ${calls.service} service calls` : ''}; the first answers are shared by all methods`,
    ...(traits.length > 0 ? [`  kind      ${traits.join('; ')}`] : []),
    ...(m.needs.length > 0 ? [`  needs     ${m.needs.join(', ')}`] : []),
    ...m.settings.map((s, i) => `  ${i === 0 ? 'settings' : '        '}  ${s}`),
    '',
  ].join('\n');
}
