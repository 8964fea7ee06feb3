import type { OwnFileSaying, PersonProfile } from '@kithline/contract/people.ts';
import type { OwnStatement } from './own-statement.queries.ts';
import { readProfileSlug } from './read-profile-slug.ts';

/** What is shown of a person, as far as a contacts file can say something else. */
interface Shown extends Pick<
  PersonProfile,
  'name' | 'firstName' | 'lastName' | 'emailPersonal' | 'emailWork'
> {
  readonly linkedin: string | null;
}

/** What the viewer's own contacts file says in place of what is shown. */
export function ownFileSayings(statement: OwnStatement | null, shown: Shown): OwnFileSaying[] {
  if (statement === null) return [];
  const { name, linkedin, day } = statement;
  const said: readonly (readonly [OwnFileSaying['field'], string | null, boolean])[] = [
    ['name', name, isNameShown(name, shown)],
    [...addressIn(statement), isAlike(statement.email, shown[addressIn(statement)[0]])],
    ['linkedin', linkedin, readProfileSlug(linkedin ?? '') === readProfileSlug(shown.linkedin ?? '')],
  ];
  return said.flatMap(([field, value, isShown]) =>
    value === null || isShown ? [] : [{ field, value, day }],
  );
}

const addressIn = ({ email, emailIsPersonal }: OwnStatement) =>
  [emailIsPersonal ? 'emailPersonal' : 'emailWork', email] as const;

/** Someone who is called by a preferred first name has the first name as well. */
function isNameShown(said: string | null, { name, firstName, lastName }: Shown): boolean {
  return isAlike(said, name) || isAlike(said, `${firstName} ${lastName}`.trim());
}

/** Capital letters make no other name or address. */
const isAlike = (one: string | null, other: string | null): boolean => folded(one) === folded(other);
const folded = (text: string | null): string => (text ?? '').normalize('NFC').toLowerCase();
