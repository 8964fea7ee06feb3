import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../platform/db/database.ts';
import { acrossOthers } from '../platform/db/failed-crossing.ts';
import { Failure, forbidden, notFound } from '../platform/failure.ts';
import { countTry } from '../platform/http/count-try.ts';
import { inDirectory, inTurn } from '../scopes/lock-directory.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import type { Editing } from './change.ts';
import {
  holdAccounts,
  holdThing,
  isOfPerson,
  type OrganizationSubject,
  type PersonSubject,
  subjectOf,
  type Thing,
} from './subject.queries.ts';

export type PersonEditing = Editing<PersonSubject>;
export type OrganizationEditing = Editing<OrganizationSubject>;

/**
 * Persons edit their own profile, administrators everybody's. 404 for others: it does not tell whether there
 * is such a person.
 */
export function requireEditor(viewer: Viewer, personId: number): void {
  if (!viewer.isAdmin && viewer.personId !== personId) throw notFound();
}

/**
 * What a change may decide beside facts: whom files mean, for which it waits for imports; or which
 * organization a name means, which goes in its turn.
 */
export type Decides = 'who' | 'which' | null;

export type MayDecide = Decides | ((db: Db, personId: number) => Promise<Decides>);

const TRANSACTION = { who: inDirectory, which: inTurn };

/** Opens the transaction of a change and closes it again. */
export async function editingPerson<T>(
  app: AppContext,
  { viewer, personId, mayDecide = null }: { viewer: Viewer; personId: number; mayDecide?: MayDecide },
  work: (editing: PersonEditing) => Promise<T>,
): Promise<T> {
  requireEditor(viewer, personId);
  await countChange(app, viewer);
  const transact = async (db: Db): Promise<T> => {
    await holdAccounts(db, { userId: viewer.userId, personId });
    await holdThing(db, { personId });
    const subject = await subjectOf(db, personId);
    const source = viewer.personId === personId ? 'self' : 'admin';
    return work({ db, subject, source, viewer, now: app.clock() });
  };
  const decides = typeof mayDecide === 'function' ? await mayDecide(app.db, personId) : mayDecide;
  const inOrder = decides === null ? inTransaction : TRANSACTION[decides];
  return acrossOthers(() => inOrder(app.db, transact));
}

/**
 * Opens the transaction of a change of an organization and closes it again; `decidesWhich` when names may
 * come to mean another one.
 */
export async function editingOrganization<T>(
  app: AppContext,
  { viewer, id, decidesWhich = false }: { viewer: Viewer; id: number; decidesWhich?: boolean },
  work: (editing: OrganizationEditing) => Promise<T>,
): Promise<T> {
  if (!viewer.isAdmin) throw forbidden();
  await countChange(app, viewer);
  const transact = async (db: Db): Promise<T> => {
    await holdAccounts(db, { userId: viewer.userId });
    await holdThing(db, { organizationId: id });
    const subject = { organizationId: id, inProfile: false } as const;
    return work({ db, subject, source: 'admin', viewer, now: app.clock() });
  };
  return acrossOthers(() => (decidesWhich ? inDirectory : inTransaction)(app.db, transact));
}

/** Opens the transaction of a change that decides nothing beside facts. */
export const editingThing = <T>(
  app: AppContext,
  { viewer, thing }: { viewer: Viewer; thing: Thing },
  work: (editing: Editing) => Promise<T>,
): Promise<T> =>
  isOfPerson(thing)
    ? editingPerson(app, { viewer, personId: thing.personId }, work)
    : editingOrganization(app, { viewer, id: thing.organizationId }, work);

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * What one user may change, far above what a person does: the history keeps everything, former pictures too.
 */
const LIMITS = {
  changes: { most: 600, window: 10 * MINUTE },
  'changes-of-day': { most: 3_000, window: DAY },
  pictures: { most: 50, window: DAY },
} as const;

/** Counts one change, whatever becomes of it. 429 for a user who has made too many. */
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
  const minutes = Math.ceil(left / MINUTE);
  const wait =
    minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : minutes === 1 ? 'a minute' : `${minutes} minutes`;
  throw new Failure('too-many-tries', {
    clientMessage: `You have changed a lot in a short time. You can go on in ${wait}.`,
    retryAfter: Math.ceil(left / 1000),
  });
}
