import { accountApi, authApi, exportPath } from '@kithline/contract/accounts.ts';
import { activityApi, activityFilePath } from '@kithline/contract/activity.ts';
import { clientsApi } from '@kithline/contract/clients.ts';
import { collectivesApi } from '@kithline/contract/collectives.ts';
import { editingApi } from '@kithline/contract/editing.ts';
import { registrationsApi } from '@kithline/contract/registrations.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPicture, sendPicture } from '../../collectives/testing/send-picture.ts';
import { fileOf, importNow } from '../../networks/testing/contacts-files.ts';
import { aUser, PASSWORD } from '../../testing/a-user.ts';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type Act, recordActivity } from '../../activity/record-activity.ts';

const NOW = new Date('2026-11-23T10:00:00Z');

let app: TestApp;
let ada: SignedIn;
let leila: SignedIn;
let now = NOW;

beforeAll(async () => {
  app = await testApp({ started: true, clock: () => now });
  ada = await signedIn(app, { name: 'Ada Administrator', isAdmin: true });
  leila = await signedIn(app, { name: 'Leila Haddad' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  now = NOW;
  await sql`alter table activity disable trigger activity_truncate`.execute(app.database.db);
  await sql`truncate activity`.execute(app.database.db);
  await sql`alter table activity enable trigger activity_truncate`.execute(app.database.db);
});

type Query = Parameters<typeof ada.ask<typeof activityApi.list>>[1]['query'];

const activity = (query: Query = {}) => ada.ask(activityApi.list, { query });
const sentences = async (query: Query = {}) =>
  (await activity(query)).results.map(({ by, words, on, also, value }) => {
    const what = [by?.name ?? 'Kithline', words, on?.name, also?.words, also?.on.name]
      .filter(Boolean)
      .join(' ');
    return value ? `${what} (${value.field}: ${value.from} > ${value.to})` : what;
  });

const record = (act: Partial<Act> = {}) =>
  recordActivity(app.database.db, {
    by: ada.viewer,
    kind: 'dataset',
    words: 'added',
    on: { kind: 'item', id: 1_000_000, name: 'Ocean conservation' },
    place: 'dashboard',
    now,
    ...act,
  });

describe('Activity records', () => {
  it('who did what to whom, with old and new values', async () => {
    const { personId } = leila.viewer;
    const headline = async (who: SignedIn, text: string) => {
      const { known } = await who.ask(editingApi.form, { params: { id: personId } });
      await who.ask(editingApi.save, { params: { id: personId }, body: { known, headline: text } as never });
    };
    await headline(ada, 'Director');
    await headline(leila, 'Partner');
    await importNow(
      app.context,
      leila.viewer,
      fileOf({ first: 'Ana', last: 'Silva', slug: 'ana', on: '2020-01-01' }),
    );
    await ada.ask(registrationsApi.invite, {
      body: { firstName: 'Nora', lastName: 'Berg', emailAddress: 'nora@example.test', linkedinUrl: '' },
    });
    expect(await sentences()).toEqual([
      'Ada Administrator sent an invitation',
      'Leila Haddad imported connections.csv (Network: 0 people > 1 person)',
      'Leila Haddad changed Basic Information of Leila Haddad (Headline: Director > Partner)',
      'Ada Administrator changed Basic Information of Leila Haddad (Headline: null > Director)',
    ]);
    expect((await activity({ kind: 'edit' })).results.map(({ place }) => place)).toEqual([
      'profile',
      'dashboard',
    ]);
  });

  it('actions on client accounts and collectives', async () => {
    const owner = await signedIn(app, { name: 'Olga Owner' });
    const client = await ada.ask(clientsApi.create, {
      body: { userId: owner.viewer.userId, name: 'Lumen', vouches: false },
    });
    await ada.ask(clientsApi.update, { params: { id: client.id }, body: { vouches: true } });
    const { id } = await owner.ask(collectivesApi.create, {
      body: { clientAccountId: client.id, name: 'Board', description: 'Of Lumen' },
    });
    await owner.ask(collectivesApi.destroy, { params: { id } });
    expect(await sentences()).toEqual([
      'Olga Owner destroyed the collective Board',
      'Olga Owner made the collective Board',
      'Ada Administrator changed the client account Lumen (Owner vouches: no > yes)',
      'Ada Administrator added the client account Lumen',
    ]);
    const there = (await activity()).results.map(({ on }) => on?.isThere);
    expect(there).toEqual([false, false, true, true]);
  });

  it("both values that an administrator changes at once in the administrator's own client account", async () => {
    const { id } = await ada.ask(clientsApi.create, {
      body: { userId: ada.viewer.userId, name: 'Lumen', vouches: false },
    });
    await ada.ask(clientsApi.update, { params: { id }, body: { name: 'Lumen Two', vouches: true } });
    await ada.ask(clientsApi.update, { params: { id }, body: { description: 'Of Lumen' } });
    expect(await sentences()).toEqual([
      'Ada Administrator changed the client account Lumen Two',
      'Ada Administrator changed the client account Lumen Two (Owner vouches: no > yes)',
      'Ada Administrator changed the client account Lumen Two (Name: Lumen > Lumen Two)',
      'Ada Administrator added the client account Lumen Two',
    ]);
  });

  it("changes of a client account's picture", async () => {
    const owner = await signedIn(app, { name: 'Olga Owner' });
    const { clientId } = await aCollective(app.database.db, { owner: owner.viewer });
    const params = { id: clientId };
    await owner.ask(clientsApi.removePicture, { params });
    await sendPicture(owner, clientId, { content: await aPicture('png') });
    await owner.ask(clientsApi.removePicture, { params });
    const name = `Collective of ${owner.viewer.userId}`;
    expect(await sentences()).toEqual([
      `Olga Owner removed the picture of the client account ${name}`,
      `Olga Owner changed the picture of the client account ${name}`,
    ]);
  });

  it('each withdrawal of a network once if a collaborator leaves or is removed', async () => {
    const [olga, omar, petra] = [
      await signedIn(app, { name: 'Olga Owner' }),
      await signedIn(app, { name: 'Omar Aziz' }),
      await signedIn(app, { name: 'Petra Quiet' }),
    ];
    const [shared, collaborators] = [[omar.viewer], [omar.viewer, petra.viewer]];
    const { id } = await aCollective(app.database.db, { owner: olga.viewer, collaborators, shared });
    const remove = (who: SignedIn, ...removed: SignedIn[]) =>
      who.call(collectivesApi.removeCollaborators, {
        params: { id },
        body: { userIds: removed.map(({ viewer }) => viewer.userId) },
      });
    await remove(olga, omar, petra);
    await remove(olga, omar);
    const { id: other } = await aCollective(app.database.db, {
      owner: olga.viewer,
      collaborators: [omar.viewer],
      shared: [omar.viewer],
    });
    await omar.ask(collectivesApi.removeCollaborators, {
      params: { id: other },
      body: { userIds: [omar.viewer.userId] },
    });
    const name = `Collective of ${olga.viewer.userId}`;
    expect(await sentences()).toEqual([
      `Omar Aziz withdrew a network from ${name}`,
      `Olga Owner withdrew the network of Omar Aziz from ${name}`,
    ]);
  });

  it("exports of members' data; a member's name is deleted with the account, and an administrator's stays", async () => {
    const former = await signedIn(app, { name: 'Gerda Gone' });
    const boss = await signedIn(app, { name: 'Bea Boss', isAdmin: true });
    expect((await former.send({ method: 'GET', url: exportPath })).status).toBe(200);
    await record({ by: boss.viewer });
    for (const { viewer } of [former, boss])
      await sql`delete from network where user_id = ${viewer.userId}`.execute(app.database.db);
    for (const { viewer } of [former, boss]) {
      await sql`delete from member_profile where person_id = ${viewer.personId}`.execute(app.database.db);
      await sql`delete from users where id = ${viewer.userId}`.execute(app.database.db);
      await sql`delete from person where id = ${viewer.personId}`.execute(app.database.db);
    }
    expect(await sentences()).toEqual([
      'Bea Boss added Ocean conservation',
      'A former member exported all of their data',
    ]);
    const { rows } = await sql<{ text: string }>`select a::text as text from activity a`.execute(
      app.database.db,
    );
    expect(rows.filter(({ text }) => text.includes('Gerda'))).toEqual([]);
  });

  it('as logins only the logins of administrators', async () => {
    for (const isAdmin of [true, false]) {
      const { username } = await aUser(app, { isAdmin });
      await app.visitor().ask(authApi.signIn, { body: { username, password: PASSWORD } });
    }
    expect((await activity({ kind: 'login' })).results.map((entry) => entry.words)).toEqual(['logged in']);
  });

  it('no failed action, except a wrong password', async () => {
    const { status } = await ada.call(registrationsApi.invite, {
      body: {
        firstName: 'L',
        lastName: 'H',
        emailAddress: `member-${leila.viewer.personId}@example.test`,
        linkedinUrl: '',
      },
    });
    expect(status).toBe(422);
    const wrong = await leila.call(accountApi.remove, { body: { password: 'wrong' } });
    expect(wrong.status).toBe(422);
    // A wrong password is recorded, but not the deletion that failed.
    expect(await sentences()).toEqual(['Kithline refused a wrong password for the account of Leila Haddad']);
  });
});

describe('The list of activity', () => {
  it('can be filtered by actor, action, time and subject', async () => {
    const of = { kind: 'person', id: leila.viewer.personId } as const;
    await record({ words: 'one', now: new Date('2026-11-21T23:30:00Z') });
    await record({ words: 'two', by: leila.viewer, kind: 'export', now: new Date('2026-11-22T12:00:00Z') });
    await record({ words: 'three', also: { words: 'into', on: of }, now: new Date('2026-11-23T01:00:00Z') });
    const words = async (query: Query) => (await activity(query)).results.map((entry) => entry.words);
    expect(await words({})).toEqual(['three', 'two', 'one']);
    expect(await words({ by: String(leila.viewer.personId) })).toEqual(['two']);
    expect(await words({ kind: 'dataset' })).toEqual(['three', 'one']);
    expect(await words({ person: String(of.id) })).toEqual(['three']);
    expect(await words({ organization: String(of.id) })).toEqual([]);
    expect(await words({ from: '2026-11-22', to: '2026-11-22' })).toEqual(['two']);
    // In Tokyo, the first act was done on the 22nd.
    expect(await words({ to: '2026-11-22', zone: 'Asia/Tokyo' })).toEqual(['two', 'one']);
    expect((await activity({ zone: 'Asia/Tokyo' })).days).toEqual([
      { day: '2026-11-23', total: 1 },
      { day: '2026-11-22', total: 2 },
    ]);
    const wrong = await ada.call(activityApi.list, { query: { zone: 'Moon/Base' } as never });
    expect(wrong.status).toBe(400);
  });

  it('has the same pages while new entries are added', async () => {
    for (const name of ['one', 'two', 'three']) await record({ on: { kind: 'item', id: 1_000_000, name } });
    const first = await activity({ limit: 2 });
    await record({ on: { kind: 'item', id: 1_000_000, name: 'four' } });
    const second = await activity({ limit: 2, page: 2, upTo: first.upTo });
    expect([...first.results, ...second.results].map(({ on }) => on?.name)).toEqual(['three', 'two', 'one']);
    expect(second.total).toBe(3);
    expect((await activity()).total).toBe(4);
  });

  it('counts whole days, even if a page ends within a day', async () => {
    for (const minute of [1, 2, 3]) await record({ now: new Date(NOW.getTime() + minute * 60_000) });
    const { days, results, total } = await activity({ limit: '2' });
    expect([days, results.length, total]).toEqual([[{ day: '2026-11-23', total: 3 }], 2, 3]);
  });

  it('can be searched by words of its sentences, with current names, ignoring case and accents', async () => {
    const zoe = await signedIn(app, { name: 'Zoë Ågren' });
    const { personId } = leila.viewer;
    await record({
      by: zoe.viewer,
      kind: 'edit',
      words: 'changed Bio of',
      on: { kind: 'person', id: personId },
    });
    await record();
    await record({
      words: 'merged',
      also: { words: 'into', on: { kind: 'item', id: 1_000_001, name: 'Océans' } },
    });
    await record({
      by: null,
      kind: 'deletion',
      words: 'deleted old entries',
      on: undefined,
      place: 'schedule',
    });
    const bio = 'Zoë Ågren changed Bio of Leila Haddad';
    const merged = 'Ada Administrator merged Ocean conservation into Océans';
    const found: Record<string, string[]> = {
      zoe: [bio],
      'AGREN had': [bio],
      'leila bio': [bio],
      'zoe ocean': [],
      ocean: [merged, 'Ada Administrator added Ocean conservation'],
      oceans: [merged],
      'kithline OLD': ['Kithline deleted old entries'],
      into: [merged],
      '%': [],
    };
    for (const [query, expected] of Object.entries(found))
      expect([query, await sentences({ query })]).toEqual([query, expected]);
    const { days, total } = await activity({ query: 'ocean', limit: 1 });
    expect([days, total]).toEqual([[{ day: '2026-11-23', total: 2 }], 2]);
    expect(await sentences({ query: 'ocean', kind: 'edit' })).toEqual([]);
    await app.database.db
      .updateTable('memberProfile')
      .set({ firstName: 'Layla', name: 'Layla Haddad', nameKey: 'layla haddad' })
      .where('personId', '=', personId)
      .execute();
    expect(await sentences({ query: 'leila' })).toEqual([]);
    expect(await sentences({ query: 'layla' })).toEqual(['Zoë Ågren changed Bio of Layla Haddad']);
    const { text } = await ada.send({ method: 'GET', url: `/api${activityFilePath}?query=oceans` });
    expect(text.split('\r\n')).toHaveLength(3);
  });

  it('has no names of former members who were not administrators, and cannot be searched by these names', async () => {
    const former = await signedIn(app, { name: 'Gustav Gone' });
    await record({ by: former.viewer });
    await sql`delete from users where id = ${former.viewer.userId}`.execute(app.database.db);
    await sql`delete from person where id = ${former.viewer.personId}`.execute(app.database.db);
    expect(await sentences({ query: 'gustav' })).toEqual([]);
    expect(await sentences({ query: 'former' })).toEqual(['A former member added Ocean conservation']);
  });

  it('can be exported as a file, and the export is recorded', async () => {
    await record();
    const { status, text } = await ada.send({ method: 'GET', url: `/api${activityFilePath}?kind=dataset` });
    expect([status, text.split('\r\n').slice(1)]).toEqual([
      200,
      ['2026-11-23T10:00:00.000Z,Ada Administrator,added Ocean conservation,,,,dashboard,', ''],
    ]);
    expect(await sentences({ kind: 'export' })).toEqual(['Ada Administrator exported the activity']);
  });
});
