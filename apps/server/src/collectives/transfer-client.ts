import type { ClientAccount } from '@kithline/contract/clients.ts';
import { followRule } from '../accounts/second-factors/second-factor-rule.queries.ts';
import { recordActivity } from '../activity/record-activity.ts';
import type { AppContext } from '../app-context.ts';
import { unixSeconds } from '../platform/clock.ts';
import { inTransaction } from '../platform/db/database.ts';
import { invalidField, notFound } from '../platform/failure.ts';
import { publish } from '../platform/live/publish.ts';
import { usersOfCollective } from '../scopes/belonging.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import { clientAccounts, clientBefore, clientFacts, setOwner, stopVouching } from './clients.queries.ts';
import {
  deleteCollaborators,
  holdUsersAmong,
  insertCollaborators,
  type Member,
} from './collaborators.queries.ts';
import { collectivesOfClient } from './collectives.queries.ts';
import { holdCollective } from './hold-collectives.queries.ts';
import { closeInvitations } from './invitations/close-invitations.ts';
import { publishClient } from './clients.ts';
import { sql } from 'kysely';

/**
 * Transfers a client account to a member who owns no client. The former owner stays in its collectives as a
 * collaborator, and every share stays. Nothing changes if the member already owns this client. Throws 422 if
 * the member is suspended or owns another client. The endpoint is for administrators only.
 */
export function transferClient(
  { db, clock }: AppContext,
  viewer: Viewer,
  { id, userId }: { id: number; userId: number },
): Promise<ClientAccount> {
  return inTransaction(db, async (db) => {
    const client = await clientFacts(db, id, 'removal');
    if (client === null) throw notFound();
    const now = clock();
    if (client.ownerId !== userId) {
      const collectiveIds = await collectivesOfClient(db, id);
      for (const collectiveId of collectiveIds) await holdCollective(db, collectiveId);
      const members = await holdUsersAmong(db, sql`users.suspended_on is null`, [client.ownerId, userId]);
      const [newOwner, former] = [userId, client.ownerId].map((one) =>
        members.find((member) => member.userId === one),
      );
      if (newOwner === undefined) throw invalidField('userId', 'This user does not exist, or is suspended.');
      if (!(await setOwner(db, id, { ownerId: userId, now })))
        throw invalidField('userId', 'This user already owns a client account.');
      const formerOwner = former ?? (await suspendedOwner(db, client.ownerId));
      // Updates the dates by which both need a second factor, if owners are required to have one.
      await followRule(db, [client.ownerId, userId], now);
      // No administrator has decided yet whether the new owner vouches for LinkedIn addresses.
      await stopVouching(db, id);
      for (const collectiveId of collectiveIds)
        await swapRoles(db, collectiveId, { newOwner, formerOwner, now });
      await recordActivity(db, {
        by: viewer,
        kind: 'client',
        words: 'made',
        on: { kind: 'person', id: newOwner.personId },
        also: { words: 'the owner of', on: { kind: 'client', id, name: (await clientBefore(db, id)).name } },
        place: 'dashboard',
        now,
      });
      await publishClient(db, id);
      await publish(db, [client.ownerId], { type: 'refresh.clients', data: {} });
    }
    const [account] = await clientAccounts(db, { id }, { page: 1, limit: 1 });
    if (account === undefined) throw notFound();
    return { ...account, createdOn: unixSeconds(account.createdOn) };
  });
}

async function suspendedOwner(db: Db, userId: number): Promise<Member> {
  const [owner] = await holdUsersAmong(db, sql`true`, [userId]);
  if (owner === undefined) throw notFound();
  return owner;
}

interface Transfer {
  newOwner: Member;
  formerOwner: Member;
  now: Date;
}

/** Makes the former owner a collaborator, and removes the new owner from the collaborators. */
async function swapRoles(
  db: Db,
  collectiveId: number,
  { newOwner, formerOwner, now }: Transfer,
): Promise<void> {
  await deleteCollaborators(db, collectiveId, [newOwner.userId]);
  await closeInvitations(db, { collectiveId, userIds: [newOwner.userId], now });
  await insertCollaborators(db, collectiveId, { members: [formerOwner], now });
  await publish(db, await usersOfCollective(db, collectiveId), {
    type: 'refresh.collective',
    data: { collectiveId },
  });
}
