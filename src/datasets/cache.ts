/** A cache of bounded size. What was used lately stays, what was not is forgotten. */
export interface BoundedCache<V> {
  get(key: string | number): V | undefined;
  set(key: string | number, value: V): void;
}

/**
 * Two generations: when the young one is full, the old one is dropped and the young one grows old; an entry found
 * among the old is young again. A lookup is one or two map look-ups, cheaper than the list surgery of a strict LRU.
 * @param limit bound on the sum of sizes held
 * @param sizeOf size of one value; by default each counts 1
 */
export function boundedCache<V>(limit: number, sizeOf: (value: V) => number = () => 1): BoundedCache<V> {
  let young = new Map<string | number, V>();
  let old = new Map<string | number, V>();
  let size = 0;
  const set = (key: string | number, value: V): void => {
    const bytes = sizeOf(value);
    if (size > 0 && size + bytes > limit / 2) {
      old = young;
      young = new Map();
      size = 0;
    }
    young.set(key, value);
    size += bytes;
  };
  return {
    get(key) {
      const hit = young.get(key);
      if (hit !== undefined) return hit;
      const found = old.get(key);
      if (found !== undefined) {
        old.delete(key);
        set(key, found);
      }
      return found;
    },
    set(key, value) {
      old.delete(key);
      set(key, value);
    },
  };
}
