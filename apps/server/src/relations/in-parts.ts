const AT_ONCE = 500;

/** Splits ids of people into parts that are small enough for one SQL statement each. */
export function inParts(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, at) =>
    ids.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
}
