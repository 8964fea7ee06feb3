import type { AppContext } from '../app-context.ts';
import { Failure } from '../platform/failure.ts';
import { countTry } from '../platform/http/count-try.ts';
import { sayWait } from '../platform/text/say-wait.ts';
import type { Db } from '../tables.ts';
import { ContactsFileError } from './contacts-file/contacts-file-error.ts';

const DAY = 24 * 3_600_000;

/** Per member in 24 hours. Failed and undone imports count, too. */
const MOST_IMPORTS = 20;
/** Per member in a day. Refused uploads count, too, because each may be an archive that must be examined. */
const MOST_UPLOADS = 100;
/**
 * Per member in 24 hours. Everybody who was not in the member's own network counts, even people who are in
 * other networks: if those did not count, the limit would reveal who they are.
 */
const MOST_ADDED = 300_000;

type Limits = Pick<AppContext, 'config' | 'clock'>;

/** Throws 429 for a member who has reached the limit of imports in the last 24 hours. */
export async function assertMayImport({ config, clock }: Limits, db: Db, userId: number): Promise<void> {
  if (!config.rateLimit) return;
  const now = clock().getTime();
  const accepted = await importsAccepted(db, userId, new Date(now - DAY));
  const blockingOn = accepted[MOST_IMPORTS - 1];
  if (blockingOn === undefined) return;
  throw tooMany(
    `You have imported ${MOST_IMPORTS} files in the last 24 hours.`,
    blockingOn.getTime() + DAY - now,
  );
}

/**
 * Counts one upload before it is received. Throws 429 as `assertMayImport` does, and if the member has
 * uploaded too many files today.
 */
export async function countUpload(app: AppContext, { userId }: { userId: number }): Promise<void> {
  if (!app.config.rateLimit) return;
  await assertMayImport(app, app.db, userId);
  const counted = { key: `uploads ${userId}`, window: DAY };
  const { tries, left } = await countTry(app.db, app.clock(), counted);
  if (tries > MOST_UPLOADS) throw tooMany(`You have uploaded ${MOST_UPLOADS} files today.`, left);
}

function tooMany(what: string, left: number): Failure {
  const message = `${what} You can import again in ${sayWait(left)}.`;
  return new Failure('too-many-tries', {
    clientMessage: message,
    fields: { file: message },
    retryAfter: Math.ceil(left / 1000),
  });
}

/** Throws ContactsFileError if an import would add more people than are allowed in 24 hours. */
export async function assertMayAdd(
  { config, clock }: Limits,
  db: Db,
  { userId, added }: { userId: number; added: number },
): Promise<void> {
  if (!config.rateLimit) return;
  const now = clock().getTime();
  let before = 0;
  let blockingTime: number | null = null;
  const earlier = await peopleAdded(db, userId, new Date(now - DAY));
  // Beginning with the newest, find the import with which the sum exceeds the limit. The file can be imported
  // when that import is a day old.
  for (const one of earlier.toReversed()) {
    before += one.added;
    if (blockingTime === null && before + added > MOST_ADDED) blockingTime = one.on.getTime();
  }
  if (blockingTime === null) return;
  throw new ContactsFileError(
    'too-many-today',
    `This file would add ${withCommas(added)} ${added === 1 ? 'person' : 'people'} to your network. Imports can add ${withCommas(MOST_ADDED)} in 24 hours, and yours have ` +
      `added ${withCommas(before)}. Nothing was imported. You can import this file in ${sayWait(blockingTime + DAY - now)}.`,
  );
}

const withCommas = (count: number): string => count.toLocaleString('en-US');

/** Newest first, including failed and undone imports. */
async function importsAccepted(db: Db, userId: number, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('contactImport')
    .select('createdOn')
    .where('userId', '=', userId)
    .where('createdOn', '>', since)
    .orderBy('createdOn', 'desc')
    .execute();
  return rows.map(({ createdOn }) => createdOn);
}

interface AddedByImport {
  added: number;
  on: Date;
}

/**
 * Returns the member's imports that were completed after `since`, the oldest first, including undone ones.
 */
async function peopleAdded(db: Db, userId: number, since: Date): Promise<AddedByImport[]> {
  const rows = await db
    .selectFrom('contactImport')
    .select(['contactsAdded', 'completedOn'])
    .where('userId', '=', userId)
    .where('completedOn', '>', since)
    .orderBy('completedOn')
    .execute();
  return rows.flatMap(({ contactsAdded: added, completedOn: on }) =>
    added === null || on === null ? [] : [{ added, on }],
  );
}
