/** The entry at an index that is known to be there; an error when it is not. */
export function entryAt<T>(list: readonly T[], index: number): T {
  if (index < 0 || index >= list.length) throw new RangeError(`Nothing at ${index} of ${list.length}.`);
  return list[index] as T;
}
