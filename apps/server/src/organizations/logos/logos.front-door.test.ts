import { organizationEditingApi } from '@kithline/contract/editing-organizations.ts';
import { editingApi } from '@kithline/contract/editing.ts';
import { sql } from 'kysely';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { holdAlone } from '../../platform/db/hold-alone.ts';
import { anOrganization } from '../../testing/a-population.ts';
import { type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { fetchLogos } from './fetch-logos.ts';
import { LOGOS, logosJob } from './logos.jobs.ts';

const DAY = 24 * 3600 * 1000;
const START = new Date('2026-03-01T12:00:00Z');

let logo: Buffer;
beforeAll(async () => {
  logo = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
});

interface AppWithLogos {
  app: TestApp;
  admin: SignedIn;
  /** The requested domains. */
  requested: string[];
  fetchAll: () => Promise<void>;
  pass: (days: number) => void;
}

/** Lets the app connect only to the host logos.test, which is this machine. */
const ONLY_LOGOS_TEST = {
  resolve: (host: string) => Promise.resolve(host === 'logos.test' ? ['127.0.0.1'] : ['127.0.0.2']),
  mayConnect: (address: string) => address === '127.0.0.1',
};

/** Starts a server that sends logos as `answer` says, and an app that can reach only this server. */
async function anAppWith(answer: RequestListener): Promise<AppWithLogos> {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    if (request.headers.host?.startsWith('logos.test:')) requested.push(request.url?.slice(1) ?? '');
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  let now = START;
  const app = await testApp();
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await app.stop();
  });
  const source = {
    template: `http://logos.test:${(server.address() as AddressInfo).port}/{domain}`,
    net: ONLY_LOGOS_TEST,
  };
  return {
    app,
    admin: await signedIn(app, { isAdmin: true }),
    requested,
    fetchAll: () => fetchLogos({ ...app.context, clock: () => now }, source, new AbortController().signal),
    pass: (days) => (now = new Date(now.getTime() + days * DAY)),
  };
}

async function withWebsite(app: TestApp, name: string, website: string): Promise<number> {
  const id = await anOrganization(app.database.db, { name });
  await sql`update organization set website = ${website} where id = ${id}`.execute(app.database.db);
  return id;
}

const pictureOf = async (admin: SignedIn, id: number) =>
  (await admin.ask(organizationEditingApi.form, { params: { id } })).profilePicture;

describe('Logos that nobody has set', () => {
  it('are fetched once by the domain of the website, stored, and served like uploaded ones', async () => {
    const { app, admin, requested, fetchAll, pass } = await anAppWith((_request, response) =>
      response.end(logo),
    );
    const id = await withWebsite(app, 'Halden Ventures', 'https://www.Halden.example/about');
    await anOrganization(app.database.db, { name: 'No Website' });
    await fetchAll();
    pass(400);
    await fetchAll();
    expect(requested).toEqual(['halden.example']);
    const address = (await pictureOf(admin, id)) ?? '';
    const served = await admin.send({ method: 'GET', url: address });
    expect([served.status, served.headers['content-type']]).toEqual([200, 'image/webp']);
    const { results } = await admin.ask(organizationEditingApi.history, { params: { id }, query: {} });
    expect(results).toMatchObject([
      { means: 'enrichment', fields: [{ field: 'Picture', from: null, to: 'fetched logo' }] },
    ]);
  });

  it('are looked for by the whole domain without "www."', async () => {
    const { app, requested, fetchAll } = await anAppWith((_request, response) => response.end(logo));
    for (const host of ['wwwoods.example', 'www2.halden.example', 'www.halden.example'])
      await withWebsite(app, `At ${host}`, `https://${host}`);
    await fetchAll();
    expect(requested.toSorted()).toEqual(['halden.example', 'www2.halden.example', 'wwwoods.example']);
  });

  it('are looked for again after a month if there was none, or after a day if the host failed', async () => {
    let status = 404;
    const { app, admin, requested, fetchAll, pass } = await anAppWith((_request, response) =>
      response.writeHead(status).end(status === 200 ? logo : ''),
    );
    const id = await withWebsite(app, 'Halden Ventures', 'https://halden.example');
    const asksAfter = async (days: number) => {
      pass(days);
      const before = requested.length;
      await fetchAll();
      return requested.length > before;
    };
    expect([await asksAfter(0), await asksAfter(29), await asksAfter(1)]).toEqual([true, false, true]);
    status = 503;
    expect([await asksAfter(30), await asksAfter(0.5), await asksAfter(0.5)]).toEqual([true, false, true]);
    expect(await pictureOf(admin, id)).toBeNull();
    status = 200;
    expect([await asksAfter(1), await asksAfter(400)]).toEqual([true, false]);
    expect(await pictureOf(admin, id)).not.toBeNull();
  });

  it.each([
    ['HTML with the content type of a picture', '<!doctype html><script>alert(1)</script>'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['nothing', ''],
    ['only the header of a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['more than a megabyte', Buffer.alloc(1024 * 1024 + 1, 0xff)],
  ])('are not stored if the host sends %s', async (_what, body) => {
    const { app, admin, requested, fetchAll, pass } = await anAppWith((_request, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end(body),
    );
    const id = await withWebsite(app, 'Halden Ventures', 'https://halden.example');
    await fetchAll();
    pass(29);
    await fetchAll();
    expect([await pictureOf(admin, id), requested]).toEqual([null, ['halden.example']]);
  });

  it('are not fetched from a redirect into the server’s network', async () => {
    const { app, admin, fetchAll } = await anAppWith((request, response) =>
      response.writeHead(302, { location: `http://inside.test:${request.socket.localPort}/` }).end(),
    );
    const id = await withWebsite(app, 'Halden Ventures', 'https://halden.example');
    await fetchAll();
    expect(await pictureOf(admin, id)).toBeNull();
  });

  it('are not looked for under addresses and names in the server’s network, nor under malformed names', async () => {
    const { app, requested, fetchAll } = await anAppWith((_request, response) => response.end(logo));
    for (const host of ['127.0.0.1', '[::1]', 'localhost', 'a_b.example', '..', 'x%2f.example'])
      await withWebsite(app, `At ${host}`, `https://${host}`);
    await fetchAll();
    expect(requested).toEqual([]);
  });

  it('are not fetched again after an administrator has removed them, but are fetched again for a new website', async () => {
    const { app, admin, requested, fetchAll } = await anAppWith((_request, response) => response.end(logo));
    const removed = await withWebsite(app, 'Removed', 'https://removed.example');
    const moved = await withWebsite(app, 'Moved', 'https://before.example');
    await fetchAll();
    const before = await pictureOf(admin, moved);
    await admin.ask(organizationEditingApi.removeLogo, { params: { id: removed } });
    await admin.ask(organizationEditingApi.save, {
      params: { id: moved },
      body: { website: 'https://after.example' },
    });
    await fetchAll();
    expect(requested.toSorted()).toEqual(['after.example', 'before.example', 'removed.example']);
    expect(await pictureOf(admin, removed)).toBeNull();
    expect([null, before]).not.toContain(await pictureOf(admin, moved));
  });

  it('are fetched three at a time', async () => {
    let open = 0;
    let most = 0;
    const { app, requested, fetchAll } = await anAppWith((_request, response) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        response.writeHead(404).end();
      }, 30);
    });
    for (let n = 0; n < 8; n += 1) await withWebsite(app, `Firm ${n}`, `https://firm${n}.example`);
    await fetchAll();
    expect([requested.length, most]).toEqual([8, 3]);
  });

  it('are looked for later if another server is fetching logos, and each time the delay doubles, up to an hour', async () => {
    const app = await testApp({ started: true, config: { logoUrlTemplate: 'http://x.test/{domain}' } });
    onTestFinished(() => app.stop());
    const { db, jobs } = app.context;
    const waiting = async () => {
      const { rows } = await sql<{ foundBusy: number; minutes: number }>`
        select (data ->> 'foundBusy')::int as found_busy, round(extract(epoch from start_after - now()) / 60)::int as minutes
        from pgboss.job where name = ${logosJob.name} and state = 'created' and start_after > now() + interval '30 seconds'`.execute(
        db,
      );
      return rows;
    };
    await holdAlone(db, LOGOS, async () => {
      await jobs.enqueue(db, logosJob, {});
      await until(async () => (await waiting()).length > 0);
      expect(await waiting()).toEqual([{ foundBusy: 1, minutes: 1 }]);
      await sql`delete from pgboss.job where name = ${logosJob.name}`.execute(db);
      await jobs.enqueue(db, logosJob, { foundBusy: 3 });
      await until(async () => (await waiting()).length > 0);
      expect(await waiting()).toEqual([{ foundBusy: 4, minutes: 8 }]);
    });
  });

  it('are fetched after an administrator has set a website', async () => {
    const server = createServer((_request, response) => response.end(logo)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const logoUrlTemplate = `http://logos.test:${port}/{domain}`;
    const app = await testApp({ started: true, config: { logoUrlTemplate }, outgoing: ONLY_LOGOS_TEST });
    onTestFinished(async () => {
      server.closeAllConnections();
      server.close();
      await app.stop();
    });
    const admin = await signedIn(app, { isAdmin: true });
    const id = await anOrganization(app.database.db, { name: 'Halden Ventures' });
    await admin.ask(organizationEditingApi.save, { params: { id }, body: { website: 'halden.example' } });
    expect(await pictureOf(admin, id)).toBeNull();
    await until(async () => (await pictureOf(admin, id)) !== null);
  });

  it('are looked for by a job after a change of a website was taken back', async () => {
    const logoUrlTemplate = 'http://logos.test/{domain}';
    const app = await testApp({ started: true, config: { logoUrlTemplate }, outgoing: ONLY_LOGOS_TEST });
    onTestFinished(() => app.stop());
    const { db } = app.database;
    const admin = await signedIn(app, { isAdmin: true });
    const id = await anOrganization(db, { name: 'Halden Ventures' });
    const save = (website: string) =>
      admin.ask(organizationEditingApi.save, { params: { id }, body: { website } });
    await save('halden.example');
    await save('');
    const { results } = await admin.ask(organizationEditingApi.history, { params: { id }, query: {} });
    const [removal] = results.flatMap((entry) => (entry.means === 'file' ? [] : entry.id));
    await sql`delete from pgboss.job where name = ${logosJob.name}`.execute(db);
    await admin.ask(editingApi.takeBack, { params: { id: removal ?? 0 } });
    const { rows } = await sql`select from pgboss.job where name = ${logosJob.name}`.execute(db);
    expect(rows).toHaveLength(1);
  });
});
