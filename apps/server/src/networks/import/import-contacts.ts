import { BULK, planForBulk } from '../../platform/db/bulk-settings.ts';
import { titleIdsFor } from '../../lookups/titles.ts';
import { changeScope, indexOrganizations } from '../../search-index/search-index.ts';
import { collectivesOf } from '../../search-index/collective-members.ts';
import { lockDirectory } from '../../scopes/lock-directory.ts';
import { lockNetworks } from '../../scopes/lock-networks.ts';
import { refreshScopeStats } from '../../search-index/scope-stats.ts';
import type { Db } from '../../tables.ts';
import {
  addProfiles,
  insertEmails,
  insertPersons,
  numberNewPersons,
  updateFacts,
  updateNames,
} from './build-persons.queries.ts';
import {
  closeRoles,
  confirmRoles,
  decideRoles,
  fillTitles,
  insertOrganizations,
  matchTitlesAndOrganizations,
  openRoles,
  positionsOfFile,
  stageTitles,
} from './build-roles.queries.ts';
import type { DescribedContact } from './describe-contacts.ts';
import { endWithClient } from './import-locks.queries.ts';
import type { ImportProgress } from './import-progress.ts';
import { findStaleRows, matchCounts } from './match-persons.queries.ts';
import { matchPersons } from './match-persons.ts';
import { type AddedPerson, removeContacts, someAdded, writeContacts } from './network-contacts.queries.ts';
import { analyzeStage, createStage, stageContacts } from './staged-contacts.queries.ts';

/** Titles that are classified in one go, some ten milliseconds of the event loop. */
const TITLES_PER_STEP = 500;
/** New profiles between two reports of progress. */
const PROFILES_PER_STEP = 1_000;

export interface FileOfNetwork {
  readonly importId: number;
  readonly networkId: number;
  readonly contacts: readonly DescribedContact[];
  /** Days of connection of the file's closed profiles. */
  readonly unavailableOn: readonly string[];
  /** The day up to which the file tells, `YYYY-MM-DD`. */
  readonly asOf: string;
}

export interface ImportOutcome {
  /** Rows that turned out to be a person whom another row of the file is, too. */
  readonly merged: number;
  readonly matched: number;
  readonly created: number;
  readonly organizationsCreated: number;
  readonly rolesOpened: number;
  readonly rolesClosed: number;
  readonly contactsAdded: number;
  readonly contactsRemoved: number;
  readonly added: AddedPerson[];
  /** Collectives that the network is shared with: they have followed it. */
  readonly collectiveIds: number[];
  /** Further scopes whose stats this may have changed. */
  readonly otherScopes: number[];
}

/** Called between the steps; throws when the import has to stop. */
export type Checkpoint = () => void;

interface Steps {
  readonly progress: ImportProgress;
  readonly checkpoint: Checkpoint;
}

/**
 * Makes a network equal to its member's file, and the directory richer by it: whole, inside the caller's transaction. The
 * same file twice changes nothing.
 */
export async function importContacts(db: Db, file: FileOfNetwork, steps: Steps): Promise<ImportOutcome> {
  await endWithClient(db);
  if (file.contacts.length >= BULK) await planForBulk(db);
  await lockDirectory(db);
  const people = await findPeople(db, file, steps);
  await buildPeople(db, people.created, steps);
  const roles = await buildRoles(db, file, steps);
  const network = await refreshNetwork(db, file, { ...steps, organizations: roles.organizations });
  const { organizations, ...roleCounts } = roles;
  return { ...people, ...roleCounts, organizationsCreated: organizations.length, ...network };
}

async function findPeople(db: Db, file: FileOfNetwork, { progress, checkpoint }: Steps) {
  progress.begin('matching', 'Matching to known people', file.contacts.length);
  await createStage(db);
  await stageContacts(db, file.contacts);
  checkpoint();
  const merged = await matchPersons(db, file.networkId);
  const { matched, unknown } = await matchCounts(db);
  await numberNewPersons(db);
  await analyzeStage(db);
  await findStaleRows(db, file.asOf);
  progress.finish('Matched to known people', matched, matched + unknown);
  checkpoint();
  return { merged, matched, created: unknown };
}

async function buildPeople(db: Db, created: number, { progress, checkpoint }: Steps): Promise<void> {
  progress.begin('building', 'Building new profiles', created);
  let done = 0;
  for (let after = 0; done < created;) {
    const { count, last } = await insertPersons(db, { after, most: PROFILES_PER_STEP });
    if (count === 0) break;
    after = last;
    done += count;
    progress.advance(done);
    checkpoint();
  }
  await addProfiles(db);
  await updateNames(db);
  await updateFacts(db);
  await insertEmails(db);
  checkpoint();
}

async function buildRoles(db: Db, file: FileOfNetwork, { checkpoint }: Steps) {
  for (const titles of await positionsOfFile(db, TITLES_PER_STEP)) {
    await stageTitles(db, await titleIdsFor(db, titles));
    checkpoint();
  }
  await matchTitlesAndOrganizations(db);
  await decideRoles(db, file.networkId);
  const organizations = await insertOrganizations(db);
  checkpoint();
  const rolesClosed = await closeRoles(db, file.asOf);
  const rolesOpened = await openRoles(db, file.asOf);
  await fillTitles(db);
  await confirmRoles(db, file.asOf);
  checkpoint();
  return { organizations, rolesClosed, rolesOpened };
}

async function refreshNetwork(
  db: Db,
  { importId, networkId, unavailableOn }: FileOfNetwork,
  { progress, checkpoint, organizations }: Steps & { organizations: number[] },
) {
  progress.begin('refreshing', 'Refreshing your network', 0);
  await lockNetworks(db, [networkId]);
  const collectiveIds = await collectivesOf(db, networkId);
  const contactsAdded = await writeContacts(db, { id: importId, networkId });
  const contactsRemoved = await removeContacts(db, networkId, unavailableOn);
  const added = await someAdded(db);
  progress.showAdded(added);
  checkpoint();
  const scopes = await changeScope(db, networkId, {
    add: { tempTable: 'import_added' },
    remove: { tempTable: 'import_removed' },
    changed: { tempTable: 'import_touched' },
    collectiveIds,
  });
  checkpoint();
  const more = await indexOrganizations(db, organizations);
  const refreshed = [networkId, ...collectiveIds].toSorted((a, b) => a - b);
  for (const scope of refreshed) await refreshScopeStats(db, scope);
  const otherScopes = [...new Set([...scopes, ...more])].filter((scope) => !refreshed.includes(scope));
  return { contactsAdded, contactsRemoved, added, otherScopes, collectiveIds };
}
