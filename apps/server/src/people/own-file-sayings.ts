import type { OwnFileSaying, PersonProfile } from '@kithline/contract/people.ts';
import type { OwnStatement } from './own-statement.queries.ts';
import { readProfileSlug } from './read-profile-slug.ts';

interface Shown extends Pick<
  PersonProfile,
  'name' | 'firstName' | 'lastName' | 'emailPersonal' | 'emailWork'
> {
  readonly linkedin: string | null;
}

/** Returns the facts in the viewer's own contacts file that differ from the shown facts. */
export function ownFileSayings(statement: OwnStatement | null, shown: Shown): OwnFileSaying[] {
  if (statement === null) return [];
  const { name, linkedin, day } = statement;
  const statedFields: readonly (readonly [OwnFileSaying['field'], string | null, boolean])[] = [
    ['name', name, isNameShown(name, shown)],
    [...addressIn(statement), isAlike(statement.email, shown[addressIn(statement)[0]])],
    ['linkedin', linkedin, readProfileSlug(linkedin ?? '') === readProfileSlug(shown.linkedin ?? '')],
  ];
  return statedFields.flatMap(([field, value, isShown]) =>
    value === null || isShown ? [] : [{ field, value, day }],
  );
}

const addressIn = ({ email, emailIsPersonal }: OwnStatement) =>
  [emailIsPersonal ? 'emailPersonal' : 'emailWork', email] as const;

function isNameShown(stated: string | null, { name, firstName, lastName }: Shown): boolean {
  return isAlike(stated, name) || isAlike(stated, `${firstName} ${lastName}`.trim());
}

const isAlike = (one: string | null, other: string | null): boolean => folded(one) === folded(other);
const folded = (text: string | null): string => (text ?? '').normalize('NFC').toLowerCase();
