import { Command } from 'commander';
import { tame } from '../core/index.js';
import { reopenLab, showQuestion, type ExplainedQuestion } from '../run/index.js';
import { eventLines } from './eventLines.js';
import { numberOf } from './flags.js';
import { graphHeading, graphTable } from './graphTable.js';

interface Flags {
  attack?: string;
  share?: string;
  seed?: string;
  traces?: string;
  embeddings?: string;
  full?: boolean;
  json?: boolean;
}

export function showCommand(): Command {
  return new Command('show')
    .description("print one question of a run: agents, answers, signed graph, weights, every method's decision")
    .argument('<RUN>', 'folder of the run')
    .argument('<QUESTION>', 'id of the question')
    .option('--attack <name>', 'show it under this attack (default: clean)')
    .option('--share <fraction>', 'at this share (default: the largest of the run)')
    .option('--seed <n>', 'under this seed, counted from 0')
    .option('--traces <file>', 'the recorded answers, if they moved')
    .option('--embeddings <file.npy>', 'the vectors, if they moved')
    .option('--full', 'whole texts and values')
    .option('--json', 'as JSON')
    .action(async (folder: string, id: string, flags: Flags) => {
      const lab = await reopenLab(folder, { traces: flags.traces, embeddings: flags.embeddings, texts: true });
      try {
        const shown = await showQuestion(lab, id, {
          attack: flags.attack,
          share: flags.share === undefined ? undefined : numberOf('--share', flags.share),
          seed: flags.seed === undefined ? undefined : numberOf('--seed', flags.seed),
        });
        process.stdout.write(flags.json ? `${JSON.stringify(shown)}\n` : tame(print(shown, flags.full ?? false)));
      } finally {
        await lab.close();
      }
    });
}

function print(x: ExplainedQuestion, full: boolean): string {
  const { attack, share, seed } = x.condition;
  const width = Math.max(5, ...x.agents.map((a) => a.id.length));
  const out = [`${x.id}  (${attack === 'none' ? 'clean' : `${attack}, share ${share}, seed ${seed}`})`, '', x.text, ''];
  if (x.gold !== undefined) out.push(`Right answer: ${x.gold}`, '');
  out.push('Agents');
  x.agents.forEach((a, i) => {
    const marks = [
      a.malicious ? 'MALICIOUS' : '',
      a.right === undefined ? '' : a.right ? 'right' : 'not right',
      a.confidence === undefined ? '' : `confidence ${a.confidence.toFixed(2)}`,
    ];
    out.push(`  ${String(i + 1).padStart(2)} ${a.id.padEnd(width)}  ${a.answer}  ${marks.filter(Boolean).join(', ')}`);
    const text = a.text.replace(/\s+/g, ' ').trim();
    if (text !== '') out.push(`     ${full || text.length <= 160 ? text : `… ${text.slice(-160)}`}`);
  });
  for (const m of x.methods) {
    out.push(
      '',
      `${m.method} (${m.setting}): ${m.answer}${m.tie ? ', by the tie rule' : ''}${m.stop === undefined ? '' : ` (${m.stop})`}${m.outcome === null ? '' : `: ${m.outcome}`}`,
    );
    const { weights } = m;
    if (weights) out.push(`  weights  ${weights.map((w, i) => `${i + 1}: ${w.toFixed(3)}`).join('  ')}`);
    if (m.graph) out.push(`  graph ${graphHeading}`, ...graphTable(m.graph, x.agents.length));
  }
  for (const { method, setting, event } of x.events)
    out.push(
      '',
      `How ${method} (${setting}) came to it${event.stage === method ? '' : `, ${event.stage}`}`,
      ...eventLines(event, x.agents, full),
    );
  return `${out.join('\n')}\n`;
}
