import type { LeaveOut, OwnShare } from '@kithline/contract/collectives.ts';
import { type Act, recordActivity } from '../../activity/record-activity.ts';
import { recordSecurityEvent } from '../../accounts/security/record-security-event.ts';
import type { SessionPlace } from '../../accounts/session-place.ts';
import type { AppContext } from '../../app-context.ts';
import type { Viewer } from '../../viewer.ts';
import { notify } from '../../notifications/notify.ts';
import { unixSecondsOrNull } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import { usersOfCollective } from '../../scopes/belonging.ts';
import { lockNetworks } from '../../scopes/lock-networks.ts';
import type { Db } from '../../tables.ts';
import { beginChange } from '../../scopes/begin-change.ts';
import { ownScope } from '../collective-scope.ts';
import { holdAsReferred } from '../hold-collectives.queries.ts';
import { readableCollective } from '../readable-collective.ts';
import { assertOwn } from './assert-own.ts';
import { followLeftOut } from './follow-left-out.ts';
import { type SharePair, workOutLeftOut, writeLeaveOut } from './left-out.queries.ts';
import { facesLeftOut, ownShareRow, versionOfShare } from './own-share.queries.ts';
import { insertShare, shownTo } from './shares.queries.ts';
import { publishShares, withdrawNetworks } from './withdraw-networks.ts';

interface ShareInput {
  readonly collectiveId: number;
  readonly place: SessionPlace;
  /** Undefined keeps the previous exclusions, which are none for a first share. */
  readonly leaveOut?: LeaveOut | undefined;
  /** The version on which this choice is based (`OwnShare.version`). Undefined accepts any version. */
  readonly seen?: string | undefined;
}

/**
 * Shares the viewer's network with a collective, or changes what the share leaves out. Throws 409 if the
 * share has changed since the version `seen`: the new exclusions replace the previous ones, and could show
 * people who have just been left out.
 */
export function shareNetwork(
  app: AppContext,
  viewer: Viewer,
  { collectiveId, place, leaveOut, seen }: ShareInput,
): Promise<OwnShare> {
  return inTransaction(app.db, async (db) => {
    const pair = await holdPair(db, viewer, collectiveId);
    if (seen !== undefined && seen !== (await versionOfShare(db, pair))) throw changedElsewhere();
    if (leaveOut) await assertOwn(db, pair, leaveOut);
    const begun = await insertShare(db, pair, app.clock());
    if (leaveOut) await writeLeaveOut(db, pair, leaveOut);
    if (begun) await beginShare(db, viewer, { ...pair, ...begun, now: app.clock() });
    else if (leaveOut) await followLeftOut(db, { networkId: pair.networkId, collectiveIds: [collectiveId] });
    if (begun) await recordForMember(app, db, { viewer, collectiveId, place, kind: 'shared' });
    return presentOwn(db, viewer, pair);
  });
}

const changedElsewhere = (): Failure =>
  new Failure('conflict', {
    clientMessage: 'Exclusions were changed in another tab. Review them before saving.',
  });

/** Withdraws the viewer's network, and remembers who was left out. Idempotent. */
export function unshareNetwork(
  app: AppContext,
  viewer: Viewer,
  { collectiveId, place }: Pick<ShareInput, 'collectiveId' | 'place'>,
): Promise<void> {
  return inTransaction(app.db, async (db) => {
    await holdPair(db, viewer, collectiveId);
    const { sharerPersonIds } = await withdrawNetworks(app, db, {
      collectiveId,
      userIds: [viewer.userId],
      remembers: true,
    });
    if (sharerPersonIds.length === 0) return;
    await recordShare(db, viewer, { words: 'withdrew a network from', collectiveId, now: app.clock() });
    await recordForMember(app, db, { viewer, collectiveId, place, kind: 'withdrawn' });
  });
}

export async function ownShare({ db }: AppContext, viewer: Viewer, collectiveId: number): Promise<OwnShare> {
  await readableCollective(db, viewer, collectiveId);
  return presentOwn(db, viewer, { collectiveId, networkId: viewer.networkId });
}

/**
 * Locks the collective and the network. Checks the viewer's right before and after, because the viewer may
 * lose it while waiting. Throws 409 if another change of what the network shows is in progress.
 */
async function holdPair(db: Db, viewer: Viewer, collectiveId: number): Promise<SharePair> {
  await readableCollective(db, viewer, collectiveId);
  await beginChange(db, { networkId: viewer.networkId });
  await holdAsReferred(db, collectiveId);
  await lockNetworks(db, [viewer.networkId]);
  await readableCollective(db, viewer, collectiveId);
  return { collectiveId, networkId: viewer.networkId };
}

async function beginShare(
  db: Db,
  viewer: Viewer,
  { collectiveId, networkId, suspended, now }: SharePair & { suspended: boolean; now: Date },
): Promise<void> {
  await workOutLeftOut(db, { networkId, collectiveIds: [collectiveId] });
  // Nobody else sees a suspended share, so nobody is notified.
  if (suspended) return;
  const [shown] = await shownTo(db, { networkId, collectiveIds: [collectiveId] });
  const others = (await usersOfCollective(db, collectiveId)).filter((id) => id !== viewer.userId);
  await notify(db, others, {
    kind: 'network-shared',
    collectiveId,
    actorId: viewer.personId,
    facts: { persons: shown?.persons ?? 0 },
    at: now,
  });
  await publishShares(db, collectiveId);
  await recordShare(db, viewer, {
    words: 'shared a network with',
    collectiveId,
    value: { field: 'People', from: '0', to: (shown?.persons ?? 0).toLocaleString('en-US') },
    now,
  });
}

async function recordShare(
  db: Db,
  by: Viewer,
  {
    words,
    collectiveId,
    value,
    now,
  }: { words: string; collectiveId: number; value?: Act['value'] | undefined; now: Date },
): Promise<void> {
  const { name } = await readableCollective(db, by, collectiveId);
  const on = { kind: 'collective', id: collectiveId, name } as const;
  await recordActivity(db, { by, kind: 'share', words, on, value, place: 'collective', now });
}

async function recordForMember(
  app: AppContext,
  db: Db,
  act: Pick<ShareInput, 'collectiveId' | 'place'> & { viewer: Viewer; kind: 'shared' | 'withdrawn' },
): Promise<void> {
  const { viewer, collectiveId, place, kind } = act;
  const event = { userId: viewer.userId, kind, collectiveId, place };
  await recordSecurityEvent(app, db, event);
}

async function presentOwn(db: Db, viewer: Viewer, pair: SharePair): Promise<OwnShare> {
  const { sharedOn, labels, ...rest } = await ownShareRow(db, pair);
  const persons = await facesLeftOut(db, ownScope(viewer), pair);
  return {
    shared: sharedOn !== null,
    sharedOn: unixSecondsOrNull(sharedOn),
    leaveOut: { labels, persons },
    ...rest,
  };
}
