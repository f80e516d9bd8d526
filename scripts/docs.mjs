// `npm run docs` writes docs/methods.md from the registries: what there is, its settings, where they come from.
// A test holds the committed file to the code.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** The page. `library` holds `methods`, `attacks`, `parseSettings` and `settingsOf`. */
export function methodsPage({ methods, attacks, parseSettings, settingsOf }) {
  const settings = (schema) => {
    const list = settingsOf(schema);
    if (list.length === 0) return 'No settings.';
    const paper = list.some((s) => s.paper !== '');
    return table(
      ['setting', 'default', 'values', 'meaning', ...(paper ? ['paper'] : [])],
      list.map((s) => [
        `\`${s.name}\``,
        s.preset === undefined ? '–' : `\`${s.preset}\``,
        s.kind,
        s.description,
        ...(paper ? [s.paper] : []),
      ]),
    );
  };
  const method = (m) => {
    const defaults = parseSettings(m);
    const { agent, service } = m.calls(defaults, 8);
    const facts = [
      `Source: ${cite(m.source)}.`,
      m.scope === 'run' ? 'Looks at all questions of a condition before it decides any.' : '',
      m.oracle ? 'Looks at gold.' : m.fit ? 'Learns; cross-fitted in two folds.' : '',
      m.needs(defaults).length > 0 ? `Needs: ${m.needs(defaults).join(', ')}.` : '',
      `Calls a question on a panel of 8: ${agent} of agents${service > 0 ? `, ${service} of services` : ''}.`,
      `What differs from the source: [fidelity.md](../src/methods/${folderOf(m.name)}/fidelity.md).`,
    ];
    return [`### ${m.name}`, `${sentence(m.summary)}`, facts.filter(Boolean).join(' '), settings(m.settings)];
  };
  const attack = (a) => [
    `### ${a.name}`,
    `${sentence(a.summary)} Sees ${a.knowledge === 'all' ? 'the honest answers, after which it acts' : 'what its turn shows it'}.`,
    ...(a.source ? [`Source: ${cite(a.source)}.`] : []),
    settings(a.settings),
  ];
  return `${[
    '# Methods and attacks',
    [
      'Written by `npm run docs` from the registries; do not edit. In an experiment: `{ method: NAME, settings: { … } }`; on',
      'the command line: `--set NAME.setting=value`. A dash as default: there is none, or the meaning says what it depends',
      'on. Equations and A numbers of `sigma-v1` are those of [sigma-v1.md](sigma-v1.md).',
    ].join('\n'),
    '## Methods',
    ...[...methods.values()].flatMap(method),
    '## Attacks',
    "None of them costs calls beyond the panel's own first answers.",
    ...[...attacks.values()].flatMap(attack),
  ].join('\n\n')}\n`;
}

const folderOf = (name) => name.replace(/-(\w)/g, (_all, letter) => letter.toUpperCase());
const cite = (s) => `${s.authors}, “${s.title}”, ${s.year}; ${s.where}`;
const sentence = (s) => `${s[0].toUpperCase()}${s.slice(1)}${s.endsWith('.') ? '' : '.'}`;
const cell = (s) => s.replaceAll('|', '\\|');

function table(head, rows) {
  const line = (cells) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.env.SIGMA_BUILD ??= path.join('.build', 'docs');
  const { transpile } = await import('./build.mjs');
  await transpile();
  const built = (...parts) => import(pathToFileURL(path.resolve(root, process.env.SIGMA_BUILD, 'src', ...parts)));
  const library = { ...(await built('agents', 'index.js')), ...(await built('methods', 'index.js')) };
  const file = path.join(root, 'docs', 'methods.md');
  writeFileSync(file, methodsPage({ ...library, ...(await built('cli', 'settingsList.js')) }));
  console.log(path.relative(root, file));
}
