/** What a server does instead of answering, or to its answer. */
export type Misbehaviour =
  /** An HTTP status with a body, JSON unless it is a string. */
  | { kind: 'status'; status: number; body?: unknown; headers?: Record<string, string> }
  /** The connection is reset before a reply. */
  | { kind: 'reset' }
  /** Headers, then nothing. */
  | { kind: 'silence' }
  /** Nothing at all. */
  | { kind: 'mute' }
  /** A stream that goes quiet after so many chunks (needs `stream`). */
  | { kind: 'quiet'; after: number }
  /** A stream that closes properly but has neither finish reason nor end mark. */
  | { kind: 'no-end' }
  /** A body that breaks off, with the connection. */
  | { kind: 'cut' }
  /** A complete body that holds half a JSON. */
  | { kind: 'half-json' }
  /** A page of HTML with status 200. */
  | { kind: 'html' }
  /** A right reply, so many milliseconds later. */
  | { kind: 'late'; ms: number }
  /** All chunks of a stream and its end mark are sent twice. */
  | { kind: 'duplicate' }
  /** A right reply without usage. */
  | { kind: 'no-usage' }
  /** Any change of the reply's JSON. */
  | { kind: 'edit'; edit: (body: Record<string, unknown>) => unknown };

const failed = (
  status: number,
  message: string,
  code: string | null,
  type: string,
  extra: { param?: string; headers?: Record<string, string> } = {},
): Misbehaviour => ({
  kind: 'status',
  status,
  body: { error: { message, type, param: extra.param ?? null, code } },
  ...(extra.headers ? { headers: extra.headers } : {}),
});

/** 429 with any Retry-After, or none. */
export const rateLimited = (retryAfter?: string): Misbehaviour =>
  failed(429, 'Rate limit reached for requests.', 'rate_limit_exceeded', 'requests', {
    ...(retryAfter === undefined ? {} : { headers: { 'retry-after': retryAfter } }),
  });

export const serverError = (status = 500): Misbehaviour =>
  failed(status, 'The server had an error while processing your request.', null, 'server_error');

export const unauthorized = (message = 'Incorrect API key provided.'): Misbehaviour =>
  failed(401, message, 'invalid_api_key', 'invalid_request_error');

export const insufficientQuota = (): Misbehaviour =>
  failed(429, 'You exceeded your current quota, please check your plan.', 'insufficient_quota', 'insufficient_quota');

export const modelMissing = (): Misbehaviour =>
  failed(404, 'The model `m` does not exist.', 'model_not_found', 'invalid_request_error');

export const contextOverflow = (): Misbehaviour =>
  failed(
    400,
    "This model's maximum context length is 4096 tokens. However, your messages resulted in 5000 tokens.",
    'context_length_exceeded',
    'invalid_request_error',
    { param: 'messages' },
  );

export const contentFiltered = (): Misbehaviour =>
  failed(
    400,
    'The response was filtered due to the content management policy.',
    'content_filter',
    'invalid_request_error',
  );

export const unsupportedParameter = (param: string, hint = ''): Misbehaviour =>
  failed(
    400,
    `Unsupported parameter: '${param}' is not supported with this model.${hint}`,
    'unsupported_parameter',
    'invalid_request_error',
    { param },
  );

export const badRequest = (message = 'Invalid request.'): Misbehaviour =>
  failed(400, message, null, 'invalid_request_error');

/** Content null, with a refusal in its place. */
export const refusal = (why = 'I cannot help with that.'): Misbehaviour => ({
  kind: 'edit',
  edit: (body) => ({
    ...body,
    choices: (body['choices'] as Record<string, unknown>[]).map((c) => ({
      ...c,
      message: { role: 'assistant', content: null, refusal: why },
    })),
  }),
});

/** The reply was cut off at the token limit. */
export const cutAtLength = (): Misbehaviour => ({
  kind: 'edit',
  edit: (body) => ({
    ...body,
    choices: (body['choices'] as Record<string, unknown>[]).map((c) => ({ ...c, finish_reason: 'length' })),
  }),
});
