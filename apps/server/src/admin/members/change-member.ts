import type { Member } from '@kithline/contract/members.ts';
import { followRule } from '../../accounts/second-factors/second-factor-rule.queries.ts';
import { recordSecurityEvent } from '../../accounts/security/record-security-event.ts';
import type { SessionPlace } from '../../accounts/session-place.ts';
import { endSessionsOf, requireSession } from '../../accounts/sessions.ts';
import { type Act, recordActivity } from '../../activity/record-activity.ts';
import { followLeftOut } from '../../collectives/sharing/follow-left-out.ts';
import { publishShares } from '../../collectives/sharing/withdraw-networks.ts';
import type { AppContext } from '../../app-context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/live/publish.ts';
import { Failure, notFound } from '../../platform/failure.ts';
import { lockNetworks } from '../../scopes/lock-networks.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import { presentMember } from './list-members.ts';
import {
  endResets,
  type HeldMember,
  holdAmongAdministrators,
  memberById,
  networkOfMember,
  setAdministrator,
  setSuspended,
  setSharesSuspended,
} from './members.queries.ts';

interface Changes {
  readonly suspended?: boolean | undefined;
  readonly isAdmin?: boolean | undefined;
}

interface MemberChange {
  readonly app: AppContext;
  readonly place: SessionPlace;
  readonly db: Db;
  readonly viewer: Viewer;
  readonly userId: number;
  readonly member: HeldMember;
  readonly now: Date;
}

/**
 * Unchanged values have no effect. Throws 409 for the viewer's own account, 404 if there is no such member,
 * and 403 if the viewer is no longer an administrator.
 */
export async function changeMember(
  app: AppContext,
  viewer: Viewer,
  {
    id: userId,
    suspended,
    isAdmin,
    token,
    place,
  }: Changes & { id: number; token: string; place: SessionPlace },
): Promise<Member> {
  if (userId === viewer.userId) throw ownAccount();
  const networkId = await networkOfMember(app.db, userId);
  if (networkId === null) throw notFound();
  const current = await memberById(app.db, userId);
  const changesSuspension = suspended !== undefined && suspended !== (current?.suspendedOn != null);
  return inTransaction(app.db, async (db) => {
    // Waits for a share or import of the member that is in progress. Later shares and imports wait for this
    // lock, so they cannot delay the suspension.
    if (changesSuspension) await lockNetworks(db, [networkId]);
    const { member, administrators } = await holdAmongAdministrators(db, userId);
    // The viewer may have lost the rights while waiting.
    if (!administrators.includes(viewer.userId))
      throw new Failure('forbidden', { clientMessage: 'Forbidden' });
    await requireSession(app, db, token);
    if (member === null) throw notFound();
    const change = { app, place, db, viewer, userId, member, now: app.clock() };
    if (changesSuspension && suspended !== (member.suspendedOn !== null))
      await (suspended ? suspend(change) : restore(change));
    if (isAdmin !== undefined && isAdmin !== member.isAdmin) await administer(change, isAdmin);
    return readMember(db, userId);
  });
}

/** The member's data stay. */
async function suspend(change: MemberChange): Promise<void> {
  const { db, userId, member, now } = change;
  await setSuspended(db, userId, now);
  await endSessionsOf(db, userId, 'suspended');
  await endResets(db, userId);
  for (const collectiveId of await setSharesSuspended(db, member.networkId, true))
    await publishShares(db, collectiveId);
  await record(change, { words: 'suspended' }, 'suspended');
}

/** The same shares return, with the same exclusions. */
async function restore(change: MemberChange): Promise<void> {
  const { db, userId, member } = change;
  await setSuspended(db, userId, null);
  const collectiveIds = await setSharesSuspended(db, member.networkId, false);
  // An import that continued during the suspension may have added people whom a label leaves out.
  if (collectiveIds.length > 0) await followLeftOut(db, { networkId: member.networkId, collectiveIds });
  for (const collectiveId of collectiveIds) await publishShares(db, collectiveId);
  await record(change, { words: 'restored' }, 'restored after a suspension');
}

async function administer(change: MemberChange, isAdmin: boolean): Promise<void> {
  await setAdministrator(change.db, change.userId, isAdmin);
  await followRule(change.db, [change.userId], change.now);
  await publish(change.db, [change.userId], { type: 'refresh.account', data: {} });
  const [from, to] = isAdmin ? ['Member', 'Administrator'] : ['Administrator', 'Member'];
  const words = isAdmin ? 'gave administrator rights to' : 'took administrator rights from';
  const eventWords = isAdmin ? 'made an administrator' : 'no longer an administrator';
  await record(change, { words, value: { field: 'Role', from, to } }, eventWords);
}

async function record(
  { app, place, db, viewer, userId, member, now }: MemberChange,
  { words, value }: Pick<Act, 'words' | 'value'>,
  eventWords: string,
): Promise<void> {
  const on = { kind: 'person', id: member.personId } as const;
  await recordActivity(db, { by: viewer, kind: 'member', words, on, value, place: 'dashboard', now });
  await recordSecurityEvent(app, db, {
    userId,
    kind: 'role-changed',
    words: eventWords,
    place,
    by: viewer.userId,
  });
}

async function readMember(db: Db, userId: number): Promise<Member> {
  const row = await memberById(db, userId);
  if (row === null) throw notFound();
  return presentMember(row);
}

const ownAccount = (): Failure =>
  new Failure('conflict', {
    clientMessage: 'This is your own account. Another administrator can change it.',
  });
