import { invitationsApi } from '@kithline/contract/invitations.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { clientConfig } from '../../platform/db/database.ts';
import { LIVE_CHANNEL, type LiveNotice } from '../../platform/live/publish.ts';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { invitesForCollectives } from '../../registration/collective-invites.ts';
import { deliverInvitation } from './deliver-invitation.ts';

let app: TestApp;
let owner: SignedIn;
let collaborator: SignedIn;
let member: SignedIn;
let collectiveId: number;

beforeAll(async () => {
  app = await testApp();
  owner = await signedIn(app, { name: 'Grace Mwangi' });
  collaborator = await signedIn(app, { name: 'Omar Aziz' });
  const { db } = app.database;
  const collaborators = [collaborator.viewer];
  collectiveId = (await aCollective(db, { owner: owner.viewer, collaborators })).id;
  member = await signedIn(app, { name: 'Ida Berg' });
});
afterAll(() => app.stop());

/** The types of live events that a call causes, each with the receivers. */
async function receiversOf(act: () => Promise<unknown>): Promise<Record<string, string[]>> {
  const client = new pg.Client(clientConfig(app.database.connection));
  await client.connect();
  onTestFinished(() => client.end());
  const notices: LiveNotice[] = [];
  client.on('notification', ({ payload }) => notices.push(JSON.parse(payload ?? '') as LiveNotice));
  await client.query(`listen ${LIVE_CHANNEL}`);
  await act();
  // Notices arrive in the order of commits: when this one has arrived, all earlier ones have arrived, too.
  await app.database.pool.query('select pg_notify($1, $2)', [LIVE_CHANNEL, '{"ended":{"session":"end"}}']);
  await until(() => notices.some((notice) => 'ended' in notice));
  const names = new Map([owner, collaborator, member].map((who) => [who.viewer.userId, who]));
  const nameOf = (userId: number) =>
    ({ [owner.viewer.userId]: 'owner', [collaborator.viewer.userId]: 'collaborator' })[userId] ??
    (names.has(userId) ? 'member' : 'somebody else');
  const receivers: Record<string, string[]> = {};
  for (const notice of notices) {
    if (!('event' in notice)) continue;
    const to = [...(receivers[notice.event.type] ?? []), ...notice.users.map(nameOf)];
    receivers[notice.event.type] = to.toSorted((a, b) => a.localeCompare(b));
  }
  return receivers;
}

async function invite(): Promise<number> {
  const body = {
    firstName: 'Ida',
    lastName: 'Berg',
    emailAddress: `member-${member.viewer.personId}@example.test`,
    linkedinUrl: '',
  };
  return (await owner.ask(invitationsApi.create, { params: { id: collectiveId }, body })).id;
}
const deliver = (id: number) => deliverInvitation(app.context, invitesForCollectives, id);

it('the invited member gets an event when an invitation is delivered, and when it is canceled', async () => {
  let id = 0;
  expect(await receiversOf(async () => (id = await invite()))).toEqual({ 'refresh.collective': ['owner'] });
  expect(await receiversOf(() => deliver(id))).toEqual({
    'notification.created': ['member'],
    'invitation.created': ['member'],
  });
  const params = { id: collectiveId, invitationId: id };
  expect(await receiversOf(() => owner.ask(invitationsApi.withdraw, { params }))).toEqual({
    'invitation.answered': ['member'],
    'refresh.collective': ['owner'],
  });
});

it("a declined invitation sends events to the inviter and to the invited member's tabs", async () => {
  const id = await invite();
  await deliver(id);
  const decline = () => member.ask(invitationsApi.answer, { params: { id }, body: { accepted: false } });
  expect(await receiversOf(decline)).toEqual({
    'invitation.answered': ['member', 'owner'],
    'notification.created': ['owner'],
  });
  expect(await receiversOf(decline)).toEqual({});
});

it('an accepted invitation sends events to all who then belong to the collective', async () => {
  const id = await invite();
  await deliver(id);
  const accept = () => member.ask(invitationsApi.answer, { params: { id }, body: { accepted: true } });
  expect(await receiversOf(accept)).toEqual({
    'collective.collaborator.added': ['collaborator', 'member', 'owner'],
    'refresh.clients': ['member'],
    'invitation.answered': ['member', 'owner'],
    'notification.created': ['collaborator', 'owner'],
  });
});
