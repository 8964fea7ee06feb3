import { authApi } from '@kithline/contract/accounts.ts';
import { activityApi } from '@kithline/contract/activity.ts';
import { clientsApi } from '@kithline/contract/clients.ts';
import { sharingApi } from '@kithline/contract/collectives.ts';
import { directoryApi } from '@kithline/contract/directory.ts';
import { membersApi, membersFilePath } from '@kithline/contract/members.ts';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileOf, importNow } from '../../networks/testing/contacts-files.ts';
import { aUser, PASSWORD } from '../../testing/a-user.ts';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

let app: TestApp;
let ada: SignedIn;
beforeAll(async () => {
  app = await testApp({ started: true });
  ada = await signedIn(app, { name: 'Ada Administrator', isAdmin: true });
});
afterAll(() => app.stop());

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/u;

const change = (id: number, body: { suspended?: boolean; isAdmin?: boolean }, who = ada) =>
  who.call(membersApi.change, { params: { id }, body });
const listNames = async (query: object) =>
  (await ada.ask(membersApi.list, { query: query as never })).results.map(({ name }) => name);

const namesIn = (results: readonly { person: { name: string } }[]) =>
  results.map(({ person }) => person.name).filter((name) => name.endsWith('Shared'));

/** Two members of a collective. One of them shares a network of two people, but leaves out one person. */
async function aShare() {
  const owner = await signedIn(app, { name: 'Olga Owner' });
  const sharer = await signedIn(app, { name: 'Sam Sharer' });
  const { id } = await aCollective(app.database.db, { owner: owner.viewer, collaborators: [sharer.viewer] });
  const contact = (first: string) => ({ first, last: 'Shared', slug: `${first}-${id}`, on: '2020-01-01' });
  await importNow(app.context, sharer.viewer, fileOf(contact('Ana'), contact('Bruno')));
  const people = await sharer.ask(directoryApi.persons, {
    query: { networkId: String(sharer.viewer.networkId) } as never,
  });
  const bruno = people.results.find(({ person }) => person.name === 'Bruno Shared')?.person.id ?? 0;
  await sharer.ask(sharingApi.share, {
    params: { id },
    body: { leaveOut: { labelIds: [], personIds: [bruno] } },
  });
  const seen = async () => {
    const query = { collectiveId: String(id) } as never;
    const found = await owner.ask(directoryApi.search, {
      query: { ...(query as object), name: 'ana shared' } as never,
    });
    const list = await owner.ask(directoryApi.persons, { query });
    return { names: namesIn(list.results), found: namesIn(found.people), total: list.total };
  };
  return { owner, sharer, seen };
}

describe('A suspended member', () => {
  it('is signed out and shares nothing; after a restoration, the member shares the same as before', async () => {
    const { sharer, seen } = await aShare();
    const before = await seen();
    expect(before).toMatchObject({ names: ['Ana Shared'], found: ['Ana Shared'] });
    const { userId } = sharer.viewer;
    const { reply } = await change(userId, { suspended: true });
    expect(reply.suspendedOn).not.toBeNull();
    expect((await sharer.call(authApi.current)).status).toBe(401);
    // The total is lower by two: the suspended member is hidden, too, except from administrators.
    expect(await seen()).toEqual({ names: [], found: [], total: before.total - 2 });
    expect(await listNames({ status: 'suspended' })).toEqual(['Sam Sharer']);
    expect((await change(userId, { suspended: false })).reply.suspendedOn).toBeNull();
    // The same shares, with the same people left out.
    expect(await seen()).toEqual(before);
    const acts = await ada.ask(activityApi.list, {
      query: { kind: 'member', person: String(sharer.viewer.personId) },
    });
    expect(acts.results.map(({ words }) => words)).toEqual(['restored', 'suspended']);
  });

  it('learns about the suspension only with the correct password, and is mailed no link for a new password', async () => {
    const { userId, username } = await aUser(app, { name: 'Simon Signed' });
    const logIn = (password: string) => app.visitor().call(authApi.signIn, { body: { username, password } });
    expect((await logIn(PASSWORD)).status).toBe(200);
    await change(userId, { suspended: true });
    expect(await logIn('not the password')).toMatchObject({
      status: 401,
      problem: { clientMessage: 'invalid login email or password' },
    });
    expect(await logIn(PASSWORD)).toMatchObject({
      status: 403,
      problem: { clientMessage: /suspended/u } as never,
    });
    expect((await ada.call(membersApi.sendReset, { params: { id: userId } })).status).toBe(409);
    await change(userId, { suspended: false });
    expect((await logIn(PASSWORD)).status).toBe(200);
    await ada.ask(membersApi.sendReset, { params: { id: userId } });
    const codes = () =>
      app.database.db.selectFrom('passwordReset').select('userId').where('userId', '=', userId).execute();
    await until(async () => (await codes()).length > 0);
    expect(await codes()).toHaveLength(1);
  });

  it('has no valid link for a new password left', async () => {
    const { userId } = await aUser(app, { name: 'Resa Reset' });
    await ada.ask(membersApi.sendReset, { params: { id: userId } });
    const codes = () =>
      app.database.db.selectFrom('passwordReset').select('userId').where('userId', '=', userId).execute();
    await until(async () => (await codes()).length > 0);
    await change(userId, { suspended: true });
    expect(await codes()).toEqual([]);
  });

  it('has no session left', async () => {
    const late = await signedIn(app, { name: 'Lara Late' });
    await change(late.viewer.userId, { suspended: true });
    const sessions = await app.database.db.selectFrom('session').select('userId').execute();
    expect(sessions.filter(({ userId }) => userId === late.viewer.userId)).toEqual([]);
    expect((await late.call(authApi.current)).status).toBe(401);
  });

  it('learns in an open browser that a suspension ended the session, until the account is restored', async () => {
    const [still, again] = [
      await signedIn(app, { name: 'Stig Still' }),
      await signedIn(app, { name: 'Aga Again' }),
    ];
    for (const who of [still, again]) await change(who.viewer.userId, { suspended: true });
    await change(again.viewer.userId, { suspended: false });
    const whyEnded = async (who: SignedIn) =>
      (await who.call(authApi.current)).headers['kithline-session-ended'];
    expect([await whyEnded(still), await whyEnded(again)]).toEqual(['suspended', 'ended']);
  });
});

describe('Administrators', () => {
  it('can change other members but not themselves; if two revoke each other’s rights at the same time, one stays an administrator', async () => {
    const boss = await signedIn(app, { name: 'Bea Boss' });
    const { userId } = boss.viewer;
    expect((await change(ada.viewer.userId, { isAdmin: false })).status).toBe(409);
    expect((await change(ada.viewer.userId, { suspended: true })).status).toBe(409);
    expect((await change(userId, { isAdmin: true })).reply.isAdmin).toBe(true);
    expect((await boss.call(membersApi.list, { query: {} })).status).toBe(200);
    // Both revoke each other's rights at the same time, and one of the two is too late.
    const both = await Promise.all([
      change(userId, { isAdmin: false }),
      change(ada.viewer.userId, { isAdmin: false }, boss),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    const { rows } = {
      rows: await app.database.db.selectFrom('users').select('id').where('isAdmin', '=', true).execute(),
    };
    expect(rows).toHaveLength(1);
    if (rows[0]?.id !== ada.viewer.userId) await change(ada.viewer.userId, { isAdmin: true }, boss);
    await change(userId, { isAdmin: false });
  });

  it('can end the sessions of a member', async () => {
    const member = await signedIn(app, { name: 'Mia Member' });
    await ada.ask(membersApi.endSessions, { params: { id: member.viewer.userId } });
    const { status, headers } = await member.call(authApi.current);
    expect([status, headers['kithline-session-ended']]).toEqual([401, 'administrator']);
    expect((await ada.call(membersApi.endSessions, { params: { id: 999_999 } })).status).toBe(404);
  });
});

describe('A client account', () => {
  it('can be transferred to a member who owns no other; its former owner stays in its collectives, and shares stay', async () => {
    const { owner, sharer, seen } = await aShare();
    const before = await seen();
    const [account] = (await ada.ask(clientsApi.list, { query: { admin: 'true' } })).results.filter(
      ({ owner: { id } }) => id === owner.viewer.personId,
    );
    const handOver = (userId: number) =>
      ada.call(clientsApi.handOver, { params: { id: account?.id ?? 0 }, body: { userId } });
    const other = await aShare();
    expect((await handOver(other.owner.viewer.userId)).problem.fields).toEqual({
      userId: 'This user already owns a client account.',
    });
    await ada.ask(clientsApi.update, { params: { id: account?.id ?? 0 }, body: { vouches: true } });
    const { reply } = await handOver(sharer.viewer.userId);
    expect(reply.owner.id).toBe(sharer.viewer.personId);
    // No administrator has decided yet whether the new owner vouches for LinkedIn addresses.
    expect(reply.vouches).toBe(false);
    expect(await seen()).toEqual(before);
    const asCollaborator = (await owner.ask(clientsApi.mine, { query: {} })).results;
    expect(asCollaborator.map(({ id, isOwner }) => [id, isOwner])).toEqual([[account?.id, false]]);
    expect((await sharer.ask(clientsApi.mine, { query: {} })).results.map(({ isOwner }) => isOwner)).toEqual([
      true,
    ]);
  });
});

describe('The list of members', () => {
  it('shows counts for each member, and can be filtered and sorted', async () => {
    const { owner, sharer } = await aShare();
    const { results } = await ada.ask(membersApi.list, {
      query: { query: `member-${sharer.viewer.personId}@` },
    });
    expect(results).toMatchObject([
      {
        name: 'Sam Sharer',
        people: 2,
        collectives: 1,
        sessions: 1,
        isAdmin: false,
        client: null,
        suspendedOn: null,
      },
    ]);
    expect(results[0]?.lastSeenOn).not.toBeNull();
    expect(await listNames({ query: `olga member-${owner.viewer.personId}@`, role: 'owner' })).toEqual([
      'Olga Owner',
    ]);
    expect(await listNames({ query: `member-${owner.viewer.personId}@`, role: 'member' })).toEqual([]);
    expect(await listNames({ role: 'administrator' })).toEqual(['Ada Administrator']);
    const never = await aUser(app, { name: 'Nora Never' });
    expect(await listNames({ status: 'never', query: 'nora' })).toEqual(
      never.userId > 0 ? ['Nora Never'] : [],
    );
    expect((await listNames({ order: 'people' }))[0]).toBe('Sam Sharer');
  });
});

describe('The file of members', () => {
  const file = async (query: string) => {
    const { status, text } = await ada.send({ method: 'GET', url: `/api${membersFilePath}${query}` });
    return { status, lines: status === 200 ? parse(text, { bom: true }) : [] };
  };

  it('contains all members who match the filters, but no formulas; its export is recorded', async () => {
    const { owner, sharer } = await aShare();
    const pirate = await signedIn(app, { name: '=HYPERLINK("x") Pirate' });
    await change(pirate.viewer.userId, { suspended: true });
    const { lines } = await file(`?query=member-${sharer.viewer.personId}@`);
    expect(lines).toEqual([
      [
        'Name',
        'Email',
        'Member since',
        'Last seen',
        'Network',
        'Collectives',
        'Role',
        'Client account',
        'Status',
        'Suspended on',
      ],
      [
        'Sam Sharer',
        `member-${sharer.viewer.personId}@example.test`,
        expect.stringMatching(TIME),
        expect.stringMatching(TIME),
        '2',
        '1',
        'Member',
        '',
        'Active',
        '',
      ],
    ]);
    const [, owning] = (await file(`?query=member-${owner.viewer.personId}@`)).lines;
    expect(owning?.slice(6, 9)).toEqual([
      'Client owner',
      `Collective of ${owner.viewer.userId}`,
      'Never logged in',
    ]);
    const [, suspended] = (await file('?query=pirate&status=suspended')).lines;
    expect(suspended?.[0]).toBe('\'=HYPERLINK("x") Pirate');
    expect(suspended?.slice(8)).toEqual(['Suspended', expect.stringMatching(TIME)]);
    expect((await file('?status=gone')).status).toBe(400);
    const [latest] = (await ada.ask(activityApi.list, { query: { kind: 'export' } })).results;
    expect([latest?.by?.name, latest?.words, latest?.on?.name]).toEqual([
      'Ada Administrator',
      'exported',
      'the members',
    ]);
  });

  it('contains each of 1,100 members once, in the order of the list', async () => {
    const { db } = app.database;
    await sql`
      with new_person as (insert into person (name, first_name, last_name, name_key)
        select 'Many ' || n, 'Many', n::text, 'many ' || n from generate_series(1, 1100) n returning id),
      new_user as (insert into users (username, username_norm, password_hash, person_id)
        select 'many-' || id || '@example.test', 'many-' || id || '@example.test', '', id from new_person returning id),
      new_scope as (insert into scope (kind) select 'network' from new_user returning id)
      insert into network (id, user_id)
      select scope.id, users.id from (select id, row_number() over () from new_scope) as scope
      join (select id, row_number() over () from new_user) as users using (row_number)`.execute(db);
    const [, ...lines] = (await file('?query=many-')).lines;
    const emails = lines.map(([, email]) => email);
    const listed = [];
    for (let page = 1; page <= 11; page += 1) {
      const query = { query: 'many-', limit: 100, page };
      listed.push(...(await ada.ask(membersApi.list, { query })).results.map(({ email }) => email));
    }
    expect(emails).toHaveLength(1100);
    expect(emails).toEqual(listed);
  });
});
