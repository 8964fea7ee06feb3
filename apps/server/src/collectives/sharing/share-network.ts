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
import { beginChange } from '../begin-change.ts';
import { ownScope } from '../collective-scope.ts';
import { holdAsReferred } from '../hold-collectives.queries.ts';
import { readableCollective } from '../readable-collective.ts';
import { assertOwn } from './assert-own.ts';
import { followLeftOut } from './follow-left-out.ts';
import { type SharePair, workOutLeftOut, writeLeaveOut } from './left-out.queries.ts';
import { facesLeftOut, ownShareRow, versionOfShare } from './own-share.queries.ts';
import { insertShare, shownTo } from './shares.queries.ts';
import { publishShares, withdrawNetworks } from './withdraw-networks.ts';

interface Asked {
  readonly collectiveId: number;
  readonly place: SessionPlace;
  /** Not given: everybody is shared, or what is left out already stays so. */
  readonly leaveOut?: LeaveOut | undefined;
  /** The version that this was decided on (`OwnShare.version`). Not given: whatever it is now. */
  readonly seen?: string | undefined;
}

/**
 * Shares the viewer's own network with a collective, or changes what is left out of it. 409 when the share is
 * not the one that was seen: exclusions replace the former ones, so that an older draft would show people who
 * have just been left out.
 */
export function shareNetwork(
  app: AppContext,
  viewer: Viewer,
  { collectiveId, place, leaveOut, seen }: Asked,
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
    clientMessage: 'What is left out was changed elsewhere. Look again before you save.',
  });

/**
 * Withdraws the viewer's own network, and remembers who was left out; when it was not shared, nothing
 * happens.
 */
export function unshareNetwork(
  app: AppContext,
  viewer: Viewer,
  { collectiveId, place }: Pick<Asked, 'collectiveId' | 'place'>,
): Promise<void> {
  return inTransaction(app.db, async (db) => {
    await holdPair(db, viewer, collectiveId);
    const { ownerIds } = await withdrawNetworks(db, {
      collectiveId,
      userIds: [viewer.userId],
      remembers: true,
    });
    if (ownerIds.length === 0) return;
    await recordShare(db, viewer, { words: 'withdrew a network from', collectiveId, now: app.clock() });
    await recordForMember(app, db, { viewer, collectiveId, place, kind: 'withdrawn' });
  });
}

/** How the viewer's own network is shared with a collective. */
export async function ownShare({ db }: AppContext, viewer: Viewer, collectiveId: number): Promise<OwnShare> {
  await readableCollective(db, viewer, collectiveId);
  return presentOwn(db, viewer, { collectiveId, networkId: viewer.networkId });
}

/**
 * The collective and the network, held, and the viewer's right as it is once they are: it may have gone while
 * we waited. 409 while another change of what the network shows is under way.
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
  // Others see nothing of it, so there is no news for them.
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
  given: Pick<Asked, 'collectiveId' | 'place'> & { viewer: Viewer; kind: 'shared' | 'withdrawn' },
): Promise<void> {
  const { viewer, collectiveId, place, kind } = given;
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
