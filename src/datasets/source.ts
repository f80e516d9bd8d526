import type { Labelled } from '../core/index.js';

/** Questions by position, whatever they come from. Reading one is cheap and memory stays bounded. */
export interface Source {
  /** `traces` or the name of a generator. */
  name: string;
  /** What the manifest says of it: path, generator settings, checksum of the content. */
  describe(): Record<string, unknown>;
  /** SHA-256 over the content; with the configuration it names the run. */
  checksum: string;
  /** [N] question ids, in order; unique. */
  ids: readonly string[];
  read(i: number): Promise<Labelled>;
  close(): Promise<void>;
}
