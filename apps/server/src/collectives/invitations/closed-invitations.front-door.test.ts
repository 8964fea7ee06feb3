import { collectivesApi } from '@kithline/contract/collectives.ts';
import { invitationsApi } from '@kithline/contract/invitations.ts';
import { notificationsApi } from '@kithline/contract/notifications.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invitesForCollectives } from '../../registration/collective-invites.ts';
import type { Caller } from '../../testing/caller.ts';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { attachInvitations } from './attach-invitations.ts';
import { deliverInvitation } from './deliver-invitation.ts';

let app: TestApp;
let now = new Date('2026-03-01T10:00:00Z');
let owner: SignedIn;
let member: SignedIn;
let collectiveId: number;

beforeAll(async () => {
  app = await testApp({ clock: () => now });
});
afterAll(() => app.stop());

const later = () => {
  now = new Date(now.getTime() + 1000);
};

beforeEach(async () => {
  later();
  owner = await signedIn(app, { name: 'Grace Mwangi' });
  member = await signedIn(app, { name: 'Ida Berg' });
  const { db } = app.database;
  collectiveId = (await aCollective(db, { owner: owner.viewer, collaborators: [member.viewer] })).id;
});

const addressOf = ({ viewer }: SignedIn) => `member-${viewer.personId}@example.test`;
const invite = (emailAddress: string) => {
  const body = { firstName: 'Ida', lastName: 'Berg', emailAddress, linkedinUrl: '' };
  return owner.call(invitationsApi.create, { params: { id: collectiveId }, body });
};
async function inviteAndDeliver(emailAddress = addressOf(member)): Promise<number> {
  const { id } = (await invite(emailAddress)).reply;
  await deliverInvitation(app.context, invitesForCollectives, id);
  return id;
}
const answer = (id: number, accepted: boolean) =>
  member.call(invitationsApi.answer, { params: { id }, body: { accepted } });
const remove = (who: Caller) =>
  who.ask(collectivesApi.removeCollaborators, {
    params: { id: collectiveId },
    body: { userIds: [member.viewer.userId] },
  });
const receivedInvitations = async () => (await member.ask(invitationsApi.received, { query: {} })).results;
const notificationKinds = async () =>
  (await member.ask(notificationsApi.list, { query: {} })).results.map(({ kind }) => kind);
const collaborators = async () => {
  const query = app.database.db.selectFrom('collaborator').select('userId');
  return (await query.where('collectiveId', '=', collectiveId).execute()).map(({ userId }) => userId);
};

describe('an invitation that is older than the removal of a collaborator', () => {
  it.each([
    ['was removed', () => owner],
    ['has left', () => member],
  ])('cannot be answered by a user who %s, and disappears from the user’s list', async (_how, byWhom) => {
    const id = await inviteAndDeliver();
    expect([(await receivedInvitations()).length, await notificationKinds()]).toEqual([1, ['invitation']]);
    later();
    await remove(byWhom());
    expect(await receivedInvitations()).toEqual([]);
    expect(await notificationKinds()).not.toContain('invitation');
    for (const accepted of [true, false]) {
      const { status, problem } = await answer(id, accepted);
      expect([status, problem.clientMessage]).toEqual([409, 'This invitation is no longer open.']);
    }
    expect(await collaborators()).toEqual([]);
  });

  it('stays open for the owner, who does not learn which member has the address', async () => {
    const id = await inviteAndDeliver();
    const elsewhere = await inviteAndDeliver('no-member@example.test');
    later();
    await remove(owner);
    const { results } = await owner.ask(invitationsApi.list, {
      params: { id: collectiveId },
      query: { accepted: 'null' },
    });
    expect(results.map((one) => one.id)).toEqual([elsewhere, id]);
    expect((await invite(addressOf(member))).status).toBe(422);
    expect((await invite('no-member@example.test')).status).toBe(422);
  });

  it('is not attached later if its address becomes the removed member’s login email', async () => {
    const id = await inviteAndDeliver('another-address@example.test');
    later();
    await remove(owner);
    const { userId } = member.viewer;
    await attachInvitations(app.database.db, userId, { emailKey: 'another-address@example.test', now });
    expect(await receivedInvitations()).toEqual([]);
    expect((await answer(id, true)).status).toBe(404);
  });

  it('can be replaced: after the owner has canceled it, a new invitation works', async () => {
    const id = await inviteAndDeliver();
    later();
    await remove(owner);
    later();
    await owner.ask(invitationsApi.withdraw, { params: { id: collectiveId, invitationId: id } });
    const newId = await inviteAndDeliver();
    expect((await receivedInvitations()).map((one) => one.id)).toEqual([newId]);
    expect((await answer(newId, true)).status).toBe(200);
    expect(await collaborators()).toEqual([member.viewer.userId]);
    later();
    await remove(owner);
    // Answered invitations stay readable. Answering one again succeeds, but has no effect.
    expect((await receivedInvitations()).map(({ accepted }) => accepted)).toEqual([true]);
    expect((await answer(newId, true)).status).toBe(200);
    expect(await collaborators()).toEqual([]);
  });

  it('still works if the removal was from another collective, or of another user', async () => {
    const id = await inviteAndDeliver();
    const { db } = app.database;
    const other = await signedIn(app);
    const elsewhere = await aCollective(db, { owner: owner.viewer, collaborators: [member.viewer] });
    await db.insertInto('collaborator').values({ collectiveId, userId: other.viewer.userId }).execute();
    later();
    await member.ask(collectivesApi.removeCollaborators, {
      params: { id: elsewhere.id },
      body: { userIds: [member.viewer.userId] },
    });
    await owner.ask(collectivesApi.removeCollaborators, {
      params: { id: collectiveId },
      body: { userIds: [other.viewer.userId] },
    });
    expect((await answer(id, true)).status).toBe(200);
  });
});
