import { sql } from 'kysely';
import { keepApart } from '../identity/keep-apart.ts';
import type { Mailbox } from '../identity/mailbox-name.ts';
import { keyHash } from '../identity/keys.ts';
import type { Db } from '../../tables.ts';

/** Writes the keys of the rows in `staged_contact` to the temporary table `staged_key`. */
export async function stageKeys(db: Db): Promise<void> {
  await sql`
    create temporary table staged_key on commit drop as
    select s.row_no, ${keyHash('s')} as hash from staged_contact s
    where s.slug is not null or s.email is not null and s.mailbox_name is not null`.execute(db);
  await sql`create index on staged_key (row_no)`.execute(db);
  await sql`create index on staged_key (hash)`.execute(db);
  await sql`analyze staged_key`.execute(db);
}

/**
 * If a mailbox and another key of the network lead to the same person, makes the mailbox lead to a separate
 * person within the network (`keepApart`). A mailbox is an e-mail address with a name. Runs before rows are
 * matched with contacts, so that the import does the same as if the mailbox had always led to another person.
 */
export async function keepMailboxesApart(db: Db, networkId: number): Promise<void> {
  for (const mailbox of await mailboxesToKeepApart(db, networkId))
    await keepApart(db, { networkId, ...mailbox });
}

/**
 * The preview's counterpart of `keepMailboxesApart`: rows whose mailbox the import would keep apart lose
 * their person. Call it after the rows were matched with persons. Writes only to the temporary table
 * `staged_contact`.
 */
export async function forgetPersonsOfMailboxes(db: Db, networkId: number): Promise<void> {
  const mailboxes = await mailboxesToKeepApart(db, networkId);
  if (mailboxes.length === 0) return;
  await sql`
    update staged_contact s set person_id = null
    from unnest(${mailboxes.map(({ email }) => email)}::text[], ${mailboxes.map(({ name }) => name)}::text[]) as apart (email, name)
    where s.slug is null and s.email = apart.email and s.mailbox_name = apart.name`.execute(db);
}

/**
 * If only mailboxes lead to a person, one of them is not kept apart: a mailbox of the present file if there
 * is one, or else of earlier files, or else the first in the new file.
 */
async function mailboxesToKeepApart(db: Db, networkId: number): Promise<Mailbox[]> {
  const hasMailbox = sql`c.slug is null and c.email is not null and c.mailbox_name is not null`;
  const { rows } = await sql<Mailbox>`
    with mailbox as materialized (
      select hash, email, mailbox_name, min(place) as place from (
        select ${keyHash('c')} as hash, email, mailbox_name, 0 as place from network_contact c
          where network_id = ${networkId} and ${hasMailbox}
        union all
        select ${keyHash('c')}, email, mailbox_name, 1 from former_statement c where network_id = ${networkId} and ${hasMailbox}
        union all
        select k.hash, email, mailbox_name, 1 + row_no from staged_contact c join staged_key k using (row_no) where ${hasMailbox}
      ) as given group by hash, email, mailbox_name
    ), meant as materialized (
      select m.*, k.person_id, row_number() over (partition by k.person_id order by m.place, m.hash) as nth
      from mailbox m join person_key k using (hash)
      where not exists (select from parted_key parted where parted.network_id = ${networkId} and parted.hash = m.hash)
    )
    select l.email, l.mailbox_name as name from meant l
    where l.nth > 1
      or exists (
        select from person_key k join staged_key using (hash) join staged_contact s using (row_no)
        where k.person_id = l.person_id and s.slug is not null
          and not exists (select from parted_key parted where parted.network_id = ${networkId} and parted.hash = k.hash))
      or exists (
        select from network_contact c where c.network_id = ${networkId} and c.person_id = l.person_id and not (${hasMailbox}))
      or exists (
        select from former_statement c where c.network_id = ${networkId} and c.person_id = l.person_id and not (${hasMailbox}))
    order by l.place, l.hash`.execute(db);
  return rows;
}
