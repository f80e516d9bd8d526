import type { Sample } from '../chat.js';
import type { LlmFault } from '../llmError.js';
import type { Failure } from './faults.js';

export const badBaseUrl = (name: string): string =>
  `Opening model "${name}": its base URL is no address of a server. Give one such as http://localhost:8000/v1.`;

export const noVariable = (name: string, header: string, variable: string): string =>
  `Opening model "${name}": its header "${header}" wants the environment variable ${variable}, which is not set. Set it.`;

/** The model and server that a text is about. */
export interface About {
  name: string;
  model: string;
  baseUrl: string;
  keyVariable: string;
  hasKey: boolean;
}

const asking = ({ name, model, baseUrl }: About, sample: Sample | 'preflight'): string => {
  const whom = `model "${name}" (${model} at ${baseUrl})`;
  if (sample === 'preflight') return `Trying ${whom} with a first small call`;
  const { who, question, stage, round, draw } = sample;
  return `Asking ${whom} for "${who}" on question "${question}" (${stage}, round ${round}, draw ${draw})`;
};

export const callFailed = (about: About, sample: Sample | 'preflight', failure: Failure, tries: number): string => {
  const said = failure.status === undefined ? failure.reason : `status ${failure.status}, "${failure.reason}"`;
  const often = tries > 1 ? ` after ${tries} tries` : '';
  return `${asking(about, sample)}: ${found[failure.fault]}${often}: ${said}. ${advice(failure.fault, about)}`;
};

export const callInterrupted = (about: About, sample: Sample): string => `${asking(about, sample)}: interrupted.`;

const found: Record<LlmFault, string> = {
  auth: 'the server refused the key',
  quota: 'the account is out of credit',
  'not-found': 'the server does not know the model or the path',
  'bad-request': 'the server refused the request',
  'context-overflow': 'prompt and reply are too long for the model',
  'content-filter': 'the filter of the server refused the request',
  'rate-limit': 'the server had no room',
  server: 'the server failed',
  transport: 'the connection failed',
  timeout: 'no reply in time',
  'bad-reply': 'the reply is no chat completion',
  stalled: 'the server answers nothing any more',
  budget: 'the budget is spent',
};

function advice(fault: LlmFault, { keyVariable, hasKey }: About): string {
  switch (fault) {
    case 'auth':
      return hasKey
        ? `Check the key in the environment variable ${keyVariable}.`
        : `Put a key into the environment variable ${keyVariable}, or name another variable with "keyVariable".`;
    case 'quota':
      return 'Top the account up; the same command goes on from here.';
    case 'not-found':
      return 'Check "model" and "baseUrl", which ends in /v1 with most servers.';
    case 'bad-request':
      return 'Check the settings of the model.';
    case 'context-overflow':
      return 'Lower "maxTokens", shorten the prompt or take a model with a longer context.';
    case 'content-filter':
      return 'The same request would be refused again.';
    case 'rate-limit':
      return 'Lower "concurrency" or set "requestsPerMinute"; the same command goes on from here.';
    case 'server':
    case 'stalled':
      return 'Look after the server; the same command goes on from here.';
    case 'transport':
      return 'Check that the server runs and can be reached at "baseUrl".';
    case 'timeout':
      return 'Lower "maxTokens" or "concurrency", or raise "timeoutSeconds" or "idleSeconds".';
    case 'bad-reply':
      return 'Check that "baseUrl" is the address of an OpenAI-compatible API.';
    case 'budget':
      return 'Raise it to go on.';
  }
}

export const timedOut = (seconds: number): string => `nothing complete within ${seconds} s`;
export const idled = (seconds: number): string => `no further piece of the reply for ${seconds} s`;
export const stalled = (seconds: number): string => `no call has succeeded for ${seconds} s`;
export const closed = 'the model was closed meanwhile';

export const adapted = (name: string, change: string, reason: string): string =>
  `Model "${name}": from now on ${change}, as the server says "${reason}".`;

export const fewerDraws = (name: string): string =>
  `Model "${name}": the server gives fewer replies than asked for with n; from now on each draw is a request of its own.`;

export const waiting = (name: string, seconds: number, reason: string): string =>
  `Model "${name}": the server asks to wait ${seconds} s ("${reason}").`;
