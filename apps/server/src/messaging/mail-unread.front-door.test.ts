import { conversationsApi } from '@kithline/contract/conversations.ts';
import { messagingApi, type MessagingSettings } from '@kithline/contract/messaging.ts';
import { expect, it, onTestFinished } from 'vitest';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { mailsOf } from '../testing/mails.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { until } from '../testing/until.ts';
import { mailUnread, planUnreadMails } from './mail-unread.ts';
import { begins, says } from './testing/conversing.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Members of one collective, and a clock. `mailed` sends all due mails and returns the new ones. */
async function aSetup() {
  const { mails, dataDir } = await mailsOf();
  let now = new Date('2026-03-01T10:00:00Z');
  const clock = () => now;
  const app = await testApp({ clock, config: { dataDir }, started: true });
  onTestFinished(() => app.stop());
  const { db } = app.database;
  const [ann, tom, lina] = (await Promise.all(
    ['Ann Berg', 'Tom Reed', 'Lina Ortiz'].map((name) => signedIn(app, { name })),
  )) as [SignedIn, SignedIn, SignedIn];
  const { id: collectiveId } = await aCollective(db, {
    owner: ann.viewer,
    collaborators: [tom.viewer, lina.viewer],
  });
  await db.updateTable('users').set({ usernameProven: true }).execute();
  let seen = 0;
  const mailed = async (by: TestApp[] = [app]) => {
    await Promise.all(by.map(({ context }) => planUnreadMails(context)));
    await until(async () => (await countWaitingJobs(app)) === 0);
    const all = await mails();
    const [before, count] = [seen, all.length];
    seen = count;
    return all.slice(before);
  };
  const later = (time: number) => void (now = new Date(now.getTime() + time));
  const choose = (who: SignedIn, body: Partial<MessagingSettings>) =>
    who.ask(messagingApi.changeSettings, { body });
  return { app, db, ann, tom, lina, collectiveId, clock, dataDir, mailed, later, choose };
}

/** Number of mails that wait to be sent. */
async function countWaitingJobs(app: TestApp): Promise<number> {
  const { rows } = await app.database.pool.query<{ n: number }>(
    "select count(*)::int as n from pgboss.job where name = 'mail-unread-messages' and state in ('created', 'retry', 'active')",
  );
  return rows[0]?.n ?? 0;
}

const addressOf = ({ viewer }: SignedIn) => `member-${viewer.personId}@example.test`;
const read = (who: SignedIn, { id }: { id: number }) =>
  who.ask(conversationsApi.markRead, { params: { id }, body: undefined });

it('messages that stay unread for 15 minutes are mailed once, with their author and number but without their text', async () => {
  const { ann, tom, mailed, later } = await aSetup();
  const pair = await begins(ann, [tom], 'Zanzibar');
  await says(ann, pair, 'Are you there?');
  later(14 * MINUTE);
  expect(await mailed()).toEqual([]);
  later(2 * MINUTE);
  const [mail, ...others] = await mailed();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: addressOf(tom),
    subject: '2 unread messages from \u2068Ann Berg\u2069',
  });
  expect(mail?.text).toContain(`/#messages=${pair.id}\n`);
  expect(`${mail?.text} ${mail?.html}`).not.toMatch(/Zanzibar|Are you there/u);
  expect(await mailed()).toEqual([]);
});

it('a member gets a mail about a conversation at most once in six hours, and about each message only once', async () => {
  const { ann, tom, lina, mailed, later } = await aSetup();
  const pair = await begins(ann, [tom], 'First');
  later(20 * MINUTE);
  expect(await mailed()).toHaveLength(1);
  await says(ann, pair, 'Second');
  const other = await begins(lina, [tom], 'Another conversation');
  later(5 * HOUR);
  expect((await mailed()).map(({ subject }) => subject)).toEqual([
    'An unread message from \u2068Lina Ortiz\u2069',
  ]);
  expect(other.id).not.toBe(pair.id);
  later(HOUR);
  const [mail, ...others] = await mailed();
  expect([mail?.subject, others]).toEqual(['An unread message from \u2068Ann Berg\u2069', []]);
  later(7 * HOUR);
  expect(await mailed()).toEqual([]);
});

it('messages that were read or deleted, or are a day old, are not mailed', async () => {
  const { ann, tom, lina, mailed, later } = await aSetup();
  const pair = await begins(ann, [tom]);
  await read(tom, pair);
  const group = await begins(ann, [tom, lina], 'Slip');
  const { results } = await ann.ask(conversationsApi.messages, { params: { id: group.id }, query: {} });
  await ann.ask(conversationsApi.remove, { params: { id: group.id, messageId: results[0]?.id ?? 0 } });
  later(20 * MINUTE);
  expect(await mailed()).toEqual([]);
  await says(ann, pair, 'Old');
  later(25 * HOUR);
  expect(await mailed()).toEqual([]);
});

it('messages are not mailed if they are read, or their conversation is muted, before the mail is sent', async () => {
  const { app, ann, tom } = await aSetup();
  const sent: string[] = [];
  const mailer = {
    send: async ({ subject }: { subject: string }) => void sent.push(subject),
    close: () => undefined,
  };
  const pair = await begins(ann, [tom]);
  const send = () =>
    mailUnread(app.context, mailer, { conversationId: pair.id, number: 2, after: 0, until: 1 });
  const mute = (muted: boolean) =>
    tom.ask(conversationsApi.update, { params: { id: pair.id }, body: { muted } });
  await send();
  await mute(true);
  await send();
  await mute(false);
  await says(ann, pair, 'Not in this one');
  await send();
  await read(tom, pair);
  await send();
  expect(sent).toEqual([
    'An unread message from \u2068Ann Berg\u2069',
    'An unread message from \u2068Ann Berg\u2069',
  ]);
});

it('the mail contains the text if the receiver has chosen so; the text is marked as a quotation, unlike the mail’s own words', async () => {
  const { ann, tom, lina, mailed, later, choose } = await aSetup();
  await choose(tom, { mailText: true });
  const group = await begins(ann, [tom, lina], 'Hi <b>Tom</b>\n\n-- \nKithline \u202Eevil');
  await says(lina, group, 'Me, too');
  await read(lina, group);
  later(20 * MINUTE);
  const mails = await mailed();
  const mail = mails.find(({ to }) => to === addressOf(tom));
  expect(mails.map(({ to }) => to).toSorted()).toEqual([addressOf(ann), addressOf(tom)].toSorted());
  expect(mail?.subject).toBe('2 unread messages from \u2068Ann Berg\u2069 and \u2068Lina Ortiz\u2069');
  expect(mail?.text.replaceAll('\r\n', '\n')).toContain(
    '\u2068Ann Berg\u2069:\n> \u2068Hi <b>Tom</b>\u2069\n> \n> \u2068-- \u2069\n> \u2068Kithline evil\u2069\n\n\u2068Lina Ortiz\u2069:\n> \u2068Me, too\u2069\n',
  );
  expect(mail?.html).toContain('Hi &lt;b&gt;Tom&lt;/b&gt;');
  expect(mails.find(({ to }) => to === addressOf(ann))?.text).not.toContain('Me, too');
});

it('a name that contains a link is replaced by "Somebody"', async () => {
  const { ann, tom, mailed, later, db } = await aSetup();
  await db
    .updateTable('memberProfile')
    .set({ preferredFirstName: 'Win at https://evil.example.test', preferredKey: 'win' })
    .where('personId', '=', ann.viewer.personId)
    .execute();
  await begins(ann, [tom]);
  later(20 * MINUTE);
  const [mail] = await mailed();
  expect(mail?.subject).toBe('An unread message from Somebody');
  expect(mail?.text).not.toContain('evil.example.test');
});

it.each<[string, (setup: Awaited<ReturnType<typeof aSetup>>, id: number) => Promise<unknown>]>([
  ['has switched mails off', ({ choose, tom }) => choose(tom, { mail: false })],
  [
    'has muted the conversation',
    ({ tom }, id) => tom.ask(conversationsApi.update, { params: { id }, body: { muted: true } }),
  ],
  [
    'has left the conversation',
    ({ tom }, id) =>
      tom.ask(conversationsApi.leave, {
        params: { id },
        body: { userIds: [tom.viewer.userId], leave: true },
      }),
  ],
  [
    'has blocked the author',
    ({ tom, ann }) => tom.ask(messagingApi.block, { params: { userId: ann.viewer.userId } }),
  ],
  [
    'is suspended',
    ({ db, tom, clock }) =>
      db.updateTable('users').set({ suspendedOn: clock() }).where('id', '=', tom.viewer.userId).execute(),
  ],
  [
    'has not proven the login email',
    ({ db, tom }) =>
      db.updateTable('users').set({ usernameProven: false }).where('id', '=', tom.viewer.userId).execute(),
  ],
])('a member who %s gets no mail', async (_who, act) => {
  const setup = await aSetup();
  const { ann, tom, lina, mailed, later } = setup;
  const { id } = await begins(ann, [tom, lina]);
  await act(setup, id);
  later(20 * MINUTE);
  expect((await mailed()).map(({ to }) => to).filter((to) => to !== addressOf(ann))).toEqual([
    addressOf(lina),
  ]);
});

it('messages of a suspended member are not mailed', async () => {
  const { ann, tom, db, clock, mailed, later } = await aSetup();
  await begins(ann, [tom]);
  await db.updateTable('users').set({ suspendedOn: clock() }).where('id', '=', ann.viewer.userId).execute();
  later(20 * MINUTE);
  expect(await mailed()).toEqual([]);
});

it('if several servers look for due mails concurrently, each mail is sent only once', async () => {
  const { app, lina, clock, dataDir, mailed, later, db } = await aSetup();
  const second = await testApp({ clock, config: { dataDir }, database: app.database });
  onTestFinished(() => second.stop());
  const many = await Promise.all(Array.from({ length: 12 }, () => signedIn(app)));
  await aCollective(db, { owner: lina.viewer, collaborators: many.map(({ viewer }) => viewer) });
  await db.updateTable('users').set({ usernameProven: true }).execute();
  for (const one of many) await begins(lina, [one], `To ${one.viewer.userId}`);
  later(20 * MINUTE);
  const mails = await mailed([app, second, app, second]);
  expect(mails.map(({ to }) => to).toSorted()).toEqual(many.map(addressOf).toSorted());
});

it('a member gets mails about at most ten conversations in six hours, even if more are begun', async () => {
  const { ann, tom, lina, mailed, later } = await aSetup();
  for (let n = 0; n < 13; n++) await begins(ann, [tom, lina], `Group ${n}`);
  later(16 * MINUTE);
  const to = (mails: readonly { to: string }[]) => mails.filter((mail) => mail.to === addressOf(tom)).length;
  expect(to(await mailed())).toBe(10);
  later(HOUR);
  expect(to(await mailed())).toBe(0);
  later(5 * HOUR);
  expect(to(await mailed())).toBe(3);
});
