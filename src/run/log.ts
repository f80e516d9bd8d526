import { closeSync, existsSync, fdatasyncSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { SigmaError } from '../core/index.js';
import { brokenRun, writeFailed } from './messages.js';

const chunkBytes = 1 << 16;
const syncEveryMs = 1000;

/** An append-only file of JSON lines with one writer. */
export interface LogWriter {
  /** Queues a line; written at the next `flush` or when 64 kB are waiting. */
  write(line: string): void;
  /** Hands all lines to the system, so that they outlive a killed process; syncs to disk about once a second. */
  flush(): void;
  close(): void;
}

/**
 * Opens a log for appending. A torn last line (the process died while writing) is cut off first: its unit runs again.
 * @throws SigmaError `write-failed` when the disk refuses.
 */
export function openLog(file: string): LogWriter {
  const guard = <T>(act: () => T): T => {
    try {
      return act();
    } catch (e) {
      throw new SigmaError('write-failed', writeFailed(file, e), e);
    }
  };
  const fd = guard(() => {
    if (existsSync(file)) cutTornTail(file);
    return openSync(file, 'a');
  });
  let waiting: string[] = [];
  let bytes = 0;
  let synced = Date.now();
  const put = (): void => {
    if (waiting.length === 0) return;
    const data = Buffer.from(waiting.join(''), 'utf8');
    waiting = [];
    bytes = 0;
    guard(() => {
      for (let at = 0; at < data.length;) at += writeSync(fd, data, at);
    });
  };
  return {
    write(line) {
      waiting.push(line, '\n');
      bytes += line.length + 1;
      if (bytes >= chunkBytes) put();
    },
    flush() {
      put();
      const now = Date.now();
      if (now - synced < syncEveryMs) return;
      synced = now;
      guard(() => fdatasyncSync(fd));
    },
    close() {
      try {
        put();
        guard(() => fdatasyncSync(fd));
      } finally {
        closeSync(fd);
      }
    },
  };
}

/**
 * The whole lines of a log, parsed. Stops before a torn last line.
 * @param valid says whether a value is what the log holds; default: any object
 * @throws SigmaError `bad-input` with the number of any other line that is not
 */
export function* readLog<T>(file: string, valid: (value: T) => boolean = isObject): Generator<T> {
  let number = 0;
  for (const line of wholeLines(file)) {
    number++;
    if (line === '') continue;
    let value: T;
    try {
      value = JSON.parse(line) as T;
    } catch (e) {
      throw new SigmaError('bad-input', brokenRun(file, `line ${number} is not JSON`), e);
    }
    if (!valid(value))
      throw new SigmaError('bad-input', brokenRun(file, `line ${number} is not one of this run's lines`));
    yield value;
  }
}

const isObject = (value: unknown): boolean => value !== null && typeof value === 'object' && !Array.isArray(value);

function* wholeLines(file: string): Generator<string> {
  const fd = openSync(file, 'r');
  try {
    const block = Buffer.alloc(1 << 20);
    let rest: Buffer = Buffer.alloc(0);
    for (let n; (n = readSync(fd, block, 0, block.length, null)) > 0;) {
      const data = rest.length > 0 ? Buffer.concat([rest, block.subarray(0, n)]) : block.subarray(0, n);
      const end = data.lastIndexOf(10);
      if (end < 0) {
        rest = Buffer.from(data);
        continue;
      }
      yield* data.toString('utf8', 0, end).split('\n');
      rest = Buffer.from(data.subarray(end + 1));
    }
  } finally {
    closeSync(fd);
  }
}

/** Cuts off a last line without its end: its unit counts as open. */
export function cutTornTail(file: string): void {
  const fd = openSync(file, 'r+');
  try {
    const block = Buffer.alloc(1 << 16);
    let whole = 0;
    let at = 0;
    for (let n; (n = readSync(fd, block, 0, block.length, at)) > 0; at += n) {
      const end = block.subarray(0, n).lastIndexOf(10);
      if (end >= 0) whole = at + end + 1;
    }
    if (whole < at) ftruncateSync(fd, whole);
  } finally {
    closeSync(fd);
  }
}
