/**
 * Results of calls that were started together. Waits for all of them even when one fails, so that nothing is under way
 * any more when a conversation ends, and of several failures the first in the list is thrown, whichever came first.
 */
export async function together<T>(calls: readonly Promise<T>[]): Promise<T[]> {
  const done = await Promise.allSettled(calls);
  return done.map((d) => {
    if (d.status === 'rejected') throw d.reason;
    return d.value;
  });
}
