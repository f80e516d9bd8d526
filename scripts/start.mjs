// `npm start`: installs what is missing, then runs the main job offline: malicious agents injected into panels of
// simulated agents on generated word problems, with real sentence vectors. Further arguments go to `sigma run`.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installMissing } from './install.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
installMissing();
const done = spawnSync(
  process.execPath,
  [path.join(root, 'bin', 'sigma.mjs'), 'run', path.join('experiments', 'injection.yaml'), ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
process.exit(done.status ?? 1);
