import { activityApi } from '@kithline/contract/activity.ts';
import { systemApi } from '@kithline/contract/system.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { importContactsJob } from '../networks/imports.jobs.ts';
import { clientConfig } from '../platform/db/database.ts';
import { LIVE_CHANNEL } from '../platform/live/publish.ts';
import { VERSION } from '../platform/version.ts';
import { signedIn } from '../testing/factories.ts';
import { mailsOf } from '../testing/mails.ts';
import { anSmtpServer } from '../testing/smtp-server.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { until } from '../testing/until.ts';
import { hasJobWords } from './job-words.ts';
import type { ServerFigures } from './server-figures.ts';
import { storeDay, storeLine } from './server-lines.queries.ts';

const anAdministrator = (app: TestApp) => signedIn(app, { isAdmin: true });

const FIGURES: ServerFigures = {
  requests: 120,
  p95: 40,
  sockets: 3,
  connections: 9,
  search: { isReady: true, persons: 5, organizations: 2, bytes: 1000, appliedOn: 1, waits: 0 },
  file: null,
  disk: { used: 50, total: 100 },
  memory: 1,
  lag: 0,
};

/** Stores a line that a server wrote some minutes ago. */
async function aLine(
  app: TestApp,
  server: string,
  { minutes = 0, version = VERSION, p95 = 40 } = {},
): Promise<void> {
  const at = new Date(Date.now() - minutes * 60_000);
  await storeLine(app.database.db, {
    server,
    at,
    startedAt: new Date(0),
    version,
    figures: { ...FIGURES, p95 },
  });
}

describe('The page System', () => {
  it('shows a server that has started, with figures of the database, connections, disk and schedule', async () => {
    await using app = await testApp({ started: true, config: { serverName: 'kithline-1' } });
    const admin = await anAdministrator(app);
    await until(async () => (await admin.ask(systemApi.read)).servers.length > 0);
    const { servers, database, connections, disk, schedule } = await admin.ask(systemApi.read);
    expect(servers).toMatchObject([
      { name: 'kithline-1', isGone: false, version: { state: 'fine', own: VERSION, newest: VERSION } },
    ]);
    expect(database).toMatchObject({ state: 'fine', version: expect.stringMatching(/^\d+/u), growth: null });
    expect(database.bytes).toBeGreaterThan(1_000_000);
    expect(connections.used).toBeGreaterThan(0);
    expect(connections.most).toBeGreaterThanOrEqual(connections.used);
    expect(disk?.total).toBeGreaterThan(disk?.used ?? Infinity);
    expect(schedule.tasks).toBeGreaterThan(5);
    expect(schedule.late).toEqual([]);
  });

  it('shows the last backup that was read back, and whether a later backup has failed', async () => {
    await using app = await testApp();
    const { db } = app.database;
    const admin = await anAdministrator(app);
    const read = async () => (await admin.ask(systemApi.read)).backup;
    expect(await read()).toEqual({ state: 'soon', isScheduled: false, last: null, hasFailed: false });
    const at = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const run = { bytes: 4_100, target: 'file', isScheduled: true };
    await db
      .insertInto('backupRun')
      .values([
        { ...run, startedAt: at(9), endedAt: at(8), verifiedAt: at(8) },
        { ...run, target: 'stdout', isScheduled: false, startedAt: at(3), endedAt: at(2) },
        { ...run, startedAt: at(30), endedAt: at(29), error: 'The disk is full.' },
        { ...run, startedAt: at(1) },
      ])
      .execute();
    const last = { endedOn: expect.any(Number), seconds: 3_600, bytes: 4_100 };
    expect(await read()).toEqual({ state: 'fine', isScheduled: false, last, hasFailed: false });
    await db
      .insertInto('backupRun')
      .values({ ...run, startedAt: at(2), endedAt: at(2), error: 'No.' })
      .execute();
    expect(await read()).toEqual({ state: 'soon', isScheduled: false, last, hasFailed: true });
  });

  it('is complete even if no server has written a line', async () => {
    await using app = await testApp();
    const admin = await anAdministrator(app);
    expect(await admin.ask(systemApi.read)).toMatchObject({
      servers: [],
      disk: null,
      jobs: { state: 'fine', waiting: 0, failed: 0, list: [] },
      mail: { state: 'fine', kind: 'outbox', lastSentOn: null, waiting: 0, unsent: null },
    });
  });

  it('notices a server of an older version, and shows that a server whose lines have stopped is gone', async () => {
    await using app = await testApp();
    await aLine(app, 'kithline-10', { version: '1.10.0' });
    await aLine(app, 'kithline-2', { version: '1.9.0' });
    await aLine(app, 'kithline-3', { version: '2.0.0', minutes: 10 });
    const { servers } = await (await anAdministrator(app)).ask(systemApi.read);
    expect(servers.map(({ name, isGone, version }) => [name, isGone, version.state, version.newest])).toEqual(
      [
        ['kithline-2', false, 'soon', '1.10.0'],
        ['kithline-3', true, 'soon', '1.10.0'],
        ['kithline-10', false, 'fine', '1.10.0'],
      ],
    );
  });

  it('notices calls that were slow for some minutes of the last hour', async () => {
    await using app = await testApp();
    for (const minutes of [30, 31, 32, 33]) await aLine(app, 'one', { minutes, p95: 250 });
    await aLine(app, 'one');
    const [server] = (await (await anAdministrator(app)).ask(systemApi.read)).servers;
    expect(server?.speed).toMatchObject({ state: 'soon', p95: 40, over: { minutes: 4 } });
    expect(server?.speed.minutes.slice(26, 30)).toEqual([250, 250, 250, 250]);
    expect(server?.requests.perSecond).toBe(2);
  });

  it('is based on the first disk size that each server stores on a day', async () => {
    await using app = await testApp();
    const { db } = app.database;
    const seen = [
      { server: 'one', diskBytes: 5 },
      { server: 'one', diskBytes: 6 },
      { server: 'two', diskBytes: null },
    ];
    for (const day of seen) await storeDay(db, day, 31);
    const days = await db.selectFrom('serverDay').select(['server', 'diskBytes']).orderBy('server').execute();
    expect(days).toEqual([seen[0], seen[2]]);
  });

  it('lists failed jobs in words that name nobody, and tries a failed job again only once', async () => {
    await using app = await testApp();
    const { db } = app.database;
    const admin = await anAdministrator(app);
    await app.context.jobs.enqueue(db, importContactsJob, { importId: 77 });
    await sql`
      update pgboss.job set state = 'failed', completed_on = now(),
        output = '{"message": "no such file: Zerlina Quux.csv"}' where name = ${importContactsJob.name}`.execute(
      db,
    );
    const { jobs } = await admin.ask(systemApi.read);
    expect(jobs).toMatchObject({
      state: 'soon',
      failed: 1,
      list: [{ kind: 'import', words: 'Import of a contacts file', end: 'failed' }],
    });
    expect(JSON.stringify(jobs)).not.toContain('Zerlina');
    const id = jobs.list[0]?.id ?? '';
    const both = await Promise.all(
      [1, 2].map(() => admin.call(systemApi.retryJob, { params: { id } }).then(({ status }) => status)),
    );
    expect(both.toSorted((a, b) => a - b)).toEqual([204, 404]);
    expect((await admin.ask(systemApi.read)).jobs).toMatchObject({ failed: 0, waiting: 1 });
    expect((await admin.call(systemApi.retryJob, { params: { id } })).status).toBe(404);
    const { results } = await admin.ask(activityApi.list, { query: {} });
    expect(results.filter(({ words }) => words === 'tried a failed job again')).toHaveLength(1);
    expect(results[0]).toMatchObject({
      kind: 'setting',
      words: 'tried a failed job again',
      value: { field: 'Job', to: 'Import of a contacts file' },
    });
  });

  it('does not list a failed job if a later job with the same key has done the same work', async () => {
    await using app = await testApp();
    const { db } = app.database;
    const admin = await anAdministrator(app);
    const failed = async () => (await admin.ask(systemApi.read)).jobs.failed;
    for (const importId of [77, 78])
      await app.context.jobs.enqueue(
        db,
        importContactsJob,
        { importId },
        { singletonKey: `import-${importId}` },
      );
    await sql`update pgboss.job set state = 'failed', completed_on = now()`.execute(db);
    expect(await failed()).toBe(2);
    await app.context.jobs.enqueue(db, importContactsJob, { importId: 77 }, { singletonKey: 'import-77' });
    await sql`
      update pgboss.job set state = 'completed', completed_on = now() + interval '1 second'
      where state = 'created'`.execute(db);
    expect(await failed()).toBe(1);
  });

  it('calls a task late if its job has waited too long, unless another job of the task is running', async () => {
    await using app = await testApp();
    const { db } = app.database;
    const admin = await anAdministrator(app);
    const { name } = importContactsJob;
    for (const importId of [1, 2]) await app.context.jobs.enqueue(db, importContactsJob, { importId });
    await sql`insert into pgboss.schedule (name, cron) values (${name}, '*/5 * * * *')`.execute(db);
    await sql`update pgboss.job set start_after = now() - interval '1 hour'`.execute(db);
    const late = async () => (await admin.ask(systemApi.read)).schedule.late;
    expect(await late()).toEqual(['Import of a contacts file']);
    await sql`
      update pgboss.job set state = 'active', started_on = now()
      where id = (select id from pgboss.job limit 1)`.execute(db);
    expect(await late()).toEqual([]);
  });

  it('says that a job was cut off if its server died', async () => {
    await using app = await testApp();
    const { db } = app.database;
    await app.context.jobs.enqueue(db, importContactsJob, { importId: 77 });
    await sql`
      update pgboss.job set state = 'failed', completed_on = now(),
        output = '{"value": {"message": "job heartbeat timeout"}}'`.execute(db);
    const { jobs } = await (await anAdministrator(app)).ask(systemApi.read);
    expect(jobs.list[0]?.end).toBe('cut-off');
  });

  it('has words for every kind of job', async () => {
    await using app = await testApp({ started: true });
    const { rows } = await sql<{ name: string }>`
      select name from pgboss.queue where name not like '\\_\\_pgboss%'`.execute(app.database.db);
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.map(({ name }) => name).filter((name) => !hasJobWords(name))).toEqual([]);
  });

  it("sends a test mail to the administrator's own address", async () => {
    const { url, received } = await anSmtpServer();
    await using app = await testApp({ config: { mail: { kind: 'smtp', url } } });
    const admin = await anAdministrator(app);
    expect(await admin.ask(systemApi.testMail)).toEqual({ kind: 'smtp', unsent: null });
    const { rows } = await sql<{ username: string }>`
      select username from users where id = ${admin.viewer.userId}`.execute(app.database.db);
    expect(received.map(({ to }) => to)).toEqual([rows[0]?.username]);
    const { mail } = await admin.ask(systemApi.read);
    expect(mail).toMatchObject({ state: 'fine', unsent: null, lastSentOn: expect.any(Number) });
  });

  it('says why mails are not sent, until a mail is sent', async () => {
    const { dataDir } = await mailsOf();
    const away = { kind: 'smtp', url: 'smtp://127.0.0.1:1?tls=off' } as const;
    await using broken = await testApp({ config: { mail: away } });
    const admin = await anAdministrator(broken);
    const unsent = { failure: 'unreachable', code: null };
    expect(await admin.ask(systemApi.testMail)).toEqual({ kind: 'smtp', unsent });
    expect((await admin.ask(systemApi.read)).mail).toMatchObject({ state: 'now', unsent });
    await using mended = await testApp({ database: broken.database, config: { dataDir } });
    const again = await anAdministrator(mended);
    expect(await again.ask(systemApi.testMail)).toEqual({ kind: 'outbox', unsent: null });
    expect((await again.ask(systemApi.read)).mail).toMatchObject({ state: 'fine', unsent: null });
  });

  it('is kept up to date by live events, which only administrators get', async () => {
    await using app = await testApp();
    const admin = await anAdministrator(app);
    await signedIn(app);
    const listener = new pg.Client(clientConfig(app.database.connection));
    await listener.connect();
    const notices: unknown[] = [];
    listener.on('notification', ({ payload }) => notices.push(JSON.parse(payload ?? '')));
    await listener.query(`listen ${LIVE_CHANNEL}`);
    await admin.ask(systemApi.testMail);
    await until(() => notices.length > 0);
    await listener.end();
    expect(notices).toEqual([{ users: [admin.viewer.userId], event: { type: 'refresh.system', data: {} } }]);
  });
});
