import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import * as texts from './messages.js';

export interface Tools {
  bubblewrap: string;
  /** Under /usr, the only folder of the machine that the sandbox shows. */
  python: string;
}

/** The programs that the sandbox is made of, or what is missing, with how to get it. */
export function findTools(): Tools | { why: string; remedy: string } {
  if (process.platform !== 'linux') return { why: texts.noLinux(process.platform), remedy: texts.linuxRemedy };
  const bubblewrap = (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, 'bwrap'))
    .find(isExecutable);
  if (bubblewrap === undefined) return { why: texts.noTool('bubblewrap'), remedy: texts.installRemedy };
  const python = ['/usr/bin/python3', '/usr/local/bin/python3'].find(isExecutable);
  if (python === undefined) return { why: texts.noTool('python3 (in /usr/bin)'), remedy: texts.installRemedy };
  return { bubblewrap, python };
}

/**
 * The first wall: an empty, read-only root with /usr and a /tmp of 64 MB; no network, no /proc, no privileges, nobody
 * else's processes. The server is process 1 in there: nothing inside can send it a signal, and all ends with it.
 */
export function wall(tools: Tools, source: string): string[] {
  const links = ['lib', 'lib64', 'bin'].filter((name) => existsSync(`/usr/${name}`));
  return [
    ...['--unshare-user', '--unshare-all', '--disable-userns', '--as-pid-1', '--die-with-parent', '--new-session'],
    ...['--clearenv', '--setenv', 'PATH', '/usr/bin', '--setenv', 'HOME', '/tmp'],
    // Sets come in the same order in every run.
    ...['--setenv', 'PYTHONHASHSEED', '0'],
    ...['--ro-bind', '/usr', '/usr', ...links.flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`])],
    ...['--dev', '/dev', '--size', '67108864', '--tmpfs', '/tmp', '--remount-ro', '/dev', '--remount-ro', '/'],
    ...['--chdir', '/tmp', '--cap-drop', 'ALL', '--uid', '65534', '--gid', '65534', '--hostname', 'sandbox'],
    ...[tools.python, '-s', '-S', '-B', '-c', source],
  ];
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return path.isAbsolute(file);
  } catch {
    return false;
  }
}
