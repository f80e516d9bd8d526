import { Command } from 'commander';
import { drawReport } from '../run/index.js';

export function reportCommand(): Command {
  return new Command('report')
    .description("draw a run's report.html and charts again, from its merged tables")
    .argument('<RUN>', 'folder of the run')
    .option('--json', 'one JSON object: {run, html, pngs}')
    .action(async (folder: string, flags: { json?: boolean }) => {
      const { html, pngs } = await drawReport(folder);
      if (flags.json) process.stdout.write(`${JSON.stringify({ run: folder, html, pngs })}\n`);
      else process.stdout.write(`Report: ${html}\nCharts: ${pngs.length} PNG files beside it, in charts/\n`);
    });
}
