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

// Within one network, a mailbox leads to a person only if no other key of the network does. Otherwise two
// rows of one file would become one contact exactly when a guessed address is somebody's login email or was
// written by an administrator, and the counts of the import would reveal it.

/**
 * Makes the statements of a network under a mailbox a separate person, now and in later files, together with
 * what the network's member keeps about them: as if the mailbox had never led to a person whom the network
 * knows by another key. `former` is the person whom the mailbox meant until now.
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
 * Finds or makes one person for all networks, because the mailbox should mean the same person in all of them.
 * A former person whom only files name stays the one.
 */
async function findOrMakeApart(db: Db, mailbox: Mailbox, former: number | null): Promise<number> {
  const known = await personApart(db, mailbox);
  if (known !== null) return known;
  const stays = former !== null && (await isOfFilesAlone(db, former));
  const personId = stays ? former : await insertBarePerson(db);
  await writePersonApart(db, mailbox, personId);
  return personId;
}
