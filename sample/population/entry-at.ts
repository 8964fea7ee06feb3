/** Returns the entry at an index. Throws if the list has no such index. */
export function entryAt<T>(list: readonly T[], index: number): T {
  if (index < 0 || index >= list.length) throw new RangeError(`Nothing at ${index} of ${list.length}.`);
  return list[index] as T;
}
