import { sql } from 'kysely';
import { copyExclusions } from '../identity/follow-contacts.ts';
import type { Db } from '../../tables.ts';
import { type KeyOf, MAILBOX, NAME_ALONE, NAME_AND_DAY, NAME_WITHOUT_DAY } from './keys-within-network.ts';

// A row that makes a new contact may be about a person who is already left out of a share. If the file does
// not show whether it is the same person, the new contact is left out, too. The member who shares the network
// can include the contact later, but could not undo that others had seen it.

/**
 * If the row of a new contact has a profile address of a known contact, and a different row continues the
 * known contact, leaves the new contact out of the same shares as the known contact.
 */
export async function leaveOutParted(db: Db, networkId: number): Promise<void> {
  await sql`
    create temporary table parted_contact on commit drop as
    select distinct s.person_id, holder.former_person_id as from_person_id
    from staged_contact s
    join known_statement k on k.slug = s.slug and k.contact_id <> s.contact_id
    join staged_contact holder on holder.contact_id = k.contact_id
    where s.former_person_id is null and holder.former_person_id is not null`.execute(db);
  await copyExclusions(
    db,
    sql`select ${networkId}::bigint as network_id, from_person_id, person_id as to_person_id from parted_contact`,
  );
}

/**
 * Leaves the persons of ambiguous rows out of shares. The row of a new contact is ambiguous if a contact that
 * no row continues has the same mailbox (e-mail address with name), or the same name and day of connection,
 * or only the same name if a day is missing. Its person is left out of every share that leaves out one of
 * these contacts.
 */
export async function leaveOutAmbiguous(db: Db, networkId: number): Promise<void> {
  for (const key of [MAILBOX, NAME_AND_DAY])
    await leaveOutByKey(db, networkId, { ofRow: key, ofContact: key });
  await leaveOutByKey(db, networkId, { ofRow: NAME_ALONE, ofContact: NAME_WITHOUT_DAY });
  await leaveOutByKey(db, networkId, { ofRow: NAME_WITHOUT_DAY, ofContact: NAME_ALONE });
}

/**
 * For each key and collective, compares the rows with only one left-out contact: comparing all would be slow
 * if many have the same name.
 */
async function leaveOutByKey(
  db: Db,
  networkId: number,
  { ofRow, ofContact }: { ofRow: KeyOf; ofContact: KeyOf },
): Promise<void> {
  await copyExclusions(
    db,
    sql`
      select ${networkId}::bigint as network_id, gone.person_id as from_person_id, new.person_id as to_person_id
      from (select ${ofRow} as key, t.person_id from staged_contact t where t.former_person_id is null) as new
      join (
        select distinct on (key, collective_id) key, person_id from (
          select ${ofContact} as key, t.person_id, o.collective_id
          from known_statement t join share_left_out o on o.network_id = ${networkId} and o.person_id = t.person_id
          where not exists (select from staged_contact taken where taken.contact_id = t.contact_id)
        ) as left_out order by key, collective_id, person_id
      ) as gone using (key)`,
  );
}
