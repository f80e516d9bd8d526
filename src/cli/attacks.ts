import { Command } from 'commander';
import { attackSource, attacks } from '../agents/index.js';
import { settingsList } from './settingsList.js';

export function attacksCommand(): Command {
  return new Command('attacks')
    .description('list the attacks: behaviour, what they see, settings, source')
    .option('--json', 'as JSON')
    .action((flags: { json?: boolean }) => {
      const list = [...attacks.values()].map((a) => ({
        name: a.name,
        version: a.version,
        summary: a.summary,
        knowledge: a.knowledge,
        source: attackSource,
        settings: settingsList(a.settings),
      }));
      if (flags.json) process.stdout.write(`${JSON.stringify(list)}\n`);
      else {
        for (const a of list) {
          const sees =
            a.knowledge === 'all'
              ? 'the honest answers, after which it acts; with "knowledge: visible" in the experiment, no peek'
              : 'what its turn shows it';
          const settings = a.settings.map((s, i) => `  ${i === 0 ? 'settings' : '        '}  ${s}\n`).join('');
          process.stdout.write(
            `${a.name}  ${a.summary}\n  sees      ${sees}\n  cost      no call beyond the panel's own first answers\n${settings}\n`,
          );
        }
        process.stdout.write(
          `Source: ${attackSource.authors}, "${attackSource.title}", ${attackSource.year}; ${attackSource.where}\n`,
        );
      }
    });
}
