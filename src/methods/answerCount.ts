/**
 * How many answers a question could have: its options, or, where answers are open (`size` 0), the distinct answers seen
 * and "none of these". At least 2: with one possible answer every vote says the same.
 * @param classes the seats' answer classes, negative = no answer
 */
export function answerCount(size: number, classes: ArrayLike<number>): number {
  const seen = new Set(Array.from(classes).filter((c) => c >= 0)).size;
  return Math.max(2, size > 0 ? Math.max(size, seen) : seen + 1);
}
