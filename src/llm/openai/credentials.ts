import { SigmaError } from '../../core/index.js';
import type { OpenAiConfig } from './config.js';
import * as texts from './messages.js';

export type Env = Readonly<Record<string, string | undefined>>;

/** Where a server is and what opens it, apart. */
export interface Access {
  /** Without user, password and query. */
  baseUrl: string;
  query: Record<string, string>;
  key: string | undefined;
  keyVariable: string;
  headers: Record<string, string>;
  /** A text of a server, or of an error, without anything secret. */
  redact: (text: string) => string;
}

/**
 * Takes an address apart and reads the key from the environment.
 * @throws SigmaError `bad-input` when the address cannot be read; the text does not repeat it
 */
export function accessOf(config: OpenAiConfig, env: Env): Access {
  const url = parse(config);
  const keyVariable = config.keyVariable ?? 'OPENAI_API_KEY';
  const key = env[keyVariable]?.trim() || undefined;
  const query = Object.fromEntries(url.searchParams);
  const user = decodeURIComponent(url.username);
  const password = decodeURIComponent(url.password);
  const basic = Buffer.from(`${user}:${password}`).toString('base64');
  const fromEnv: string[] = [];
  const headers = Object.fromEntries(
    Object.entries(config.headers ?? {}).map(([name, value]) => [
      name,
      value.replace(/\$\{(\w+)\}/g, (_all, variable: string) => {
        const found = env[variable];
        if (found === undefined) throw new SigmaError('bad-input', texts.noVariable(config.name, name, variable));
        fromEnv.push(found);
        return found;
      }),
    ]),
  );
  if (user !== '' || password !== '') headers['Authorization'] ??= `Basic ${basic}`;

  const secrets = [key, user, password, url.username, url.password, basic, ...Object.values(query), ...fromEnv];
  for (const name of Object.keys(headers)) if (/auth|key|token|secret|cookie/i.test(name)) secrets.push(headers[name]);
  url.username = url.password = url.search = url.hash = '';
  return { baseUrl: url.href.replace(/\/+$/, ''), query, key, keyVariable, headers, redact: redactor(secrets) };
}

function parse({ name, baseUrl }: OpenAiConfig): URL {
  let url;
  try {
    url = new URL(baseUrl);
  } catch {
    // told below: the error of `URL` would repeat the address, password and all
  }
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new SigmaError('bad-input', texts.badBaseUrl(name));
  return url;
}

/** Shorter ones would be found inside ordinary words. */
const shortestSecret = 4;

function redactor(secrets: readonly (string | undefined)[]): (text: string) => string {
  const known = [...new Set(secrets)]
    .filter((s): s is string => s !== undefined && s.length >= shortestSecret)
    .sort((a, b) => b.length - a.length);
  return (text) =>
    known
      .reduce((t, secret) => t.replaceAll(secret, '[redacted]'), text)
      .replace(/\bsk-[\w-]{6,}/g, '[redacted]') // another's key in a message is a key all the same
      .replace(/\b(https?:\/\/)[^\s/@"']+@/gi, '$1');
}
