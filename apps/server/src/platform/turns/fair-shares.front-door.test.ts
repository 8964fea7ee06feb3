import { authApi, exportPath } from '@kithline/contract/accounts.ts';
import { lookupsApi } from '@kithline/contract/lookups.ts';
import { sql } from 'kysely';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.fastify.listen({ port: 0 });
});
afterAll(() => app.stop());

interface Asked {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

/** A request over a connection of its own, as a browser makes it; `leave` closes the connection. */
function get(who: SignedIn, path: string): { answer: Promise<Asked>; leave: () => void } {
  const { port } = app.fastify.server.address() as AddressInfo;
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const request = http.get({ port, path, agent: false, headers: { cookie } });
  const answer = new Promise<Asked>((resolve, reject) => {
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

/** Holds up every request for causes until `letGo`. */
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

/** Requests that wait for the table that is held up. */
async function waitingInDatabase(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_locks where not granted and relation = 'lookup'::regclass`.execute(
    app.database.db,
  );
  return rows[0]?.n ?? 0;
}

it('of one member four searches run and 32 wait, the next is refused with a sentence, and others notice nothing', async () => {
  const [greedy, other] = [await signedIn(app), await signedIn(app)];
  const hold = await holdUpCauses();
  const asked = Array.from({ length: 37 }, () => get(greedy, CAUSES).answer);
  // Only a refusal is answered while the others are held up.
  const refused = await Promise.race(asked);
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
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(36);
});

it('a search whose browser has gone leaves the line, and one that runs keeps its place until it has ended', async () => {
  const member = await signedIn(app);
  const hold = await holdUpCauses();
  const running = Array.from({ length: 4 }, () => get(member, CAUSES));
  await until(async () => (await waitingInDatabase()) === 4);
  const waiting = Array.from({ length: 33 }, () => get(member, CAUSES));
  // Once one is refused, the line is full.
  expect((await Promise.race(waiting.map(({ answer }) => answer))).status).toBe(429);
  for (const { leave } of [...running, ...waiting]) leave();
  await until(async () => (await connections()) === 0);
  // The line is empty again: 32 more find room, and none of them a place.
  const next = Array.from({ length: 33 }, () => get(member, CAUSES).answer);
  expect((await Promise.race(next)).status).toBe(429);
  expect(await waitingInDatabase()).toBe(4);
  await hold.letGo();
  const statuses = (await Promise.all(next)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(32);
});

/** More than both ends of a connection hold by themselves: on Linux up to 32 MB and 4 MB. */
const PICTURE_BYTES = 48 * 1024 * 1024;

/** The member's export holds this much, so that it has not left the server before the browser reads it. */
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

/** An export that has begun to arrive, of which the browser reads no more before `read`. */
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
  ['has all of it', 'read'],
  ['goes away', 'leave'],
] as const)(
  'an export keeps its place until the browser %s, and searches go on beside it',
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

it('an export that has waited for its place does not begin once its session has ended', async () => {
  const member = await signedIn(app);
  await aCollective(app.database.db, { owner: member.viewer });
  await withLargePicture(member);
  const running = [await unreadExport(member), await unreadExport(member)];
  onTestFinished(() => void running.map(({ leave }) => leave()));
  const late = get(member, exportPath).answer;
  // Whatever the same connection pool answers later was asked later.
  expect((await get(member, PLACES).answer).status).toBe(200);
  await app.database.db.deleteFrom('session').where('userId', '=', member.viewer.userId).execute();
  for (const { leave } of running) leave();
  expect((await late).status).toBe(401);
});

it('a call that has waited for its place is asked again who calls', async () => {
  const member = await signedIn(app);
  const hold = await holdUpCauses();
  const asked = Array.from({ length: 4 }, () => get(member, CAUSES).answer);
  await until(async () => (await waitingInDatabase()) === 4);
  const late = get(member, PLACES).answer;
  await delay(100);
  await app.database.db.deleteFrom('session').where('userId', '=', member.viewer.userId).execute();
  await hold.letGo();
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await late).status).toBe(401);
});
