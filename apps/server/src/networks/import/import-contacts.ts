import { setImmediate as nextTurn } from 'node:timers/promises';
import { titleIdsFor } from '../../lookups/titles.ts';
import { makeOrganizations } from '../../organizations/named-organizations.queries.ts';
import { continueContacts } from '../../people/statements/continue-contacts.queries.ts';
import {
  countPresent,
  insertNewPersons,
  type MergedRow,
  mergeRowsOfOnePerson,
  moveContacts,
  recognizePersons,
} from '../../people/statements/identify-persons.queries.ts';
import { stageOriginalTitles } from '../../people/statements/original-titles.ts';
import {
  createStage,
  indexPersonsOfStage,
  positionsOfFile,
  type StagedStatement,
  stageStatements,
  stageTitles,
} from '../../people/statements/staged-statements.queries.ts';
import { stageWork, unknownCompanies } from '../../people/statements/stage-work.queries.ts';
import { writeStatements } from '../../people/statements/write-statements.queries.ts';
import { keepMailboxesApart, stageKeys } from '../../people/statements/keep-mailboxes-apart.queries.ts';
import { BULK, planForBulk } from '../../platform/db/bulk-settings.ts';
import { searchTexts, wordsBeside } from '../../platform/text/match-text.ts';
import { lockDirectory } from '../../scopes/lock-directory.ts';
import { lockNetworks } from '../../scopes/lock-networks.ts';
import type { Db } from '../../tables.ts';
import { type AddedPerson, someAdded } from '../imports.queries.ts';
import type { DescribedContact } from './describe-contacts.ts';
import { endIfServerDies } from './import-locks.queries.ts';
import type { ImportProgress } from './import-progress.ts';

/** Milliseconds for which a slice of the work may block the event loop. */
const SLICE = 8;

/** A step of this size blocks the event loop for about ten milliseconds. */
const TITLES_PER_STEP = 500;
/** Per transaction, so that other transactions wait only briefly. */
const NAMES_PER_TURN = 1_000;

export interface FileOfNetwork {
  readonly importId: number;
  readonly networkId: number;
  readonly contacts: readonly DescribedContact[];
  /** The days of connection in the file's rows of closed profiles. */
  readonly unavailableOn: readonly string[];
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

/** Result of an import, compared with the network just before the import. */
export interface ImportOutcome {
  /** Rows that were merged into another row of the same person. */
  readonly merged: readonly MergedRow[];
  readonly matched: number;
  readonly organizationsCreated: number;
  readonly rolesOpened: number;
  readonly rolesClosed: number;
  readonly contactsAdded: number;
  readonly contactsRemoved: number;
}

/** Called between the steps. Throws if the import must stop. */
export type Checkpoint = () => void;

interface Steps {
  readonly progress: Pick<ImportProgress, 'begin' | 'advance' | 'finish' | 'showAdded'>;
  readonly checkpoint: Checkpoint;
  /** Called with the number of new contacts before they are inserted. Throws if there are too many. */
  readonly admit: (added: number) => Promise<void>;
  /**
   * Runs a separate short transaction, which holds the lock of `takeTurn`. Titles and organizations that the
   * transaction inserts remain even if the import fails. They are invisible until a statement refers to them.
   * Members who type the same name need not wait for the import.
   */
  readonly beside: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** Called once after organizations were added, in another transaction of `beside`. */
  readonly onNewOrganizations: (db: Db) => Promise<void>;
}

/**
 * Locks the directory and the network until the transaction ends. Read the network only after this call.
 */
export async function holdForImport(db: Db, networkId: number): Promise<void> {
  await endIfServerDies(db);
  await lockDirectory(db);
  await lockNetworks(db, [networkId]);
}

/**
 * Makes a network equal to its member's file, in the caller's transaction, which must have the locks of
 * `holdForImport`. Importing the same file again changes nothing.
 */
export async function importContacts(db: Db, file: FileOfNetwork, steps: Steps): Promise<ImportOutcome> {
  if (file.contacts.length >= BULK) await planForBulk(db);
  const { merged, present } = await findPeople(db, file, steps);
  await findWork(db, file.contacts.length - merged.length - present, steps);
  const { added, removed, ...roles } = await refreshNetwork(db, file, steps);
  const contacts = file.contacts.length - merged.length;
  return {
    ...roles,
    merged,
    matched: contacts - added,
    contactsAdded: added,
    contactsRemoved: removed,
  };
}

/**
 * Finds the person for each row. Returns the rows that were merged, and how many of the remaining rows are
 * current contacts.
 */
async function findPeople(
  db: Db,
  file: FileOfNetwork,
  { progress, checkpoint, admit }: Steps,
): Promise<{ merged: MergedRow[]; present: number }> {
  const { contacts, networkId } = file;
  progress.begin('matching', 'Matching to known people', contacts.length);
  await createStage(db);
  await stageStatements(db, await withSearchTexts(contacts));
  await stageKeys(db);
  checkpoint();
  await keepMailboxesApart(db, networkId);
  await continueContacts(db, networkId);
  checkpoint();
  await recognizePersons(db, networkId);
  const continued = await countPresent(db);
  await admit(contacts.length - continued);
  checkpoint();
  await insertNewPersons(db);
  const merged = await mergeRowsOfOnePerson(db);
  const present = merged.length === 0 ? continued : await countPresent(db);
  progress.finish('Matched to known people', present, contacts.length - merged.length);
  checkpoint();
  return { merged, present };
}

async function withSearchTexts(contacts: readonly DescribedContact[]): Promise<StagedStatement[]> {
  const folded: StagedStatement[] = [];
  let sliceStart = performance.now();
  for (const contact of contacts) {
    const { name, nameKey, credentials } = contact;
    folded.push({
      ...contact,
      nameWords: wordsBeside(name, nameKey),
      nameMore: searchTexts([credentials]),
    });
    if (performance.now() - sliceStart < SLICE) continue;
    await nextTurn();
    sliceStart = performance.now();
  }
  return folded;
}

async function findWork(
  db: Db,
  newContacts: number,
  { progress, checkpoint, beside, onNewOrganizations }: Steps,
): Promise<void> {
  progress.begin('building', 'Building new profiles', newContacts);
  for (const titles of await positionsOfFile(db, TITLES_PER_STEP)) {
    await stageTitles(db, await beside((db) => titleIdsFor(db, titles)));
    checkpoint();
  }
  const names = await unknownCompanies(db);
  for (let at = 0; at < names.length; at += NAMES_PER_TURN) {
    await beside((db) => makeOrganizations(db, names.slice(at, at + NAMES_PER_TURN)));
    checkpoint();
  }
  if (names.length > 0) await beside(onNewOrganizations);
  await stageWork(db);
  await stageOriginalTitles(db);
  await indexPersonsOfStage(db);
  progress.advance(newContacts);
  checkpoint();
}

async function refreshNetwork(db: Db, file: FileOfNetwork, { progress, checkpoint }: Steps) {
  progress.begin('refreshing', 'Refreshing your network', 0);
  const changes = await writeStatements(db, file);
  await moveContacts(db, file);
  const added: AddedPerson[] = await someAdded(db);
  progress.showAdded(added);
  checkpoint();
  return changes;
}
