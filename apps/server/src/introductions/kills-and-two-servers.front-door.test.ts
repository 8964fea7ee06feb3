import type { LiveEvent } from '@kithline/contract/live.ts';
import { type IntroductionActBody, introductionsApi } from '@kithline/contract/introductions.ts';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createRandom } from '../../../../sample/population/random.ts';
import { planUnreadMails } from '../messaging/mail-unread.ts';
import type { Db } from '../tables.ts';
import { aCollective } from '../testing/factories.ts';
import { aHttpMember, type HttpMember } from '../testing/http-session.ts';
import { urlOf } from '../testing/on-server.ts';
import { proofRuns, proofSeed, proofTime } from '../testing/proof-runs.ts';
import { dataFolder, type ServerProcess, startServer } from '../testing/server-process.ts';
import { anSmtpServer } from '../testing/smtp-server.ts';
import { testApp } from '../testing/test-app.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { until, untilWaiting } from '../testing/until.ts';
import { aRequest, DECLINE, know, PASS_ON } from './testing/circle.ts';

// Starts three servers as separate processes, and kills two of them. Takes several seconds.

const ACTIONS = ['ask', 'pass-on', 'accept', 'decline'] as const;
type ActionName = (typeof ACTIONS)[number];

/** How often each action is sent to the server that is killed at a random moment. */
const SENT = proofRuns({ usual: 4, full: 200 });

/**
 * Three members: the asker knows the connector, and the connector knows the target. No other member knows
 * them.
 */
interface Trio {
  asker: HttpMember;
  connector: HttpMember;
  target: HttpMember;
  body: ReturnType<typeof aRequest>;
  /** The id of the request, or 0 before it is made. */
  id: number;
  /** The action that the test takes next. */
  action: ActionName;
}

/** What the database contains about a trio's request. */
interface Held {
  requests: number;
  state: string | null;
  /** The answers of the request's steps. */
  answers: string | null;
  texts: number;
  groups: number;
  /** The kinds of the notifications. */
  news: string | null;
}

const NOTHING: Held = { requests: 0, state: null, answers: null, texts: 0, groups: 0, news: null };
const ASKED: Held = {
  ...NOTHING,
  requests: 1,
  state: 'open',
  answers: 'none, none',
  texts: 1,
  news: 'asked',
};
const PASSED_ON: Held = { ...ASKED, answers: 'passed-on, none', texts: 2, news: 'asked, offered, passed-on' };
/** The database before and after each action, and the number of mails if everything stays unread. */
const EXPECTED: Readonly<Record<ActionName, { before: Held; after: Held; mails: number }>> = {
  ask: { before: NOTHING, after: ASKED, mails: 1 },
  'pass-on': { before: ASKED, after: PASSED_ON, mails: 2 },
  accept: {
    before: PASSED_ON,
    after: {
      ...PASSED_ON,
      state: 'accepted',
      answers: 'passed-on, accepted',
      texts: 3,
      groups: 1,
      // Both the asker and the connector have a notification of the kind `accepted`.
      news: 'accepted, accepted, asked, offered, passed-on',
    },
    mails: 4,
  },
  decline: {
    before: PASSED_ON,
    // The notification `passed-on` is deleted, because it would reveal who declined.
    after: {
      ...PASSED_ON,
      state: 'declined',
      answers: 'passed-on, declined',
      news: 'asked, declined, declined, offered',
    },
    mails: 2,
  },
};

it(
  'An action on a request reaches browsers on another server; if a server is killed during an action, the data are as before or as after the action',
  async () => {
    const random = createRandom(proofSeed('introductions'));
    const database = await testDatabase();
    onTestFinished(() => database.drop());
    const { db } = database;
    const { url, received } = await anSmtpServer();
    const start = async () =>
      startServer({ DATABASE_URL: urlOf(database.connection), DATA_DIR: await dataFolder(), SMTP_URL: url });
    const [first, second, third] = await Promise.all([start(), start(), start()]);
    await expectLive(db, first, third);

    const actions = Array.from({ length: SENT }, () => ACTIONS).flat();
    const trios = await triosBefore(db, third, [...ACTIONS, ...actions]);
    const [triosOfFirst, triosOfSecond] = [trios.slice(0, ACTIONS.length), trios.slice(ACTIONS.length)];

    // Kills the first server at a chosen moment: no action is committed; each waits to write notifications.
    await db.transaction().execute(async (lock) => {
      await sql`lock table notification in share mode`.execute(lock);
      const sent = triosOfFirst.map((trio) => takeAction(first, trio));
      await untilWaiting(db, ACTIONS.length);
      await first.end('SIGKILL');
      expect(await Promise.all(sent)).not.toContain(true);
    });
    await until(async () =>
      (await Promise.all(triosOfFirst.map((trio) => isBefore(db, trio)))).every(Boolean),
    );

    // Kills the second server at a random moment, while it handles many actions.
    const confirmed = await killAfter(second, random.int(1, triosOfSecond.length / 2), triosOfSecond);
    expect(confirmed).toContain(false);
    for (const [at, trio] of triosOfSecond.entries())
      if (confirmed[at] === true || !(await isBefore(db, trio)))
        expect(await heldOf(db, trio)).toEqual(EXPECTED[trio.action].after);

    expect(await Promise.all(trios.map((trio) => takeAction(third, trio)))).not.toContain(false);
    for (const trio of trios) expect(await heldOf(db, trio)).toEqual(EXPECTED[trio.action].after);

    await planMailsTwice(database);
    const mailsOf = (trio: Trio) => received.filter(({ to }) => addressesOf(trio).includes(to)).length;
    const counts = () => trios.map(mailsOf);
    const expected = trios.map(({ action }) => EXPECTED[action].mails);
    await until(() => counts().every((count, at) => count >= (expected[at] ?? 0)));
    expect(counts()).toEqual(expected);
  },
  Math.max(proofTime(), 180_000),
);

/**
 * Takes actions on one server, and expects that the members whom an action concerns get each event exactly
 * once in their tabs on the other server.
 */
async function expectLive(db: Db, one: ServerProcess, two: ServerProcess): Promise<void> {
  const trio = await aTrio(db, 'ask');
  const tabs = await Promise.all(membersOf(trio).map((who) => who.listen(two)));
  const counts = (type: LiveEvent['type']) =>
    tabs.map(({ heard }) => heard.filter((event) => event.type === type).length);
  const expectEvents = async (action: ActionName, refreshes: number[], notifications: number[]) => {
    for (const { heard } of tabs) heard.length = 0;
    expect(await takeAction(one, { ...trio, action })).toBe(true);
    // The event `refresh.introductions` is the last event of an action.
    await until(() => counts('refresh.introductions').every((count, at) => count >= (refreshes[at] ?? 0)));
    expect(counts('refresh.introductions')).toEqual(refreshes);
    expect(counts('notification.created')).toEqual(notifications);
  };
  // The numbers are those of the asker, the connector and the target.
  await expectEvents('ask', [1, 1, 0], [0, 1, 0]);
  trio.id = await requestOf(db, trio.asker);
  await expectEvents('pass-on', [1, 1, 1], [1, 0, 1]);
  await expectEvents('accept', [1, 1, 1], [1, 1, 0]);
}

async function aTrio(db: Db, action: ActionName): Promise<Trio> {
  const asker = await aHttpMember(db);
  const connector = await aHttpMember(db);
  const target = await aHttpMember(db);
  const collaborators = [connector.viewer, target.viewer];
  const shared = [asker.viewer, connector.viewer];
  const { id: collectiveId } = await aCollective(db, { owner: asker.viewer, collaborators, shared });
  await know(db, asker.viewer, [connector.viewer.personId]);
  await know(db, connector.viewer, [target.viewer.personId]);
  const body = aRequest({ collectiveId }, target.viewer.personId, [connector]);
  return { asker, connector, target, body, id: 0, action };
}

/** Returns, for each of these actions, a trio whose request is ready for the action. */
async function triosBefore(db: Db, server: ServerProcess, actions: readonly ActionName[]): Promise<Trio[]> {
  const trios: Trio[] = [];
  for (const action of actions) trios.push(await aTrio(db, action));
  await db.updateTable('users').set({ usernameProven: true }).execute();
  const take = (action: ActionName, those: readonly Trio[]) =>
    Promise.all(those.map((trio) => takeAction(server, { ...trio, action })));
  const asked = trios.filter(({ action }) => action !== 'ask');
  await take('ask', asked);
  for (const trio of asked) trio.id = await requestOf(db, trio.asker);
  await take(
    'pass-on',
    asked.filter(({ action }) => action !== 'pass-on'),
  );
  return trios;
}

/** Takes the action of a trio. Returns false if the server did not respond, and throws if it refused. */
async function takeAction(server: ServerProcess, trio: Trio): Promise<boolean> {
  const { asker, connector, target, body, id, action } = trio;
  const act = (who: HttpMember, does: IntroductionActBody) =>
    who.call(server, introductionsApi.act, { params: { id }, body: does });
  const send = () => {
    if (action === 'ask') return asker.call(server, introductionsApi.ask, { body });
    if (action === 'pass-on') return act(connector, PASS_ON);
    return act(target, action === 'accept' ? { act: 'accept' } : DECLINE);
  };
  const answer = await send().catch(() => null);
  if (answer !== null && answer.status >= 300) throw new Error(`${action} was refused: ${answer.status}`);
  return answer !== null;
}

/**
 * Takes the actions of all trios at the same time, and kills the server after `answers` responses. Returns
 * for each action whether the server confirmed it.
 */
async function killAfter(server: ServerProcess, answers: number, trios: readonly Trio[]): Promise<boolean[]> {
  let answered = 0;
  const taken = trios.map(async (trio) => {
    const isConfirmed = await takeAction(server, trio);
    answered += 1;
    if (answered === answers) await server.end('SIGKILL');
    return isConfirmed;
  });
  return Promise.all(taken);
}

/** Plans the mails about unread messages twice at the same time, like two servers. */
async function planMailsTwice(database: TestDatabase): Promise<void> {
  await using app = await testApp({ database, clock: () => new Date(Date.now() + 16 * 60_000) });
  await Promise.all([planUnreadMails(app.context), planUnreadMails(app.context)]);
}

const membersOf = ({ asker, connector, target }: Trio) => [asker, connector, target];

const addressesOf = (trio: Trio): string[] =>
  membersOf(trio).map(({ viewer }) => `member-${viewer.personId}@example.test`);

const isBefore = async (db: Db, trio: Trio): Promise<boolean> =>
  JSON.stringify(await heldOf(db, trio)) === JSON.stringify(EXPECTED[trio.action].before);

async function heldOf(db: Db, trio: Trio): Promise<Held | undefined> {
  const userIds = membersOf(trio).map(({ viewer }) => viewer.userId);
  const own = sql`select id from introduction where asker_id = ${trio.asker.viewer.userId}`;
  const talks = sql`select conversation_id from participant where user_id = any(${userIds}::bigint[])`;
  const { rows } = await sql<Held>`
    select (select count(*) from (${own}) as own) as requests,
      (select string_agg(state, ', ') from introduction where id in (${own})) as state,
      (select string_agg(coalesce(answer, 'none'), ', ' order by number)
        from introduction_step where introduction_id in (${own})) as answers,
      (select count(*) from message where kind = 'text' and conversation_id in (${talks})) as texts,
      (select count(*) from message where kind = 'started' and conversation_id in (${talks})) as groups,
      (select string_agg(replace(kind, 'introduction-', ''), ', ' order by kind)
        from notification where introduction_id in (${own})) as news`.execute(db);
  return rows[0];
}

async function requestOf(db: Db, { viewer }: HttpMember): Promise<number> {
  const { id } = await db
    .selectFrom('introduction')
    .select('id')
    .where('askerId', '=', viewer.userId)
    .executeTakeFirstOrThrow();
  return id;
}
