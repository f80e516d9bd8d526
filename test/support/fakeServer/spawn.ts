import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface SpawnedServer {
  baseUrl: string;
  stop(): Promise<void>;
}

/** The fake server as a process of its own: for tests that kill or time the client. */
export async function spawnFakeServer(
  options: { port?: number; latencyMs?: number; log?: string } = {},
): Promise<SpawnedServer> {
  const main = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'fakeServerMain.js');
  const args = [`--port=${options.port ?? 0}`, `--latency=${options.latencyMs ?? 0}`];
  if (options.log !== undefined) args.push(`--log=${options.log}`);
  const child = spawn(process.execPath, [main, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const baseUrl = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The fake server ended with ${code}.`)));
  });
  return {
    baseUrl,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill();
      }),
  };
}
