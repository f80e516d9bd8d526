/** Every way in which sigma says no. Codes are stable; texts come from `messages.ts`. */
export type ErrorCode =
  /** Bad input or an impossible plan: exit 2. */
  | 'bad-input'
  /** The back end has no answer to this turn: the seat is masked. */
  | 'not-recorded'
  | 'no-encoder'
  | 'no-service'
  /** A part that was asked for is not on this machine. */
  | 'unavailable'
  /** One unit went wrong: counted, retried on resume. */
  | 'unit-failed'
  /** More failed units than the error budget allows: exit 1. */
  | 'budget-spent'
  /** The disk is full or not writable: exit 2, the run resumes. */
  | 'write-failed'
  | 'interrupted';

/** A typed error whose text says what was being done, to which item, what was found and what to do. */
export class SigmaError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'SigmaError';
    this.code = code;
  }
}

export function hasCode(e: unknown, code: ErrorCode): e is SigmaError {
  return e instanceof SigmaError && e.code === code;
}

/** The message of anything that was thrown. */
export function reasonOf(e: unknown): string {
  return e instanceof Error ? e.message : String(e);
}
