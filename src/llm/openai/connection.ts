import OpenAI from 'openai';
import { Agent, EnvHttpProxyAgent, fetch, type Dispatcher, type RequestInfo, type RequestInit } from 'undici';
import type { Access, Env } from './credentials.js';

/** A reply with a status that is not 2xx. The SDK would keep the body's `error` field only, and not all servers have one. */
export class HttpFailure extends Error {
  constructor(
    readonly status: number,
    readonly headers: { get(name: string): string | null },
    readonly body: string,
  ) {
    super('The server refused.'); // the SDK looks for words about time in messages: none of the body's here
  }
}

export interface Connection {
  client: OpenAI;
  close(): Promise<void>;
}

/**
 * The SDK over undici's own fetch: the fetch of Node would not take a dispatcher of another undici. Idle connections are
 * closed before servers close them (5 s in uvicorn and Node), or a request would meet a dead one. As many connections
 * as there are calls; clocks are ours (timeouts.ts), so undici's and the SDK's stay out of the way.
 */
export function connect(access: Access, env: Env): Connection {
  const dispatcher = dispatcherFor(env);
  const client = new OpenAI({
    apiKey: access.key ?? 'none', // the SDK insists on one; the header is taken out below
    adminAPIKey: null,
    baseURL: access.baseUrl,
    defaultHeaders: access.key === undefined ? { Authorization: null, ...access.headers } : access.headers,
    defaultQuery: access.query,
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: longestTimer,
    logLevel: 'off',
    fetch: async (url, init) => {
      const response = await fetch(url as RequestInfo, { ...init, dispatcher } as RequestInit);
      if (!response.ok) throw new HttpFailure(response.status, response.headers, await response.text());
      return response as unknown as Response;
    },
  });
  return { client, close: () => dispatcher.destroy() };
}

const longestTimer = 2 ** 31 - 1;

function dispatcherFor(env: Env): Dispatcher {
  const options = {
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 30_000,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: 30_000 },
  };
  const httpProxy = env['http_proxy'] || env['HTTP_PROXY'] || '';
  const httpsProxy = env['https_proxy'] || env['HTTPS_PROXY'] || '';
  if (httpProxy === '' && httpsProxy === '') return new Agent(options);
  const noProxy = env['no_proxy'] || env['NO_PROXY'] || '';
  return new EnvHttpProxyAgent({ ...options, httpProxy, httpsProxy, noProxy });
}
