import { sql } from 'kysely';
import type { Db, RowOf } from '../../tables.ts';
import { apartHash, mailboxHash } from './keys.ts';
import type { Mailbox } from './mailbox-name.ts';
import { keyOfMailbox } from './meant-statements.ts';

/** A mailbox, and a network in which another key leads to the same person. */
export interface MeetingMailbox extends Mailbox {
  readonly networkId: number;
}

const STATED = sql`
  (select network_id, person_id, slug, email, mailbox_name from network_contact
   union all
   select network_id, person_id, slug, email, mailbox_name from former_statement)`;

/**
 * SQL for whether an administrator or `keepApart` has separated the mailbox of the statement `c` in its
 * network.
 */
const isParted = sql<boolean>`
  exists (
    select from parted_key parted
    where parted.network_id = c.network_id and parted.hash = ${mailboxHash(sql`c.email`, sql`c.mailbox_name`)})`;

/**
 * Returns the ids of networks that have a statement with this mailbox and also a statement about the person
 * with another key. Networks where the mailbox already leads to a separate person are excluded.
 */
export async function networksWhereMet(db: Db, mailbox: Mailbox, personId: number): Promise<number[]> {
  const { rows } = await sql<{ networkId: number }>`
    select distinct c.network_id from ${STATED} as c
    where ${keyOfMailbox(mailbox).isMeant} and not ${isParted}
      and exists (
        select from ${STATED} as other
        where other.network_id = c.network_id and other.person_id = ${personId}
          and (other.slug is not null or other.email is distinct from c.email or other.mailbox_name is distinct from c.mailbox_name))
    order by 1`.execute(db);
  return rows.map((row) => row.networkId);
}

/**
 * Returns the mailboxes that lead to a person in networks that also have this profile address, except those
 * that already lead to a separate person.
 */
export async function mailboxesBeside(
  db: Db,
  { slug, personId }: { slug: string; personId: number },
): Promise<MeetingMailbox[]> {
  const { rows } = await sql<MeetingMailbox>`
    select distinct c.network_id, c.email, c.mailbox_name as name from ${STATED} as c
    where c.person_id = ${personId} and c.slug is null and c.email is not null and c.mailbox_name is not null and not ${isParted}
      and exists (select from ${STATED} as other where other.network_id = c.network_id and other.slug = ${slug})
    order by 1, 2, 3`.execute(db);
  return rows;
}

/**
 * Makes a mailbox lead to this person in one network only, unless the network already has an exception for
 * it.
 */
export async function insertApart(
  db: Db,
  { networkId, personId, ...mailbox }: MeetingMailbox & { personId: number },
): Promise<void> {
  await sql`
    insert into parted_key (network_id, hash, person_id) values (${networkId}, ${keyOfMailbox(mailbox).hash}, ${personId})
    on conflict do nothing`.execute(db);
}

/**
 * Returns the person to whom a mailbox leads in every network where `keepApart` has separated it. Null if
 * there is none, or if that person has become a member.
 */
export async function personApart(db: Db, mailbox: Mailbox): Promise<number | null> {
  const { rows } = await sql<RowOf<'personKey', 'personId'>>`
    select person_id from person_key k
    where hash = ${apartHash(keyOfMailbox(mailbox).hash)}
      and not exists (select from users u where u.person_id = k.person_id)`.execute(db);
  return rows[0]?.personId ?? null;
}

export async function writePersonApart(db: Db, mailbox: Mailbox, personId: number): Promise<void> {
  await sql`
    insert into person_key (hash, person_id) values (${apartHash(keyOfMailbox(mailbox).hash)}, ${personId})
    on conflict (hash) do update set person_id = excluded.person_id`.execute(db);
}

/** Whether only statements of files name a person, and no key leads to the person. */
export async function isOfFilesAlone(db: Db, personId: number): Promise<boolean> {
  const { rows } = await sql`
    select from person p
    where p.id = ${personId} and p.name is null
      and not exists (select from users u where u.person_id = p.id)
      and not exists (select from person_key k where k.person_id = p.id)`.execute(db);
  return rows.length > 0;
}

/**
 * Deletes the exceptions for single networks, after the mailbox has come to lead to this person in general.
 */
export async function deleteApart(db: Db, mailbox: Mailbox, personId: number): Promise<void> {
  await sql`delete from parted_key where hash = ${keyOfMailbox(mailbox).hash} and person_id = ${personId}`.execute(
    db,
  );
}
