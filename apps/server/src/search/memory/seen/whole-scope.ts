import type { ChangedRows } from './carried.ts';
import { type Columns, NONE } from '../columns/columns.ts';
import type { Seen } from './seen.ts';
import { shownSpelling } from './shown-name.ts';

// From version to version, the numbers of a whole scope are updated with the persons who changed, unless the
// basis has changed.

/**
 * The values to which rows refer, as they were when the numbers were computed. If one changes, the numbers
 * are computed again: a new size of an organization changes them for everybody who works there.
 */
export type Basis = readonly (Int32Array | Uint8Array)[];

// Caches, because all scopes of a version make the same comparisons.
const bases = new WeakMap<Columns, Basis>();
const compared = new WeakMap<Basis, WeakMap<Basis, boolean>>();

export function basisOf(columns: Columns): Basis {
  let basis = bases.get(columns);
  if (basis === undefined) {
    basis = readBasis(columns);
    bases.set(columns, basis);
  }
  return basis;
}

function readBasis({ organizations, titles, lookups }: Columns): Basis {
  return [
    organizations.size,
    organizations.items,
    organizations.place,
    titles.seniority,
    titles.roleType,
    lookups.dataset,
  ];
}

/**
 * Whether the columns have the values of the basis. Added ones do not matter: only new rows refer to them.
 */
export function isBasisCurrent(basis: Basis, columns: Columns): boolean {
  const now = basisOf(columns);
  const known = compared.get(now) ?? new WeakMap<Basis, boolean>();
  compared.set(now, known);
  const answer = known.get(basis) ?? isSameSoFar(basis, now);
  known.set(basis, answer);
  return answer;
}

function isSameSoFar(basis: Basis, present: Basis): boolean {
  return present.every((now, nth) => {
    const before = basis[nth];
    return before !== undefined && bytesOf(before).equals(bytesOf(now.subarray(0, before.length)));
  });
}

/** To compare columns as bytes: a loop over all organizations would take milliseconds after each change. */
function bytesOf({ buffer, byteOffset, byteLength }: Basis[number]): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Calls `each` with the changed persons of the scope: `by` is -1 for removed and 1 for added ones. */
export function eachChange(
  seen: Seen,
  { removed, added }: ChangedRows,
  each: (person: number, by: number) => void,
): void {
  for (const person of removed) if (seen.hasPerson(person)) each(person, -1);
  for (const person of added) if (seen.hasPerson(person)) each(person, 1);
}

/** Whether the viewer sees a name of the person. Only such persons of a scope are listed and counted. */
export function isListed(seen: Seen, person: number): boolean {
  return shownSpelling(seen, person) !== NONE;
}
