import { FACT, NONE, NOWHERE } from '../columns/columns.ts';
import type { Seen } from './seen.ts';
import { int32At } from '../columns/entry-at.ts';

/**
 * Returns the place where a person lives, or NONE. If the viewer sees the profile, and the profile states
 * either a place or that there is none, the profile counts. Otherwise the place in the common space counts.
 */
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
 * Whether the viewer sees a fact of a person. A fact of the profile is seen if the profile is seen, and an
 * overridden common fact if the profile is not seen. Other facts are always seen.
 */
export function isSeenFact(seen: Seen, person: number, flags: number): boolean {
  if ((flags & (FACT.ofProfile | FACT.overridden)) === 0) return true;
  return ((flags & FACT.ofProfile) !== 0) === seen.seesProfile(person);
}
