import { conversationsApi } from '@kithline/contract/conversations.ts';
import { messagingApi } from '@kithline/contract/messaging.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { aMessage, begins, says } from './testing/conversing.ts';
import { recordEvents } from './testing/record-events.ts';

// Checks what participants who are cut off or blocked can still do and see in a group. A participant is cut
// off if there is no other participant to whom this participant may write. Everybody may write to
// administrators, so they do not count here, unless an administrator began the group.

let app: TestApp;
let now = new Date('2026-03-01T10:00:00Z');
let ann: SignedIn;
let bea: SignedIn;
let emil: SignedIn;
let root: SignedIn;

beforeAll(async () => {
  app = await testApp({ clock: () => now });
  [ann, bea, emil] = [
    await signedIn(app, { name: 'Ann' }),
    await signedIn(app, { name: 'Bea' }),
    await signedIn(app, { name: 'Emil' }),
  ];
  root = await signedIn(app, { name: 'Root', isAdmin: true });
});
afterAll(() => app.stop());

/** A group in which Emil no longer shares a collective with anybody. */
async function cutOff(others: SignedIn[]): Promise<number> {
  const { db } = app.database;
  const options = { owner: ann.viewer, collaborators: [bea.viewer, emil.viewer] };
  const { id: collectiveId } = await aCollective(db, options);
  const { id } = await begins(emil, others, 'Hello');
  await sql`delete from collaborator where collective_id = ${collectiveId} and user_id = ${emil.viewer.userId}`.execute(
    db,
  );
  now = new Date(now.getTime() + 60_000);
  return id;
}

const write = (who: SignedIn, id: number) =>
  who.call(conversationsApi.send, { params: { id }, body: aMessage('Still here') });
const read = (who: SignedIn, id: number) => who.ask(conversationsApi.read, { params: { id } });

it('An administrator in a group does not reconnect a member who is cut off', async () => {
  const id = await cutOff([ann, bea, root]);
  expect((await write(emil, id)).status).toBe(403);
  expect((await read(emil, id)).whyNot).toBe('apart');
  expect((await write(ann, id)).status).toBe(201);
  const withRoot = await begins(emil, [root], 'Please help');
  expect((await says(emil, withRoot, 'Anybody there?')).text).toBe('Anybody there?');
});

it('In a group that an administrator began, a member who shares no collective with the others can write', async () => {
  const { id } = await begins(root, [ann, emil], 'Maintenance on Sunday');
  expect((await write(emil, id)).status).toBe(201);
});

it('A member who is cut off does not see who leaves', async () => {
  const id = await cutOff([ann, bea]);
  await bea.ask(conversationsApi.leave, {
    params: { id },
    body: { userIds: [bea.viewer.userId], leave: true },
  });
  const leftIn = async (who: SignedIn) =>
    (await read(who, id)).participants.filter(({ left }) => left).map(({ name }) => name);
  expect(await leftIn(emil)).toEqual([]);
  expect((await leftIn(ann)).join()).toContain('Bea');
});

it('A blocked member gets no read receipts from the blocker', async () => {
  const { db } = app.database;
  await aCollective(db, { owner: ann.viewer, collaborators: [bea.viewer, emil.viewer] });
  const { id } = await begins(emil, [ann, bea], 'Hello');
  await bea.ask(messagingApi.block, { params: { userId: emil.viewer.userId } });
  const heard = await recordEvents(app.database.connection, id);
  await bea.ask(conversationsApi.markRead, { params: { id }, body: {} });
  await expect.poll(() => heard(ann.viewer.userId)).toEqual(['conversation.read']);
  expect(heard(emil.viewer.userId)).toEqual([]);
});
