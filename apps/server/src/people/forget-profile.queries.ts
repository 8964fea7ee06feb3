import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../tables.ts';

/**
 * Deletes the profile's roles, studies, supported organizations and listed items. Returns the ids of the
 * organizations that they named.
 */
export async function deleteProfileRows(db: Db, personId: number): Promise<number[]> {
  const { rows } = await sql<{ organizationId: number }>`
    with roles as (
      delete from work_role where person_id = ${personId} and in_profile returning organization_id
    ), studies as (
      delete from education where person_id = ${personId} and in_profile returning organization_id
    ), supported as (
      delete from person_supported_organization where person_id = ${personId} and in_profile returning organization_id
    ), items as (
      delete from person_item where person_id = ${personId} and in_profile
    )
    select organization_id from roles where organization_id is not null
    union select organization_id from studies union select organization_id from supported`.execute(db);
  return rows.map((row) => row.organizationId);
}

/** Clears the marks of common facts that a member's profile had overridden. */
export async function showOverridden(db: Db, personId: number): Promise<void> {
  for (const table of ['work_role', 'education', 'person_item', 'person_supported_organization'] as const)
    await sql`update ${sql.table(table)} set overridden = false where person_id = ${personId} and overridden`.execute(
      db,
    );
}

/**
 * Deletes the history of a member's profile. Returns the addresses of pictures and the ids of organizations
 * in it.
 */
export async function deleteHistory(
  db: Db,
  personId: number,
): Promise<{ pictures: string[]; organizations: number[] }> {
  const { rows } = await sql<{ picture: string | null; organization: number | null }>`
    with gone as (delete from profile_change where person_id = ${personId} and in_profile returning id),
    state as (
      select f.field, named.state from gone join profile_change_field f on f.change_id = gone.id
      cross join lateral (values (f.before), (f.after)) as named (state)
    )
    select distinct state ->> 'value' as picture, null::bigint as organization from state
    where field = 'profilePicture' and state ->> 'value' is not null
    union
    select null, (state ->> 'organization_id')::bigint from state
    where field ~ '^(role|study) ' and state ->> 'organization_id' is not null
    union
    select null, id::bigint from state cross join lateral jsonb_array_elements_text(state -> 'value') as supported (id)
    where field = 'supportedOrganizations'`.execute(db);
  return {
    pictures: rows.flatMap(({ picture }) => picture ?? []),
    organizations: rows.flatMap(({ organization }) => organization ?? []),
  };
}

/** Deletes a member's profile. Returns the address of its picture, or null. */
export async function deleteProfile(db: Db, personId: number): Promise<string | null> {
  const row = await db
    .deleteFrom('memberProfile')
    .where('personId', '=', personId)
    .returning('profilePicture as picture')
    .executeTakeFirst();
  return row?.picture ?? null;
}

export interface CommonKeys {
  linkedin: string | null;
  emails: string[];
  firstName: string;
  lastName: string;
}

/** The keys that an administrator wrote into the common space for a person, and the person's name there. */
export async function commonKeysOf(db: Db, personId: number): Promise<CommonKeys> {
  const { rows } = await sql<CommonKeys>`
    select case when sources ->> 'linkedin' = 'admin' then linkedin end as linkedin,
      array_remove(array[
        case when sources ->> 'emailPersonal' = 'admin' then lower(email_personal) end,
        case when sources ->> 'emailWork' = 'admin' then lower(email_work) end], null) as emails,
      first_name, last_name
    from person where id = ${personId}`.execute(db);
  return rows[0] ?? { linkedin: null, emails: [], firstName: '', lastName: '' };
}

/**
 * Withdraws administrators' proofs for a person's keys, except for `keptHashes`. The keys still join files.
 */
export async function withdrawProofs(
  db: Db,
  personId: number,
  keptHashes: readonly RawBuilder<Buffer>[],
): Promise<void> {
  const isKept = keptHashes.length === 0 ? sql`false` : sql`hash in (${sql.join(keptHashes)})`;
  await sql`
    update person_key set proof = 'file'
    where person_id = ${personId} and proof = 'admin' and not ${isKept}`.execute(db);
}
