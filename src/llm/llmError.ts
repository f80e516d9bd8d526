import { SigmaError } from '../core/index.js';

/** Why a call to a model failed. */
export type LlmFault =
  /** 401, 403: the key. Stops the run. */
  | 'auth'
  /** Out of credit. Stops the run. */
  | 'quota'
  /** The server does not know the model or the path. Stops the run. */
  | 'not-found'
  /** The server will not take any such request. Stops the run at preflight, later it is the item's own fault. */
  | 'bad-request'
  /** Prompt and reply do not fit the model's context: as `bad-request`. */
  | 'context-overflow'
  /** The server's filter will not let the item through: the item's own fault. */
  | 'content-filter'
  /** 429 past all tries. */
  | 'rate-limit'
  /** 5xx past all tries. */
  | 'server'
  /** Connection lost or refused, stream without end, past all tries. */
  | 'transport'
  | 'timeout'
  /** Not the format of a chat completion, past all tries. */
  | 'bad-reply'
  /** Nothing completed for so long that the run stops. */
  | 'stalled'
  /** `--max-cost` or `--max-calls` is reached. */
  | 'budget';

const stops: ReadonlySet<LlmFault> = new Set<LlmFault>(['auth', 'quota', 'not-found', 'stalled']);
const permanent: ReadonlySet<LlmFault> = new Set<LlmFault>(['bad-request', 'context-overflow', 'content-filter']);

/**
 * A failed call. Its code says what becomes of the run: `unavailable` and `budget-spent` stop it (it resumes),
 * `unit-failed` costs the units that needed the call.
 */
export class LlmError extends SigmaError {
  readonly fault: LlmFault;
  /** Status of the HTTP reply, where there was one. */
  readonly status: number | undefined;

  constructor(fault: LlmFault, message: string, options: { status?: number; cause?: unknown; stop?: boolean } = {}) {
    const stop = options.stop ?? stops.has(fault);
    super(fault === 'budget' ? 'budget-spent' : stop ? 'unavailable' : 'unit-failed', message, options.cause);
    this.name = 'LlmError';
    this.fault = fault;
    this.status = options.status;
  }

  /** Would the same request fail again, whenever it is sent? Then the agent's answer is an error, not the unit's. */
  get permanent(): boolean {
    return permanent.has(this.fault);
  }
}
