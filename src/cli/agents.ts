import { Command } from 'commander';
import { familyOf, loadPanels, loadRoles, type FamilyPanel } from '../agents/index.js';
import { cardCommand, draftCommand } from './agentsDraft.js';

interface ListFlags {
  family?: string;
  json?: boolean;
}

export function agentsCommand(): Command {
  const list = new Command('list')
    .description('list the panels that come with sigma, by family of benchmarks (the default)')
    .option('--family <name>', 'only this one')
    .option('--json', 'as JSON: {panels: […]}')
    .action(({ family, json }: ListFlags) => {
      const panels = family === undefined ? [...loadPanels()] : [[family, familyOf(family)] as const];
      process.stdout.write(
        json
          ? `${JSON.stringify({ panels: panels.map(([name, panel]) => ({ family: name, ...panel })) })}\n`
          : panels.map(([name, panel]) => show(name, panel)).join('\n'),
      );
    });
  const agents = new Command('agents').description('panels of agents: list them, or let a model draft new ones');
  agents.addCommand(list.exitOverride(), { isDefault: true });
  for (const command of [draftCommand(), cardCommand()]) agents.addCommand(command.exitOverride());
  return agents;
}

function show(family: string, { task, agents }: FamilyPanel): string {
  const roles = loadRoles();
  return [
    `${family}  ${task}`,
    ...agents.flatMap(({ id, role, system, strategy, profile }) => [
      `  ${id}  (${role})`,
      `    profile   ${profile}`,
      `    role      ${system ?? roles.get(role)?.prompt ?? ''}`,
      `    strategy  ${strategy}`,
    ]),
    '',
  ].join('\n');
}
