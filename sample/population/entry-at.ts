/** Returns the entry at a valid index; throws if there is none. */
export function entryAt<T>(list: readonly T[], index: number): T {
  if (index < 0 || index >= list.length) throw new RangeError(`Nothing at ${index} of ${list.length}.`);
  return list[index] as T;
}
