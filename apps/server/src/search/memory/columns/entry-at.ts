// An entry of a column. A place where there is none is a mistake of ours: whatever stood in for it would be
// another person's row. One function for each kind of array, so that each stays as quick as the index itself.
// Loops over the rows of a person index directly: that these are there is asserted once a version
// (assertRows).

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

/** Of a column whose kind is not known: not for what runs for everybody. */
export function numberAt(column: Uint8Array | Int32Array | Float64Array, place: number): number {
  return column[place] ?? refuse(column, place);
}

/** Of a list on the heap: not for what sorts thousands. */
export function entryAt<T>(list: readonly T[], place: number): T {
  const entry = list[place];
  return entry === undefined ? refuse(list, place) : entry;
}

export function refuse({ length }: { readonly length: number }, place: number): never {
  throw new RangeError(`There is no entry ${place} in a column of ${length}.`);
}
