import { type RawBuilder, sql } from 'kysely';
import { mailboxHash, slugHash } from '../people/identity/keys.ts';
import type { Db, RowOf } from '../tables.ts';

/** A member, and the existing person that was chosen at registration. */
export interface ClaimedRecord {
  userId: number;
  personId: number;
}

const statements = (
  { userId, personId }: ClaimedRecord,
  circle: 'inside' | 'outside',
): RawBuilder<unknown> => sql`
  select c.* from network_contact c
  join network n on n.id = c.network_id
  join users holder on holder.id = n.user_id
  join users member on member.id = ${userId}
  where c.person_id = ${personId} and (holder.circle_id = member.circle_id) = ${circle === 'inside'}`;

/**
 * SQL for the hashes of keys that prove who the person is: keys proven by an administrator, keys from the
 * sample population, and keys in files of members outside the circle.
 */
const provenHashes = (claimed: ClaimedRecord): RawBuilder<unknown> => sql`
  select hash from person_key where person_id = ${claimed.personId} and proof in ('admin', 'sample')
  union all
  select ${slugHash(sql`c.slug`)} from (${statements(claimed, 'outside')}) as c where c.slug is not null
  union all
  select ${mailboxHash(sql`c.email`, sql`c.mailbox_name`)} from (${statements(claimed, 'outside')}) as c
  where c.slug is null and c.email is not null and c.mailbox_name is not null`;

/**
 * The person's unproven keys in files of the member's circle. `keyless` are the networks of the circle whose
 * statement about the person has no key.
 */
export interface UnprovenKeys {
  slugs: string[];
  mailboxes: { email: string; name: string }[];
  keyless: number[];
}

export async function unprovenKeys(db: Db, claimed: ClaimedRecord): Promise<UnprovenKeys> {
  const { rows } = await sql<UnprovenKeys>`
    with proven as materialized (${provenHashes(claimed)}),
    inside as materialized (${statements(claimed, 'inside')})
    select
      array(
        select distinct slug from inside where slug is not null and ${slugHash(sql`slug`)} not in (select hash from proven)
      ) as slugs,
      (
        select coalesce(json_agg(json_build_object('email', email, 'name', mailbox_name)), '[]') from (
          select distinct email, mailbox_name from inside
          where slug is null and email is not null and mailbox_name is not null
            and ${mailboxHash(sql`email`, sql`mailbox_name`)} not in (select hash from proven)
        ) as mailbox
      ) as mailboxes,
      array(
        select network_id from inside where slug is null and (email is null or mailbox_name is null)
      ) as keyless`.execute(db);
  return rows[0] ?? { slugs: [], mailboxes: [], keyless: [] };
}

/** Deletes the person's remaining unproven keys. These come from earlier statements, which prove nothing. */
export async function deleteUnprovenKeys(db: Db, claimed: ClaimedRecord): Promise<void> {
  await sql`
    delete from person_key where person_id = ${claimed.personId} and hash not in (${provenHashes(claimed)})`.execute(
    db,
  );
}

/**
 * The networks with statements that may move to another person when somebody registers with these keys or as
 * this person.
 */
export async function networksConcerned(
  db: Db,
  { personId, slugs, email }: { personId: number | null; slugs: readonly string[]; email: string },
): Promise<number[]> {
  const { rows } = await sql<RowOf<'networkContact', 'networkId'>>`
    select network_id from network_contact where person_id = ${personId}
    union
    select network_id from network_contact where slug = any(${[...slugs]}::text[])
    union
    select network_id from network_contact where email = ${email}`.execute(db);
  return rows.map((row) => row.networkId);
}
