import { existsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import os from 'node:os';
import { Command } from 'commander';
import { cacheFolder, packageRoot, reasonOf } from '../core/index.js';
import { encoderTable } from '../embed/index.js';
import { backendTable, useBackend } from '../tensor/index.js';
import { sandboxState } from '../sandbox/index.js';
import { keyVariables } from './keyVariables.js';
import { setups } from './setup.js';

/** One line of the report: a part, whether it is there, what was found, how to get it. */
interface Finding {
  part: string;
  name: string;
  ok: boolean;
  why: string;
  remedy?: string;
  used?: boolean;
}

export function doctorCommand(): Command {
  return new Command('doctor')
    .description(
      'say which tensor back ends, encoders and system tools are here, which is used and why, and how to get the rest',
    )
    .option('--json', 'as JSON')
    .action(async (flags: { json?: boolean }) => {
      const findings = await examine();
      if (flags.json) process.stdout.write(`${JSON.stringify({ findings })}\n`);
      else process.stdout.write(print(findings));
    });
}

async function examine(): Promise<Finding[]> {
  const out: Finding[] = [];
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const nodeOk = major > 20 || (major === 20 && minor >= 19);
  out.push({
    part: 'system',
    name: 'node',
    ok: nodeOk,
    why: `version ${process.versions.node}, ${os.availableParallelism()} cores`,
    ...(nodeOk ? {} : { remedy: 'Install Node 20.19 or newer.' }),
  });
  const chosen = await useBackend().catch((e: unknown) => ({ name: '', reason: reasonOf(e), version: '' }));
  for (const b of backendTable) out.push({ part: 'tensor back end', name: b.name, ...(await b.available()) });
  for (const f of out)
    if (f.part === 'tensor back end' && f.name === chosen.name)
      Object.assign(f, { used: true, why: `${f.why}; ${chosen.reason}, version ${chosen.version}` });
  for (const e of encoderTable) out.push({ part: 'encoder', name: e.name, ...(await e.available()) });
  for (const s of setups) out.push({ part: 'add-on', name: s.name, ...(await s.state()) });
  out.push({ part: 'system', name: 'sandbox', ...(await sandboxState()) });
  out.push(...tools());
  const keys = keyVariables(process.env);
  const remedy = 'Only servers that want a key need one: export it, or name its variable with --key-variable.';
  out.push({ part: 'models', name: 'keys', ...keys, ...(keys.ok ? {} : { remedy }) });
  out.push({ part: 'cache', name: 'folder', ok: true, why: cacheFolder() });
  return out;
}

function tools(): Finding[] {
  const onPath = (name: string): boolean => spawnSync('which', [name]).status === 0;
  const chromium = ['chromium', 'chromium-browser', 'google-chrome'].find(onPath);
  const deno = existsSync(path.join(packageRoot(), 'jupyter', 'node_modules', '.bin', 'deno'));
  const nbconvert = onPath('jupyter-nbconvert') || onPath('jupyter');
  return [
    {
      part: 'system',
      name: 'notebooks',
      ok: deno && nbconvert,
      why: `Deno kernel ${deno ? 'installed' : 'not installed'}, jupyter nbconvert ${nbconvert ? 'found' : 'not found'}; only for executing notebooks`,
      ...(deno && nbconvert
        ? {}
        : {
            remedy:
              'apt-get install --no-install-recommends jupyter-nbconvert (Debian); npm run notebooks installs the kernel.',
          }),
    },
    {
      part: 'system',
      name: 'browser',
      ok: chromium !== undefined,
      why: `${chromium ?? 'no Chromium found'}; only for the slow tests of the report`,
      ...(chromium ? {} : { remedy: 'apt-get install chromium (Debian).' }),
    },
  ];
}

function print(findings: Finding[]): string {
  const width = Math.max(...findings.map((f) => f.name.length));
  let part = '';
  const lines: string[] = [];
  for (const f of [...findings].sort((a, b) => (a.part < b.part ? -1 : a.part > b.part ? 1 : 0))) {
    if (f.part !== part) lines.push(...(lines.length > 0 ? [''] : []), `${f.part}:`);
    part = f.part;
    lines.push(`  ${f.ok ? 'yes' : 'no '} ${f.name.padEnd(width)}  ${f.why}${f.used ? '  <- used' : ''}`);
    if (f.remedy !== undefined) lines.push(`      ${' '.repeat(width)}  ${f.remedy}`);
  }
  return `${lines.join('\n')}\n`;
}
