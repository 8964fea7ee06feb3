/**
 * Returns a function that calls `read` at most once in `milliseconds`, and returns the last result in
 * between. Calls at the same time share one reading. A failed reading is not remembered.
 */
export function remembered<T>(read: () => Promise<T>, milliseconds: number): () => Promise<T> {
  let last: Promise<T> | null = null;
  let until = -Infinity;
  return () => {
    if (last === null || performance.now() >= until) {
      const reading = read();
      last = reading;
      until = performance.now() + milliseconds;
      reading.catch(() => {
        if (last === reading) last = null;
      });
    }
    return last;
  };
}
