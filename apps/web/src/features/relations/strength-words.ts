import type { PersonProfile } from '@kithline/contract/people.ts';
import type { RelationshipRef, StrengthId } from '@kithline/contract/strengths.ts';
import type { TieStrength } from '../../ui/marks/TieMark.tsx';

interface StrengthOption {
  /** Null where choosing it forgets the strength. */
  id: StrengthId | null;
  name: TieStrength;
  meaning: string;
}

/** What a member can say about knowing a person, strongest first. */
export const STRENGTH_OPTIONS: readonly StrengthOption[] = [
  { id: 3, name: 'Strong', meaning: 'Would take your call today' },
  { id: 2, name: 'Familiar', meaning: 'You have worked or talked together' },
  { id: 1, name: 'Weak', meaning: 'You have met' },
  { id: null, name: 'Not Given', meaning: 'Leave unrated' },
];

/** The drawing's word for a recorded strength; null when none is recorded. */
export function tieOf(relationship: RelationshipRef | null): TieStrength | null {
  if (relationship === null) return null;
  return STRENGTH_OPTIONS.find(({ id }) => id === relationship.strength.id)?.name ?? null;
}

/** The name that one calls a person by. */
export function givenName({ preferredFirstName, firstName, name }: PersonProfile): string {
  return preferredFirstName || firstName || name;
}
