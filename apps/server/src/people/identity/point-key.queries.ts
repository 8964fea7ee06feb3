import { type RawBuilder, sql } from 'kysely';
import type { Db, RowOf } from '../../tables.ts';
import type { KeyProof } from '../../column-types.ts';
import { keyHash, mailboxHash } from './keys.ts';
import type { Mailbox } from './mailbox-name.ts';

export interface KeyTarget {
  readonly personId: number;
  readonly proof: KeyProof;
}

/**
 * Makes a key lead to a person. Returns false and changes nothing if a login email would replace a proof by
 * an administrator or by the sample population.
 */
export async function writeKey(
  db: Db,
  hash: RawBuilder<Buffer>,
  { personId, proof }: KeyTarget,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into person_key (hash, person_id, proof) values (${hash}, ${personId}, ${proof})
    on conflict (hash) do update set person_id = excluded.person_id, proof = excluded.proof
    where excluded.proof <> 'login' or person_key.proof not in ('admin', 'sample')`.execute(db);
  return Boolean(numAffectedRows);
}

export async function personOfKey(db: Db, hash: RawBuilder<Buffer>): Promise<number | null> {
  const { rows } = await sql<RowOf<'personKey', 'personId'>>`
    select person_id from person_key where hash = ${hash}`.execute(db);
  return rows[0]?.personId ?? null;
}

/** Makes the keys of one network's present statements about `from` lead to `to`, in this network only. */
export async function partKeys(
  db: Db,
  { networkId, from, to }: { networkId: number; from: number; to: number },
): Promise<void> {
  await sql`
    insert into parted_key (network_id, hash, person_id)
    select ${networkId}, ${keyHash('c')}, ${to} from network_contact c
    where c.network_id = ${networkId} and c.person_id = ${from} and ${keyHash('c')} is not null
    on conflict (network_id, hash) do update set person_id = excluded.person_id`.execute(db);
}

/**
 * Deletes the keys of a member's login emails. Returns the mailboxes that files contain and whose keys were
 * deleted.
 */
export async function deleteLoginKeys(db: Db, personId: number): Promise<Mailbox[]> {
  const { rows } = await sql<Mailbox>`
    with freed as (delete from person_key where person_id = ${personId} and proof = 'login' returning hash)
    select distinct c.email, c.mailbox_name as name
    from (
      select person_id, slug, email, mailbox_name from network_contact
      union all
      select person_id, slug, email, mailbox_name from former_statement
    ) as c
    where (c.person_id = ${personId}
        or c.person_id in (select parted.person_id from parted_key parted join freed using (hash)))
      and c.slug is null and c.email is not null and c.mailbox_name is not null
      and ${mailboxHash(sql`c.email`, sql`c.mailbox_name`)} in (select hash from freed)`.execute(db);
  return rows;
}

export async function insertBarePerson(db: Db): Promise<number> {
  const { id } = await db
    .insertInto('person')
    .values({ sources: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Returns a person's first and last name, each from the profile or else from the common space. Null for an
 * unknown person.
 */
export async function ownName(db: Db, personId: number): Promise<{ first: string; last: string } | null> {
  const { rows } = await sql<{ first: string; last: string }>`
    select coalesce(nullif(m.first_name, ''), p.first_name) as first, coalesce(nullif(m.last_name, ''), p.last_name) as last
    from person p left join member_profile m on m.person_id = p.id where p.id = ${personId}`.execute(db);
  return rows[0] ?? null;
}

/** `email` is folded. Null for an unknown user. */
export async function loginEmailOf(
  db: Db,
  userId: number,
): Promise<{ personId: number; email: string; isProven: boolean } | null> {
  const row = await db
    .selectFrom('users')
    .select(['personId', 'usernameNorm as email', 'usernameProven as isProven'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

export async function userOf(db: Db, personId: number): Promise<number | null> {
  const row = await db.selectFrom('users').select('id').where('personId', '=', personId).executeTakeFirst();
  return row?.id ?? null;
}
