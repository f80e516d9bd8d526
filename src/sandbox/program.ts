/** A solution and the tests that judge it. */
export interface Program {
  /** The whole Python program that defines the function. */
  solution: string;
  /** The function that the tests call. */
  entryPoint: string;
  /** Defines `check(candidate)`, which raises where the solution is wrong. */
  tests: string;
  /** Code that the tests may use as well: the problem's own helpers. Default none. */
  prompt?: string;
}

/**
 * What became of a program. Only `pass` scores. `error`: the tests themselves, or the sandbox, could not run: nothing
 * is said of the solution.
 */
export interface RunVerdict {
  outcome: 'pass' | 'fail' | 'timeout' | 'memory' | 'error';
  reason: string;
}

export interface Sandbox {
  /**
   * Judges one program; many may run at once, as many as there are servers at a time.
   * @throws SigmaError `unavailable` when the sandbox cannot be started
   */
  run(program: Program): Promise<RunVerdict>;
  /**
   * What a solution gives for each of these calls (Python expressions): texts that are equal where Python calls the
   * values equal; an exception's class where it raises one; `ended` for calls that are not reached within the limits.
   */
  observe(solution: Pick<Program, 'solution' | 'entryPoint'>, calls: readonly string[]): Promise<readonly string[]>;
  /** Ends the servers; programs that still run are an `error`. */
  close(): Promise<void>;
}

export interface SandboxOptions {
  /** Programs at a time; default the number of cores. */
  servers?: number;
  /** Processor time of a program in seconds, a whole number; three times as long by the clock. Default 3. */
  seconds?: number;
  /** Memory of each of a program's two processes. Default 512. */
  memoryMB?: number;
}
