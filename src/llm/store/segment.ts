import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Where an entry stands: which file, first byte, length without the line break. */
export interface Place {
  file: string;
  offset: number;
  length: number;
}

/** One file of calls, as far as it has been read. */
export interface Segment {
  file: string;
  /** Bytes read so far; what follows a last line break is a line still being written, or torn. */
  read: number;
  damaged: number;
}

const chunkBytes = 1 << 20;
const keyOf = /^\{"key":"([0-9a-f]{64})"/;

/** Indexes what a segment has gained since it was last looked at. Lines that do not begin with a key are counted as damaged. */
export function readSegment(segment: Segment, found: (key: string, place: Place) => void): void {
  const fd = openSync(segment.file, 'r');
  try {
    const size = fstatSync(fd).size;
    let rest = Buffer.alloc(0);
    let at = segment.read;
    while (at < size) {
      const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, size - at));
      const n = readSync(fd, chunk, 0, chunk.length, at);
      if (n === 0) break;
      at += n;
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk.subarray(0, n)]) : chunk.subarray(0, n);
      let from = 0;
      for (let end = bytes.indexOf(10, from); end >= 0; end = bytes.indexOf(10, from)) {
        const key = keyOf.exec(bytes.toString('latin1', from, Math.min(end, from + 80)))?.[1];
        if (key !== undefined && bytes[end - 1] === 125)
          found(key, { file: segment.file, offset: segment.read, length: end - from });
        else if (end > from) segment.damaged++;
        segment.read += end + 1 - from;
        from = end + 1;
      }
      rest = Buffer.from(bytes.subarray(from));
    }
  } finally {
    closeSync(fd);
  }
}
