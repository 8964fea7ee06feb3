import { accountApi } from '@kithline/contract/accounts.ts';
import { conversationsApi } from '@kithline/contract/conversations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../accounts/password-hash.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { begins, says } from './testing/conversing.ts';

const PASSWORD = 'violet canyon 81 drum';

let app: TestApp;
let ann: SignedIn;
let tom: SignedIn;
let lina: SignedIn;
beforeAll(async () => {
  app = await testApp();
  ann = await signedIn(app, { name: 'Ann Berg' });
  tom = await signedIn(app, { name: 'Tom Reed' });
  lina = await signedIn(app, { name: 'Lina Ortiz' });
  await aCollective(app.database.db, { owner: ann.viewer, collaborators: [tom.viewer, lina.viewer] });
});
afterAll(() => app.stop());

async function endAccount(who: SignedIn): Promise<void> {
  await app.database.db
    .updateTable('users')
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where('id', '=', who.viewer.userId)
    .execute();
  await who.ask(accountApi.remove, { body: { password: PASSWORD } });
}

it('the reason of a report is deleted with the account, even if the reporter has left every conversation', async () => {
  const eve = await signedIn(app, { name: 'Eve Left' });
  await aCollective(app.database.db, { owner: eve.viewer, collaborators: [tom.viewer, ann.viewer] });
  const { id } = await begins(tom, [eve, ann], 'Rude');
  const { results } = await eve.ask(conversationsApi.messages, { params: { id }, query: {} });
  const params = { id, messageId: results[0]?.id ?? 0 };
  await eve.ask(conversationsApi.report, { params, body: { reason: 'It is rude' } });
  for (const who of [eve, tom, ann])
    await who.ask(conversationsApi.leave, {
      params: { id },
      body: { userIds: [who.viewer.userId], leave: true },
    });
  await endAccount(eve);
  const reports = await app.database.db.selectFrom('messageReport').select('reason').execute();
  expect(reports).toEqual([{ reason: '' }]);
});

it('a conversation is deleted when the last participant has left', async () => {
  const { id } = await begins(tom, [ann, lina], 'Hello all');
  const kept = () =>
    app.database.db.selectFrom('message').select('text').where('conversationId', '=', id).execute();
  for (const who of [tom, ann]) {
    await who.ask(conversationsApi.leave, {
      params: { id },
      body: { userIds: [who.viewer.userId], leave: true },
    });
    expect(await kept()).not.toEqual([]);
  }
  await lina.ask(conversationsApi.leave, {
    params: { id },
    body: { userIds: [lina.viewer.userId], leave: true },
  });
  expect(await kept()).toEqual([]);
});

it('recipients keep the messages of a deleted account, whose name becomes "Former member"; conversations that nobody can read are deleted', async () => {
  const pair = await begins(tom, [ann], 'Just us');
  const group = await begins(tom, [ann, lina], 'All of us');
  await says(ann, group, 'Yes, all');
  await endAccount(tom);
  const read = await ann.ask(conversationsApi.read, { params: { id: pair.id } });
  expect(read).toMatchObject({ whyNot: 'alone', lastMessage: { text: 'Just us' } });
  expect(read.participants.find(({ isSelf }) => !isSelf)).toMatchObject({
    userId: null,
    personId: null,
    name: 'Former member',
    left: true,
  });
  const { results } = await ann.ask(conversationsApi.list, { query: { query: 'all' } });
  expect(results.map(({ id }) => id)).toEqual([group.id]);
  await says(lina, group, 'We go on');
  expect(await ann.ask(conversationsApi.read, { params: { id: group.id } })).toMatchObject({
    whyNot: null,
    unread: 2,
  });

  await endAccount(lina);
  await endAccount(ann);
  expect(await app.database.db.selectFrom('message').selectAll().execute()).toEqual([]);
  expect(await app.database.db.selectFrom('participant').selectAll().execute()).toEqual([]);
});
