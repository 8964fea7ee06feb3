import type { PersonProfile } from '@kithline/contract/people.ts';
import type { RelationshipRef, Strength, StrengthId } from '@kithline/contract/strengths.ts';

interface StrengthOption {
  /** The strength to save; null for Not Given, which deletes the strength. */
  id: StrengthId | null;
  name: Strength['name'] | 'Not Given';
  meaning: string;
}

/** The possible answers to how well a member knows a person, the strongest first. */
export const STRENGTH_OPTIONS: readonly StrengthOption[] = [
  { id: 3, name: 'Strong', meaning: 'Would take your call today' },
  { id: 2, name: 'Familiar', meaning: 'You have worked or talked together' },
  { id: 1, name: 'Weak', meaning: 'You have met' },
  { id: null, name: 'Not Given', meaning: 'Leave unrated' },
];

/** Returns the name of a saved strength, for TieMark; null if there is none. */
export function tieOf(relationship: RelationshipRef | null): Strength['name'] | null {
  return relationship && relationship.strength.name;
}

/** Returns an e-mail address of a person that the viewer may see; null if there is none. */
export function addressOf({ emailWork, emailPersonal }: PersonProfile): string | null {
  return emailWork ?? emailPersonal;
}

/** Returns a person's preferred or first name; the full name if both are missing. */
export function givenName({ preferredFirstName, firstName, name }: PersonProfile): string {
  return preferredFirstName || firstName || name;
}
