import { activityApi } from '@kithline/contract/activity.ts';
import { accountApi, authApi } from '@kithline/contract/accounts.ts';
import { type SecurityEvent, securityEventsApi } from '@kithline/contract/security-events.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '../../platform/db/database.ts';
import { aUser, PASSWORD } from '../../testing/a-user.ts';
import type { Caller } from '../../testing/caller.ts';
import { signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { deleteOldEvents } from './security.jobs.ts';
import { recordSecurityEvent } from './record-security-event.ts';
import type { RowOf } from '../../tables.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const FIREFOX = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:131.0) Gecko/20100101 Firefox/131.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

let app: TestApp;
let now = new Date('2026-03-01T09:00:00Z');
const later = (milliseconds: number) => void (now = new Date(now.getTime() + milliseconds));

beforeAll(async () => {
  app = await testApp({ clock: () => now, config: { rateLimit: true } });
});
afterAll(() => app.stop());
beforeEach(() => later(2 * HOUR));

interface Try {
  username: string;
  password?: string;
  from?: string;
  agent?: string;
  browser?: Caller;
}

/** Tries to log in, by default with Firefox and from one address. Returns the browser. */
async function logIn({
  username,
  password = PASSWORD,
  from = '203.0.113.7',
  agent = FIREFOX,
  browser = app.visitor(),
}: Try): Promise<Caller & { status: number }> {
  const { status } = await browser.send({
    method: 'POST',
    url: '/api/auth',
    headers: { 'user-agent': agent },
    payload: { username, password },
    remoteAddress: from,
  });
  return Object.assign(browser, { status });
}

const wrong = (input: Try) => logIn({ ...input, password: 'not the password' });
const eventsOf = async (member: Caller): Promise<SecurityEvent[]> =>
  (await member.ask(securityEventsApi.list, { query: {} })).results;
const inShort = (events: readonly SecurityEvent[]) =>
  events.map(({ kind, times, network }) => `${kind} ${times} ${network}`);
const acts = async (person?: number) => {
  const query = { kind: 'security' as const, ...(person === undefined ? {} : { person: String(person) }) };
  const { results } = await (await anAdministrator()).ask(activityApi.list, { query });
  return results;
};
const anAdministrator = () => signedIn(app, { name: 'Ada Administrator', isAdmin: true });
const totalEvents = async () => {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from security_event`.execute(
    app.database.db,
  );
  return rows[0]?.total ?? 0;
};

describe("the list of an account's security events", () => {
  it('is visible only to its member, begins with the latest event, and comes in pages', async () => {
    expect((await app.visitor().call(securityEventsApi.list, { query: {} })).status).toBe(401);
    const [member, other] = [await aUser(app), await aUser(app)];
    await wrong({ username: member.username });
    const browser = await logIn({ username: member.username });
    await browser.send({ method: 'DELETE', url: '/api/auth', remoteAddress: '203.0.113.7' });
    later(MINUTE);
    const again = await logIn({ username: member.username, browser });
    const { results, total, pages } = await again.ask(securityEventsApi.list, { query: { limit: 2 } });
    expect(results.map(({ kind }) => kind)).toEqual(['signed-in', 'signed-out']);
    expect([total, pages]).toEqual([4, 2]);
    expect((await eventsOf(again)).at(-1)).toEqual({
      id: expect.any(Number) as number,
      kind: 'wrong-password',
      happenedOn: now.getTime() / 1000 - 60,
      times: 1,
      words: '',
      browser: 'Firefox on macOS',
      network: '203.0.113.0/24',
      isDoubtful: true,
    });
    expect(inShort(await eventsOf(await logIn({ username: other.username })))).toEqual([
      'signed-in 1 203.0.113.0/24',
    ]);
  });

  it('counts consecutive similar events from one network within an hour as one', async () => {
    const { username } = await aUser(app);
    for (const minutes of [0, 10, 30]) {
      later(minutes * MINUTE);
      await wrong({ username });
    }
    const third = now.getTime() / 1000;
    later(MINUTE);
    await wrong({ username, from: '198.51.100.1' });
    // This is over an hour after the first try.
    later(25 * MINUTE);
    await wrong({ username });
    const browser = await logIn({ username });
    await wrong({ username });
    const events = await eventsOf(browser);
    // The three newest events have the same time, so they are ordered by id.
    expect(inShort(events)).toEqual([
      'wrong-password 1 203.0.113.0/24',
      'signed-in 1 203.0.113.0/24',
      'wrong-password 1 203.0.113.0/24',
      'wrong-password 1 198.51.100.0/24',
      'wrong-password 3 203.0.113.0/24',
    ]);
    expect(events.at(-1)?.happenedOn).toBe(third);
  });

  it('counts concurrent tries in one row, also on two servers, whatever their user agents', async () => {
    const { username } = await aUser(app);
    await using second = await testApp({ clock: () => now, database: app.database });
    const agents = [FIREFOX, IPHONE, 'curl/8'];
    const tries = Array.from({ length: 8 }, (_, at) =>
      wrong({ username, agent: agents[at % 3] ?? '', browser: (at % 2 ? app : second).visitor() }),
    );
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(Array(8).fill(401));
    const browser = await logIn({ username });
    expect(inShort(await eventsOf(browser))).toEqual([
      'signed-in 1 203.0.113.0/24',
      'wrong-password 8 203.0.113.0/24',
    ]);
  });

  it('counts all tries that are refused within one window as one', async () => {
    const { username, personId } = await aUser(app);
    for (let at = 0; at < 10; at += 1) await wrong({ username });
    expect((await wrong({ username })).status).toBe(429);
    const before = await totalEvents();
    for (let at = 0; at < 5; at += 1) expect((await wrong({ username })).status).toBe(429);
    expect(await totalEvents()).toBe(before);
    // The next window adds to the counts of the same two rows.
    later(20 * MINUTE);
    for (let at = 0; at < 11; at += 1) await wrong({ username });
    const member = await logIn({ username, from: '198.51.100.9' });
    const events = await eventsOf(member);
    expect(inShort(events)).toEqual([
      'signed-in 1 198.51.100.0/24',
      'refused 2 203.0.113.0/24',
      'wrong-password 20 203.0.113.0/24',
    ]);
    expect(events.find(({ kind }) => kind === 'refused')?.isDoubtful).toBe(true);
    const seen = (await acts(personId)).filter(({ by }) => by === null);
    expect(seen.map(({ by, words, network }) => [by, words, network])).toEqual([
      [null, 'refused further tries to log in to the account of', '203.0.113.0/24'],
      [null, 'refused a wrong password for the account of', '203.0.113.0/24'],
    ]);
  });

  it('marks a login as doubtful if its place had no login in the last 90 days; the first login of an account is not doubtful', async () => {
    const { username } = await aUser(app);
    const doubts = async () => {
      const browser = await logIn({ username, from: '192.0.2.1' });
      const events = await eventsOf(browser);
      return events.filter(({ kind }) => kind === 'signed-in').map(({ isDoubtful }) => isDoubtful);
    };
    expect(await doubts()).toEqual([false]);
    later(2 * HOUR);
    await logIn({ username, from: '192.0.2.77', agent: FIREFOX });
    await logIn({ username, from: '192.0.2.77', agent: IPHONE });
    later(2 * HOUR);
    await logIn({ username, from: '198.51.100.1' });
    later(89 * DAY);
    // The latest first: home again, elsewhere, another browser, home, the first login.
    expect(await doubts()).toEqual([false, true, true, false, false]);
    later(91 * DAY);
    expect((await doubts())[0]).toBe(true);
  });

  it("records a suspended member's refused login with the correct password", async () => {
    const { username, userId, personId } = await aUser(app);
    await sql`update users set suspended_on = ${now} where id = ${userId}`.execute(app.database.db);
    expect((await logIn({ username })).status).toBe(403);
    await sql`update users set suspended_on = null where id = ${userId}`.execute(app.database.db);
    const kinds = (await eventsOf(await logIn({ username }))).map(({ kind }) => kind);
    expect(kinds).toEqual(['signed-in', 'refused-suspended']);
    expect((await acts(personId)).map(({ words }) => words)).toEqual([
      'refused to open the suspended account of',
    ]);
  });

  it('counts a wrong password entered to confirm an action', async () => {
    const { username } = await aUser(app);
    const browser = await logIn({ username });
    later(MINUTE);
    const { status } = await browser.call(accountApi.remove, { body: { password: 'not it' } });
    expect(status).toBe(422);
    expect((await eventsOf(browser))[0]).toMatchObject({
      kind: 'wrong-password',
      words: 'while confirming an action',
      network: '127.0.0.0/24',
    });
  });

  it('keeps events for 180 days', async () => {
    const { username } = await aUser(app);
    await logIn({ username });
    later(179 * DAY);
    await deleteOldEvents(app.context);
    const browser = await logIn({ username });
    expect(await eventsOf(browser)).toHaveLength(2);
    later(2 * DAY);
    await deleteOldEvents(app.context);
    expect(await eventsOf(browser)).toHaveLength(1);
  });

  it('is deleted with the account', async () => {
    const { username, userId } = await aUser(app);
    await wrong({ username });
    const browser = await logIn({ username });
    await browser.ask(accountApi.remove, { body: { password: PASSWORD } });
    const { rows } = await sql`select from security_event where user_id = ${userId}`.execute(app.database.db);
    expect(rows).toEqual([]);
    // A try that began while the account existed can be recorded after the deletion. This must not fail.
    const late = { userId, kind: 'wrong-password', place: null } as const;
    await recordSecurityEvent(app.context, app.database.db, late);
  });
});

describe('a login email without an account', () => {
  const TYPED = 'my secret passphrase';

  it('is neither stored nor logged; one row counts the tries', async () => {
    const line = vi.spyOn(app.context.log, 'info');
    const before = await totalEvents();
    for (let at = 0; at < 3; at += 1)
      expect((await wrong({ username: `${TYPED} ${at}`, from: '10.3.3.3' })).status).toBe(401);
    expect(await totalEvents()).toBe(before + 1);
    const { rows } = await sql<RowOf<'securityEvent', 'times' | 'names'> & { row: string }>`
      select event::text as row, times, names from security_event event where network = '10.3.3.0/24'`.execute(
      app.database.db,
    );
    expect(rows).toMatchObject([{ times: 3, names: { length: 3 } }]);
    expect(rows[0]?.row).not.toMatch(/secret|passphrase/u);
    const lines = line.mock.calls.map(([fields]) => fields as unknown);
    line.mockRestore();
    expect(lines).toHaveLength(3);
    expect(lines[0]).toEqual({
      event: 'wrong-password',
      userId: null,
      network: '10.3.3.0/24',
      browser: 'Firefox on macOS',
      words: '',
    });
    const [act] = await acts();
    expect(act).toMatchObject({
      by: null,
      words: 'refused a login with an unknown email',
      on: null,
      network: '10.3.3.0/24',
    });
  });
});

describe('the log', () => {
  it('has one line for each event, without mail addresses and passwords', async () => {
    const { username, userId } = await aUser(app);
    const line = vi.spyOn(app.context.log, 'info');
    await wrong({ username });
    const browser = await logIn({ username });
    await browser.ask(authApi.signOut);
    const lines = line.mock.calls.map(([fields]) => fields as { event: string });
    line.mockRestore();
    expect(lines.map(({ event }) => event)).toEqual(['wrong-password', 'signed-in', 'signed-out']);
    expect(lines[1]).toEqual({
      event: 'signed-in',
      userId,
      network: '203.0.113.0/24',
      browser: 'Firefox on macOS',
      words: 'with password',
    });
    expect(JSON.stringify(lines)).not.toMatch(/@|correct-horse|not the password/u);
  });

  it('has no line for an action that is rolled back', async () => {
    const { userId } = await aUser(app);
    const line = vi.spyOn(app.context.log, 'info');
    const undone = inTransaction(app.database.db, async (db) => {
      await recordSecurityEvent(app.context, db, { userId, kind: 'code-used', place: null });
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    expect(line).not.toHaveBeenCalled();
    line.mockRestore();
  });
});

describe('The page Activity, which administrators see,', () => {
  it('shows the first of several similar logins, with its network', async () => {
    const { username, personId } = await aUser(app, { name: 'Lena Login' });
    await logIn({ username });
    await logIn({ username });
    const { results } = await (
      await anAdministrator()
    ).ask(activityApi.list, {
      query: { kind: 'security', by: String(personId) },
    });
    expect(results).toMatchObject([
      { by: { name: 'Lena Login' }, words: 'logged in', network: '203.0.113.0/24', place: 'account' },
    ]);
  });

  it("shows an administrator's login once, as a login and not as a security event, with its network", async () => {
    const { username, personId } = await aUser(app, { isAdmin: true });
    await logIn({ username });
    const { results } = await (
      await anAdministrator()
    ).ask(activityApi.list, { query: { by: String(personId) } });
    expect(results.map(({ kind, network }) => [kind, network])).toEqual([['login', '203.0.113.0/24']]);
  });
});
