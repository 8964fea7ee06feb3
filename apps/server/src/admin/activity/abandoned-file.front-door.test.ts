import { activityFilePath } from '@kithline/contract/activity.ts';
import { sql } from 'kysely';
import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

/** With so many entries of 1,000 characters each, the file does not fit into a connection's buffers. */
const ENTRIES = 30_000;

let app: TestApp;
let ada: SignedIn;
beforeAll(async () => {
  app = await testApp();
  await app.fastify.listen({ port: 0 });
  ada = await signedIn(app, { name: 'Ada Administrator', isAdmin: true });
  await sql`
    insert into activity (done_on, kind, words, on_kind, on_id, on_name, place)
    select now(), 'dataset', 'added', 'item', n, repeat('x', 1000), 'dashboard' from generate_series(1, ${ENTRIES}::int) n`.execute(
    app.database.db,
  );
});
afterAll(() => app.stop());

/** Begins to read the file, and stops after its first bytes; `leave` closes the connection. */
async function beginFile(): Promise<{ leave: () => void; response: http.IncomingMessage }> {
  const { port } = app.fastify.server.address() as AddressInfo;
  const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const path = `/api${activityFilePath}?kind=dataset`;
  const request = http.get({ port, path, agent: false, headers: { cookie } });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  request.on('error', () => undefined);
  response.on('error', () => undefined);
  await once(response, 'readable');
  return { leave: () => request.destroy(), response };
}

it('when a browser disconnects, the server stops building the file, and other files can be read', async () => {
  let queries = 0;
  app.database.pool.on('acquire', () => (queries += 1));
  const untilNoMoreQueries = async () => {
    for (let before = -1; before !== queries; await pause(500)) before = queries;
  };
  // The complete file takes two queries for each 500 entries: one for the entries, one for the names in them.
  const queriesForAll = (2 * ENTRIES) / 500;
  const { leave } = await beginFile();
  await untilNoMoreQueries();
  expect(queries).toBeLessThan(queriesForAll / 2);
  leave();
  await untilNoMoreQueries();
  expect(queries).toBeLessThan(queriesForAll / 2);
  // Six is more than the number of files that may be read at the same time.
  for (let count = 0; count < 6; count += 1) (await beginFile()).leave();
  const { status, text } = await ada.send({ method: 'GET', url: `/api${activityFilePath}?kind=dataset` });
  expect([status, text.split('\r\n').length]).toEqual([200, ENTRIES + 2]);
});

it('a file whose reading fails is cut off, and the server continues', async () => {
  const { response } = await beginFile();
  await sql`alter table activity rename to gone`.execute(app.database.db);
  const whole = new Promise((resolve, reject) => response.on('end', resolve).on('error', reject).resume());
  await expect(whole).rejects.toThrow('aborted');
  await sql`alter table gone rename to activity`.execute(app.database.db);
  const { status } = await ada.send({ method: 'GET', url: `/api${activityFilePath}?kind=dataset` });
  expect(status).toBe(200);
});
