import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../tables.ts';

/** An administrator's facts about a member are the member's too: the first account's come with the installation's settings. */
const OWN = sql`('self', 'admin')`;

/** Field of the contract, by which `sources` knows it -> column. The name is none of these: nobody is without one. */
const COLUMN_OF_FIELD = {
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

const isOwn = (field: string): RawBuilder<boolean> =>
  sql`coalesce(sources ->> ${sql.lit(field)} in ${OWN}, false)`;

/** Whether anybody but the member knows the person, or has kept something about them. A fact without a source was imported. */
export async function isKnownWithoutMember(db: Db, personId: number): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from network_contact where person_id = person.id)
      or exists (select from note where note.person_id = person.id)
      or exists (select from label_person given where given.person_id = person.id)
      or exists (select from relationship where to_person_id = person.id)
      or exists (select from work_role where work_role.person_id = person.id and source not in ${OWN})
      or exists (select from education where education.person_id = person.id and source not in ${OWN})
      or exists (select from jsonb_each_text(person.sources) as fact where fact.value not in ${OWN})
      or not (${isOwn('firstName')} or ${isOwn('name')}) as known
    from person where id = ${personId}`.execute(db);
  return rows[0]?.known ?? false;
}

/** Answers the address of the picture that the person had. */
export async function deletePerson(db: Db, personId: number): Promise<string | null> {
  const row = await db
    .deleteFrom('person')
    .where('id', '=', personId)
    .returning('profile_picture as picture')
    .executeTakeFirst();
  return row?.picture ?? null;
}

export async function nameOfPerson(
  db: Db,
  personId: number,
): Promise<{ isOwn: boolean; name: string; formerNames: string[] }> {
  const { rows } = await sql<{ isOwn: boolean; name: string; formerNames: string[] }>`
    select ${isOwn('firstName')} or ${isOwn('name')} as "isOwn", name, mapped_names as "formerNames"
    from person where id = ${personId}`.execute(db);
  return rows[0] ?? { isOwn: false, name: '', formerNames: [] };
}

interface NewName {
  name?: string;
  nameKey?: string;
  firstName?: string;
  lastName?: string;
  formerNames: string[];
}

/** The name counts as imported from now on, so that files may change it. */
export async function renamePerson(db: Db, personId: number, given: NewName): Promise<void> {
  const { name, nameKey, firstName, lastName, formerNames } = given;
  await sql`
    update person set name = coalesce(${name ?? null}, name), name_key = coalesce(${nameKey ?? null}, name_key),
      first_name = coalesce(${firstName ?? null}, first_name), last_name = coalesce(${lastName ?? null}, last_name),
      mapped_names = ${formerNames}::text[],
      sources = (sources - 'name') || '{"firstName": "import", "lastName": "import"}', updated_on = now()
    where id = ${personId}`.execute(db);
}

/** Clears the columns that the member has filled. Answers the address of the picture that was the member's. */
export async function clearOwnFacts(db: Db, personId: number): Promise<string | null> {
  const cleared = Object.entries(COLUMN_OF_FIELD).map(
    ([field, column]) =>
      sql`${sql.ref(column)} = case when not ${isOwn(field)} then person.${sql.ref(column)} end`,
  );
  const { rows } = await sql<{ picture: string | null }>`
    with before as (
      select case when ${isOwn('profilePicture')} then profile_picture end as picture from person where id = ${personId}
    )
    update person set ${sql.join(cleared)}, updated_on = now(),
      sources = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each_text(sources) where value not in ${OWN})
    from before where id = ${personId} returning before.picture`.execute(db);
  return rows[0]?.picture ?? null;
}

/** Roles and studies that the member has entered, and lists, which nobody else fills but the sample. */
export async function deleteOwnHistory(db: Db, personId: number): Promise<void> {
  await sql`delete from work_role where person_id = ${personId} and source in ${OWN}`.execute(db);
  await sql`delete from education where person_id = ${personId} and source in ${OWN}`.execute(db);
  const isOfSample = sql`exists (
    select from person, jsonb_each_text(sources) as fact where person.id = ${personId} and fact.value = 'sample')`;
  await sql`delete from person_item where person_id = ${personId} and not ${isOfSample}`.execute(db);
  await sql`
    delete from person_supported_organization where person_id = ${personId} and not ${isOfSample}`.execute(
    db,
  );
}

/**
 * Addresses and profiles that the member has brought no longer lead to the person, unless files of others give them, too. Of
 * addresses files keep which they give. Of profiles they do not: one stays when a file that holds the person was imported after
 * it came, because that file may have found the person by it and would make a second one.
 */
export async function deleteOwnIdentities(db: Db, personId: number, memberSince: Date): Promise<void> {
  await sql`
    delete from person_email where person_id = ${personId} and source in ${OWN}`.execute(db);
  await sql`
    insert into person_email (email, person_id)
    select distinct email, person_id from network_contact where person_id = ${personId} and email is not null
    on conflict (email) do nothing`.execute(db);
  await sql`
    delete from person_slug
    where person_id = ${personId} and created_on >= ${memberSince}
      and not exists (
        select from network_contact contact join contact_import import on import.id = contact.last_import_id
        where contact.person_id = ${personId} and import.completed_on >= person_slug.created_on)`.execute(db);
}

export async function newestSlug(db: Db, personId: number): Promise<string | null> {
  const { rows } = await sql<{ slug: string }>`
    select slug from person_slug where person_id = ${personId}
    order by is_alias, created_on desc, slug limit 1`.execute(db);
  return rows[0]?.slug ?? null;
}

/** Shows this profile, where the member's own was cleared. */
export async function showProfile(
  db: Db,
  personId: number,
  { slug, linkedin }: { slug: string; linkedin: string },
): Promise<void> {
  await sql`
    update person set linkedin = ${linkedin}, sources = sources || '{"linkedin": "import"}'
    where id = ${personId} and person.linkedin is null`.execute(db);
  await sql`update person_slug set is_alias = slug <> ${slug} where person_id = ${personId}`.execute(db);
}
