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

interface OpeningOptions {
  origin?: string | undefined;
  path?: string;
}

function connect(app: TestApp, who: Caller, { origin, path = '/ws' }: OpeningOptions): WebSocket {
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
async function openSocket(app: TestApp, who: Caller): Promise<{ socket: WebSocket; received: unknown[] }> {
  const socket = connect(app, who, { origin: PUBLIC.origin });
  const received: unknown[] = [];
  socket.on('message', (data: Buffer) => received.push(JSON.parse(data.toString())));
  await once(socket, 'open');
  return { socket, received };
}

/** The status with which the server refuses an upgrade. */
async function refusal(app: TestApp, who: Caller, opening: OpeningOptions): Promise<number | undefined> {
  const [, response] = (await once(connect(app, who, opening), 'unexpected-response')) as [
    unknown,
    { statusCode?: number },
  ];
  return response.statusCode;
}

async function whenClosed(socket: WebSocket): Promise<[number, string]> {
  const [code, reason] = (await once(socket, 'close')) as [number, Buffer];
  return [code, String(reason)];
}

describe('the live socket', () => {
  it('delivers an event to all sockets of its recipients, on every server, and to no other sockets', async () => {
    const [ida, ben] = [await signedIn(here), await signedIn(here)];
    const [first, second, other] = [
      await openSocket(here, ida),
      await openSocket(there, ida),
      await openSocket(there, ben),
    ];
    await publish(here.database.db, [ida.viewer.userId], EVENT);
    await until(() => first.received.length === 1 && second.received.length === 1);
    expect([first.received, second.received]).toEqual([[EVENT], [EVENT]]);
    await publish(here.database.db, [ben.viewer.userId], EVENT);
    await until(() => other.received.length === 1);
    expect(second.received).toHaveLength(1);
  });

  it('sends no event of a transaction that was rolled back', async () => {
    const ida = await signedIn(here);
    const { received } = await openSocket(there, ida);
    const failing = inTransaction(here.database.db, async (db) => {
      await publish(db, [ida.viewer.userId], EVENT);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    const after: LiveEvent = { type: 'refresh.clients', data: {} };
    await publish(here.database.db, [ida.viewer.userId], after);
    await until(() => received.length === 1);
    expect(received).toEqual([after]);
  });

  it('delivers an event that has thousands of recipients', async () => {
    const ida = await signedIn(here);
    const { received } = await openSocket(there, ida);
    const many = Array.from({ length: 5000 }, (_, at) => 1_000_000_000 + at);
    await publish(here.database.db, [...many, ida.viewer.userId], EVENT);
    await until(() => received.length === 1);
  });

  it.each([
    ['another site', 'https://evil.example.test'],
    ['another port', 'http://kithline.example.test:81'],
    ['a page without an origin', undefined],
    ['a page with a hidden origin', 'null'],
  ])('refuses a connection from %s', async (_what, origin) => {
    expect(await refusal(here, await signedIn(here), { origin })).toBe(403);
  });

  it("accepts the host in the browser's address bar even if it is not the public address", async () => {
    const { port } = here.fastify.server.address() as AddressInfo;
    const socket = connect(here, await signedIn(here), { origin: `http://127.0.0.1:${port}` });
    await once(socket, 'open');
  });

  it('refuses a visitor, an invented session and an expired session', async () => {
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
    const statusOf = (path: string, who: Caller) => refusal(here, who, { origin: PUBLIC.origin, path });
    expect(await statusOf('/api/auth', await signedIn(here))).toBe(200);
    expect(await statusOf('/api/auth', here.visitor())).toBe(401);
    expect(await statusOf('/api/nothing', here.visitor())).toBe(404);
  });

  it('allows a member twenty sockets and refuses further ones', async () => {
    const ida = await signedIn(here);
    const sockets = await Promise.all(Array.from({ length: 20 }, () => openSocket(here, ida)));
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

  it('answers ping, ignores unknown messages, and closes after too many messages or a message that is too long', async () => {
    const ida = await signedIn(here);
    const { socket, received } = await openSocket(here, ida);
    socket.send('{"type":"refresh.network"}');
    socket.send('ping');
    await until(() => received.length === 1);
    expect(received).toEqual([{ type: 'pong', data: {} }]);
    for (let at = 0; at < 100; at += 1) socket.send('spam');
    expect(await whenClosed(socket)).toEqual([1008, 'too many messages']);
    const long = await openSocket(here, ida);
    long.socket.send('x'.repeat(300));
    expect((await whenClosed(long.socket))[0]).toBe(1009);
  });
});

const suspend = (ada: SignedIn, id: number) =>
  ada.ask(membersApi.change, { params: { id }, body: { suspended: true } });
const endAll = (ada: SignedIn, id: number) => ada.ask(membersApi.endSessions, { params: { id } });

describe('the sockets of an ended session', () => {
  it('close on another server when the member logs out, while the sockets of another session stay open', async () => {
    const ida = await signedIn(here);
    const token = newToken();
    const expiresOn = new Date(Date.now() + 86_400_000);
    await here.database.db
      .insertInto('session')
      .values({ tokenHash: hashToken(token), userId: ida.viewer.userId, expiresOn })
      .execute();
    const second = here.visitor();
    second.cookies.set(SESSION_COOKIE, token);
    const [first, staying] = [await openSocket(there, ida), await openSocket(there, second)];
    const closed = whenClosed(first.socket);
    await ida.ask(authApi.signOut);
    expect(await closed).toEqual([4401, 'session ended']);
    expect(staying.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('close on every server when the password is reset', async () => {
    const ida = await signedIn(here);
    const sockets = [await openSocket(here, ida), await openSocket(there, ida)];
    const closed = Promise.all(sockets.map(({ socket }) => whenClosed(socket)));
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
  ])('close on every server when an administrator %s, and give the reason', async (_what, reason, act) => {
    const [ada, ida] = [await signedIn(here, { isAdmin: true }), await signedIn(here)];
    const sockets = [await openSocket(here, ida), await openSocket(there, ida)];
    const closed = Promise.all(sockets.map(({ socket }) => whenClosed(socket)));
    await act(ada, ida.viewer.userId);
    expect(await closed).toEqual([reason, reason]);
    expect(await refusal(there, ida, { origin: PUBLIC.origin })).toBe(401);
  });

  it('close on another server after a password change; those of the browser that made the change stay open until its former session is ended', async () => {
    const { browser, username } = await withPassword(here);
    const elsewhere = here.visitor();
    await elsewhere.ask(authApi.signIn, { body: { username, password: PASSWORD } });
    const own = await openSocket(here, browser);
    const { socket } = await openSocket(there, elsewhere);
    const closed = whenClosed(socket);
    const former = browser.cookies.get(SESSION_COOKIE) ?? '';
    const body = { password: PASSWORD, newPassword: 'four words of mine' };
    await browser.ask(accountApi.changePassword, { body });
    expect(await closed).toEqual([4401, 'session ended']);
    expect(own.socket.readyState).toBe(WebSocket.OPEN);
    const ownClosed = whenClosed(own.socket);
    await endSessionNamed(here.database.db, sessionKey(former));
    expect(await ownClosed).toEqual([4401, 'session ended']);
    expect((await browser.call(authApi.current)).status).toBe(200);
  });
});

it('An open browser of a member gets an event when another browser of the member logs in or out', async () => {
  const { browser, username } = await withPassword(here);
  const { received } = await openSocket(there, browser);
  const elsewhere = here.visitor();
  await elsewhere.ask(authApi.signIn, { body: { username, password: PASSWORD } });
  await until(() => received.length === 1);
  await elsewhere.ask(authApi.signOut);
  await until(() => received.length === 2);
  const event = { type: 'refresh.account', data: {} };
  expect(received).toEqual([event, event]);
});

describe('browsers with a live socket', () => {
  it('have to reconnect after the server has lost its connection for events', async () => {
    const ida = await signedIn(here);
    const { socket } = await openSocket(there, ida);
    const closed = whenClosed(socket);
    await here.database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kithline-live' and datname = current_database()",
    );
    expect(await closed).toEqual([1012, 'events may have been missed']);
    const again = await openSocket(there, ida);
    await publish(here.database.db, [ida.viewer.userId], EVENT);
    await until(() => again.received.length === 1);
  });

  it('get the reason when their server stops', async () => {
    const third = await testApp({ config: { publicUrl: PUBLIC }, started: true, database: here.database });
    await third.fastify.listen({ host: '127.0.0.1', port: 0 });
    const { socket } = await openSocket(third, await signedIn(here));
    const closed = whenClosed(socket);
    await third.stop();
    expect(await closed).toEqual([1001, 'server is stopping']);
  });
});
