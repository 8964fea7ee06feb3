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

// A mailbox is an e-mail address with a name. Within one network, it leads to a person only if no other key
// of the network leads to the same person. Otherwise, a member could test a guessed e-mail address by
// importing a file with two rows: one with a person's profile address, one with the guess. The rows would
// become one contact only if the guess is the person's login email or an address that an administrator wrote.
// The counts of the import would show this.

/**
 * Makes the statements with a mailbox, also those of later files, lead to a separate person within one
 * network. Notes, labels and the like of the network's member move along. If the caller has just made the
 * mailbox lead to another person, `former` is the person to whom it led before.
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
 * Finds the person to whom a mailbox leads in all networks where it is kept apart. If there is none yet, uses
 * the former person if only files name that person, and otherwise inserts a person.
 */
async function findOrMakeApart(db: Db, mailbox: Mailbox, former: number | null): Promise<number> {
  const known = await personApart(db, mailbox);
  if (known !== null) return known;
  const stays = former !== null && (await isOfFilesAlone(db, former));
  const personId = stays ? former : await insertBarePerson(db);
  await writePersonApart(db, mailbox, personId);
  return personId;
}
