import { FACT, NONE, NOWHERE } from '../columns/columns.ts';
import type { Seen } from './seen.ts';
import { int32At } from '../columns/entry-at.ts';

/** Where the seen profile says that a person lives, else the common space. */
export function placeOf(
  seen: Seen,
  { profilePlace, commonPlace }: Pick<Seen['columns']['persons'], 'profilePlace' | 'commonPlace'>,
  person: number,
): number {
  const own = int32At(profilePlace, person);
  if (own === NONE || !seen.seesProfile(person)) return int32At(commonPlace, person);
  return own === NOWHERE ? NONE : own;
}

/**
 * Whether the viewer sees a fact of a person: that of the profile, where the profile is seen, and else the
 * common one.
 */
export function isSeenFact(seen: Seen, person: number, flags: number): boolean {
  if ((flags & (FACT.ofProfile | FACT.overridden)) === 0) return true;
  return ((flags & FACT.ofProfile) !== 0) === seen.seesProfile(person);
}
