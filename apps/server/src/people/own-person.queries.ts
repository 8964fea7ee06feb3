import { sql } from 'kysely';
import { usernameKey } from '../accounts/read-username.ts';
import { readProfileSlug } from './read-profile-slug.ts';
import { foldText } from '../platform/text/fold-text.ts';
import type { Db, Source } from '../tables.ts';

/** What somebody says of themselves when they register. */
export interface OwnFacts {
  firstName: string;
  lastName: string;
  email: string;
  linkedinUrl: string | null;
  now: Date;
}

function columnsOf(facts: OwnFacts) {
  const name = `${facts.firstName} ${facts.lastName}`.trim();
  const linkedin = fullUrl(facts.linkedinUrl);
  const sources: Record<string, Source> = { firstName: 'self', lastName: 'self', emailPersonal: 'self' };
  if (linkedin !== null) sources['linkedin'] = 'self';
  const columns = {
    first_name: facts.firstName,
    last_name: facts.lastName,
    name,
    name_key: foldText(name),
    email_personal: facts.email,
    ...(linkedin === null ? {} : { linkedin }),
    updated_on: facts.now,
  };
  return { columns, sources };
}

/** The address as imports write it, so that one profile has one address. */
function fullUrl(url: string | null): string | null {
  if (url === null || url === '') return null;
  const slug = readProfileSlug(url);
  if (slug !== null) return `https://www.linkedin.com/in/${encodeURIComponent(slug)}`;
  return /^https?:\/\//i.test(url) ? url : `https://${url}`;
}

/** A new person of the directory, whose facts come from the person. */
export async function insertPerson(db: Db, facts: OwnFacts): Promise<number> {
  const { columns, sources } = columnsOf(facts);
  const { id } = await db
    .insertInto('person')
    .values({ ...columns, sources: JSON.stringify(sources), created_on: facts.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addIdentities(db, id, facts);
  return id;
}

/** The person takes over a profile of the directory: name and addresses are theirs now, everything else stays. */
export async function handOverPerson(db: Db, personId: number, facts: OwnFacts): Promise<void> {
  const { columns, sources } = columnsOf(facts);
  await db
    .updateTable('person')
    .set({
      ...columns,
      // The name it had before stays one that leads to this person.
      mapped_names: sql`case when name = ${columns.name} or name = any(mapped_names) then mapped_names else mapped_names || name end`,
      sources: sql`sources || ${JSON.stringify(sources)}::jsonb`,
    })
    .where('id', '=', personId)
    .execute();
  await addIdentities(db, personId, facts);
}

/** Address and profile lead to this person from now on, unless they lead to somebody else already. */
async function addIdentities(db: Db, personId: number, facts: OwnFacts): Promise<void> {
  await db
    .insertInto('person_email')
    .values({ email: usernameKey(facts.email), person_id: personId, source: 'self' })
    .onConflict((clash) => clash.column('email').doNothing())
    .execute();
  const slug = readProfileSlug(facts.linkedinUrl ?? '');
  if (slug === null) return;
  await db
    .insertInto('person_slug')
    .values({ slug, person_id: personId })
    .onConflict((clash) => clash.column('slug').doNothing())
    .execute();
  await sql`
    update person_slug set is_alias = slug <> ${slug}
    where person_id = ${personId} and exists (select from person_slug where slug = ${slug} and person_id = ${personId})`.execute(
    db,
  );
}
