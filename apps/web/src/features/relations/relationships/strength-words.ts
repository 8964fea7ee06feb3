import type { PersonProfile } from '@kithline/contract/people.ts';
import type { RelationshipRef, Strength, StrengthId } from '@kithline/contract/strengths.ts';

interface StrengthOption {
  /** Null where choosing it forgets the strength. */
  id: StrengthId | null;
  name: Strength['name'] | 'Not Given';
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
export function tieOf(relationship: RelationshipRef | null): Strength['name'] | null {
  return relationship && relationship.strength.name;
}

/** Where the viewer may write to a person; null where no address may be seen. */
export function addressOf({ emailWork, emailPersonal }: PersonProfile): string | null {
  return emailWork ?? emailPersonal;
}

/** The name that one calls a person by. */
export function givenName({ preferredFirstName, firstName, name }: PersonProfile): string {
  return preferredFirstName || firstName || name;
}
