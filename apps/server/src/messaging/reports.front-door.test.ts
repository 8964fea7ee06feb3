import { activityApi } from '@kithline/contract/activity.ts';
import { conversationsApi } from '@kithline/contract/conversations.ts';
import { messagingApi } from '@kithline/contract/messaging.ts';
import { notificationsApi } from '@kithline/contract/notifications.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { begins, says } from './testing/conversing.ts';

let app: TestApp;
let ann: SignedIn;
let tom: SignedIn;
let root: SignedIn;
let vera: SignedIn;

beforeAll(async () => {
  app = await testApp();
  ann = await signedIn(app, { name: 'Ann Berg' });
  tom = await signedIn(app, { name: 'Tóm Reed' });
  root = await signedIn(app, { name: 'Root Admin', isAdmin: true });
  vera = await signedIn(app, { name: 'Vera Admin', isAdmin: true });
  await aCollective(app.database.db, { owner: ann.viewer, collaborators: [tom.viewer] });
});
afterAll(() => app.stop());

const newsOf = async (who: SignedIn) =>
  (await who.ask(notificationsApi.list, { query: {} })).results.filter(
    ({ kind }) => kind === 'message-reported',
  );
const reportsInActivity = async () =>
  (await root.ask(activityApi.list, { query: { kind: 'report' } })).results.map(({ by, words, on }) => [
    by?.name,
    words,
    on?.name,
  ]);

async function aReport(reason: string, reporter = tom) {
  const { id } = await begins(ann, [reporter], 'Xylophone one');
  const { id: messageId } = await says(ann, { id }, 'Xylophone two');
  const report = () => reporter.ask(conversationsApi.report, { params: { id, messageId }, body: { reason } });
  await report();
  return { again: report };
}

describe('A reported message', () => {
  it('notifies the administrators; other reports add no second notification while the first is unread', async () => {
    const { again } = await aReport('Rude words');
    await again();
    await aReport('Rude words again');
    for (const who of [root, vera])
      expect(await newsOf(who)).toMatchObject([
        { body: 'A message was reported', url: '/dashboard/talkjs?reports=true', picture: null },
      ]);
    expect(await newsOf(tom)).toEqual([]);
    expect(await newsOf(ann)).toEqual([]);
  });

  it('does not notify the administrator who reports it', async () => {
    await root.ask(notificationsApi.readAll, { body: undefined });
    const before = (await newsOf(vera)).length;
    await aReport('Rude to me', root);
    expect((await newsOf(root)).every(({ readOn }) => readOn !== null)).toBe(true);
    expect(await newsOf(vera)).toHaveLength(before);
  });

  it('is in the activity with reporter and author but without text, and so is the closing of its report', async () => {
    const { results, open } = await root.ask(messagingApi.reports, { query: {} });
    const [first] = results;
    expect(first?.messages.at(-1)).toMatchObject({ author: 'Ann Berg', authorId: ann.viewer.userId });
    const params = { id: first?.id ?? 0 };
    const closed = await root.ask(messagingApi.closeReport, { params });
    expect(closed.closedOn).not.toBeNull();
    expect((await vera.ask(messagingApi.closeReport, { params })).closedOn).toBe(closed.closedOn);
    const after = await root.ask(messagingApi.reports, { query: {} });
    expect(after.open).toBe(open - 1);
    expect(after.results.at(-1)?.id).toBe(params.id);
    expect(await reportsInActivity()).toEqual([
      ['Root Admin', 'closed the report on a message by', 'Ann Berg'],
      ['Root Admin', 'reported a message by', 'Ann Berg'],
      ['Tóm Reed', 'reported a message by', 'Ann Berg'],
      ['Tóm Reed', 'reported a message by', 'Ann Berg'],
    ]);
    const { rows } = await app.database.pool.query<{ row: string }>('select a::text as row from activity a');
    expect(rows.filter(({ row }) => /rude|xylophone/iu.test(row))).toEqual([]);
  });

  it('has a report that only administrators can close: for an unknown id, a member gets 403, and an administrator 404', async () => {
    const missing = { params: { id: 999_999 } };
    expect((await tom.call(messagingApi.closeReport, missing)).status).toBe(403);
    expect((await root.call(messagingApi.closeReport, missing)).status).toBe(404);
  });
});

describe('Chat users', () => {
  it('are all members, sorted by name, with the numbers of their conversations and messages', async () => {
    const { results, total } = await root.ask(messagingApi.chatUsers, { query: {} });
    expect(total).toBe(4);
    expect(results.map(({ name, photoUrl }) => [name, photoUrl])).toEqual([
      ['Ann Berg', null],
      ['Root Admin', null],
      ['Tóm Reed', null],
      ['Vera Admin', null],
    ]);
    expect(results[0]).toMatchObject({ id: ann.viewer.userId, conversations: 2, messages: 6 });
    expect(results[2]).toMatchObject({ id: tom.viewer.userId, conversations: 1, messages: 0 });
    expect(Object.keys(results[0] ?? {}).toSorted()).toEqual([
      'conversations',
      'id',
      'messages',
      'name',
      'photoUrl',
    ]);
  });

  it('can be found by words of their names, in pages', async () => {
    const found = await root.ask(messagingApi.chatUsers, { query: { query: 'REED tom' } });
    expect(found.results.map(({ name }) => name)).toEqual(['Tóm Reed']);
    const second = await root.ask(messagingApi.chatUsers, { query: { limit: 3, page: 2 } });
    expect(second).toMatchObject({ total: 4, pages: 2, previous: 1, next: null, size: 1 });
    expect((await root.ask(messagingApi.chatUsers, { query: { query: '100%' } })).total).toBe(0);
  });

  it('have numbers without deleted messages and without conversations that they have left', async () => {
    const { id } = await begins(tom, [ann, vera]);
    const { id: messageId } = await says(tom, { id }, 'Slip');
    await tom.ask(conversationsApi.remove, { params: { id, messageId } });
    const numbers = async () => {
      const { results } = await root.ask(messagingApi.chatUsers, { query: { query: 'reed' } });
      return [results[0]?.conversations, results[0]?.messages];
    };
    expect(await numbers()).toEqual([2, 1]);
    const body = { userIds: [tom.viewer.userId], leave: true as const };
    await tom.ask(conversationsApi.leave, { params: { id }, body });
    expect(await numbers()).toEqual([1, 1]);
  });

  it('are not listed for members', async () => {
    expect((await ann.call(messagingApi.chatUsers, { query: {} })).status).toBe(403);
  });
});
