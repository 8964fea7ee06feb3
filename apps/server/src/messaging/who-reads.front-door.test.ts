import { conversationsApi } from '@kithline/contract/conversations.ts';
import { messagingApi } from '@kithline/contract/messaging.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { aMessage, begins, says } from './testing/conversing.ts';
import { recordEvents } from './testing/record-events.ts';

// Checks who can read, find and count a message, and who gets the events about it.

let app: TestApp;
let ann: SignedIn;
let tom: SignedIn;
let now = new Date('2026-03-01T10:00:00Z');
let collectiveId: number;
beforeAll(async () => {
  app = await testApp({ clock: () => now });
  ann = await signedIn(app, { name: 'Ann Berg' });
  tom = await signedIn(app, { name: 'Tom Reed' });
  const { db } = app.database;
  collectiveId = (await aCollective(db, { owner: ann.viewer, collaborators: [tom.viewer] })).id;
});
afterAll(() => app.stop());

const SECRET = 'Quetzalcoatl';

async function aColleague(name: string): Promise<SignedIn> {
  const colleague = await signedIn(app, { name });
  await app.database.db
    .insertInto('collaborator')
    .values({ collectiveId, userId: colleague.viewer.userId })
    .execute();
  return colleague;
}

const leavesTheCollective = (who: SignedIn) =>
  app.database.db.deleteFrom('collaborator').where('userId', '=', who.viewer.userId).execute();

const leaves = (who: SignedIn, id: number) =>
  who.ask(conversationsApi.leave, { params: { id }, body: { userIds: [who.viewer.userId], leave: true } });

const recordEventsOf = (id: number) => recordEvents(app.database.connection, id);

type Case = readonly [who: string, make: () => Promise<{ who: SignedIn; id: number }>, may: Rights];

/** What a person may do in a conversation of Ann and Tom after Tom has written the secret there. */
interface Rights {
  /** 404 means that the conversation does not exist for this person. */
  opens: 200 | 404;
  sends: 201 | 403 | 404;
  /** Whether this person can read the secret, which was written last. */
  reads: boolean;
  /** The types of the events that this person gets. */
  hears: readonly string[];
}

const OUTSIDE: Rights = { opens: 404, sends: 404, reads: false, hears: [] };
const EVERYTHING = ['conversation.read', 'conversation.typing', 'conversation.updated', 'message.created'];

const CASES: readonly Case[] = [
  [
    'a participant',
    async () => {
      const who = await aColleague('Mia Stone');
      return { who, id: (await begins(ann, [tom, who])).id };
    },
    { opens: 200, sends: 201, reads: true, hears: EVERYTHING },
  ],
  [
    'a member of the same collective who is not in the conversation',
    async () => ({ who: await aColleague('Olga Outside'), id: (await begins(ann, [tom])).id }),
    OUTSIDE,
  ],
  [
    'an administrator who is not in the conversation',
    async () => ({ who: await signedIn(app, { isAdmin: true }), id: (await begins(ann, [tom])).id }),
    OUTSIDE,
  ],
  [
    'somebody who has left the conversation',
    async () => {
      const who = await aColleague('Lee Left');
      const { id } = await begins(ann, [tom, who], 'Before');
      await leaves(who, id);
      return { who, id };
    },
    OUTSIDE,
  ],
  [
    'somebody who no longer shares a collective with the others',
    async () => {
      const who = await aColleague('Carl Cut');
      const { id } = await begins(ann, [tom, who], 'Before');
      await leavesTheCollective(who);
      return { who, id };
    },
    { opens: 200, sends: 403, reads: false, hears: [] },
  ],
  [
    'somebody whom Ann has blocked, in a group',
    async () => {
      const who = await aColleague('Bo Blocked');
      const { id } = await begins(ann, [tom, who]);
      await ann.ask(messagingApi.block, { params: { userId: who.viewer.userId } });
      return { who, id };
    },
    { opens: 200, sends: 201, reads: true, hears: EVERYTHING.filter((type) => type !== 'conversation.read') },
  ],
];

describe.each(CASES)('%s', (_name, make, may) => {
  it('can open, read, find, count and write messages, and gets events, exactly as far as allowed', async () => {
    const { who, id } = await make();
    // The server publishes at most one typing event in three seconds.
    now = new Date(now.getTime() + 60_000);
    const hear = await recordEventsOf(id);
    const { id: messageId } = await says(tom, { id }, SECRET);
    await tom.ask(conversationsApi.typing, { params: { id } });
    await ann.ask(conversationsApi.markRead, { params: { id }, body: {} });
    await tom.ask(conversationsApi.react, { params: { id, messageId }, body: { reaction: '👍' } });
    await expect.poll(() => new Set(hear(ann.viewer.userId)).size).toBe(EVERYTHING.length);

    const params = { id };
    const ofMessage = { params: { id, messageId } };
    const { status, reply: open } = await who.call(conversationsApi.read, { params });
    expect(status).toBe(may.opens);
    const inbox = await who.ask(conversationsApi.list, { query: {} });
    const found = await who.ask(conversationsApi.list, { query: { query: SECRET.toLowerCase() } });
    const messages = await who.call(conversationsApi.messages, { params, query: {} });
    expect(messages.status).toBe(may.opens);
    expect(inbox.results.map((one) => one.id).includes(id)).toBe(may.opens === 200);
    expect(found.results.map((one) => one.id).includes(id)).toBe(may.reads);
    expect(JSON.stringify([open, inbox, found, messages.reply]).includes(SECRET)).toBe(may.reads);
    const unread = inbox.results.find((one) => one.id === id)?.unread ?? 0;
    expect(unread > 0).toBe(may.opens === 200);
    expect(new Set(hear(who.viewer.userId))).toEqual(new Set(may.hears));

    const reacted = await who.call(conversationsApi.react, { ...ofMessage, body: { reaction: null } });
    expect(reacted.status).toBe(may.reads ? 200 : 404);
    const reported = await who.call(conversationsApi.report, { ...ofMessage, body: { reason: 'Test' } });
    expect(reported.status).toBe(may.reads ? 204 : 404);
    const answer = { ...aMessage('An answer'), replyTo: messageId };
    const answered = await who.call(conversationsApi.send, { params, body: answer });
    expect(answered.status).toBe(may.reads ? 201 : may.opens === 200 ? 404 : may.sends);
    const written = await who.call(conversationsApi.send, { params, body: aMessage('From there') });
    expect(written.status).toBe(may.sends);
    const changed = await who.call(conversationsApi.change, { ...ofMessage, body: { text: 'Forged' } });
    const removed = await who.call(conversationsApi.remove, ofMessage);
    expect([changed.status, removed.status]).toEqual(may.reads ? [403, 403] : [404, 404]);
  });
});

it('a member who leaves gets only the event about leaving; the others get one event about the line “left” and one about the conversation', async () => {
  const who = await aColleague('Lia Leaving');
  const { id } = await begins(ann, [tom, who], 'Before');
  const hear = await recordEventsOf(id);
  await leaves(who, id);
  await expect.poll(() => hear(ann.viewer.userId)).toEqual(['message.created', 'conversation.updated']);
  expect(hear(who.viewer.userId)).toEqual(['left']);
});

it('read receipts are sent only to participants, and only if both sides have them on', async () => {
  const outside = await aColleague('Nora Near');
  const { id } = await begins(ann, [tom], 'Hello');
  const hear = await recordEventsOf(id);
  await tom.ask(conversationsApi.markRead, { params: { id }, body: {} });
  await expect.poll(() => hear(ann.viewer.userId)).toContain('conversation.read');
  expect(hear(outside.viewer.userId)).toEqual([]);

  // Members with read receipts off do not send them, and do not get them.
  await tom.ask(messagingApi.changeSettings, { body: { receipts: false } });
  const readBy = async (who: SignedIn) =>
    (await who.ask(conversationsApi.read, { params: { id } })).participants.map(({ readTo }) => readTo);
  expect([await readBy(ann), await readBy(tom)]).toEqual([
    [null, null],
    [null, null],
  ]);
});

it('typing in two conversations is shown in both', async () => {
  const both = [await begins(ann, [tom]), await begins(ann, [tom, await aColleague('Tia Third')])];
  now = new Date(now.getTime() + 60_000);
  const heard = await Promise.all(both.map(({ id }) => recordEventsOf(id)));
  for (const { id } of both) await tom.ask(conversationsApi.typing, { params: { id } });
  for (const hear of heard) await expect.poll(() => hear(ann.viewer.userId)).toContain('conversation.typing');
});

it('a reaction to a message sends an event only to the recipients of the message', async () => {
  const late = await aColleague('Lara Late');
  const { id } = await begins(ann, [tom], 'Before');
  await ann.ask(conversationsApi.add, { params: { id }, body: { userIds: [late.viewer.userId] } });
  const hear = await recordEventsOf(id);
  const { results } = await tom.ask(conversationsApi.messages, { params: { id }, query: {} });
  const messageId = results.find(({ text }) => text === 'Before')?.id ?? 0;
  await tom.ask(conversationsApi.react, { params: { id, messageId }, body: { reaction: '\u{1F44D}' } });
  await expect.poll(() => hear(ann.viewer.userId)).toContain('conversation.updated');
  expect(hear(late.viewer.userId)).toEqual([]);
});

it('a suspended member gets no messages, and nobody can write to this member', async () => {
  const suspended = await aColleague('Sam Suspended');
  const { id } = await begins(ann, [suspended], 'Before');
  await app.database.db
    .updateTable('users')
    .set({ suspendedOn: new Date() })
    .where('id', '=', suspended.viewer.userId)
    .execute();
  const hear = await recordEventsOf(id);
  const refused = await ann.call(conversationsApi.send, { params: { id }, body: aMessage('Hello?') });
  expect(refused.status).toBe(403);
  expect((await ann.ask(conversationsApi.read, { params: { id } })).whyNot).toBe('off');
  const group = await begins(ann, [tom]);
  const added = await ann.call(conversationsApi.add, {
    params: { id: group.id },
    body: { userIds: [suspended.viewer.userId] },
  });
  expect(added.status).toBe(403);
  expect(hear(suspended.viewer.userId)).toEqual([]);
});

it('a member who no longer belongs to a collective with the others neither sees a new subject or participant nor finds the conversation by them', async () => {
  const cut = await aColleague('Cleo Cut');
  const late = await aColleague('Lars Later');
  const { id } = await begins(ann, [tom, cut], 'Before');
  await ann.ask(conversationsApi.update, { params: { id }, body: { subject: 'First name' } });
  await leavesTheCollective(cut);
  now = new Date(now.getTime() + 60_000);
  await ann.ask(conversationsApi.update, { params: { id }, body: { subject: 'Second name' } });
  await ann.ask(conversationsApi.add, { params: { id }, body: { userIds: [late.viewer.userId] } });
  await says(late, { id }, 'Hello all');
  await late.ask(conversationsApi.markRead, { params: { id }, body: {} });

  const open = await cut.ask(conversationsApi.read, { params: { id } });
  expect(open).toMatchObject({ subject: 'First name', whyNot: 'apart' });
  expect(open.participants.map(({ name }) => name)).toEqual(['Ann Berg', 'Tom Reed', 'Cleo Cut']);
  expect(Math.max(...open.participants.map(({ readTo }) => readTo ?? 0))).toBeLessThanOrEqual(
    open.lastMessage?.id ?? 0,
  );
  const found = async (who: SignedIn, query: string) =>
    (await who.ask(conversationsApi.list, { query: { query } })).results.map((one) => one.id).includes(id);
  for (const word of ['lars', 'second'])
    expect([word, await found(cut, word), await found(ann, word)]).toEqual([word, false, true]);
  expect((await ann.ask(conversationsApi.read, { params: { id } })).subject).toBe('Second name');
});
