import { conversationsApi } from '@kithline/contract/conversations.ts';
import { messagingApi } from '@kithline/contract/messaging.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../platform/db/database.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { untilWaiting } from '../testing/until.ts';
import { eraseText } from './change-message.queries.ts';
import { holdConversation } from './conversations.queries.ts';
import { aMessage, begins, says } from './testing/conversing.ts';

// Concurrent and repeated requests leave consistent results.

let app: TestApp;
let ann: SignedIn;
let tom: SignedIn;
let lina: SignedIn;
beforeAll(async () => {
  app = await testApp();
  [ann, tom, lina] = (await Promise.all(
    ['Ann Berg', 'Tom Reed', 'Lina Ortiz'].map((name) => signedIn(app, { name })),
  )) as [SignedIn, SignedIn, SignedIn];
  await aCollective(app.database.db, { owner: ann.viewer, collaborators: [tom.viewer, lina.viewer] });
});
afterAll(() => app.stop());

describe('the first message of a group', () => {
  it('begins only one group, even if it is sent several times at once', async () => {
    const userIds = [tom.viewer.userId, lina.viewer.userId];
    for (let round = 0; round < 5; round++) {
      const body = { ...aMessage('Once'), userIds };
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => ann.call(conversationsApi.create, { body })),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201));
      expect(new Set(answers.map(({ reply }) => reply.id)).size).toBe(1);
    }
  });

  it('begins no group if it is sent again after its author has left', async () => {
    const body = { ...aMessage('Once'), userIds: [tom.viewer.userId, lina.viewer.userId] };
    const { id } = await ann.ask(conversationsApi.create, { body });
    const leaving = { userIds: [ann.viewer.userId], leave: true as const };
    await ann.ask(conversationsApi.leave, { params: { id }, body: leaving });
    expect((await ann.call(conversationsApi.create, { body })).status).toBe(409);
  });
});

describe('a message whose confirmation was lost', () => {
  it.each([
    ['two', 1],
    ['several', 2],
  ])(
    'is confirmed when it is sent again, even if it began a conversation of %s that its author could not begin now',
    async (_of, recipients) => {
      const partner = await signedIn(app, { name: 'Paul Partner' });
      await aCollective(app.database.db, { owner: ann.viewer, collaborators: [partner.viewer] });
      const userIds = [partner.viewer.userId, tom.viewer.userId].slice(0, recipients);
      const body = { ...aMessage('Only once'), userIds };
      const { id } = await ann.ask(conversationsApi.create, { body });
      await partner.ask(messagingApi.block, { params: { userId: ann.viewer.userId } });
      expect(await ann.call(conversationsApi.create, { body })).toMatchObject({ status: 201, reply: { id } });
      const other = await ann.call(conversationsApi.create, { body: { ...aMessage('Another'), userIds } });
      expect(other.status).toBe(403);
    },
  );

  it('does not begin another conversation of the two members if their conversation has become a group', async () => {
    const body = { ...aMessage('Only once'), userIds: [tom.viewer.userId] };
    const { id } = await ann.ask(conversationsApi.create, { body });
    await tom.ask(conversationsApi.add, { params: { id }, body: { userIds: [lina.viewer.userId] } });
    const again = await ann.ask(conversationsApi.create, { body });
    expect(again.id).toBe(id);
    const { results } = await tom.ask(conversationsApi.messages, { params: { id }, query: {} });
    expect(results.filter(({ text }) => text === 'Only once')).toHaveLength(1);
  });

  it('is stored once even if its author has left and returned', async () => {
    const { id } = await begins(ann, [tom, lina], 'Hello');
    const body = aMessage('Goodbye');
    const sent = await tom.ask(conversationsApi.send, { params: { id }, body });
    const leaving = { userIds: [tom.viewer.userId], leave: true as const };
    await tom.ask(conversationsApi.leave, { params: { id }, body: leaving });
    await ann.ask(conversationsApi.add, { params: { id }, body: { userIds: [tom.viewer.userId] } });
    expect(await tom.ask(conversationsApi.send, { params: { id }, body })).toMatchObject({ id: sent.id });
    const { results } = await ann.ask(conversationsApi.messages, { params: { id }, query: {} });
    expect(results.filter(({ text }) => text === 'Goodbye')).toHaveLength(1);
  });
});

it('reporting a message while it is deleted reports neither this message nor another one', async () => {
  const { db } = app.database;
  const { id } = await begins(ann, [tom], 'Kind words');
  const { id: messageId } = await says(ann, { id }, 'Unkind words');
  const place = { conversationId: id, position: messageId };
  const body = { reason: 'Unkind' };
  const answer = await inTransaction(db, async (held) => {
    await holdConversation(held, ann.viewer.userId, id);
    await eraseText(held, place, new Date());
    const reporting = tom.call(conversationsApi.report, { params: { id, messageId }, body });
    await untilWaiting(db, 1);
    return { reporting };
  });
  expect((await answer.reporting).status).toBe(409);
  const { rows } = await app.database.pool.query('select from message_report where conversation_id = $1', [
    id,
  ]);
  expect(rows).toEqual([]);
});

it('two settings that are changed concurrently are both saved', async () => {
  const { db } = app.database;
  await tom.ask(messagingApi.changeSettings, { body: { mail: true } });
  const answers = await inTransaction(db, async (held) => {
    await held
      .selectFrom('messagingSetting')
      .select('userId')
      .where('userId', '=', tom.viewer.userId)
      .forUpdate()
      .execute();
    const changes = [{ receipts: false }, { mailText: true }].map((body) =>
      tom.ask(messagingApi.changeSettings, { body }),
    );
    await untilWaiting(db, 2);
    return { changes };
  });
  await Promise.all(answers.changes);
  expect(await tom.ask(messagingApi.settings)).toEqual({ receipts: false, mail: true, mailText: true });
});

it('messages that arrive before a delayed message of the member stay unread for the member', async () => {
  const { id } = await begins(lina, [tom], 'Before');
  await lina.ask(conversationsApi.markRead, { params: { id }, body: undefined });
  await says(tom, { id }, 'Meanwhile');
  await says(lina, { id }, 'Written offline');
  const unread = async (who: SignedIn) => (await who.ask(conversationsApi.read, { params: { id } })).unread;
  expect([await unread(lina), await unread(tom)]).toEqual([1, 2]);
  await lina.ask(conversationsApi.markRead, { params: { id }, body: undefined });
  await says(lina, { id }, 'Read and answered');
  expect(await lina.ask(conversationsApi.read, { params: { id } })).toMatchObject({ unread: 0, readTo: 4 });
});
