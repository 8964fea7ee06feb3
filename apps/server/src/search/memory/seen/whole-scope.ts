import type { ChangedPersons } from './carried.ts';
import { type Columns, NONE } from '../columns/columns.ts';
import type { Seen } from './seen.ts';
import { shownSpelling } from './shown-name.ts';

// Numbers of a whole scope follow from version to version by those who changed, unless something changed that
// others' rows lead to.

/**
 * What rows lead to, as it was when numbers were worked out: another size of an organization moves everybody
 * who works there.
 */
export type Basis = readonly (Int32Array | Uint8Array)[];

/** One for each version, and what comparing two has said: every scope of a version asks the same. */
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

/** Whether nothing that was there has changed; more may have come, to which only new rows lead. */
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

/** Compared as bytes: a loop over all organizations would take milliseconds after each change. */
function bytesOf({ buffer, byteOffset, byteLength }: Basis[number]): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Calls `each` with those of the scope who went, as -1, and those who came, as 1. */
export function eachChange(
  seen: Seen,
  { gone, came }: ChangedPersons,
  each: (person: number, by: number) => void,
): void {
  for (const person of gone) if (seen.hasPerson(person)) each(person, -1);
  for (const person of came) if (seen.hasPerson(person)) each(person, 1);
}

/** Of all persons of a scope those are listed and counted whom a seen space names. */
export function isListed(seen: Seen, person: number): boolean {
  return shownSpelling(seen, person) !== NONE;
}
