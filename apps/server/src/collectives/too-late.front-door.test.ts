import { collectivesApi } from '@kithline/contract/collectives.ts';
import { invitationsApi } from '@kithline/contract/invitations.ts';
import { notificationsApi } from '@kithline/contract/notifications.ts';
import { labelsApi, notesApi } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import type { Problem } from '@kithline/contract/wire.ts';
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { lockAccount } from '../accounts/delete-user.ts';
import { inTransaction } from '../platform/db/database.ts';
import { invitesForCollectives } from '../registration/collective-invites.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { untilWaiting } from '../testing/until.ts';
import type { Tables } from '../tables.ts';
import { destroyCollective } from './destroy-collective.ts';
import { holdForRemoval } from './hold-collectives.queries.ts';
import { attachInvitations } from './invitations/attach-invitations.ts';
import { deliverInvitation } from './invitations/deliver-invitation.ts';
import { knownToEachOther } from './testing/knowing.ts';

// Actions that begin while a collective or an account is being deleted wait for the deletion, and then find
// that the collective or the invitation no longer exists.

let app: TestApp;
let owner: SignedIn;
let omar: SignedIn;
let nia: SignedIn;
let collectiveId: number;
let invitationId: number;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  [owner, omar, nia] = [await signedIn(app), await signedIn(app), await signedIn(app)];
  const { clientId } = await aCollective(app.database.db, { owner: owner.viewer });
  const body = { name: 'Short', description: 'Lived.', clientAccountId: clientId };
  ({ id: collectiveId } = await owner.ask(collectivesApi.create, { body }));
  await knownToEachOther(app, owner, [omar]);
  await owner.ask(collectivesApi.addCollaborators, {
    params: { id: collectiveId },
    body: { userIds: [omar.viewer.userId] },
  });
  ({ id: invitationId } = await owner.ask(invitationsApi.create, {
    params: { id: collectiveId },
    body: {
      firstName: 'Nia',
      lastName: 'Noe',
      emailAddress: addressOf(nia),
      linkedinUrl: '',
    },
  }));
  await deliverInvitation(app.context, invitesForCollectives, invitationId);
});

type Answer = Promise<{ status: number; problem: Problem }>;

type Step = (db: Transaction<Tables>) => Promise<unknown>;

/** Starts `late` between two steps of one transaction, and runs the second step when `late` waits. */
async function between<T>(first: Step, late: () => Promise<T>, second: Step): Promise<T> {
  const transaction = await app.database.db.startTransaction().execute();
  try {
    await first(transaction);
    const answer = late();
    await untilWaiting(app.database.db, 1);
    await second(transaction);
    await transaction.commit().execute();
    return await answer;
  } finally {
    if (!transaction.isCommitted) await transaction.rollback().execute();
  }
}

const beginDeletion: Step = (db) => holdForRemoval(db, collectiveId);
const deleteCollective: Step = (db) => {
  const appInTransaction = { ...app.context, db };
  return destroyCollective(
    { app: appInTransaction, invites: invitesForCollectives },
    owner.viewer,
    collectiveId,
  );
};

it.each<[string, () => Answer]>([
  ['adding a collaborator', () => addOmar()],
  ['leaving', () => leave()],
  ['renaming', () => rename()],
  ['deleting again', () => destroy()],
  ['answering an invitation', () => answer()],
])('%s while the collective is being deleted gets 404', async (_what, late) => {
  expect((await between(beginDeletion, late, deleteCollective)).status).toBe(404);
});

it.each<[string, () => Answer]>([
  ['writing a note', () => note()],
  ['creating a label', () => label()],
])('%s while the collective is being deleted gets a message to reload the page', async (_what, late) => {
  const { status, problem } = await between(deleteCollective, late, async () => undefined);
  expect([status, problem.clientMessage]).toEqual([
    409,
    'Something that this depends on has just been deleted. Reload the page and try again.',
  ]);
});

it.each<[string, () => Promise<void>]>([
  ['that is being delivered', () => deliverInvitation(app.context, invitesForCollectives, invitationId)],
  ['whose address is being proven', () => proveAddress()],
])('an invitation %s while the collective is being deleted reaches nobody', async (_what, late) => {
  await app.database.db
    .updateTable('collectiveInvitation')
    .set({ userId: null })
    .where('id', '=', invitationId)
    .execute();
  await between(beginDeletion, late, deleteCollective);
  const { total } = await nia.ask(invitationsApi.received, { query: {} });
  expect(total).toBe(0);
  const { results } = await nia.ask(notificationsApi.list, { query: {} });
  expect(results.map(({ kind }) => kind)).toEqual([]);
});

it("an answer to an invitation while the member's account is being deleted gets 404", async () => {
  const { userId } = nia.viewer;
  const { status } = await between(
    (db) => lockAccount(db, userId),
    answer,
    (db) => db.deleteFrom('collectiveInvitation').where('userId', '=', userId).execute(),
  );
  expect(status).toBe(404);
});

const addressOf = ({ viewer }: SignedIn) => `member-${viewer.personId}@example.test`;
const params = () => ({ id: collectiveId });
const userIds = () => [omar.viewer.userId];
const addOmar = () =>
  owner.call(collectivesApi.addCollaborators, { params: params(), body: { userIds: userIds() } });
const leave = () =>
  omar.call(collectivesApi.removeCollaborators, { params: params(), body: { userIds: userIds() } });
const rename = () => owner.call(collectivesApi.update, { params: params(), body: { name: 'Late' } });
const destroy = () => owner.call(collectivesApi.destroy, { params: params() });
const label = () => omar.call(labelsApi.create, { body: { name: 'Late', collectiveId } });
const note = () =>
  omar.call(notesApi.write, {
    body: {
      entityTypeId: ENTITY_TYPES.person,
      entityId: omar.viewer.personId,
      collectiveId,
      note: 'Late',
    },
  });
const answer = () =>
  nia.call(invitationsApi.answer, { params: { id: invitationId }, body: { accepted: true } });
/**
 * Proves the address like a password reset: locks the user, then attaches the invitations for the address.
 */
const proveAddress = () =>
  inTransaction(app.database.db, async (db) => {
    const { userId } = nia.viewer;
    await sql`update users set username_proven = true where id = ${userId}`.execute(db);
    await attachInvitations(db, userId, { emailKey: addressOf(nia), now: new Date() });
  });
