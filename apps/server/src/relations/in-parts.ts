/** The number of people whose facts one statement reads. */
const AT_ONCE = 500;

/** Splits ids into parts, each of which one statement reads. */
export function inParts(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, at) =>
    ids.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
}
