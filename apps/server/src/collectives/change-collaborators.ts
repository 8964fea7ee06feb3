import { recordActivity } from '../activity/record-activity.ts';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import { removeNotifications, notify } from '../notifications/notify.ts';
import { inTransaction } from '../platform/db/database.ts';
import { forbidden, invalidField } from '../platform/failure.ts';
import { publish } from '../platform/live/publish.ts';
import { usersOfCollective } from '../scopes/belonging.ts';
import type { Db } from '../tables.ts';
import { beginChange } from '../scopes/begin-change.ts';
import {
  addableTo,
  collaboratorsAmong,
  deleteCollaborators,
  holdUsersAmong,
} from './collaborators.queries.ts';
import { type CollectiveFacts, mayRemove } from './collectives.access.ts';
import { holdCollective } from './hold-collectives.queries.ts';
import { closeInvitations } from './invitations/close-invitations.ts';
import { joinCollective } from './join-collective.ts';
import { ownedCollective, readableCollective } from './readable-collective.ts';
import { withdrawNetworks } from './sharing/withdraw-networks.ts';

interface Change {
  id: number;
  userIds: readonly number[];
}

/**
 * Adds all members or none: throws 422 if one of them may not be added. Only the owner may call it. Members
 * who already are collaborators stay. Throws 409 while another change to the collaborators is in progress.
 */
export function addCollaborators(
  { db, clock }: AppContext,
  viewer: Viewer,
  { id, userIds }: Change,
): Promise<void> {
  return inTransaction(db, async (db) => {
    await ownedCollective(db, viewer, id);
    await beginChange(db, { collectiveId: id });
    await holdCollective(db, id);
    const collective = await ownedCollective(db, viewer, id);
    const existing = await collaboratorsAmong(db, id, userIds);
    const newIds = [...new Set(userIds)].filter((userId) => !existing.has(userId));
    const members = await holdUsersAmong(db, addableTo(collective, viewer), newIds);
    if (members.length < newIds.length) throw notAddable();
    const now = clock();
    const added = await joinCollective(db, id, { members, broughtBy: viewer.userId, now });
    const addedIds = added.map(({ userId }) => userId);
    const news = { collectiveId: id, actorId: viewer.personId, at: now };
    await notify(db, addedIds, { kind: 'collaborator-added', ...news });
  });
}

/** The same message for a person without an account and for a member whom the owner may not add. */
const notAddable = () =>
  invalidField(
    'userIds',
    'You can add members of your other collectives, and members who are in your network and have you in theirs. Everybody else can be invited.',
  );

/**
 * Removes collaborators, with their networks. Only the owner, and a collaborator who leaves, may call it
 * (else 403). Users who are not collaborators are ignored. The removed collaborators lose their notifications
 * about shares in the collective, and earlier invitations to them no longer work. Throws 409 while another
 * change to the collaborators is in progress.
 */
export function removeCollaborators(app: AppContext, viewer: Viewer, change: Change): Promise<void> {
  return inTransaction(app.db, async (db) => {
    await removable(db, viewer, change);
    await beginChange(db, { collectiveId: change.id });
    await lockAndRemove(app, db, { viewer, ...change, now: app.clock() });
  });
}

/**
 * Makes the viewer leave a collective. Waits for a change in progress instead of throwing 409, because the
 * deletion of an account calls it.
 */
export function leaveInTurn(app: AppContext, viewer: Viewer, id: number): Promise<void> {
  const change = { id, userIds: [viewer.userId], now: app.clock() };
  return inTransaction(app.db, (db) => lockAndRemove(app, db, { viewer, ...change }));
}

async function lockAndRemove(
  app: AppContext,
  db: Db,
  { viewer, id, userIds, now }: Change & { viewer: Viewer; now: Date },
): Promise<void> {
  await holdCollective(db, id);
  const collective = await removable(db, viewer, { id, userIds });
  const belonged = await usersOfCollective(db, id);
  const removed = await deleteCollaborators(db, id, userIds);
  if (removed.length === 0) return;
  const { sharerPersonIds } = await withdrawNetworks(app, db, {
    collectiveId: id,
    userIds: removed,
    remembers: false,
  });
  await recordWithdrawals(db, viewer, { collective, sharerPersonIds, now });
  await removeNotifications(db, { kind: 'network-shared', collectiveId: id, userIds: removed });
  await closeInvitations(db, { collectiveId: id, userIds: removed, now });
  await notifyOfRemoval(db, viewer, { collective, belonged, removed, now });
}

async function recordWithdrawals(
  db: Db,
  by: Viewer,
  {
    collective,
    sharerPersonIds,
    now,
  }: { collective: CollectiveFacts; sharerPersonIds: readonly number[]; now: Date },
): Promise<void> {
  const from = { kind: 'collective', id: collective.id, name: collective.name } as const;
  const act = { by, kind: 'share', place: 'collective', now } as const;
  for (const id of sharerPersonIds)
    await recordActivity(
      db,
      id === by.personId
        ? { ...act, words: 'withdrew a network from', on: from }
        : {
            ...act,
            words: 'withdrew the network of',
            on: { kind: 'person', id },
            also: { words: 'from', on: from },
          },
    );
}

/** Throws 403 unless the viewer may remove these users now. */
async function removable(db: Db, viewer: Viewer, { id, userIds }: Change): Promise<CollectiveFacts> {
  const collective = await readableCollective(db, viewer, id);
  if (!mayRemove(viewer, collective, userIds)) throw forbidden();
  return collective;
}

interface Removal {
  collective: CollectiveFacts;
  /** Users who belonged to the collective before the change. */
  belonged: readonly number[];
  removed: readonly number[];
  now: Date;
}

async function notifyOfRemoval(
  db: Db,
  viewer: Viewer,
  { collective, belonged, removed, now }: Removal,
): Promise<void> {
  const collectiveId = collective.id;
  for (const userId of removed)
    await publish(db, [...belonged], {
      type: 'collective.collaborator.removed',
      data: { collectiveId, userId },
    });
  await publish(db, [...removed], { type: 'refresh.clients', data: {} });
  const hasLeft = removed.includes(viewer.userId);
  await notify(db, hasLeft ? [collective.ownerId] : removed, {
    kind: 'collaborator-removed',
    collectiveId,
    actorId: viewer.personId,
    at: now,
    ...(hasLeft ? { facts: { left: true } } : {}),
  });
}
