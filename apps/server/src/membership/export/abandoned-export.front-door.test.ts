import { exportPath } from '@kithline/contract/accounts.ts';
import { sql } from 'kysely';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { endSessionsOf } from '../../accounts/sessions.ts';
import { type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { readZip } from '../testing/read-zip.ts';
import { PAGE_ROWS } from './pages.ts';

const PAGES = 10;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.fastify.listen({ port: 0 });
});
afterAll(() => app.stop());

async function withManyNotes(): Promise<SignedIn> {
  const member = await signedIn(app);
  const { userId, personId } = member.viewer;
  await sql`insert into note (user_id, person_id, note) select ${userId}, ${personId}, 'Note ' || n
    from generate_series(1, ${PAGES * PAGE_ROWS}::int) n`.execute(app.database.db);
  return member;
}

/** A download over its own connection; `leave` closes the connection. */
function download(who: SignedIn, server = app) {
  const { port } = server.fastify.server.address() as AddressInfo;
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const request = http.get({ port, path: exportPath, agent: false, headers: { cookie } });
  request.on('error', () => undefined);
  request.on('response', (response) => response.on('error', () => undefined).resume());
  return { leave: () => request.destroy() };
}

/** Blocks all reads of notes until `letGo` is called. */
async function holdUpNotes() {
  const client = await app.database.pool.connect();
  await client.query('begin; lock table note in access exclusive mode');
  let isHeld = true;
  const letGo = async () => {
    if (!isHeld) return;
    isHeld = false;
    await client.query('rollback');
    client.release();
  };
  onTestFinished(letGo);
  return { letGo };
}

const connections = () => promisify(app.fastify.server.getConnections.bind(app.fastify.server))();

/** Number of exports that wait for the locked table. */
async function waitingExports(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct pid)::int as n from pg_locks where not granted and relation = 'note'::regclass`.execute(
    app.database.db,
  );
  return rows[0]?.n ?? 0;
}

it('An export stops reading when its browser disconnects', async () => {
  const member = await withManyNotes();
  const { letGo } = await holdUpNotes();
  const { leave } = download(member);
  await until(async () => (await waitingExports()) === 1);
  leave();
  await until(async () => (await connections()) === 0);
  let queries = 0;
  app.database.pool.on('acquire', () => (queries += 1));
  await letGo();
  await pause(500);
  expect(queries).toBe(0);
});

it('An export whose session is ended elsewhere is cut off', async () => {
  const member = await withManyNotes();
  const { letGo } = await holdUpNotes();
  download(member);
  await until(async () => (await waitingExports()) === 1);
  await endSessionsOf(app.database.db, member.viewer.userId);
  await until(async () => (await connections()) === 0);
  await letGo();
});

it('An export whose browser has disconnected counts as running until its query has ended', async () => {
  const member = await withManyNotes();
  const { letGo } = await holdUpNotes();
  for (const count of [1, 2]) {
    const { leave } = download(member);
    await until(async () => (await waitingExports()) === count);
    leave();
  }
  // A member can have two downloads at a time, so the third one has to wait.
  const third = download(member);
  await pause(300);
  expect(await waitingExports()).toBe(2);
  third.leave();
  await letGo();
  const { rawPayload } = await app.fastify.inject({
    method: 'GET',
    url: exportPath,
    cookies: Object.fromEntries(member.cookies),
  });
  const notes = JSON.parse((await readZip(rawPayload)).get('notes.json') ?? '') as unknown[];
  expect(notes).toHaveLength(PAGES * PAGE_ROWS);
});

it('An export that fails because pictures cannot be read no longer counts as running', async () => {
  const broken = await testApp();
  onTestFinished(() => broken.stop());
  const member = await signedIn(broken);
  await sql`alter table picture rename to gone`.execute(broken.database.db);
  for (let count = 0; count < 6; count += 1) {
    const { statusCode } = await broken.fastify.inject({
      method: 'GET',
      url: exportPath,
      cookies: Object.fromEntries(member.cookies),
    });
    expect(statusCode).toBe(500);
  }
});

it('A stopping server waits for the query of an export whose browser has disconnected', async () => {
  const member = await withManyNotes();
  const stopping = await testApp({ database: app.database });
  await stopping.fastify.listen({ port: 0 });
  const { letGo } = await holdUpNotes();
  const { leave } = download(member, stopping);
  await until(async () => (await waitingExports()) === 1);
  const serverClosed = once(stopping.fastify.server, 'close');
  leave();
  let hasStopped = false;
  const stopped = stopping.stop().then(() => (hasStopped = true));
  await serverClosed;
  await pause(200);
  expect(hasStopped).toBe(false);
  await letGo();
  await stopped;
});
