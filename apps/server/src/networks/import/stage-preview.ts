import { knownTitleIdsFor } from '../../lookups/titles.ts';
import { linksOfNames } from '../../organizations/joining/link-same-names.ts';
import { continueContacts } from '../../people/statements/continue-contacts.queries.ts';
import {
  countPresent,
  type MergedRow,
  mergeRowsOfOnePerson,
  numberUnknownPersons,
  recognizePersons,
} from '../../people/statements/identify-persons.queries.ts';
import { forgetPersonsOfMailboxes, stageKeys } from '../../people/statements/keep-mailboxes-apart.queries.ts';
import { stageOriginalTitles } from '../../people/statements/original-titles.ts';
import {
  createStage,
  indexPersonsOfStage,
  positionsOfFile,
  stageMatchedParts,
  stageTitles,
} from '../../people/statements/staged-statements.queries.ts';
import {
  stageKnownWork,
  stageLinkedCompanies,
  unknownCompanies,
} from '../../people/statements/stage-work.queries.ts';
import { findMissing } from '../../people/statements/write-statements.queries.ts';
import { BULK, planForBulk } from '../../platform/db/bulk-settings.ts';
import type { Db } from '../../tables.ts';
import type { Checkpoint, FileOfNetwork } from './import-contacts.ts';

/** A step of this size blocks the event loop for a few milliseconds. */
const TITLES_PER_STEP = 2_000;
/** Stands for the id of a title or an organization that the import would insert. No contact has this id. */
const NEW = -1;

interface Steps {
  readonly checkpoint: Checkpoint;
  /** Throws if an import is not allowed to add this many people. */
  readonly admit: (added: number) => Promise<void>;
}

/**
 * Fills the temporary tables as the import would, with the same SQL, so that they can be compared with the
 * network. They contain the contact, person, organization and title of each row, and the contacts that the
 * import would remove. Returns the rows that were merged into another row.
 */
export async function stagePreview(
  db: Db,
  { networkId, contacts, unavailableOn }: Pick<FileOfNetwork, 'networkId' | 'contacts' | 'unavailableOn'>,
  { checkpoint, admit }: Steps,
): Promise<MergedRow[]> {
  if (contacts.length >= BULK) await planForBulk(db);
  await createStage(db);
  await stageMatchedParts(db, contacts);
  await stageKeys(db);
  checkpoint();
  await continueContacts(db, networkId);
  checkpoint();
  await recognizePersons(db, networkId);
  await admit(contacts.length - (await countPresent(db)));
  checkpoint();
  await forgetPersonsOfMailboxes(db, networkId);
  await numberUnknownPersons(db);
  const merged = await mergeRowsOfOnePerson(db);
  checkpoint();
  for (const titles of await positionsOfFile(db, TITLES_PER_STEP))
    await stageTitles(db, await knownTitleIdsFor(db, titles, NEW));
  await stageKnownWork(db, NEW);
  await stageLinkedCompanies(db, await linksOfNames(db, await unknownCompanies(db)));
  await stageOriginalTitles(db);
  await indexPersonsOfStage(db);
  checkpoint();
  await findMissing(db, { networkId, unavailableOn });
  return merged;
}
