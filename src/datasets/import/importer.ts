import type { Usage } from '../../core/index.js';

/** One answer of a foreign log, with its question. */
export interface Imported {
  /** Of the question; equal ids of several files are one question. */
  id: string;
  dataset?: string | undefined;
  kind?: string | undefined;
  question: string;
  options?: readonly string[] | undefined;
  answer?: string | undefined;
  category?: string | undefined;
  agent: string;
  text: string;
  draw?: number;
  /** The log's own reading; null = it found none. */
  pred?: string | null | undefined;
  /** The log's own verdict. */
  correct?: boolean | undefined;
  usage?: Usage | undefined;
  error?: string | undefined;
}

export interface ImportOptions {
  /** Name of the agent, where the log does not say it or another is wanted. */
  agent?: string | undefined;
  /** Of several filters of an lm-eval log, the one whose readings are kept; default: the first. */
  filter?: string | undefined;
}

/** Reads one kind of log. */
export interface Importer {
  name: string;
  /** What its files are, for --help. */
  summary: string;
  /** @throws SigmaError `bad-input` with file and place, for anything that is not of the format */
  read(file: string, options: ImportOptions): AsyncIterable<Imported>;
}
