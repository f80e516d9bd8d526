import type { Availability } from '../core/index.js';

/** Called as texts are finished: how many are done, of how many, and how many are newly encoded per second. */
export type Progress = (done: number, total: number, textsPerSecond: number) => void;

export interface EncodeOptions {
  signal?: AbortSignal | undefined;
  onProgress?: Progress | undefined;
}

/** Turns texts into unit vectors. Equal name and version, equal vectors: they name the cache. */
export interface Encoder {
  name: string;
  /** Changes whenever any vector does. */
  version: string;
  dim: number;
  /**
   * The vectors of `texts`, [n, dim] row-major, each of norm 1. A text's vector does not depend on the texts beside it.
   * @throws SigmaError `interrupted` after `signal` aborts; `unavailable` when the model or a worker thread fails.
   */
  encode(texts: readonly string[], options?: EncodeOptions): Promise<Float32Array>;
  /** Ends its threads. Later calls of `encode` are refused. */
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Worker threads; the default is the encoder's. */
  workers?: number | undefined;
  /** `cpu` (default), `cuda` or `webgpu`, for encoders that have the choice. */
  device?: string | undefined;
}

/** A row of the table of encoders. */
export interface EncoderRow {
  name: string;
  summary: string;
  available(): Promise<Availability>;
  /** Whether it can be run on another device than the processor. */
  devices?: boolean;
  open(options: OpenOptions): Promise<Encoder>;
}
