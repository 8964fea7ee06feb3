import { accountApi } from '@kithline/contract/accounts.ts';
import { conversationsApi, OTHER_AUTHOR } from '@kithline/contract/conversations.ts';
import { messagingApi } from '@kithline/contract/messaging.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../accounts/password-hash.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { insertParticipants } from './conversations.queries.ts';
import { aMessage, begins, says } from './testing/conversing.ts';

// Authors can see who will read their messages. A participant who may write to none of the others is cut off.
// Reports and quotations show which messages have been changed.

let app: TestApp;
let now = new Date('2026-03-01T10:00:00Z');
const later = (minutes = 1) => void (now = new Date(now.getTime() + minutes * 60_000));
let ann: SignedIn;
let zed: SignedIn;
let vic: SignedIn;
let xeno: SignedIn;
let root: SignedIn;
beforeAll(async () => {
  app = await testApp({ clock: () => now });
  const named = (name: string) => signedIn(app, { name });
  [ann, zed, vic, xeno] = [await named('Ann'), await named('Zed'), await named('Vic'), await named('Xeno')];
  root = await signedIn(app, { name: 'Root', isAdmin: true });
  const { db } = app.database;
  await aCollective(db, { owner: ann.viewer, collaborators: [zed.viewer, vic.viewer] });
  await aCollective(db, { owner: zed.viewer, collaborators: [xeno.viewer] });
});
afterAll(() => app.stop());

const of = ({ viewer: { userId } }: SignedIn) => ({ params: { userId } });
const block = (who: SignedIn, other: SignedIn) => who.call(messagingApi.block, of(other));
const unblock = (who: SignedIn, other: SignedIn) => who.ask(messagingApi.unblock, of(other));
const add = (who: SignedIn, id: number, other: SignedIn) =>
  who.call(conversationsApi.add, { params: { id }, body: { userIds: [other.viewer.userId] } });
const leave = (who: SignedIn, id: number) =>
  who.ask(conversationsApi.leave, {
    params: { id },
    body: { userIds: [who.viewer.userId], leave: true },
  });
const open = (who: SignedIn, id: number) => who.ask(conversationsApi.read, { params: { id } });
const namesIn = async (who: SignedIn, id: number) =>
  (await open(who, id)).participants.map(({ name }) => name.split(' ')[0]);
const messages = async (who: SignedIn, id: number) =>
  (await who.ask(conversationsApi.messages, { params: { id }, query: {} })).results;
const change = (who: SignedIn, { id, messageId }: { id: number; messageId: number }, text: string) =>
  who.ask(conversationsApi.change, { params: { id, messageId }, body: { text } });

describe('a participant who was added while the viewer was cut off', () => {
  it('becomes visible when the viewer can write again, and stays visible', async () => {
    const { id } = await begins(ann, [zed, vic], 'Hello');
    await Promise.all([block(ann, vic), block(zed, vic)]);
    expect((await add(zed, id, xeno)).status).toBe(200);
    expect(await namesIn(vic, id)).toEqual(['Ann', 'Zed', 'Vic']);
    await Promise.all([unblock(ann, vic), unblock(zed, vic)]);
    expect(await namesIn(vic, id)).toEqual(['Ann', 'Zed', 'Vic', 'Xeno']);
    await says(vic, { id }, 'For all four');
    await Promise.all([block(ann, vic), block(zed, vic)]);
    expect(await namesIn(vic, id)).toEqual(['Ann', 'Zed', 'Vic', 'Xeno']);
    await Promise.all([unblock(ann, vic), unblock(zed, vic)]);
  });
});

it('a new participant does not see who left before', async () => {
  const { id } = await begins(ann, [zed, vic], 'Hello');
  await leave(vic, id);
  later();
  await add(zed, id, xeno);
  expect(await namesIn(xeno, id)).toEqual(['Ann', 'Zed', 'Xeno']);
});

it('the number of current and former participants of a conversation is limited', async () => {
  const { id } = await begins(ann, [zed, vic], 'Hello');
  await leave(zed, id);
  const userIds = Array.from({ length: 197 }, () => zed.viewer.userId);
  await app.database.pool.query('drop index participant_present');
  await insertParticipants(app.database.db, id, { userIds, now });
  await app.database.pool.query(
    'update participant set left_on = now() where conversation_id = $1 and number > 3',
    [id],
  );
  const answer = await add(ann, id, zed);
  expect([answer.status, answer.problem?.clientMessage]).toEqual([
    409,
    'Too many people have come and gone here. Please start a new conversation.',
  ]);
});

describe('a block', () => {
  it('hides read receipts', async () => {
    const { id } = await begins(ann, [vic], 'Are you there?');
    await block(vic, ann);
    await vic.ask(conversationsApi.markRead, { params: { id }, body: undefined });
    const [, shown] = (await open(ann, id)).participants.toSorted(
      (a, b) => Number(b.isSelf) - Number(a.isSelf),
    );
    expect(shown?.readTo).toBeNull();
    await unblock(vic, ann);
    const again = (await open(ann, id)).participants.find(({ isSelf }) => !isSelf);
    expect(again?.readTo).toBeGreaterThan(0);
  });

  it('of a member who joined after the viewer had left is not possible', async () => {
    const hal = await signedIn(app, { name: 'Hal' });
    const sue = await signedIn(app, { name: 'Sue' });
    const { db } = app.database;
    for (const other of [sue, ann, zed])
      await aCollective(db, { owner: hal.viewer, collaborators: [other.viewer] });
    const { id } = await begins(hal, [ann, zed], 'Hi');
    await leave(ann, id);
    later();
    await add(hal, id, sue);
    await says(hal, { id }, 'Welcome');
    expect((await block(ann, sue)).status).toBe(404);
    expect((await block(zed, sue)).status).toBe(204);
  });
});

describe('a report', () => {
  const reports = async () => (await root.ask(messagingApi.reports, { query: {} })).results;
  const report = (who: SignedIn, id: number, messageId: number) =>
    who.ask(conversationsApi.report, { params: { id, messageId }, body: { reason: 'Unkind' } });

  it('shows which messages were changed or deleted, but not their previous texts', async () => {
    const { id } = await begins(ann, [vic], 'Anew');
    const question = await says(ann, { id }, 'Shall we play that you are rude?');
    const prompt = await says(ann, { id }, 'Go on');
    const answer = await says(vic, { id }, 'You fool');
    await change(ann, { id, messageId: question.id }, 'Good morning');
    await ann.ask(conversationsApi.remove, { params: { id, messageId: prompt.id } });
    await report(ann, id, answer.id);
    const [newest] = await reports();
    expect(newest?.messages.slice(-3).map(({ text, isEdited }) => [text, isEdited])).toEqual([
      ['Good morning', true],
      [null, false],
      ['You fool', false],
    ]);
  });

  it('stays when the last participant’s account and the conversation are deleted, and still names the author of the message', async () => {
    const [throwaway, bea] = [await signedIn(app, { name: 'Tom' }), await signedIn(app, { name: 'Bea' })];
    await aCollective(app.database.db, {
      owner: throwaway.viewer,
      collaborators: [bea.viewer, ann.viewer],
    });
    const { id } = await begins(ann, [throwaway, bea], 'Hello');
    const { id: messageId } = await says(ann, { id }, 'Worse');
    await report(bea, id, messageId);
    for (const who of [bea, ann]) await leave(who, id);
    const password = 'violet canyon 81 drum';
    await app.database.db
      .updateTable('users')
      .set({ passwordHash: await hashPassword(password) })
      .where('id', 'in', [throwaway.viewer.userId, ann.viewer.userId])
      .execute();
    await throwaway.ask(accountApi.remove, { body: { password } });
    const [kept] = await reports();
    expect(kept?.messages.at(-1)).toMatchObject({
      author: 'Ann',
      authorId: ann.viewer.userId,
      text: 'Worse',
    });
  });
});

it('a quotation shows that the quoted message has been changed since', async () => {
  const { id } = await begins(ann, [vic], 'Question');
  const question = await says(ann, { id }, 'Do you like dogs?');
  const body = { ...aMessage('Yes, absolutely'), replyTo: question.id };
  const answer = await vic.ask(conversationsApi.send, { params: { id }, body });
  expect(answer.replyTo).toMatchObject({ text: 'Do you like dogs?', isEdited: false });
  later(60);
  await change(ann, { id, messageId: question.id }, 'Did you take the money?');
  const shown = (await messages(vic, id)).find((message) => message.id === answer.id);
  expect(shown?.replyTo?.isEdited).toBe(true);
});

it('a reply that its author sends again after leaving and returning does not show the quoted message', async () => {
  const { id } = await begins(ann, [zed, vic], 'Hello');
  const question = await says(ann, { id }, 'Old');
  const body = { ...aMessage('Answer'), replyTo: question.id };
  await vic.ask(conversationsApi.send, { params: { id }, body });
  await leave(vic, id);
  await change(ann, { id, messageId: question.id }, 'New, when Vic had left');
  await add(ann, id, vic);
  expect((await vic.ask(conversationsApi.send, { params: { id }, body })).replyTo).toBeNull();
});

it("a message of one member is not sent in another member's session", async () => {
  const { id } = await begins(ann, [vic], 'Hello');
  const { status, problem } = await vic.call(conversationsApi.send, {
    params: { id },
    body: { ...aMessage('Words of Ann'), authorId: ann.viewer.userId },
  });
  expect([status, problem?.code]).toEqual([409, OTHER_AUTHOR]);
});

it.each([
  ['variation selectors', '\uFE0F\uFE0F'],
  ['accents', '\u0301\u0308'],
  ['joiners', '\u034F'],
])('a message of only %s is invisible, and is refused', async (_what, text) => {
  const { id } = await begins(ann, [vic], 'Hello');
  const { status } = await ann.call(conversationsApi.send, { params: { id }, body: aMessage(text) });
  expect(status).toBe(422);
});
