import { foldText } from '@kithline/base/fold-text.ts';
import { sql } from 'kysely';
import { joinTexts, searchTexts, wordsBeside } from '../platform/text/match-text.ts';
import type { Db } from '../tables.ts';

/** The column for each field of a member's profile, by the field's name in the contract. */
const COLUMN_OF_FIELD = {
  firstName: 'first_name',
  lastName: 'last_name',
  preferredFirstName: 'preferred_first_name',
  credentials: 'credentials',
  headline: 'headline',
  bio: 'bio',
  profilePicture: 'profile_picture',
  location: 'place_id',
  emailPersonal: 'email_personal',
  emailWork: 'email_work',
  linkedin: 'linkedin',
  twitter: 'twitter',
  angellist: 'angellist',
  crunchbase: 'crunchbase',
  website: 'website',
  crm: 'crm',
} as const;

/** A field of a profile. The field's name is also the key under which its source is stored. */
export type ProfileField = keyof typeof COLUMN_OF_FIELD;

/** Values of fields. Null clears a field. */
export type ProfileFacts = Partial<Record<ProfileField, string | number | null>>;

/**
 * Writes facts into a member's profile, for the member (`self`) or an administrator (`admin`). A later write
 * replaces an earlier one. Fields that are not in the facts do not change.
 */
export async function writeProfile(
  db: Db,
  { personId, source, now }: { personId: number; source: 'self' | 'admin'; now: Date },
  facts: ProfileFacts,
): Promise<void> {
  const fields = Object.keys(facts) as ProfileField[];
  if (fields.length === 0) return;
  await sql`
    insert into member_profile (person_id, created_on, updated_on) values (${personId}, ${now}, ${now})
    on conflict (person_id) do nothing`.execute(db);
  const assigned = fields.map(
    (field) => sql`${sql.ref(COLUMN_OF_FIELD[field])} = ${facts[field] ?? (isName(field) ? '' : null)}`,
  );
  const sources = Object.fromEntries(fields.map((field) => [field, source]));
  await sql`
    update member_profile set ${sql.join(assigned)}, updated_on = ${now},
      sources = jsonb_strip_nulls(sources || ${JSON.stringify(sources)}::jsonb)
    where person_id = ${personId}`.execute(db);
  await foldNames(db, personId);
}

const isName = (field: ProfileField): boolean => field === 'firstName' || field === 'lastName';

/** Recomputes the columns that are derived from the parts of the name. */
async function foldNames(db: Db, personId: number): Promise<void> {
  const row = await db
    .selectFrom('memberProfile')
    .select(['firstName', 'lastName', 'preferredFirstName', 'credentials'])
    .where('personId', '=', personId)
    .executeTakeFirstOrThrow();
  await db.updateTable('memberProfile').set(foldedNames(row)).where('personId', '=', personId).execute();
}

interface NameParts {
  readonly firstName: string;
  readonly lastName: string;
  readonly preferredFirstName: string | null;
  readonly credentials: string | null;
}

/** The columns that are computed from the parts of a name. */
export function foldedNames({ firstName, lastName, preferredFirstName, credentials }: NameParts) {
  const name = `${firstName} ${lastName}`.trim();
  return {
    name: name === '' ? null : name,
    nameKey: name === '' ? null : foldText(name),
    lastKey: foldText(lastName),
    preferredKey: preferredFirstName === null ? null : foldText(preferredFirstName),
    nameWords: joinTexts([
      wordsBeside(name),
      preferredFirstName === null ? null : wordsBeside(`${preferredFirstName} ${lastName}`),
    ]),
    nameMore: searchTexts([credentials]),
  };
}
