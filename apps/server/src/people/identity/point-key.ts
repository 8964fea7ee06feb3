import { type RawBuilder, sql } from 'kysely';
import { inTransaction } from '../../platform/db/database.ts';
import type { Db } from '../../tables.ts';
import type { KeyProof } from '../../tables-of-facts.ts';
import { lockNetworks } from '../../scopes/lock-networks.ts';
import { followContacts } from './follow-contacts.ts';
import { forgetUnknownPersons } from './forget-unknown-persons.ts';
import { keyHash, mailboxHash, slugHash } from './keys.ts';
import { mailboxName } from './mailbox-name.ts';
import { STATEMENT_COLUMNS } from '../statements/statement-columns.ts';

/**
 * Makes a profile address mean this person from now on. Every present statement with this address follows, with the notes, labels,
 * strengths and exclusions of its network's member. A person whom nothing names any more is deleted.
 */
export async function pointSlug(
  db: Db,
  { slug, personId, proof }: { slug: string; personId: number; proof: KeyProof },
): Promise<void> {
  await pointKey(db, { hash: slugHash(sql`${slug}::text`), personId, proof }, sql`c.slug = ${slug}`);
}

/**
 * As pointSlug, for an e-mail address: the statements without a profile address that give it, with a name that fits the person's. Does
 * nothing for a person without a name.
 */
export async function pointMailbox(
  db: Db,
  { email, personId, proof }: { email: string; personId: number; proof: KeyProof },
): Promise<void> {
  const name = await mailboxNameOf(db, personId);
  if (name === null) return;
  const hash = mailboxHash(sql`${email}::text`, sql`${name}::text`);
  const isMeant = sql<boolean>`c.slug is null and c.email = ${email} and c.mailbox_name = ${name}`;
  await pointKey(db, { hash, personId, proof }, isMeant);
}

/** Makes a profile address a person of its own, with its statements. Returns the person's id. */
export async function freeSlug(db: Db, slug: string): Promise<number> {
  return inTransaction(db, async (db) => {
    const personId = await insertBarePerson(db);
    await pointSlug(db, { slug, personId, proof: 'file' });
    return personId;
  });
}

/**
 * Makes what one network says of a person a person of its own, now and after later imports. Returns the person's id.
 */
export async function freeStatement(
  db: Db,
  { networkId, personId: from }: { networkId: number; personId: number },
): Promise<number> {
  return inTransaction(db, async (db) => {
    const personId = await insertBarePerson(db);
    await sql`
      insert into parted_key (network_id, hash, person_id)
      select ${networkId}, ${keyHash('c')}, ${personId} from network_contact c
      where c.network_id = ${networkId} and c.person_id = ${from} and ${keyHash('c')} is not null
      on conflict (network_id, hash) do update set person_id = excluded.person_id`.execute(db);
    await moveStatements(db, personId, sql`c.network_id = ${networkId} and c.person_id = ${from}`);
    return personId;
  });
}

/**
 * What a login email proves is what it is now: statements that were joined by an earlier one become persons of their own, and
 * those with the present one, once it is proven, join the member.
 */
export async function followLoginEmail(db: Db, userId: number): Promise<void> {
  await inTransaction(db, async (db) => {
    const user = await db
      .selectFrom('users')
      .select(['person_id', 'username_norm', 'username_proven'])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (!user) return;
    await freeLoginKeys(db, user.person_id);
    if (user.username_proven)
      await pointMailbox(db, { email: user.username_norm, personId: user.person_id, proof: 'login' });
  });
}

/** The addresses that a member has signed in with lead to the member no longer. */
export async function freeLoginKeys(db: Db, personId: number): Promise<void> {
  const { rows } = await sql<{ email: string; mailbox_name: string }>`
    with freed as (delete from person_key where person_id = ${personId} and proof = 'login' returning hash)
    select distinct c.email, c.mailbox_name
    from (
      select person_id, slug, email, mailbox_name from network_contact
      union all
      select person_id, slug, email, mailbox_name from former_statement
    ) as c
    where c.person_id = ${personId} and c.slug is null and c.email is not null and c.mailbox_name is not null
      and ${mailboxHash(sql`c.email`, sql`c.mailbox_name`)} in (select hash from freed)`.execute(db);
  for (const { email, mailbox_name: name } of rows) await freeMailbox(db, { email, name });
}

/** Makes an e-mail address with a name (`mailboxName`) a person of its own, with its statements without a profile address. */
export async function freeMailbox(db: Db, { email, name }: { email: string; name: string }): Promise<void> {
  const hash = mailboxHash(sql`${email}::text`, sql`${name}::text`);
  const isMeant = sql<boolean>`c.slug is null and c.email = ${email} and c.mailbox_name = ${name}`;
  await pointKey(db, { hash, personId: await insertBarePerson(db), proof: 'file' }, isMeant);
}

/** A person of whom nothing is said yet. */
export async function insertBarePerson(db: Db): Promise<number> {
  const { id } = await db
    .insertInto('person')
    .values({ sources: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function mailboxNameOf(db: Db, personId: number): Promise<string | null> {
  const { rows } = await sql<{ first_name: string; last_name: string }>`
    select coalesce(nullif(m.first_name, ''), p.first_name) as first_name, coalesce(nullif(m.last_name, ''), p.last_name) as last_name
    from person p left join member_profile m on m.person_id = p.id where p.id = ${personId}`.execute(db);
  return rows[0] ? mailboxName(rows[0].first_name, rows[0].last_name) : null;
}

interface PointedKey {
  readonly hash: RawBuilder<Buffer>;
  readonly personId: number;
  readonly proof: KeyProof;
}

async function pointKey(
  db: Db,
  { hash, personId, proof }: PointedKey,
  isMeant: RawBuilder<boolean>,
): Promise<void> {
  await inTransaction(db, async (db) => {
    // What an administrator or the sample has said stands against a login address.
    const { numAffectedRows } = await sql`
      insert into person_key (hash, person_id, proof) values (${hash}, ${personId}, ${proof})
      on conflict (hash) do update set person_id = excluded.person_id, proof = excluded.proof
      where excluded.proof <> 'login' or person_key.proof not in ('admin', 'sample')`.execute(db);
    if (!numAffectedRows) return;
    const isJoined = sql<boolean>`${isMeant} and not exists (
      select from parted_key parted where parted.network_id = c.network_id and parted.hash = ${hash})`;
    await moveStatements(db, personId, isJoined);
  });
}

/** Gives the statements `c` that are meant to a person. Earlier statements of the same kind follow their contact. */
async function moveStatements(db: Db, personId: number, isMeant: RawBuilder<boolean>): Promise<void> {
  const { rows: moves } = await sql<{ network_id: number; person_id: number; contact_id: number }>`
    select c.network_id, c.person_id, c.contact_id from network_contact c
    where ${isMeant} and c.person_id <> ${personId} order by c.network_id, c.person_id`.execute(db);
  const networks = moves.map((move) => move.network_id);
  await lockNetworks(db, networks);
  const contacts = moves.map((move) => move.contact_id);
  const persons = moves.map((move) => move.person_id);
  await setAside(db, personId, networks);
  await sql`
    update network_contact c set person_id = ${personId} where c.contact_id = any(${contacts}::bigint[])`.execute(
    db,
  );
  await sql`
    update contact_move m set to_person_id = ${personId}
    from unnest(${networks}::bigint[], ${persons}::bigint[]) as moved (network_id, person_id)
    where m.network_id = moved.network_id and m.to_person_id = moved.person_id`.execute(db);
  const former = await moveFormerStatements(db, personId, isMeant);
  await followContacts(
    db,
    sql`select *, ${personId}::bigint as to_person_id
      from unnest(${networks}::bigint[], ${persons}::bigint[]) as moved (network_id, from_person_id)`,
  );
  await forgetUnknownPersons(db, [...persons, ...former]);
}

/** Returns whose earlier statements they were. An import that is undone later gives back what is kept to whom the statements mean now. */
async function moveFormerStatements(
  db: Db,
  personId: number,
  isMeant: RawBuilder<boolean>,
): Promise<number[]> {
  const { rows } = await sql<{ network_id: number; person_id: number }>`
    select distinct c.network_id, c.person_id from former_statement c where ${isMeant} and c.person_id <> ${personId}`.execute(
    db,
  );
  const networks = rows.map((row) => row.network_id);
  const persons = rows.map((row) => row.person_id);
  await sql`update former_statement c set person_id = ${personId} where ${isMeant}`.execute(db);
  await sql`
    update contact_move m set from_person_id = ${personId}
    from unnest(${networks}::bigint[], ${persons}::bigint[]) as moved (network_id, person_id)
    where m.network_id = moved.network_id and m.from_person_id = moved.person_id`.execute(db);
  return persons;
}

/** Where a network states the person already, that contact becomes history: one person is one contact. */
async function setAside(db: Db, personId: number, networkIds: readonly number[]): Promise<void> {
  await sql`
    with gone as (
      delete from network_contact where person_id = ${personId} and network_id = any(${[...networkIds]}::bigint[]) returning *
    )
    insert into former_statement (${STATEMENT}, last_import_id, last_day, last_ended_on)
    select ${sql.raw(STATEMENT_COLUMNS.map((column) => `gone.${column}`).join(', '))}, n.import_id, n.file_day, n.updated_on
    from gone join network n on n.id = gone.network_id`.execute(db);
}

const STATEMENT = sql.raw(STATEMENT_COLUMNS.join(', '));
