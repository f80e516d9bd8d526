/**
 * Works on items in order, at most `width` at a time; nobody waits for a slow one but its own place. After a failure no
 * further item is begun, those in progress end by themselves, and the first failure is thrown.
 */
export async function inWindow<T>(
  items: Iterable<T>,
  width: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  let failure: { error: unknown } | undefined;
  const worker = async (): Promise<void> => {
    for (let next = left.next(); !next.done && !failure; next = left.next())
      try {
        await work(next.value);
      } catch (error) {
        failure ??= { error };
      }
  };
  await Promise.all(Array.from({ length: Math.max(1, width) }, worker));
  if (failure) throw failure.error;
}

/**
 * As `inWindow`, giving the results in the order of the items. While the reader of the results is busy, and while the
 * first of the results is still to come, work goes on for up to `ahead` items.
 */
export async function* inOrder<T, R>(
  items: Iterable<T>,
  { width, ahead = width }: { width: number; ahead?: number },
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const begun: Promise<R>[] = [];
  const gate = slots(width);
  try {
    for (const item of items) {
      if (begun.length >= Math.max(ahead, 1)) yield await begun.shift()!;
      const result = gate.run(() => work(item));
      result.catch(() => undefined); // told of when its turn comes
      begun.push(result);
    }
    for (let next; (next = begun.shift());) yield await next;
  } finally {
    gate.close();
    await Promise.allSettled(begun);
  }
}

/** Runs tasks, at most `width` at once, in the order in which they come; after a failure, or once closed, no further one. */
function slots(width: number): { run<R>(task: () => Promise<R>): Promise<R>; close(): void } {
  let free = Math.max(1, width);
  let shut: { error: unknown } | undefined;
  const waiting: (() => void)[] = [];
  return {
    async run(task) {
      if (free > 0) free--;
      else await new Promise<void>((go) => waiting.push(go));
      try {
        if (shut) throw shut.error;
        return await task();
      } catch (error) {
        shut ??= { error };
        throw error;
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free++;
      }
    },
    close: () => void (shut ??= { error: new Error('closed') }),
  };
}
