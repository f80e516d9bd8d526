/** A heavy part that `sigma setup NAME` installs into the user cache and `--remove` takes away again. */
export interface Setup {
  /** `local`, `tensorflow`, … */
  name: string;
  /** What it is for, and how much it downloads. */
  summary: string;
  /** Whether there is a variant for NVIDIA GPUs (`--cuda`). */
  cuda: boolean;
  /**
   * Installs it and proves that it works; the last line said is what was found.
   * @throws SigmaError `unavailable` with what is missing and how to get it.
   */
  install(options: { cuda: boolean; say: (line: string) => void }): Promise<void>;
  /** True where there was something to remove. */
  remove(): Promise<boolean>;
  /** What `sigma doctor` says of it; never throws. */
  state(): Promise<Availability>;
}

/** Whether a part can be used here. */
export interface Availability {
  ok: boolean;
  /** What was found: one sentence without a full stop. */
  why: string;
  /** How to get it, a full sentence; only where it is missing. */
  remedy?: string;
}
