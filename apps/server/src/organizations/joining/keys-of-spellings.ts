import { setImmediate as nextTurn } from 'node:timers/promises';
import { normalizeOrganizationName } from '../normalize-organization-name.ts';
import type { StoredSpelling } from './follow-names.queries.ts';

/** For each key, the number of statements and facts with this key. */
export type Counts = ReadonlyMap<string, number>;

export interface Spelled {
  readonly keyOf: (name: string) => string;
  /** The counts of each organization. */
  readonly counts: ReadonlyMap<number, Counts>;
}

/** The number of keys between two pauses for other work. */
export const STEP = 500;

/** Returns a function that computes the key of a name, and remembers it. */
export function rememberedKeys(): (name: string) => string {
  const keys = new Map<string, string>();
  return (name) => {
    const known = keys.get(name) ?? normalizeOrganizationName(name);
    keys.set(name, known);
    return known;
  };
}

/** For each organization and key, adds up the statements and facts whose spellings have this key. */
export async function keysOfSpellings(
  spellings: readonly StoredSpelling[],
  keyOf: (name: string) => string,
): Promise<Spelled> {
  const counts = new Map<number, Map<string, number>>();
  for (const [at, { id, spelling, count }] of spellings.entries()) {
    if (at % STEP === STEP - 1) await nextTurn();
    const ofOne = counts.get(id) ?? new Map<string, number>();
    const norm = keyOf(spelling);
    counts.set(id, ofOne.set(norm, (ofOne.get(norm) ?? 0) + count));
  }
  return { keyOf, counts };
}
