import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../platform/db/database.ts';
import { withRetries } from '../platform/db/concurrency-failure.ts';
import { Failure, forbidden, notFound } from '../platform/failure.ts';
import { countTry } from '../platform/http/count-try.ts';
import { sayWait } from '../platform/text/say-wait.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import type { Editing } from './change.ts';
import {
  holdAccounts,
  holdThing,
  isOfPerson,
  type PersonThing,
  subjectOf,
  type Thing,
} from './subject.queries.ts';

export type PersonEditing = Editing<PersonThing>;

/**
 * Throws unless the viewer may edit the thing: members may edit their own profile, administrators may edit
 * everything. The error for another person's profile is 404, which does not reveal whether the person exists.
 */
export function requireEditor(viewer: Viewer, thing: Thing): void {
  if (viewer.isAdmin) return;
  if (!isOfPerson(thing)) throw forbidden();
  if (viewer.personId !== thing.personId) throw notFound();
}

/**
 * Runs a transaction in one of three ways. `inTransaction`: immediately. `inTurn`: one after the other, for
 * transactions that decide which organization a name refers to. `inDirectory`: when no import is running, for
 * transactions that decide which person or organization is meant by contacts files.
 */
export type Transact = <R>(db: Db, work: (db: Db) => Promise<R>) => Promise<R>;

interface EditOptions<T extends Thing> {
  readonly viewer: Viewer;
  readonly thing: T;
  readonly transact?: Transact | undefined;
}

/**
 * Runs `work` in a transaction that has locked the edited thing. Throws if the viewer may not edit the thing
 * or has made too many changes.
 */
export async function edit<T extends Thing, R>(
  app: AppContext,
  { viewer, thing, transact = inTransaction }: EditOptions<T>,
  work: (editing: Editing<T>) => Promise<R>,
): Promise<R> {
  requireEditor(viewer, thing);
  await countChange(app, viewer);
  const personId = isOfPerson(thing) ? thing.personId : null;
  const isOwn = viewer.personId === personId;
  return withRetries(() =>
    transact(app.db, async (db) => {
      await holdAccounts(db, { userId: viewer.userId, personId });
      await holdThing(db, thing);
      const subject = await subjectOf(db, thing);
      return work({ db, subject, source: isOwn ? 'self' : 'admin', viewer, now: app.clock() });
    }),
  );
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * Limits on the changes of one user. The history keeps everything, even replaced pictures, so a program could
 * otherwise fill the disk.
 */
const LIMITS = {
  changes: { most: 600, window: 10 * MINUTE },
  'changes-of-day': { most: 3_000, window: DAY },
  pictures: { most: 50, window: DAY },
} as const;

/** Counts an attempt to change something. Throws 429 after too many attempts. */
export async function countChange(
  app: AppContext,
  viewer: Viewer,
  kind: keyof typeof LIMITS = 'changes',
): Promise<void> {
  if (!app.config.rateLimit) return;
  if (kind === 'changes') await countChange(app, viewer, 'changes-of-day');
  const { most, window } = LIMITS[kind];
  const { tries, left } = await countTry(app.db, app.clock(), {
    key: `edit-${kind} ${viewer.userId}`,
    window,
  });
  if (tries <= most) return;
  throw new Failure('too-many-tries', {
    clientMessage: `You have changed a lot in a short time. You can go on in ${sayWait(left)}.`,
    retryAfter: Math.ceil(left / 1000),
  });
}
