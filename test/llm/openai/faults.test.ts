import { APIConnectionError, APIError } from 'openai';
import { describe, expect, it } from '@jest/globals';
import { HttpFailure } from '../../../src/llm/openai/connection.js';
import { BadReply, BrokenStream, failureOf } from '../../../src/llm/openai/faults.js';

const plain = (text: string): string => text;
const refused = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  failureOf(
    new APIConnectionError({
      message: 'Connection error.',
      cause: new HttpFailure(status, new Headers(headers), typeof body === 'string' ? body : JSON.stringify(body)),
    }),
    plain,
    0,
  );
const error = (message: string, code: string | null = null, type = 'invalid_request_error') => ({
  error: { message, type, param: null, code },
});

describe('the fault of a refused request', () => {
  it.each([
    [401, error('Incorrect API key', 'invalid_api_key'), 'auth'],
    [403, error('Country not supported'), 'auth'],
    [403, error('Your input was flagged by moderation'), 'content-filter'],
    [402, error('Insufficient Balance'), 'quota'],
    [429, error('You exceeded your current quota', 'insufficient_quota', 'insufficient_quota'), 'quota'],
    [429, error('Billing hard limit has been reached', 'billing_hard_limit_reached'), 'quota'],
    // some servers say "quota" of requests a minute
    [429, error('You exceeded your current quota, please retry in 20s', '429', 'RESOURCE_EXHAUSTED'), 'rate-limit'],
    [429, error('Rate limit reached', 'rate_limit_exceeded', 'requests'), 'rate-limit'],
    [429, '', 'rate-limit'],
    [404, error('The model does not exist', 'model_not_found'), 'not-found'],
    [405, 'Method Not Allowed', 'not-found'],
    [400, error('maximum context length is 4096 tokens', 'context_length_exceeded'), 'context-overflow'],
    [
      400,
      { object: 'error', message: 'prompt is too long: 9 > 8', type: 'BadRequestError', code: 400 },
      'context-overflow',
    ],
    [
      400,
      error('the request exceeds the available context size', null, 'exceed_context_size_error'),
      'context-overflow',
    ],
    [413, 'Payload Too Large', 'context-overflow'],
    [400, error('filtered due to content management policy', 'content_filter'), 'content-filter'],
    [400, error('temperature must be between 0 and 2'), 'bad-request'],
    [422, { detail: [{ loc: ['body', 'messages'], msg: 'field required', type: 'missing' }] }, 'bad-request'],
    [501, 'Not implemented', 'bad-request'],
    [408, '', 'server'],
    [409, '', 'server'],
    [500, error('Oops'), 'server'],
    [502, '<html><body><h1>502 Bad Gateway</h1></body></html>', 'server'],
    [503, { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } }, 'server'],
    [529, error('Overloaded'), 'server'],
  ])('%d %j is %s', (status, body, fault) => {
    expect(refused(status, body)).toMatchObject({ fault, status });
  });

  it('has the reason in the words of the server, whatever form they come in', () => {
    expect(refused(400, error('Too hot.')).reason).toBe('Too hot.');
    expect(refused(400, { error: 'Too hot.' }).reason).toBe('Too hot.');
    expect(refused(400, { message: 'Too hot.' }).reason).toBe('Too hot.');
    expect(refused(400, { detail: 'Too hot.' }).reason).toBe('Too hot.');
    expect(refused(422, { detail: [{ loc: ['body', 'seed'], msg: 'Extra inputs are not permitted' }] })).toMatchObject({
      reason: 'Extra inputs are not permitted: seed',
      param: 'seed',
    });
    expect(refused(502, '<html><head><style>x{}</style></head><h1>502</h1>\n<p>Bad</p></html>').reason).toBe('502 Bad');
    expect(refused(500, '').reason).toBe('no reason given');
    expect(refused(500, `"${'x'.repeat(5000)}"`).reason.length).toBeLessThan(500);
  });

  it('comes with what the server asks to wait', () => {
    expect(refused(429, error('Slow down'), { 'retry-after': '90' }).retryAfterMs).toBe(90_000);
    expect(refused(503, '', { 'retry-after': 'Thu, 01 Jan 1970 00:01:00 GMT' }).retryAfterMs).toBe(60_000);
    expect(refused(429, '', { 'retry-after': 'later' })).not.toHaveProperty('retryAfterMs');
  });
});

describe('the fault of a reply or a connection', () => {
  it('is a bad reply when it is no completion', () => {
    expect(failureOf(new BadReply('the reply has no choices'), plain).fault).toBe('bad-reply');
    expect(failureOf(new SyntaxError('Unexpected token'), plain).fault).toBe('bad-reply');
  });

  it('is what a gateway says in a reply of status 200', () => {
    const inside = (code: unknown, message = 'x') =>
      failureOf(new BadReply('', { error: { code, message } }), plain).fault;
    expect(inside(429)).toBe('rate-limit');
    expect(inside(502)).toBe('server');
    expect(inside('odd')).toBe('server');
    expect(
      failureOf(new APIError(undefined, { message: 'Overloaded', code: 503 }, undefined, undefined), plain),
    ).toMatchObject({
      fault: 'server',
      reason: 'Overloaded',
    });
  });

  it('is transport otherwise, with the innermost reason', () => {
    const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    const failed = new APIConnectionError({
      message: 'Connection error.',
      cause: new TypeError('fetch failed', { cause: reset }),
    });
    expect(failureOf(failed, plain)).toEqual({ fault: 'transport', reason: 'read ECONNRESET' });
    expect(failureOf(new BrokenStream(), plain).fault).toBe('transport');
    expect(failureOf('odd', plain)).toEqual({ fault: 'transport', reason: 'odd' });
  });
});
