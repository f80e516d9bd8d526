import { Command } from 'commander';
import { drawReport } from '../run/index.js';

export function reportCommand(): Command {
  return new Command('report')
    .description("draw a run's report.html and charts again, from its merged tables")
    .argument('<RUN>', 'folder of the run')
    .action(async (folder: string) => {
      const { html, pngs } = await drawReport(folder);
      process.stdout.write(`Report: ${html}\nCharts: ${pngs.length} PNG files beside it, in charts/\n`);
    });
}
