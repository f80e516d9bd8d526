import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { SigmaError } from '../../core/index.js';
import { toolsMissing } from './messages.js';

export interface Tools {
  /** A Python that has pip; it only downloads and unpacks. */
  python: string;
  compiler: string;
  compilerVersion: string;
  /** The folder of `node_api.h`. */
  headers: string;
}

/**
 * Finds what the setup needs, before it starts. `SIGMA_PYTHON` and `CXX` name other programs than python3 and g++.
 * @throws SigmaError `unavailable` listing everything that is missing, each with the way to get it.
 */
export function findTools(platform = process.platform, arch = process.arch): Tools {
  const missing: string[] = [];
  if (platform !== 'linux' || (arch !== 'x64' && arch !== 'arm64'))
    missing.push(`Linux on x64 or arm64 (this is ${platform} ${arch})`);
  const python = process.env.SIGMA_PYTHON ?? 'python3';
  if (run(python, ['-m', 'pip', '--version']) === undefined)
    missing.push(`${python} with pip (Debian: apt-get install python3-pip; or name another with SIGMA_PYTHON)`);
  const compiler = process.env.CXX ?? 'g++';
  const compilerVersion = run(compiler, ['--version'])?.split('\n')[0];
  if (compilerVersion === undefined)
    missing.push(`a C++ compiler: ${compiler} (Debian: apt-get install g++; or name another with CXX)`);
  const headers = nodeHeaders();
  if (headers === undefined)
    missing.push(
      'the headers of Node.js, node_api.h (they come with nodejs.org builds; Debian: apt-get install libnode-dev)',
    );
  if (missing.length > 0) throw new SigmaError('unavailable', toolsMissing(missing));
  return { python, compiler, compilerVersion: compilerVersion!, headers: headers! };
}

/** `include/node` beside the running Node, of the system, or of `npm_config_nodedir`. */
function nodeHeaders(): string | undefined {
  const prefixes = [process.env.npm_config_nodedir, path.dirname(path.dirname(process.execPath)), '/usr', '/usr/local'];
  return prefixes
    .filter((p) => p !== undefined)
    .map((p) => path.join(p, 'include', 'node'))
    .find((folder) => existsSync(path.join(folder, 'node_api.h')));
}

function run(command: string, args: readonly string[]): string | undefined {
  const done = spawnSync(command, args, { encoding: 'utf8', env: process.env });
  return done.status === 0 ? done.stdout.trim() : undefined;
}
