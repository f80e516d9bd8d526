/** Lets tasks run side by side, or one alone, in the order in which they come. */
export interface Gate {
  alone<T>(task: () => Promise<T>): Promise<T>;
  beside<T>(task: () => Promise<T>): Promise<T>;
}

export function openGate(): Gate {
  const waiting: { alone: boolean; enter: () => void }[] = [];
  let inside = 0;
  let closed = false; // one is alone inside

  function admit(): void {
    for (let next = waiting[0]; next && !closed && (!next.alone || inside === 0); next = waiting[0]) {
      waiting.shift();
      inside++;
      closed = next.alone;
      next.enter();
    }
  }
  async function pass<T>(alone: boolean, task: () => Promise<T>): Promise<T> {
    await new Promise<void>((enter) => {
      waiting.push({ alone, enter });
      admit();
    });
    try {
      return await task();
    } finally {
      inside--;
      if (alone) closed = false;
      admit();
    }
  }
  return { alone: (task) => pass(true, task), beside: (task) => pass(false, task) };
}
