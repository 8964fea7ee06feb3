import { notificationsApi } from '@kithline/contract/notifications.ts';
import type { Notification } from '@kithline/contract/notifications.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Viewer } from '../viewer.ts';
import { LIVE_CHANNEL, type LiveNotice, publishEnded } from '../platform/live/publish.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { until } from '../testing/until.ts';
import { sweepNotifications } from './notifications.ts';
import { notify, takeBackNotifications } from './notify.ts';

let app: TestApp;
let now = new Date('2026-03-01T10:00:00Z');
let reader: SignedIn;
let stranger: SignedIn;
let administrator: SignedIn;
let [ann, tom, lina]: Viewer[] = [];
let owner: SignedIn;
let collectiveId: number;

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const personOf = (viewer: Viewer | undefined): number => viewer?.personId ?? 0;
const listOf = (who: SignedIn) => who.ask(notificationsApi.list, { query: {} });
const bodiesOf = async (who: SignedIn) => (await listOf(who)).results.map(({ body }) => body);
const only = async (who: SignedIn): Promise<Notification> => {
  const { results } = await listOf(who);
  expect(results).toHaveLength(1);
  return results[0] as Notification;
};
const notifyReaders = (news: Partial<Parameters<typeof notify>[2]> = {}, to = [reader]) =>
  notify(
    app.database.db,
    to.map(({ viewer }) => viewer.userId),
    { kind: 'network-shared', collectiveId, actorId: personOf(ann), at: now, ...news },
  );

/** The events that servers send to browsers during the call. */
async function noticesOf(act: () => Promise<unknown>): Promise<LiveNotice[]> {
  const client = await app.database.pool.connect();
  const notices: LiveNotice[] = [];
  const onNotice = ({ payload }: { payload?: string | undefined }) =>
    void notices.push(JSON.parse(payload ?? '') as LiveNotice);
  client.on('notification', onNotice);
  await client.query(`listen ${LIVE_CHANNEL}`);
  await act();
  // Events arrive in the order of commits, so all earlier events have arrived before this one.
  await publishEnded(app.database.db, { session: 'mark' });
  await until(() => notices.some((notice) => 'ended' in notice));
  await client.query('unlisten *');
  client.off('notification', onNotice);
  client.release();
  return notices.filter((notice) => 'event' in notice);
}

beforeAll(async () => {
  app = await testApp({ clock: () => now });
  stranger = await signedIn(app, { name: 'Stan Ranger' });
  administrator = await signedIn(app, { name: 'Root', isAdmin: true });
  owner = await signedIn(app, { name: 'Grace Mwangi' });
  [ann, tom, lina] = (
    await Promise.all(['Ann Berg', 'Tom Reed', 'Li Na'].map((name) => signedIn(app, { name })))
  ).map(({ viewer }) => viewer);
});
afterAll(() => app.stop());

beforeEach(async () => {
  later(60);
  reader = await signedIn(app, { name: 'Ida Berg' });
  const collaborators = [reader.viewer, ...[ann, tom, lina].filter((viewer) => viewer !== undefined)];
  collectiveId = (await aCollective(app.database.db, { owner: owner.viewer, collaborators })).id;
  await app.database.db
    .updateTable('collective')
    .set({ name: 'Bench' })
    .where('id', '=', collectiveId)
    .execute();
});

describe('notifications', () => {
  it('are visible only to the notified member, and not to administrators', async () => {
    await notifyReaders();
    const { id } = await only(reader);
    for (const endpoint of [notificationsApi.list, notificationsApi.read, notificationsApi.readAll]) {
      const input = { query: {}, params: { id }, body: { read: true } } as never;
      expect((await app.visitor().call(endpoint, input)).status).toBe(401);
    }
    for (const who of [stranger, administrator, owner]) {
      expect((await listOf(who)).total).toBe(0);
      const read = await who.call(notificationsApi.read, { params: { id }, body: { read: true } });
      expect(read.status).toBe(404);
      await who.ask(notificationsApi.readAll, { body: undefined });
    }
    expect((await only(reader)).readOn).toBeNull();
  });

  it('show who did what where, with names, picture, link and time', async () => {
    await notifyReaders({ facts: { persons: 2204 } });
    expect(await only(reader)).toEqual({
      id: expect.any(Number) as number,
      kind: 'network-shared',
      body: 'Ann Berg shared a network with Bench: 2,204 people',
      names: ['Ann Berg', 'Bench'],
      url: `/collectives/${collectiveId}`,
      createdOn: now.getTime() / 1000,
      readOn: null,
      picture: { kind: 'person', name: 'Ann Berg', profilePicture: null },
      invitation: null,
    });
  });

  it('are listed in pages with the unread first, then newest first, and counted', async () => {
    for (const kind of ['collaborator-joined', 'network-shared', 'collaborator-added'] as const) {
      later(1);
      await notifyReaders({ kind });
    }
    const { results } = await listOf(reader);
    await reader.ask(notificationsApi.read, { params: { id: results[0]?.id ?? 0 }, body: { read: true } });
    const first = await reader.ask(notificationsApi.list, { query: { limit: 2 } });
    expect(first).toMatchObject({ total: 3, unread: 2, pages: 2, next: 2 });
    const second = await reader.ask(notificationsApi.list, { query: { limit: 2, page: 2 } });
    expect([...first.results, ...second.results].map(({ kind }) => kind)).toEqual([
      'network-shared',
      'collaborator-joined',
      'collaborator-added',
    ]);
  });

  it('can be marked as read one by one; marking one again changes nothing', async () => {
    await notifyReaders();
    const { id } = await only(reader);
    const read = () => reader.ask(notificationsApi.read, { params: { id }, body: { read: true } });
    const first = await read();
    expect(first.readOn).toBe(now.getTime() / 1000);
    later(1);
    expect(await read()).toEqual(first);
    expect((await listOf(reader)).unread).toBe(0);
  });

  it('can be marked as read all at once, or up to an instant', async () => {
    await notifyReaders({ kind: 'collaborator-joined' });
    const seen = (await only(reader)).createdOn;
    later(1);
    await notifyReaders();
    await reader.ask(notificationsApi.readAll, { body: { until: seen } });
    expect((await listOf(reader)).results.map(({ kind, readOn }) => [kind, readOn !== null])).toEqual([
      ['network-shared', false],
      ['collaborator-joined', true],
    ]);
    await reader.ask(notificationsApi.readAll, { body: undefined });
    expect((await listOf(reader)).unread).toBe(0);
  });

  it('stay unread if a request marks them up to an invalid instant, which is refused with status 422', async () => {
    await notifyReaders();
    for (const until of [9_007_199_254_740_991, 253_402_300_800, -1, -9_007_199_254_740_991]) {
      const body = { until };
      expect((await reader.call(notificationsApi.readAll, { body })).status).toBe(422);
    }
    await reader.ask(notificationsApi.readAll, { body: { until: 0 } });
    expect((await listOf(reader)).unread).toBe(1);
    await reader.ask(notificationsApi.readAll, { body: { until: 253_402_300_799 } });
    expect((await listOf(reader)).unread).toBe(0);
  });

  it('that are marked as read are updated in every browser of the member; marking them again sends no event', async () => {
    await notifyReaders();
    await notifyReaders({ kind: 'collaborator-joined' });
    const { id } = (await listOf(reader)).results[0] as Notification;
    const read = () => reader.ask(notificationsApi.read, { params: { id }, body: { read: true } });
    const readAll = () => reader.ask(notificationsApi.readAll, { body: undefined });
    const readEvent = { users: [reader.viewer.userId], event: { type: 'notification.read', data: {} } };
    expect(await noticesOf(read)).toEqual([readEvent]);
    expect(await noticesOf(read)).toEqual([]);
    expect(await noticesOf(readAll)).toEqual([readEvent]);
    expect(await noticesOf(readAll)).toEqual([]);
  });

  it('are locked in the order of ids when they are marked as read', async () => {
    const { db } = app.database;
    await notifyReaders();
    await notifyReaders({ kind: 'collaborator-joined' });
    const [first = 0, second = 0] = (await listOf(reader)).results
      .map(({ id }) => id)
      .toSorted((a, b) => a - b);
    // After an update, the first row is behind the second in the table and its indexes.
    await sql`update notification set created_on = created_on + interval '1 second' where id = ${first}`.execute(
      db,
    );
    const other = await db.startTransaction().execute();
    onTestFinished(async () => {
      if (!other.isCommitted) await other.rollback().execute();
    });
    await sql`select from notification where id = ${first} for update`.execute(other);
    const read = reader.ask(notificationsApi.readAll, { body: undefined });
    await until(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      );
      return rows.length > 0;
    });
    await sql`select from notification where id = ${second} for update nowait`.execute(other);
    await other.commit().execute();
    await read;
    expect((await listOf(reader)).unread).toBe(0);
  });

  it('that were read a year ago are deleted; unread ones of the same age stay', async () => {
    const longAgo = new Date(now.getTime() - 366 * 86_400_000);
    await notifyReaders({ kind: 'collaborator-joined', at: longAgo });
    await app.database.db
      .updateTable('notification')
      .set({ readOn: longAgo })
      .where('userId', '=', reader.viewer.userId)
      .execute();
    await notifyReaders({ kind: 'collaborator-added', at: longAgo });
    await notifyReaders();
    await reader.ask(notificationsApi.readAll, { body: { until: now.getTime() / 1000 } });
    await notifyReaders({ kind: 'invitation', at: longAgo });
    expect((await listOf(reader)).total).toBe(4);
    await sweepNotifications(app.context);
    expect((await listOf(reader)).results.map(({ kind }) => kind)).toEqual([
      'invitation',
      'network-shared',
      'collaborator-added',
    ]);
  });
});

describe('a repeated event', () => {
  it('is combined with an unread notification: the newest act comes first, and the time is updated', async () => {
    await notifyReaders({ facts: { persons: 10 } });
    later(10);
    await notifyReaders({ actorId: personOf(tom), facts: { persons: 20 } });
    later(10);
    await notifyReaders({ actorId: personOf(lina), facts: { persons: 30 } });
    expect(await only(reader)).toMatchObject({
      body: 'Li Na and 2 others shared networks with Bench',
      names: ['Li Na', 'Bench'],
      createdOn: now.getTime() / 1000,
      picture: { kind: 'collective', name: 'Bench' },
    });
  });

  it('gives the same notification whether several persons act at once or one after another', async () => {
    const [early, late] = [await signedIn(app), await signedIn(app)];
    const actors = [ann, tom, lina].map(personOf);
    const [, ...further] = actors;
    const kind = 'collaborator-joined';
    for (const actorId of actors) await notifyReaders({ kind, actorId }, [early]);
    const expected = (await listOf(early)).results.map(({ id: _id, ...rest }) => rest);
    expect(expected.map(({ body }) => body)).toEqual(['Li Na and 2 others joined Bench as collaborators']);

    await notify(app.database.db, [late.viewer.userId], { kind, collectiveId, actorIds: actors, at: now });
    await notifyReaders({ kind }, [reader]);
    await notify(app.database.db, [reader.viewer.userId], { kind, collectiveId, actorIds: further, at: now });
    for (const who of [late, reader])
      expect((await listOf(who)).results).toMatchObject(expected.map(({ body, names }) => ({ body, names })));
    const { rows } = await sql`select distinct actor_id, facts, created_on from notification
      where collective_id = ${collectiveId}`.execute(app.database.db);
    expect(rows).toHaveLength(1);
  });

  it("is combined for each user with that user's unread notification", async () => {
    const many = [reader, stranger, administrator, owner];
    await notifyReaders({ facts: { persons: 1 } }, [reader, owner]);
    await notifyReaders({ actorId: personOf(tom), facts: { persons: 2 } }, [owner]);
    await notifyReaders({ actorId: personOf(lina), facts: { persons: 3 } }, many);
    const { rows } = await sql<{ who: number; acts: number }>`
      select user_id as who, 1 + coalesce(jsonb_array_length(facts -> 'others'), 0) as acts from notification
      where collective_id = ${collectiveId} and actor_id = ${personOf(lina)}`.execute(app.database.db);
    expect(new Map(rows.map(({ who, acts }) => [who, acts]))).toEqual(
      new Map(
        [reader, stranger, administrator, owner].map(({ viewer }, at) => [viewer.userId, [2, 1, 1, 3][at]]),
      ),
    );
  });

  it('is not combined with a notification that was read, is a day old, or is of another kind or collective', async () => {
    await notifyReaders();
    await reader.ask(notificationsApi.readAll, { body: undefined });
    await notifyReaders({ at: new Date(now.getTime() - 86_400_000) });
    await notifyReaders();
    await notifyReaders({ kind: 'collaborator-joined' });
    const collaborators = [reader.viewer];
    const other = await aCollective(app.database.db, { owner: stranger.viewer, collaborators });
    await notifyReaders({ collectiveId: other.id });
    expect((await listOf(reader)).total).toBe(5);
  });

  it('is not combined for invitations, which are answered individually', async () => {
    await notifyReaders({ kind: 'invitation' });
    await notifyReaders({ kind: 'invitation' });
    expect((await listOf(reader)).total).toBe(2);
  });

  it('that is taken back leaves the acts of the other people unchanged', async () => {
    await notifyReaders({ facts: { persons: 10 } });
    const before = await listOf(reader);
    later(10);
    await notifyReaders({ actorId: personOf(tom), facts: { persons: 20 } });
    const about = { kind: 'network-shared', collectiveId } as const;
    await takeBackNotifications(app.database.db, { ...about, actorIds: [personOf(tom)] });
    expect(await listOf(reader)).toEqual(before);
    await takeBackNotifications(app.database.db, { ...about, actorIds: [personOf(ann)] });
    expect((await listOf(reader)).total).toBe(0);
  });

  it('that is taken back is no longer counted, even if it was neither the first nor the newest', async () => {
    for (const actor of [ann, tom, lina]) await notifyReaders({ actorId: personOf(actor) });
    const about = { kind: 'network-shared', collectiveId } as const;
    await takeBackNotifications(app.database.db, { ...about, actorIds: [personOf(tom)] });
    expect(await bodiesOf(reader)).toEqual(['Li Na and Ann Berg shared networks with Bench']);
  });
});

describe('a user with a notification about a collective', () => {
  it("sees the collective's former name, and no count, link or picture, after leaving the collective", async () => {
    const { db } = app.database;
    await notifyReaders({ facts: { persons: 2204 } });
    const picture = { profilePicture: '/face.webp' };
    await db.updateTable('person').set(picture).where('id', '=', personOf(ann)).execute();
    expect((await only(reader)).picture?.profilePicture).toBe('/face.webp');
    await db.deleteFrom('collaborator').where('userId', '=', reader.viewer.userId).execute();
    await db.updateTable('collective').set({ name: 'Renamed' }).where('id', '=', collectiveId).execute();
    expect(await only(reader)).toMatchObject({
      body: 'Ann Berg shared a network with Bench',
      url: null,
      picture: { kind: 'person', name: 'Ann Berg', profilePicture: null },
    });
    await db.updateTable('person').set({ profilePicture: null }).where('id', '=', personOf(ann)).execute();
  });

  it('sees the current name of the collective while belonging to it', async () => {
    await notifyReaders();
    await app.database.db
      .updateTable('collective')
      .set({ name: 'Renamed' })
      .where('id', '=', collectiveId)
      .execute();
    expect(await bodiesOf(reader)).toEqual(['Ann Berg shared a network with Renamed']);
  });

  it('keeps only the notification about the deletion if the collective is deleted', async () => {
    await notifyReaders();
    await notifyReaders({ kind: 'collective-destroyed' });
    await app.database.db.deleteFrom('scope').where('id', '=', collectiveId).execute();
    expect(await only(reader)).toMatchObject({
      body: 'Ann Berg destroyed Bench',
      url: null,
      picture: { kind: 'collective', name: 'Bench' },
    });
  });
});

it('the notification about a finished import links to an overlay', async () => {
  await notifyReaders({ kind: 'import-completed', importId: 7 });
  expect(await only(reader)).toMatchObject({
    body: 'Your LinkedIn Contacts sync is complete',
    names: [],
    url: expect.stringMatching(/^\/#o=/) as string,
    picture: null,
  });
});
