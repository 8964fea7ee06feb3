import { recordActivity } from '../activity/record-activity.ts';
import { confirmPassword } from '../accounts/confirm-password.ts';
import type { SessionPlace } from '../accounts/session-place.ts';
import { deleteUser, lockAccount } from '../accounts/delete-user.ts';
import { requireSession } from '../accounts/sessions.ts';
import { leaveInTurn } from '../collectives/change-collaborators.ts';
import { destroyOwnClient } from '../collectives/destroy-collective.ts';
import { detachInvitations } from '../collectives/invitations/attach-invitations.ts';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import { forgetParticipant } from '../messaging/forget-participant.ts';
import { forgetActor } from '../notifications/notify.ts';
import { forgetEditor } from '../organizations/forget-editor.ts';
import { forgetProfile } from '../people/forget-profile.ts';
import { followLoginSoon, forgetReferredSoon } from '../people/identity/identity.jobs.ts';
import { keptBy } from '../people/identity/kept-by-member.queries.ts';
import { deleteStatements } from '../people/statements/delete-statements.queries.ts';
import { inTransaction } from '../platform/db/database.ts';
import { Failure } from '../platform/failure.ts';
import { invitesForCollectives } from '../registration/collective-invites.ts';
import { forgetRegistration } from '../registration/registrations.ts';
import { holdStatements, takeTurn } from '../scopes/lock-directory.ts';
import { lockNetworks } from '../scopes/lock-networks.ts';
import {
  clientTaken,
  closeNetworkScope,
  collaboratesIn,
  collectivesTaken,
  isDetached,
  isLastAdministrator,
  kept,
  sharedWith,
} from './removal.queries.ts';
import type { accountApi } from '@kithline/contract/accounts.ts';
import type { ReplyOf } from '@kithline/contract/endpoint.ts';

/**
 * Somebody may add the member to a collective, or an import may end, between two steps: then they are taken
 * again.
 */
const MOST_ROUNDS = 5;

/**
 * Deletes the viewer's account: the own client with its collectives, the network and what was shared of it,
 * notes, labels, strengths, invitations, notifications, sessions, the profile, and with all that what only
 * they said. Common facts stay, and so do messages, for those to whom they went, as a former member's. The
 * password confirms it (422); the last administrator stays (409).
 *
 * It goes in steps, each a transaction of its own that locks in the order that everybody keeps, and that
 * leaves the product right: as if the member had destroyed the collectives, left the others and emptied the
 * network by hand. The account is there until the last one, so that an interrupted member can ask again.
 */
export async function removeAccount(
  app: AppContext,
  viewer: Viewer,
  given: { password: string; token: string; place: SessionPlace },
): Promise<void> {
  await confirmPassword(app, viewer, given);
  if (await isLastAdministrator(app.db, viewer.userId)) throw lastAdministrator();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    await requireSession(app, app.db, given.token);
    await destroyOwnClient({ app, invites: invitesForCollectives }, viewer);
    for (const id of await collaboratesIn(app.db, viewer.userId)) await leave(app, viewer, id);
    await emptyNetwork(app, viewer, given.token);
    if (await removeRest(app, viewer, given.token)) return;
  }
  throw new Failure('not-ready', {
    clientMessage: 'Your account is still in use. Please try again in a moment.',
  });
}

async function leave(app: AppContext, viewer: Viewer, id: number): Promise<void> {
  try {
    await leaveInTurn(app, viewer, id);
  } catch (error) {
    // Somebody else was faster: destroyed it, or removed the member.
    if (!(error instanceof Failure && (error.code === 'not-found' || error.code === 'forbidden')))
      throw error;
  }
}

async function emptyNetwork(app: AppContext, { networkId }: Viewer, token: string): Promise<void> {
  await inTransaction(app.db, async (db) => {
    await holdStatements(db);
    await lockNetworks(db, [networkId]);
    await requireSession(app, db, token);
    await forgetReferredSoon(app, db, await deleteStatements(db, networkId));
  });
}

/**
 * The last step. False when something has come to the account since the others: nothing has happened then.
 */
function removeRest(app: AppContext, viewer: Viewer, token: string): Promise<boolean> {
  const { userId, personId, networkId } = viewer;
  return inTransaction(app.db, async (db) => {
    await holdStatements(db);
    await lockNetworks(db, [networkId]);
    await takeTurn(db);
    const account = await lockAccount(db, userId);
    if (account === null) return true;
    await requireSession(app, db, token);
    if (account.isLastAdministrator) throw lastAdministrator();
    if (!(await isDetached(db, viewer))) return false;
    const kept = await keptBy(db, viewer);
    const now = app.clock();
    await recordActivity(db, {
      by: viewer,
      kind: 'deletion',
      words: 'deleted the own account',
      place: 'account',
      now,
    });
    await forgetParticipant(db, userId, now);
    await forgetActor(db, personId);
    await forgetEditor(db, userId);
    await forgetRegistration(db, userId);
    await closeNetworkScope(db, networkId);
    await detachInvitations(db, userId);
    await deleteUser(db, userId);
    const organizations = await forgetProfile(db, personId);
    await followLoginSoon(app, db, personId);
    await forgetReferredSoon(app, db, {
      personIds: [...kept.personIds, personId],
      organizationIds: [...kept.organizationIds, ...organizations],
    });
    return true;
  });
}

const lastAdministrator = (): Failure =>
  new Failure('conflict', {
    clientMessage: 'You are the last administrator. Kithline cannot be without one.',
  });

/** What is deleted with the account, for the page that asks for confirmation. */
export async function readRemoval(
  { db }: AppContext,
  viewer: Viewer,
): Promise<ReplyOf<typeof accountApi.removal>> {
  return {
    ...(await kept(db, viewer)),
    sharedWith: await sharedWith(db, viewer.networkId),
    client: await clientTaken(db, viewer.userId),
    collectives: await collectivesTaken(db, viewer.userId),
  };
}
