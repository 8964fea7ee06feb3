// Checked access to the entry of a column. An index out of range is a bug, and a default value could lead to
// another person's row. Each kind of array has its own function, so that each stays as fast as a plain index.
// Loops over the rows of a person use plain indexes, because `assertRows` checks these rows before a version
// is published.

export function int32At(column: Int32Array, place: number): number {
  return column[place] ?? refuse(column, place);
}

export function uint8At(column: Uint8Array, place: number): number {
  return column[place] ?? refuse(column, place);
}

export function uint32At(column: Uint32Array, place: number): number {
  return column[place] ?? refuse(column, place);
}

export function float64At(column: Float64Array, place: number): number {
  return column[place] ?? refuse(column, place);
}

/** For a column of unknown kind. Too slow for a loop over all persons. */
export function numberAt(column: Uint8Array | Int32Array | Float64Array, place: number): number {
  return column[place] ?? refuse(column, place);
}

/** For an ordinary array. Too slow for sorting thousands of entries. */
export function entryAt<T>(list: readonly T[], place: number): T {
  const entry = list[place];
  return entry === undefined ? refuse(list, place) : entry;
}

export function refuse({ length }: { readonly length: number }, place: number): never {
  throw new RangeError(`There is no entry ${place} in a column of ${length}.`);
}
