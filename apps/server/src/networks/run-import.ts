import { recordActivity } from '../activity/record-activity.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../platform/db/database.ts';
import { enrichSoon } from '../organizations/enrichment/enrichment.jobs.ts';
import { fillKnownNow } from '../organizations/known/known.jobs.ts';
import { notify } from '../notifications/notify.ts';
import { publish } from '../platform/live/publish.ts';
import { collectivesOfNetwork, refreshForMembers } from '../scopes/tell-collectives.ts';
import { ContactsFileError } from './contacts-file/contacts-file-error.ts';
import { collectRemarks } from './import/collect-remarks.ts';
import { countWarnings, showGroups } from './import/group-remarks.ts';
import {
  type Checkpoint,
  holdForImport,
  importContacts,
  type ImportOutcome,
} from './import/import-contacts.ts';
import { besideImport, cancelStatement, type HeldImport, holdImport } from './import/import-locks.queries.ts';
import { assertMayAdd } from './import-limits.ts';
import { ImportProgress } from './import/import-progress.ts';
import { readContacts, type ReadContacts } from './import/read-contacts.ts';
import {
  backToQueue,
  beginTry,
  completeImport,
  failImport,
  type WaitingImport,
  waitingImport,
} from './imports.queries.ts';
import { networkTotals, setPresentFile } from './networks.queries.ts';
import { forgetEarlierRemarks, insertRemarks } from './remarks.queries.ts';

/** In the attempt with this number, or a later one, an unexpected error makes the import fail. */
const MOST_TRIES = 3;
/** If so many attempts never end because the server dies, the import itself counts as the cause. */
const MOST_DEATHS = 20;
export const UNEXPECTED = 'Something went wrong.';
/** In networks of more people than this, a file that removes more than half of them causes a message. */
const NETWORK_WORTH_A_WARNING = 50;

/**
 * Runs a waiting import. Does nothing if another server is running it. The network does not change before the
 * import completes. An attempt completes, in one transaction with all changes, or fails with a message for
 * the member. Or the import goes back into the queue and this function throws, because the server stops
 * (`signal`) or another attempt may help.
 */
export async function runImport(app: AppContext, importId: number, signal: AbortSignal): Promise<void> {
  await holdImport(app.db, importId, async (held) => {
    const waiting = await waitingImport(app.db, importId);
    if (waiting === null) return;
    const { db, log } = app;
    const progress = new ImportProgress({ db, log, importId, userId: waiting.userId });
    try {
      await tryImport({ app, held, waiting, progress, signal });
    } catch (error) {
      await progress.settle();
      await endTry({ app, waiting, progress, signal }, error);
    } finally {
      await progress.settle();
    }
  });
}

interface Try {
  readonly app: AppContext;
  readonly held: HeldImport;
  readonly waiting: WaitingImport;
  readonly progress: ImportProgress;
  readonly signal: AbortSignal;
}

async function tryImport(attempt: Try): Promise<void> {
  const { app, waiting, signal } = attempt;
  const checkpoint: Checkpoint = () => signal.throwIfAborted();
  checkpoint();
  if (waiting.tries >= MOST_DEATHS)
    throw new Error(`import ${waiting.id} was begun ${waiting.tries} times and never ended`);
  await beginTry(app.db, waiting.id, app.clock());
  const file = await readFile(attempt, checkpoint);
  const stopWatching = cancelOnAbort(attempt);
  try {
    await applyFile(attempt, file, checkpoint);
  } finally {
    stopWatching();
  }
}

async function readFile({ app, waiting, progress }: Try, checkpoint: Checkpoint): Promise<ReadContacts> {
  progress.begin('reading', `Reading ${waiting.fileName}`, 0);
  const report = ({ done, total }: { done: number; total: number }) => {
    checkpoint();
    progress.advance(done, total);
  };
  const read = await readContacts(waiting, { report, now: app.clock() });
  progress.finish(`Read ${waiting.fileName}`, read.parsed.rows, read.parsed.rows);
  checkpoint();
  return read;
}

async function applyFile(
  { app, held, waiting, progress }: Try,
  file: ReadContacts,
  checkpoint: Checkpoint,
): Promise<void> {
  const { id: importId, networkId, userId } = waiting;
  await inTransaction(held.db, async (db) => {
    await holdForImport(db, networkId);
    const before = await networkTotals(db, waiting);
    const outcome = await importContacts(
      db,
      {
        importId,
        networkId,
        contacts: file.contacts,
        unavailableOn: file.parsed.unavailableOn,
        day: waiting.fileDay,
      },
      {
        progress,
        checkpoint,
        admit: (added) => assertMayAdd(app, db, { userId, added }),
        beside: (work) => besideImport(app.db, work),
        onNewOrganizations: async (db) => {
          await fillKnownNow(app, db);
          await enrichSoon(app, db);
        },
      },
    );
    const now = app.clock();
    const after = await networkTotals(db, waiting);
    const warning = warningOf(before.persons, outcome);
    if (warning) progress.begin('refreshing', warning, 0);
    // Before the import's row is written: a later report would wait for this transaction's lock, while this
    // transaction would wait for the report.
    await progress.settle();
    await setPresentFile(db, { importId, networkId, day: waiting.fileDay, now });
    const groups = await collectRemarks(file, outcome.merged);
    await insertRemarks(db, importId, groups);
    await forgetEarlierRemarks(db, userId);
    const completed = await completeImport(db, importId, {
      messages: progress.messages,
      added: outcome.contactsAdded,
      removed: outcome.contactsRemoved,
      result: {
        counts: countsOf(file, outcome),
        warnings: countWarnings(groups),
        remarks: showGroups(groups),
        added: [...progress.added],
        changed:
          before.organizations === null || after.organizations === null
            ? null
            : {
                persons: after.persons - before.persons,
                organizations: after.organizations - before.organizations,
              },
      },
      now,
    });
    if (!completed) throw new Error(`import ${importId} ended while it ran`);
    await recordActivity(db, {
      by: { userId },
      kind: 'import',
      words: 'imported',
      on: { kind: 'file', id: null, name: recordedName(waiting.fileName) },
      value: { field: 'Network', from: peopleInWords(before.persons), to: peopleInWords(after.persons) },
      place: 'import',
      now,
    });
    const total = file.contacts.length;
    const message = 'Your LinkedIn Contacts sync is complete';
    await publish(db, [userId], {
      type: 'import.progress',
      data: { importId, stage: 'completed', done: total, total, message },
    });
    await publish(db, [userId], { type: 'refresh.network', data: {} });
    await notify(db, [userId], { kind: 'import-completed', importId, at: now });
    await refreshForMembers(db, await collectivesOfNetwork(db, networkId));
  });
}

/** Only the usual name of the export is recorded, because other names are private. */
const recordedName = (fileName: string): string =>
  /^connections\.csv$/iu.test(fileName) ? fileName : 'a contacts file';

const peopleInWords = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`;

function countsOf({ parsed, contacts, merged }: ReadContacts, outcome: ImportOutcome) {
  const { matched, contactsAdded, organizationsCreated, rolesOpened, rolesClosed } = outcome;
  return {
    rows: parsed.rows,
    contacts: contacts.length - outcome.merged.length,
    duplicates: parsed.duplicates + merged + outcome.merged.length,
    unavailable: parsed.unavailable,
    empty: parsed.empty,
    skipped: parsed.skipped.length,
    matched,
    created: contactsAdded,
    organizationsCreated,
    rolesOpened,
    rolesClosed,
  };
}

function warningOf(before: number, { contactsRemoved }: ImportOutcome): string | null {
  if (before <= NETWORK_WORTH_A_WARNING || contactsRemoved * 2 <= before) return null;
  const [removed, all] = [contactsRemoved, before].map((count) => count.toLocaleString('en-US'));
  return `${removed} of ${all} people are not in this file and have left your network`;
}

/** When the server stops, cancels the running SQL statement, which could take seconds. */
function cancelOnAbort({ app, held, signal }: Try): () => void {
  const cancel = () => {
    cancelStatement(app.db, held.pid).catch((error: unknown) =>
      app.log.warn({ err: error }, 'an import could not be canceled'),
    );
  };
  signal.addEventListener('abort', cancel, { once: true });
  return () => signal.removeEventListener('abort', cancel);
}

/** The transaction of the attempt has already been rolled back. */
async function endTry({ app, waiting, progress, signal }: Omit<Try, 'held'>, error: unknown): Promise<void> {
  const { db, log } = app;
  if (signal.aborted) {
    await backToQueue(db, waiting.id, { counted: false });
    throw error;
  }
  const tries = waiting.tries + 1;
  if (!(error instanceof ContactsFileError) && tries < MOST_TRIES) {
    await backToQueue(db, waiting.id, { counted: true });
    throw error;
  }
  const message = error instanceof ContactsFileError ? error.clientMessage : UNEXPECTED;
  if (message === UNEXPECTED) log.error({ err: error, importId: waiting.id }, 'import failed');
  await inTransaction(db, async (db) => {
    const [now, importId] = [app.clock(), waiting.id];
    await failImport(db, importId, { message, messages: progress.messages, now });
    const data = { importId, stage: 'failed' as const, done: 0, total: 0, message };
    await publish(db, [waiting.userId], { type: 'import.progress', data });
    await notify(db, [waiting.userId], { kind: 'import-failed', importId, at: now });
  });
}
