/**
 * Returns a function that calls `read` and returns the same promise for `milliseconds`, unless it is
 * rejected.
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
