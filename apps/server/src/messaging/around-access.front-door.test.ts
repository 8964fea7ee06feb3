import { conversationsApi } from '@kithline/contract/conversations.ts';
import { messagingApi } from '@kithline/contract/messaging.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { begins, says } from './testing/conversing.ts';

// Attempts to bypass the rules of what a member may read and to whom a member may write.

let app: TestApp;
let ann: SignedIn;
let tom: SignedIn;
let lina: SignedIn;
let collectiveId: number;
beforeAll(async () => {
  app = await testApp();
  [ann, tom, lina] = (await Promise.all(
    ['Ann Berg', 'Tom Reed', 'Lina Ortiz'].map((name) => signedIn(app, { name })),
  )) as [SignedIn, SignedIn, SignedIn];
  const collaborators = [tom.viewer, lina.viewer];
  collectiveId = (await aCollective(app.database.db, { owner: ann.viewer, collaborators })).id;
});
afterAll(() => app.stop());

const adds = (who: SignedIn, id: number, one: SignedIn) =>
  who.call(conversationsApi.add, { params: { id }, body: { userIds: [one.viewer.userId] } });

async function textsOf(who: SignedIn, id: number): Promise<string[]> {
  const { results } = await who.ask(conversationsApi.messages, { params: { id }, query: {} });
  return results.map(({ kind, text }) => text ?? kind).toReversed();
}

it('a blocked member cannot reach the blocker by adding a third member to the conversation of the two', async () => {
  const { id } = await begins(ann, [tom], 'Hello');
  await tom.ask(messagingApi.block, { params: { userId: ann.viewer.userId } });
  expect((await adds(ann, id, lina)).status).toBe(403);
  expect((await adds(tom, id, lina)).status).toBe(403);
  expect((await tom.ask(conversationsApi.read, { params: { id } })).isGroup).toBe(false);
  expect(await textsOf(tom, id)).toEqual(['Hello']);
  await tom.ask(messagingApi.unblock, { params: { userId: ann.viewer.userId } });
  expect((await adds(ann, id, lina)).status).toBe(200);
});

it('a member who no longer belongs to a collective with the others does not regain access by adding a friend', async () => {
  const cut = await signedIn(app, { name: 'Cleo Cut' });
  const friend = await signedIn(app, { name: 'Fay Friend' });
  const { db } = app.database;
  await aCollective(db, { owner: cut.viewer, collaborators: [friend.viewer] });
  const membership = { collectiveId, userId: cut.viewer.userId };
  await db.insertInto('collaborator').values(membership).execute();
  const { id } = await begins(ann, [tom, cut], 'Before');
  await db
    .deleteFrom('collaborator')
    .where('collectiveId', '=', collectiveId)
    .where('userId', '=', cut.viewer.userId)
    .execute();
  expect((await adds(cut, id, friend)).status).toBe(403);
  await says(ann, { id }, 'Afterwards');
  expect(await textsOf(cut, id)).toEqual(['started', 'Before']);
  expect((await friend.call(conversationsApi.read, { params: { id } })).status).toBe(404);
});

it('a member who left and is added again cannot find earlier messages', async () => {
  const { id } = await begins(ann, [tom, lina], 'Xylophone');
  const body = { userIds: [lina.viewer.userId], leave: true as const };
  await lina.ask(conversationsApi.leave, { params: { id }, body });
  await adds(ann, id, lina);
  await says(ann, { id }, 'Welcome back');
  const found = async (query: string) =>
    (await lina.ask(conversationsApi.list, { query: { query } })).results.map((one) => one.id);
  expect([await found('xylophone'), await found('welcome')]).toEqual([[], [id]]);
});
