import { conversationsApi, type Message, type OpenConversation } from '@kithline/contract/conversations.ts';
import { messagingApi } from '@kithline/contract/messaging.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let now = new Date('2026-03-01T10:00:00Z');
let ann: SignedIn;
let tom: SignedIn;
let lina: SignedIn;
let stan: SignedIn;
let root: SignedIn;
let collectiveId: number;

beforeAll(async () => {
  app = await testApp({ clock: () => now });
  ann = await signedIn(app, { name: 'Ann Berg' });
  tom = await signedIn(app, { name: 'Tom Reed' });
  lina = await signedIn(app, { name: 'Lina Ortiz' });
  stan = await signedIn(app, { name: 'Stan Ranger' });
  root = await signedIn(app, { name: 'Root Admin', isAdmin: true });
  const collaborators = [tom.viewer, lina.viewer];
  collectiveId = (await aCollective(app.database.db, { owner: ann.viewer, collaborators })).id;
});
afterAll(() => app.stop());

const later = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000));
const messageBody = (text: string) => ({ clientId: randomUUID(), text });

async function begin(who: SignedIn, others: SignedIn[], text = 'Hello'): Promise<OpenConversation> {
  later(1);
  const userIds = others.map(({ viewer }) => viewer.userId);
  return who.ask(conversationsApi.create, { body: { ...messageBody(text), userIds } });
}
async function send(who: SignedIn, { id }: { id: number }, text: string): Promise<Message> {
  later(1);
  return who.ask(conversationsApi.send, { params: { id }, body: messageBody(text) });
}
const textsOf = async (who: SignedIn, { id }: { id: number }) => {
  const { results } = await who.ask(conversationsApi.messages, { params: { id }, query: {} });
  return results.map(({ kind, text }) => text ?? kind).toReversed();
};
const inboxOf = (who: SignedIn, query = {}) => who.ask(conversationsApi.list, { query });

describe('a conversation of two', () => {
  it('begins with its first message and is the same for both members', async () => {
    const first = await begin(ann, [tom], 'Lunch?');
    expect(first).toMatchObject({ isGroup: false, subject: null, unread: 0, whyNot: null });
    const second = await begin(tom, [ann], 'Gladly');
    expect(second.id).toBe(first.id);
    expect(await textsOf(ann, first)).toEqual(['Lunch?', 'Gladly']);
  });

  it('counts as one unread conversation until it is read', async () => {
    const { id } = await begin(tom, [ann], 'One');
    await send(tom, { id }, 'Two');
    const before = await inboxOf(ann);
    const row = before.results.find((one) => one.id === id);
    expect(row?.unread).toBeGreaterThanOrEqual(2);
    expect(before.unreadConversations).toBe(1);
    await ann.ask(conversationsApi.markRead, { params: { id }, body: undefined });
    expect((await inboxOf(ann)).unreadConversations).toBe(0);
    expect((await inboxOf(ann, { filter: 'unread' })).total).toBe(0);
  });

  it('stores a message once, however often it is sent', async () => {
    const { id } = await begin(ann, [tom]);
    const body = messageBody('Once');
    const [first, again] = await Promise.all(
      [1, 2].map(() => ann.ask(conversationsApi.send, { params: { id }, body })),
    );
    expect(again).toEqual(first);
    expect((await textsOf(tom, { id })).filter((text) => text === 'Once')).toEqual(['Once']);
  });

  it('cannot be begun with a member whose profile the viewer does not see', async () => {
    for (const userIds of [[stan.viewer.userId], [tom.viewer.userId, stan.viewer.userId], [999_999]]) {
      const { status } = await ann.call(conversationsApi.create, { body: { ...messageBody('Hi'), userIds } });
      expect(status).toBe(403);
    }
  });

  it('can be begun with and by an administrator', async () => {
    const { id } = await begin(stan, [root], 'Help');
    expect(await textsOf(root, { id })).toEqual(['Help']);
    expect((await begin(root, [lina], 'News')).whyNot).toBeNull();
  });
});

describe('a conversation of several', () => {
  it('shows a new participant only later messages, and the others see who was added', async () => {
    const { id } = await begin(ann, [tom], 'Between us');
    const userIds = [lina.viewer.userId];
    const opened = await ann.ask(conversationsApi.add, { params: { id }, body: { userIds } });
    expect(opened).toMatchObject({ isGroup: true });
    await send(tom, { id }, 'Welcome');
    expect(await textsOf(lina, { id })).toEqual(['added', 'Welcome']);
    expect((await textsOf(ann, { id })).slice(-2)).toEqual(['added', 'Welcome']);
    expect((await begin(ann, [tom], 'Between us again')).id).not.toBe(id);
  });

  it('can be named by its participants, and the name can be removed', async () => {
    const { id } = await begin(ann, [tom, lina]);
    const name = (subject: string | null) =>
      tom.ask(conversationsApi.update, { params: { id }, body: { subject } });
    expect((await name('Audit chair')).subject).toBe('Audit chair');
    expect((await name(null)).subject).toBeNull();
    expect(await textsOf(lina, { id })).toEqual(['started', 'Hello', 'renamed', 'renamed']);
  });

  it('can be left; a member who has left can no longer read or find it', async () => {
    const { id } = await begin(ann, [tom, lina], 'Zanzibar');
    const body = { userIds: [lina.viewer.userId], leave: true as const };
    await lina.ask(conversationsApi.leave, { params: { id }, body });
    await send(ann, { id }, 'Zanzibar again');
    expect((await lina.call(conversationsApi.read, { params: { id } })).status).toBe(404);
    expect((await inboxOf(lina, { query: 'zanzibar' })).total).toBe(0);
    expect((await inboxOf(ann, { query: 'zanzi' })).total).toBe(1);
    expect((await textsOf(tom, { id })).slice(-2)).toEqual(['left', 'Zanzibar again']);
  });

  it('has at most twenty participants', async () => {
    const many = await Promise.all(Array.from({ length: 19 }, () => signedIn(app)));
    await aCollective(app.database.db, {
      owner: stan.viewer,
      collaborators: many.map(({ viewer }) => viewer),
    });
    const userIds = many.map(({ viewer }) => viewer.userId);
    const { id } = await stan.ask(conversationsApi.create, { body: { ...messageBody('All'), userIds } });
    const refused = await stan.call(conversationsApi.add, {
      params: { id },
      body: { userIds: [root.viewer.userId] },
    });
    expect(refused.status).toBe(422);
    expect(refused.problem?.clientMessage).toContain(
      'Group Chats cannot exceed 20 participants including yourself.',
    );
  });
});

describe('a member who no longer shares a collective with the others', () => {
  it('keeps the earlier messages, and can neither write nor get new ones', async () => {
    const mia = await signedIn(app, { name: 'Mia Stone' });
    const add = { collectiveId, userId: mia.viewer.userId };
    await app.database.db.insertInto('collaborator').values(add).execute();
    const { id } = await begin(ann, [mia, tom], 'Before');
    await app.database.db.deleteFrom('collaborator').where('userId', '=', mia.viewer.userId).execute();
    await send(ann, { id }, 'After');
    expect(await textsOf(mia, { id })).toEqual(['started', 'Before']);
    const opened = await mia.ask(conversationsApi.read, { params: { id } });
    expect(opened.whyNot).toBe('apart');
    expect(opened.lastMessage?.text).toBe('Before');
    const refused = await mia.call(conversationsApi.send, { params: { id }, body: messageBody('Hello?') });
    expect(refused.status).toBe(403);
    expect((await inboxOf(mia, { query: 'after' })).total).toBe(0);
  });
});

describe('messages', () => {
  it('can be changed by their authors for a day; deleting a message also deletes its earlier texts', async () => {
    const { id } = await begin(ann, [tom], 'Frist');
    const { id: messageId } = await send(ann, { id }, 'Helo');
    const params = { id, messageId };
    expect((await tom.call(conversationsApi.change, { params, body: { text: 'x' } })).status).toBe(403);
    const changed = await ann.ask(conversationsApi.change, { params, body: { text: 'Hello' } });
    expect(changed).toMatchObject({ text: 'Hello', editedOn: now.getTime() / 1000 });
    const removed = await ann.ask(conversationsApi.remove, { params });
    expect(removed).toMatchObject({ text: null, editedOn: null });
    const { rows } = await app.database.pool.query('select from message_text');
    expect(rows).toHaveLength(0);
    const old = await send(ann, { id }, 'Old');
    await sql`update message set created_on = created_on - interval '25 hours' where position = ${old.id} and conversation_id = ${id}`.execute(
      app.database.db,
    );
    const late = { params: { id, messageId: old.id }, body: { text: 'New' } };
    expect((await ann.call(conversationsApi.change, late)).status).toBe(409);
  });

  it('that are deleted before they are read do not count as unread', async () => {
    const { id } = await begin(ann, [tom], 'Read');
    await tom.ask(conversationsApi.markRead, { params: { id }, body: undefined });
    const [first, second, third] = [
      await send(ann, { id }, 'One'),
      await send(ann, { id }, 'Two'),
      await send(ann, { id }, 'Three'),
    ];
    const isListed = async () =>
      (await inboxOf(tom, { filter: 'unread' })).results.some((conversation) => conversation.id === id);
    const unread = async () => [
      (await tom.ask(conversationsApi.read, { params: { id } })).unread,
      await isListed(),
    ];
    const remove = (messageId: number) => ann.ask(conversationsApi.remove, { params: { id, messageId } });
    const { unreadConversations: before } = await inboxOf(tom);
    expect(await unread()).toEqual([3, true]);
    await remove(third.id);
    expect(await unread()).toEqual([2, true]);
    await remove(first.id);
    expect(await unread()).toEqual([1, true]);
    await remove(second.id);
    expect(await unread()).toEqual([0, false]);
    expect((await inboxOf(tom)).unreadConversations).toBe(before - 1);
  });

  it('have a higher version after every change, so that a browser knows which of two responses is newer', async () => {
    const { id } = await begin(ann, [tom], 'One');
    const sent = await send(ann, { id }, 'Two');
    const params = { id, messageId: sent.id };
    const changed = await ann.ask(conversationsApi.change, { params, body: { text: 'Three' } });
    const reacted = await tom.ask(conversationsApi.react, { params, body: { reaction: '🎉' } });
    const undone = await tom.ask(conversationsApi.react, { params, body: { reaction: null } });
    const removed = await ann.ask(conversationsApi.remove, { params });
    expect([sent, changed, reacted, undone, removed].map(({ version }) => version)).toEqual([1, 2, 3, 4, 5]);
  });

  it('quote the message that they reply to, and have at most one reaction of each participant', async () => {
    const { id } = await begin(ann, [tom], 'Question');
    const question = await send(ann, { id }, 'Who?');
    const body = { ...messageBody('Me'), replyTo: question.id };
    const answer = await tom.ask(conversationsApi.send, { params: { id }, body });
    expect(answer.replyTo).toMatchObject({ id: question.id, text: 'Who?' });
    const params = { id, messageId: answer.id };
    await ann.ask(conversationsApi.react, { params, body: { reaction: '👍' } });
    const reacted = await ann.ask(conversationsApi.react, { params, body: { reaction: '🎉' } });
    expect(reacted.reactions).toEqual([{ reaction: '🎉', participantIds: [expect.any(Number)] }]);
  });

  it('get no reactions if they are deleted or are lines that Kithline added', async () => {
    const { id } = await begin(ann, [tom, lina], 'Hello');
    const react = async (messageId: number) => {
      const call = { params: { id, messageId }, body: { reaction: '👍' as const } };
      const { status, problem } = await tom.call(conversationsApi.react, call);
      return [status, problem.clientMessage];
    };
    const { results } = await ann.ask(conversationsApi.messages, { params: { id }, query: {} });
    const [hello, started] = results;
    expect([hello?.kind, started?.kind]).toEqual(['text', 'started']);
    expect(await react(started?.id ?? 0)).toEqual([403, 'Forbidden']);
    await ann.ask(conversationsApi.remove, { params: { id, messageId: hello?.id ?? 0 } });
    expect(await react(hello?.id ?? 0)).toEqual([409, 'This message has been deleted.']);
  });

  it('are refused when they are empty, blank or too long, and are stored without null characters and carriage returns', async () => {
    const { id } = await begin(ann, [tom]);
    const of = (text: string) => ann.call(conversationsApi.send, { params: { id }, body: messageBody(text) });
    for (const text of ['', '  \n ', '\u200b', 'x'.repeat(4001)]) expect((await of(text)).status).toBe(422);
    expect((await of('😀'.repeat(4000))).status).toBe(201);
    const stored = await ann.ask(conversationsApi.send, {
      params: { id },
      body: messageBody('a\u0000b\r\nc \u202Ed'),
    });
    expect(stored.text).toBe('ab\nc \u202Ed');
  });

  it('are found by prefixes of words, ignoring case and accents', async () => {
    const { id } = await begin(tom, [lina], 'The Résumé of Müller, 報告書, 5 quinces');
    // Each Chinese character counts as a word. The name of a participant finds the conversation, too.
    for (const query of ['resu', 'MULLER the', '報告', '告', 'tom', 'qu', '5'])
      expect((await inboxOf(lina, { query })).results.map((one) => one.id)).toContain(id);
    expect((await inboxOf(lina, { query: `@${lina.viewer.userId}` })).total).toBe(0);
    expect((await inboxOf(lina, { query: "x' | '" })).total).toBe(0);
    for (const query of ['?', '🎉', '...']) expect((await inboxOf(lina, { query })).total).toBe(0);
    expect((await inboxOf(lina, { query: '  ' })).total).toBeGreaterThan(0);
    // A single Latin letter matches only whole words.
    expect((await inboxOf(lina, { query: 'q' })).total).toBe(0);
  });
});

describe('a block', () => {
  it('stops messages in both directions, and the other member learns only that messages are off', async () => {
    const { id } = await begin(ann, [tom]);
    await ann.ask(messagingApi.block, { params: { userId: tom.viewer.userId } });
    for (const who of [ann, tom])
      expect((await who.call(conversationsApi.send, { params: { id }, body: messageBody('x') })).status).toBe(
        403,
      );
    expect((await ann.ask(conversationsApi.read, { params: { id } })).whyNot).toBe('blocked');
    expect((await tom.ask(conversationsApi.read, { params: { id } })).whyNot).toBe('off');
    expect((await ann.ask(messagingApi.blocks, { query: {} })).results).toMatchObject([{ name: 'Tom Reed' }]);
    expect((await tom.ask(messagingApi.blocks, { query: {} })).total).toBe(0);
    await ann.ask(messagingApi.unblock, { params: { userId: tom.viewer.userId } });
    expect((await tom.ask(conversationsApi.read, { params: { id } })).whyNot).toBeNull();
  });

  it('is not revealed to a blocked member who begins a conversation with the blocker', async () => {
    const eva = await signedIn(app, { name: 'Eva Stone' });
    const membership = { collectiveId, userId: eva.viewer.userId };
    await app.database.db.insertInto('collaborator').values(membership).execute();
    const receiver = async (who: SignedIn, other: SignedIn) =>
      (await inboxOf(who, { with: other.viewer.userId })).receiver;
    expect(await receiver(eva, ann)).toMatchObject({ name: 'Ann Berg', whyNot: null });
    await ann.ask(messagingApi.block, { params: { userId: eva.viewer.userId } });
    expect(await receiver(eva, ann)).toMatchObject({ name: 'Ann Berg', whyNot: 'off' });
    expect(await receiver(ann, eva)).toMatchObject({ name: 'Eva Stone', whyNot: 'blocked' });
    // A member whom the viewer may neither see nor write to looks like a member who does not exist.
    const unknown = { name: null, profilePicture: null, whyNot: 'off' };
    expect(await receiver(eva, stan)).toEqual(unknown);
    expect((await inboxOf(eva, { with: 999_999 })).receiver).toEqual(unknown);
    expect((await inboxOf(eva)).receiver).toBeNull();
    await app.database.db
      .updateTable('users')
      .set({ suspendedOn: new Date() })
      .where('id', '=', eva.viewer.userId)
      .execute();
    expect(await receiver(tom, eva)).toEqual(unknown);
  });

  it('is refused for a member whom the blocker has not met in Kithline', async () => {
    const unmet = await ann.call(messagingApi.block, { params: { userId: stan.viewer.userId } });
    expect(unmet.status).toBe(404);
  });
});

describe('a report', () => {
  it('shows administrators only the message and five before it', async () => {
    const { id } = await begin(ann, [tom], 'm0');
    for (const text of ['m1', 'm2', 'm3', 'm4', 'm5', 'm6']) await send(ann, { id }, text);
    const { results } = await tom.ask(conversationsApi.messages, { params: { id }, query: { limit: 1 } });
    const params = { id, messageId: results[0]?.id ?? 0 };
    const own = await ann.call(conversationsApi.report, { params, body: { reason: 'x' } });
    expect(own.status).toBe(409);
    await tom.ask(conversationsApi.report, { params, body: { reason: 'Rude' } });
    expect((await tom.call(messagingApi.reports, { query: {} })).status).toBe(403);
    const reports = await root.ask(messagingApi.reports, { query: {} });
    expect(reports.open).toBe(1);
    expect(reports.results[0]).toMatchObject({ reason: 'Rude', reporter: { name: 'Tom Reed' } });
    expect(reports.results[0]?.messages.map(({ text }) => text)).toEqual([
      'm1',
      'm2',
      'm3',
      'm4',
      'm5',
      'm6',
    ]);
    expect((await root.call(conversationsApi.read, { params: { id } })).status).toBe(404);
  });
});
