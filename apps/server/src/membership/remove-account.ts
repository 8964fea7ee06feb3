import { recordActivity } from '../activity/record-activity.ts';
import { confirmPassword } from '../accounts/confirm-password.ts';
import type { SessionPlace } from '../accounts/session-place.ts';
import { deleteUser, lockAccount } from '../accounts/delete-user.ts';
import { requireSession } from '../accounts/sessions.ts';
import { leaveInTurn } from '../collectives/change-collaborators.ts';
import { destroyOwnClient } from '../collectives/destroy-collective.ts';
import { detachInvitations } from '../collectives/invitations/attach-invitations.ts';
import type { AppContext } from '../app-context.ts';
import { forgetIntroductions } from '../introductions/forget-introductions.ts';
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
  ownClient,
  closeNetworkScope,
  collaboratesIn,
  ownCollectives,
  isDetached,
  isLastAdministrator,
  countOwned,
  sharedWith,
} from './removal.queries.ts';
import type { accountApi } from '@kithline/contract/accounts.ts';
import type { ReplyOf } from '@kithline/contract/endpoint.ts';

/**
 * Maximum number of rounds of steps. A round is repeated if the member was added to a collective, or an
 * import ended, between two of its steps.
 */
const MOST_ROUNDS = 5;

/**
 * Deletes the viewer's account: the client with its collectives, the network and its shares, notes, labels,
 * strengths, invitations, requests for an introduction, notifications, sessions, the profile, and persons and
 * organizations that nothing else mentions. Facts in the common space stay. Messages stay for their
 * recipients, as messages of a former member. Throws 422 if the password is wrong, 409 for the last
 * administrator, and `not-ready` if something was added to the account in every round of steps.
 *
 * Each step is a transaction of its own that takes locks in the usual order and leaves consistent data. The
 * account exists until the last step, so that the member can try again after an interruption.
 */
export async function removeAccount(
  app: AppContext,
  viewer: Viewer,
  input: { password: string; token: string; place: SessionPlace },
): Promise<void> {
  await confirmPassword(app, viewer, input);
  if (await isLastAdministrator(app.db, viewer.userId)) throw lastAdministrator();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    await requireSession(app, app.db, input.token);
    await destroyOwnClient({ app, invites: invitesForCollectives }, viewer);
    for (const id of await collaboratesIn(app.db, viewer.userId)) await leave(app, viewer, id);
    await emptyNetwork(app, viewer, input.token);
    if (await removeRest(app, viewer, input.token)) return;
  }
  throw new Failure('not-ready', {
    clientMessage: 'Your account is still in use. Please try again in a moment.',
  });
}

async function leave(app: AppContext, viewer: Viewer, id: number): Promise<void> {
  try {
    await leaveInTurn(app, viewer, id);
  } catch (error) {
    // Another user has already deleted the collective or removed the member.
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
 * The last step. Returns false, without any change, if something was added to the account since the other
 * steps.
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
      words: 'deleted their account',
      place: 'account',
      now,
    });
    await forgetIntroductions(db, userId, now);
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
    clientMessage: 'You are the last administrator. Make another member an administrator first.',
  });

export async function readRemoval(
  { db }: AppContext,
  viewer: Viewer,
): Promise<ReplyOf<typeof accountApi.removal>> {
  return {
    ...(await countOwned(db, viewer)),
    sharedWith: await sharedWith(db, viewer.networkId),
    client: await ownClient(db, viewer.userId),
    collectives: await ownCollectives(db, viewer.userId),
  };
}
