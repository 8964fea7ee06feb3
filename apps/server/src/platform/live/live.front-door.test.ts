import { accountApi, authApi, passwordResetApi } from '@kithline/contract/accounts.ts';
import type { LiveEvent } from '@kithline/contract/live.ts';
import { membersApi } from '@kithline/contract/members.ts';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { hashToken, newToken } from '../../accounts/tokens.ts';
import { SESSION_COOKIE } from '../../accounts/session-cookies.ts';
import { endSessionNamed, sessionKey } from '../../accounts/sessions.ts';
import { PASSWORD } from '../../testing/a-user.ts';
import type { Caller } from '../../testing/caller.ts';
import { type SignedIn, signedIn } from '../../testing/factories.ts';
import { withPassword } from '../../testing/login-email.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { inTransaction } from '../db/database.ts';
import { publish } from './publish.ts';

const PUBLIC = new URL('http://kithline.example.test');
const EVENT: LiveEvent = { type: 'refresh.network', data: {} };

let here: TestApp;
let there: TestApp;
beforeAll(async () => {
  here = await testApp({ config: { publicUrl: PUBLIC }, started: true });
  there = await testApp({ config: { publicUrl: PUBLIC }, started: true, database: here.database });
  for (const app of [here, there]) await app.fastify.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

interface Opening {
  origin?: string | undefined;
  path?: string;
}

function connect(app: TestApp, who: Caller, { origin, path = '/ws' }: Opening): WebSocket {
  const { port } = app.fastify.server.address() as AddressInfo;
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
    headers: { cookie, ...(origin === undefined ? {} : { origin }) },
  });
  socket.on('error', () => undefined);
  onTestFinished(() => socket.terminate());
  return socket;
}

/** An open socket, and everything that it has received. */
async function open(app: TestApp, who: Caller): Promise<{ socket: WebSocket; heard: unknown[] }> {
  const socket = connect(app, who, { origin: PUBLIC.origin });
  const heard: unknown[] = [];
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString())));
  await once(socket, 'open');
  return { socket, heard };
}

/** The status with which the server refuses an upgrade. */
async function refusal(app: TestApp, who: Caller, opening: Opening): Promise<number | undefined> {
  const [, response] = (await once(connect(app, who, opening), 'unexpected-response')) as [
    unknown,
    { statusCode?: number },
  ];
  return response.statusCode;
}

async function closing(socket: WebSocket): Promise<[number, string]> {
  const [code, reason] = (await once(socket, 'close')) as [number, Buffer];
  return [code, String(reason)];
}

describe('the live socket', () => {
  it("delivers an event from one server to its users' sockets on another, and to no other sockets", async () => {
    const [ida, ben] = [await signedIn(here), await signedIn(here)];
    const [first, second, other] = [await open(here, ida), await open(there, ida), await open(there, ben)];
    await publish(here.database.db, [ida.viewer.userId], EVENT);
    await until(() => first.heard.length === 1 && second.heard.length === 1);
    expect([first.heard, second.heard]).toEqual([[EVENT], [EVENT]]);
    await publish(here.database.db, [ben.viewer.userId], EVENT);
    await until(() => other.heard.length === 1);
    expect(second.heard).toHaveLength(1);
  });

  it('sends no event of a transaction that was rolled back', async () => {
    const ida = await signedIn(here);
    const { heard } = await open(there, ida);
    const failing = inTransaction(here.database.db, async (db) => {
      await publish(db, [ida.viewer.userId], EVENT);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    const after: LiveEvent = { type: 'refresh.clients', data: {} };
    await publish(here.database.db, [ida.viewer.userId], after);
    await until(() => heard.length === 1);
    expect(heard).toEqual([after]);
  });

  it('delivers one event to thousands of users', async () => {
    const ida = await signedIn(here);
    const { heard } = await open(there, ida);
    const many = Array.from({ length: 5000 }, (_, at) => 1_000_000_000 + at);
    await publish(here.database.db, [...many, ida.viewer.userId], EVENT);
    await until(() => heard.length === 1);
  });

  it.each([
    ['another site', 'https://evil.example.test'],
    ['another port', 'http://kithline.example.test:81'],
    ['no origin', undefined],
    ['a hidden origin', 'null'],
  ])('refuses %s', async (_what, origin) => {
    expect(await refusal(here, await signedIn(here), { origin })).toBe(403);
  });

  it("accepts the host in the browser's address bar even if it is not the public address", async () => {
    const { port } = here.fastify.server.address() as AddressInfo;
    const socket = connect(here, await signedIn(here), { origin: `http://127.0.0.1:${port}` });
    await once(socket, 'open');
  });

  it('refuses a visitor, a made-up session and an ended one', async () => {
    const origin = PUBLIC.origin;
    const stranger = here.visitor();
    expect(await refusal(here, stranger, { origin })).toBe(401);
    stranger.cookies.set(SESSION_COOKIE, newToken());
    expect(await refusal(here, stranger, { origin })).toBe(401);
    const ida = await signedIn(here);
    await here.database.db
      .updateTable('session')
      .set({ expiresOn: new Date(0) })
      .where('userId', '=', ida.viewer.userId)
      .execute();
    expect(await refusal(here, ida, { origin })).toBe(401);
  });

  it('is only at /ws: on other paths, a request to upgrade is answered like any other request', async () => {
    const refused = (path: string, who: Caller) => refusal(here, who, { origin: PUBLIC.origin, path });
    expect(await refused('/api/auth', await signedIn(here))).toBe(200);
    expect(await refused('/api/auth', here.visitor())).toBe(401);
    expect(await refused('/api/nothing', here.visitor())).toBe(404);
  });

  it('allows a member twenty sockets and refuses the next', async () => {
    const ida = await signedIn(here);
    const sockets = await Promise.all(Array.from({ length: 20 }, () => open(here, ida)));
    expect(await refusal(here, ida, { origin: PUBLIC.origin })).toBe(429);
    sockets[0]?.socket.close();
    await until(async () => {
      const socket = connect(here, ida, { origin: PUBLIC.origin });
      return once(socket, 'open').then(
        () => true,
        () => false,
      );
    });
  });

  it('answers ping, ignores unknown messages, and closes on floods and long messages', async () => {
    const ida = await signedIn(here);
    const { socket, heard } = await open(here, ida);
    socket.send('{"type":"refresh.network"}');
    socket.send('ping');
    await until(() => heard.length === 1);
    expect(heard).toEqual([{ type: 'pong', data: {} }]);
    for (let at = 0; at < 100; at += 1) socket.send('spam');
    expect(await closing(socket)).toEqual([1008, 'too many messages']);
    const long = await open(here, ida);
    long.socket.send('x'.repeat(300));
    expect((await closing(long.socket))[0]).toBe(1009);
  });
});

const suspend = (ada: SignedIn, id: number) =>
  ada.ask(membersApi.change, { params: { id }, body: { suspended: true } });
const endAll = (ada: SignedIn, id: number) => ada.ask(membersApi.endSessions, { params: { id } });

describe('the sockets of an ended session', () => {
  it('close on every server when the member logs out; those of another session stay', async () => {
    const ida = await signedIn(here);
    const token = newToken();
    const expiresOn = new Date(Date.now() + 86_400_000);
    await here.database.db
      .insertInto('session')
      .values({ tokenHash: hashToken(token), userId: ida.viewer.userId, expiresOn })
      .execute();
    const second = here.visitor();
    second.cookies.set(SESSION_COOKIE, token);
    const [first, staying] = [await open(there, ida), await open(there, second)];
    const closed = closing(first.socket);
    await ida.ask(authApi.signOut);
    expect(await closed).toEqual([4401, 'session ended']);
    expect(staying.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('close on every server when the password is reset', async () => {
    const ida = await signedIn(here);
    const sockets = [await open(here, ida), await open(there, ida)];
    const closed = Promise.all(sockets.map(({ socket }) => closing(socket)));
    const code = newToken();
    await here.database.db
      .insertInto('passwordReset')
      .values({
        codeHash: hashToken(code),
        userId: ida.viewer.userId,
        expiresOn: new Date(Date.now() + 60_000),
      })
      .execute();
    await here.visitor().ask(passwordResetApi.finish, { body: { code, password: 'brand-new-password' } });
    expect(await closed).toEqual([
      [4401, 'session ended'],
      [4401, 'session ended'],
    ]);
  });

  it.each([
    ['suspends the member', [4403, 'account suspended'], suspend],
    ['ends the sessions', [4402, 'sessions ended by an administrator'], endAll],
  ])('close on every server when an administrator %s, and say why', async (_what, reason, act) => {
    const [ada, ida] = [await signedIn(here, { isAdmin: true }), await signedIn(here)];
    const sockets = [await open(here, ida), await open(there, ida)];
    const closed = Promise.all(sockets.map(({ socket }) => closing(socket)));
    await act(ada, ida.viewer.userId);
    expect(await closed).toEqual([reason, reason]);
    expect(await refusal(there, ida, { origin: PUBLIC.origin })).toBe(401);
  });

  it("close on every server after a password change; the changing browser's own close after it has its new token", async () => {
    const { browser, username } = await withPassword(here);
    const elsewhere = here.visitor();
    await elsewhere.ask(authApi.signIn, { body: { username, password: PASSWORD } });
    const own = await open(here, browser);
    const { socket } = await open(there, elsewhere);
    const closed = closing(socket);
    const former = browser.cookies.get(SESSION_COOKIE) ?? '';
    const body = { password: PASSWORD, newPassword: 'four words of mine' };
    await browser.ask(accountApi.changePassword, { body });
    expect(await closed).toEqual([4401, 'session ended']);
    expect(own.socket.readyState).toBe(WebSocket.OPEN);
    const ownClosed = closing(own.socket);
    await endSessionNamed(here.database.db, sessionKey(former));
    expect(await ownClosed).toEqual([4401, 'session ended']);
    expect((await browser.call(authApi.current)).status).toBe(200);
  });
});

it('Browsers of a member refetch the list of sessions when another browser logs in or out', async () => {
  const { browser, username } = await withPassword(here);
  const { heard } = await open(there, browser);
  const elsewhere = here.visitor();
  await elsewhere.ask(authApi.signIn, { body: { username, password: PASSWORD } });
  await until(() => heard.length === 1);
  await elsewhere.ask(authApi.signOut);
  await until(() => heard.length === 2);
  const event = { type: 'refresh.account', data: {} };
  expect(heard).toEqual([event, event]);
});

describe('trouble', () => {
  it('makes browsers reconnect and refetch after the connection for events was lost', async () => {
    const ida = await signedIn(here);
    const { socket } = await open(there, ida);
    const closed = closing(socket);
    await here.database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kithline-live' and datname = current_database()",
    );
    expect(await closed).toEqual([1012, 'events may have been missed']);
    const again = await open(there, ida);
    await publish(here.database.db, [ida.viewer.userId], EVENT);
    await until(() => again.heard.length === 1);
  });

  it('includes a stopping server: browsers get the reason', async () => {
    const third = await testApp({ config: { publicUrl: PUBLIC }, started: true, database: here.database });
    await third.fastify.listen({ host: '127.0.0.1', port: 0 });
    const { socket } = await open(third, await signedIn(here));
    const closed = closing(socket);
    await third.stop();
    expect(await closed).toEqual([1001, 'server is stopping']);
  });
});
