import type { LeaveOut, OwnShare } from '@kithline/contract/collectives.ts';
import type { House, Viewer } from '../../house.ts';
import { notify } from '../../notifications/notify.ts';
import { unixSecondsOrNull } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { followCollective } from '../../search-index/collective-members.ts';
import { lockNetworks } from '../../search-index/lock-networks.ts';
import type { Db } from '../../tables.ts';
import { usersOfCollective } from '../collectives.queries.ts';
import { readableCollective } from '../readable-collective.ts';
import { assertOwn } from './assert-own.ts';
import { followLeftOut } from './follow-left-out.ts';
import { type SharePair, workOutLeftOut, writeLeaveOut } from './left-out.queries.ts';
import { holdAsReferred, insertShare, ownShareRow } from './own-share.queries.ts';
import { stageHeld } from './sharing.queries.ts';
import { tellOfShares, withdrawNetworks } from './sharing.ts';

interface Asked {
  readonly collectiveId: number;
  /** Not given: everybody is shared, or what is left out already stays so. */
  readonly leaveOut?: LeaveOut | undefined;
}

/**
 * Shares the viewer's own network with a collective, or changes what is left out of it. Lists, totals, stats and pictures of
 * the collective have followed when this answers.
 */
export function shareNetwork(
  house: House,
  viewer: Viewer,
  { collectiveId, leaveOut }: Asked,
): Promise<OwnShare> {
  return inTransaction(house.db, async (db) => {
    const pair = await holdPair(db, viewer, collectiveId);
    if (leaveOut) await assertOwn(db, pair, leaveOut);
    const isNew = await insertShare(db, pair, house.clock());
    if (leaveOut) await writeLeaveOut(db, pair, leaveOut);
    if (isNew) await beginShare(db, viewer, { ...pair, now: house.clock() });
    else if (leaveOut) await followLeftOut(db, { networkId: pair.networkId, collectiveIds: [collectiveId] });
    return presentOwn(db, pair);
  });
}

/** Withdraws the viewer's own network; when it was not shared, nothing happens. */
export function unshareNetwork(house: House, viewer: Viewer, collectiveId: number): Promise<void> {
  return inTransaction(house.db, async (db) => {
    await holdPair(db, viewer, collectiveId);
    await withdrawNetworks(db, { collectiveId, userIds: [viewer.userId] });
  });
}

/** How the viewer's own network is shared with a collective. */
export async function ownShare({ db }: House, viewer: Viewer, collectiveId: number): Promise<OwnShare> {
  await readableCollective(db, viewer, collectiveId);
  return presentOwn(db, { collectiveId, networkId: viewer.networkId });
}

/** The collective and the network, held, and the viewer's right as it is once they are: it may have gone while we waited. */
async function holdPair(db: Db, viewer: Viewer, collectiveId: number): Promise<SharePair> {
  await holdAsReferred(db, collectiveId);
  await lockNetworks(db, [viewer.networkId]);
  await readableCollective(db, viewer, collectiveId);
  return { collectiveId, networkId: viewer.networkId };
}

async function beginShare(
  db: Db,
  viewer: Viewer,
  { now, ...pair }: SharePair & { now: Date },
): Promise<void> {
  const { collectiveId, networkId } = pair;
  await workOutLeftOut(db, { networkId, collectiveIds: [collectiveId] });
  await followCollective(db, collectiveId, await stageHeld(db, { networkIds: [networkId], personIds: [] }));
  const { totalPersons, totalLeftOut } = await ownShareRow(db, pair);
  const others = (await usersOfCollective(db, collectiveId)).filter((id) => id !== viewer.userId);
  await notify(db, others, {
    kind: 'network-shared',
    collectiveId,
    actorId: viewer.personId,
    facts: { persons: totalPersons - totalLeftOut },
    at: now,
  });
  await tellOfShares(db, collectiveId);
}

async function presentOwn(db: Db, pair: SharePair): Promise<OwnShare> {
  const { sharedOn, labels, persons, totalPersons, totalLeftOut } = await ownShareRow(db, pair);
  return {
    shared: sharedOn !== null,
    sharedOn: unixSecondsOrNull(sharedOn),
    leaveOut: { labels, persons },
    totalPersons,
    totalLeftOut,
  };
}
