import { accessTokensApi } from '@kithline/contract/access-tokens.ts';
import { authApi, exportPath } from '@kithline/contract/accounts.ts';
import { lookupsApi } from '@kithline/contract/lookups.ts';
import { sql } from 'kysely';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { anAccessToken } from '../../testing/access-tokens.ts';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.fastify.listen({ port: 0 });
});
afterAll(() => app.stop());

interface Reply {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

interface Sender extends Pick<SignedIn, 'cookies'> {
  authorization?: string;
}

/** A request over its own connection, like a browser's; `leave` closes the connection. */
function get(who: Sender, path: string): { answer: Promise<Reply>; leave: () => void } {
  const { port } = app.fastify.server.address() as AddressInfo;
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { authorization } = who;
  const headers = authorization === undefined ? { cookie } : { authorization };
  const request = http.get({ port, path, agent: false, headers });
  const answer = new Promise<Reply>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
  });
  answer.catch(() => undefined);
  return { answer, leave: () => request.destroy() };
}

const CAUSES = `/api${lookupsApi.autocomplete.path}?dataset=causes`;
const PLACES = `/api${lookupsApi.autocomplete.path}?dataset=locations`;

const connections = () => promisify(app.fastify.server.getConnections.bind(app.fastify.server))();

/** Blocks every request for causes until `letGo` is called. */
async function holdUpCauses() {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const done = app.database.db.transaction().execute(async (db) => {
    await sql`lock table lookup in access exclusive mode`.execute(db);
    begin();
    await held;
  });
  await begun;
  const end = async () => {
    letGo();
    await done;
  };
  onTestFinished(end);
  return { letGo: end };
}

/** Number of requests that wait for the locked table. */
async function waitingInDatabase(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_locks where not granted and relation = 'lookup'::regclass`.execute(
    app.database.db,
  );
  return rows[0]?.n ?? 0;
}

it('a member can have four searches running and 32 waiting; the next is refused, and other members are unaffected', async () => {
  const [greedy, other] = [await signedIn(app), await signedIn(app)];
  const hold = await holdUpCauses();
  const requests = Array.from({ length: 37 }, () => get(greedy, CAUSES).answer);
  // While the other requests are blocked, only the refused request gets a response.
  const refused = await Promise.race(requests);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.headers['content-type']).toContain('application/problem+json');
  expect(JSON.parse(refused.text)).toMatchObject({
    status: 429,
    clientMessage: 'Too many of your searches are running at once. Please wait a moment and try again.',
  });
  expect(await waitingInDatabase()).toBe(4);
  expect((await get(other, PLACES).answer).status).toBe(200);
  expect((await greedy.call(authApi.current)).status).toBe(200);
  await hold.letGo();
  const statuses = (await Promise.all(requests)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(36);
});

it('requests with an access token do not keep the member’s browser waiting', async () => {
  const member = await signedIn(app);
  const { id, secret } = await anAccessToken(app, member.viewer.userId);
  const hold = await holdUpCauses();
  const program = { cookies: new Map<string, string>(), authorization: `Bearer ${secret}` };
  // Two requests run, 16 wait, and the last one is refused.
  const requests = Array.from({ length: 19 }, () => get(program, CAUSES).answer);
  expect((await Promise.race(requests)).status).toBe(429);
  expect(await waitingInDatabase()).toBe(2);
  const ofBrowser = get(member, CAUSES).answer;
  await until(async () => (await waitingInDatabase()) === 3);
  expect((await member.call(accessTokensApi.revoke, { params: { id } })).status).toBe(204);
  await hold.letGo();
  expect((await ofBrowser).status).toBe(200);
  await Promise.all(requests);
});

it('a waiting search leaves the queue when its browser disconnects; a running search keeps its place until it ends', async () => {
  const member = await signedIn(app);
  const hold = await holdUpCauses();
  const running = Array.from({ length: 4 }, () => get(member, CAUSES));
  await until(async () => (await waitingInDatabase()) === 4);
  const waiting = Array.from({ length: 33 }, () => get(member, CAUSES));
  // If one request is refused, the queue is full.
  expect((await Promise.race(waiting.map(({ answer }) => answer))).status).toBe(429);
  for (const { leave } of [...running, ...waiting]) leave();
  await until(async () => (await connections()) === 0);
  // The queue is empty again: 32 more may wait, but all places are still taken.
  const next = Array.from({ length: 33 }, () => get(member, CAUSES).answer);
  expect((await Promise.race(next)).status).toBe(429);
  expect(await waitingInDatabase()).toBe(4);
  await hold.letGo();
  const statuses = (await Promise.all(next)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(32);
});

/** More bytes than the buffers at both ends of a connection can hold: on Linux up to 32 MB and 4 MB. */
const PICTURE_BYTES = 48 * 1024 * 1024;

/** Makes the member's export so large that the server cannot send all of it before the browser reads it. */
async function withLargePicture({ viewer }: SignedIn): Promise<void> {
  const { db } = app.database;
  const key = `large-${viewer.userId}`;
  const bytes = Buffer.alloc(PICTURE_BYTES, 'picture');
  await db.insertInto('picture').values({ key, mediaType: 'image/png', bytes }).execute();
  const changed = await db
    .updateTable('client')
    .set({ profilePicture: `/api/pictures/${key}` })
    .where('ownerId', '=', viewer.userId)
    .executeTakeFirst();
  expect(changed.numUpdatedRows).toBe(1n);
}

/** An export that has begun to arrive; the browser reads nothing more before `read` is called. */
async function unreadExport(who: SignedIn) {
  const { port } = app.fastify.server.address() as AddressInfo;
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const request = http.get({ port, path: exportPath, agent: false, headers: { cookie } });
  request.on('error', () => undefined);
  const response = await new Promise<http.IncomingMessage>((resolve) => request.on('response', resolve));
  response.on('error', () => undefined);
  return { status: response.statusCode, read: () => response.resume(), leave: () => request.destroy() };
}

it.each([
  ['has received all of it', 'read'],
  ['disconnects', 'leave'],
] as const)(
  'an export keeps its place until the browser %s, and searches do not wait for it',
  async (_title, end) => {
    const member = await signedIn(app);
    await aCollective(app.database.db, { owner: member.viewer });
    await withLargePicture(member);
    const [first, second] = [await unreadExport(member), await unreadExport(member)];
    onTestFinished(() => void [first, second].map(({ leave }) => leave()));
    expect([first.status, second.status]).toEqual([200, 200]);
    let isAnswered = false;
    const third = unreadExport(member);
    void third.then(() => (isAnswered = true));
    expect((await get(member, CAUSES).answer).status).toBe(200);
    expect(isAnswered).toBe(false);
    first[end]();
    const { status, leave } = await third;
    leave();
    expect(status).toBe(200);
  },
);

it('an export that waited for its place does not begin if its session has ended', async () => {
  const member = await signedIn(app);
  await aCollective(app.database.db, { owner: member.viewer });
  await withLargePicture(member);
  const running = [await unreadExport(member), await unreadExport(member)];
  onTestFinished(() => void running.map(({ leave }) => leave()));
  const late = get(member, exportPath).answer;
  // If the export could begin, it would do so before the response to this later request.
  expect((await get(member, PLACES).answer).status).toBe(200);
  await app.database.db.deleteFrom('session').where('userId', '=', member.viewer.userId).execute();
  for (const { leave } of running) leave();
  // The status depends on which check of the export notices first that the session has ended.
  expect([401, 403]).toContain((await late).status);
});

it('a call that waited for its place is authenticated again', async () => {
  const member = await signedIn(app);
  const hold = await holdUpCauses();
  const requests = Array.from({ length: 4 }, () => get(member, CAUSES).answer);
  await until(async () => (await waitingInDatabase()) === 4);
  const late = get(member, PLACES).answer;
  await delay(100);
  await app.database.db.deleteFrom('session').where('userId', '=', member.viewer.userId).execute();
  await hold.letGo();
  expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await late).status).toBe(401);
});
