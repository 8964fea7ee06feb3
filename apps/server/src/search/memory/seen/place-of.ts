import { FACT, NONE, NOWHERE } from '../columns/columns.ts';
import type { Seen } from './seen.ts';
import { int32At } from '../columns/entry-at.ts';

/**
 * Returns the place where a person lives, or NONE. The profile counts if the viewer sees it and it states a
 * place, or that there is none. Otherwise the common space counts.
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
 * Whether the viewer sees a fact of a person: a fact of the profile if the profile is seen, an overridden
 * common fact if it is not, other facts always.
 */
export function isSeenFact(seen: Seen, person: number, flags: number): boolean {
  if ((flags & (FACT.ofProfile | FACT.overridden)) === 0) return true;
  return ((flags & FACT.ofProfile) !== 0) === seen.seesProfile(person);
}
