import type { Db } from '../../tables.ts';
import {
  insertApart,
  isOfFilesAlone,
  type MeetingMailbox,
  personApart,
  writePersonApart,
} from './keep-apart.queries.ts';
import type { Mailbox } from './mailbox-name.ts';
import { keyOfMailbox, ofNetwork } from './meant-statements.ts';
import { moveStatements } from './move-statements.queries.ts';
import { insertBarePerson } from './point-key.queries.ts';

// Within one network a mailbox leads to somebody only while no other key of the network does. Else two rows
// of one file would become one contact just when a guessed address is the one that somebody signs in with, or
// that an administrator has written, and the counts of the import would say so.

/**
 * Makes what a network says under a mailbox a person of its own, now and in later files, with what the
 * network's member keeps: as if the mailbox had never led to anybody whom the network knows by another key.
 * `former` is whom the mailbox meant until now.
 */
export async function keepApart(
  db: Db,
  { networkId, ...mailbox }: MeetingMailbox,
  former: number | null = null,
): Promise<void> {
  const personId = await findOrMakeApart(db, mailbox, former);
  await insertApart(db, { networkId, ...mailbox, personId });
  await moveStatements(db, personId, ofNetwork(networkId, keyOfMailbox(mailbox).isMeant));
}

/**
 * One for all networks, as the mailbox would mean one person to all of them; whom files alone named by it
 * stays.
 */
async function findOrMakeApart(db: Db, mailbox: Mailbox, former: number | null): Promise<number> {
  const known = await personApart(db, mailbox);
  if (known !== null) return known;
  const stays = former !== null && (await isOfFilesAlone(db, former));
  const personId = stays ? former : await insertBarePerson(db);
  await writePersonApart(db, mailbox, personId);
  return personId;
}
