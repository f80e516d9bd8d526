/** What a server says of its error. */
export interface ErrorBody {
  message: string;
  code?: string;
  type?: string;
  param?: string;
}

const longest = 400;

/** Reads the body of a refused request, in any form that servers use: OpenAI's, a bare text in `error`, FastAPI's `detail`, HTML. */
export function readError(body: string): ErrorBody {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    const words = body.replace(/<(style|script)[^]*?<\/\1>|<[^>]*>/gi, ' ');
    return { message: shorten(words) || 'no reason given' };
  }
  const top = isObject(json) ? json : {};
  const found = isObject(top['error']) ? top['error'] : top;
  const detail: unknown = Array.isArray(top['detail']) ? top['detail'][0] : top['detail'];
  const place = isObject(detail) && Array.isArray(detail['loc']) ? detail['loc'].at(-1) : undefined;
  const message = [
    found['message'],
    top['error'],
    isObject(detail) ? [detail['msg'], place].filter(Boolean).join(': ') : detail,
    json,
  ].find((m) => typeof m === 'string' && m !== '');
  const code = nameIn(found['code']);
  const type = nameIn(found['type']);
  const param = nameIn(found['param'] ?? place);
  return {
    message: shorten(typeof message === 'string' ? message : JSON.stringify(json)),
    ...(code === undefined ? {} : { code }),
    ...(type === undefined ? {} : { type }),
    ...(param === undefined ? {} : { param }),
  };
}

const isObject = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null && !Array.isArray(v);
const nameIn = (v: unknown): string | undefined =>
  typeof v === 'string' || typeof v === 'number' ? String(v) : undefined;

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest)} …` : line;
}
