import type { FileHandle } from 'node:fs/promises';

/** One line of a file, without its line feed. The bytes are valid only until the callback returns. */
export interface Line {
  bytes: Buffer;
  /** Byte position in the file. */
  offset: number;
  /** 1-based. */
  number: number;
}

/**
 * Hands out the lines of a file in order, in bounded memory (one chunk and the longest line).
 * @param onChunk sees every byte of the file, in order: for checksums and progress
 */
export async function eachLine(
  handle: FileHandle,
  onLine: (line: Line) => void,
  onChunk?: (chunk: Buffer, position: number) => void,
): Promise<void> {
  const chunk = Buffer.allocUnsafe(1 << 20);
  let held: Buffer[] = []; // the beginning of a line that goes on in the next chunk
  let position = 0;
  let start = 0;
  let number = 0;
  const emit = (tail: Buffer): void => {
    number += 1;
    onLine({ bytes: held.length === 0 ? tail : Buffer.concat([...held, tail]), offset: start, number });
    held = [];
  };
  for (;;) {
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, position);
    if (bytesRead === 0) break;
    const bytes = chunk.subarray(0, bytesRead);
    onChunk?.(bytes, position + bytesRead);
    let from = 0;
    for (let feed = bytes.indexOf(10); feed >= 0; feed = bytes.indexOf(10, from)) {
      emit(bytes.subarray(from, feed));
      from = feed + 1;
      start = position + from;
    }
    if (from < bytesRead) held.push(Buffer.from(bytes.subarray(from)));
    position += bytesRead;
  }
  if (held.length > 0) emit(Buffer.alloc(0));
}
