import type { Columns } from './columns.ts';

/** How much the columns of a version hold. */
export interface ColumnsFigures {
  readonly persons: number;
  /** Rows of the group `persons`, including those replaced or removed since the last sorting. */
  readonly rows: number;
  readonly organizations: number;
  readonly bytes: number;
}

const counted = new WeakMap<Columns, ColumnsFigures>();

/**
 * Returns the figures of a version. The first call for a version counts, which takes a few milliseconds at
 * most.
 */
export function columnsFigures(columns: Columns): ColumnsFigures {
  const known = counted.get(columns);
  if (known !== undefined) return known;
  const figures = count(columns);
  counted.set(columns, figures);
  return figures;
}

function count(columns: Columns): ColumnsFigures {
  const rows = columns.persons.id.length;
  let organizations = 0;
  for (const exists of columns.organizations.exists) organizations += exists;
  return { persons: rows - columns.gone.length, rows, organizations, bytes: bytesOf(columns) };
}

/** The total bytes of the arrays in a value. Maps, which hold the few collectives, are not counted. */
function bytesOf(value: object): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  let bytes = 0;
  for (const part of Object.values(value))
    if (typeof part === 'object' && part !== null) bytes += bytesOf(part);
  return bytes;
}
