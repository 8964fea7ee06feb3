import { authApi } from '@kithline/contract/accounts.ts';
import { activityApi } from '@kithline/contract/activity.ts';
import { clientsApi } from '@kithline/contract/clients.ts';
import { sharingApi } from '@kithline/contract/collectives.ts';
import { directoryApi } from '@kithline/contract/directory.ts';
import { membersApi } from '@kithline/contract/members.ts';
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

const change = (id: number, body: { suspended?: boolean; isAdmin?: boolean }, who = ada) =>
  who.call(membersApi.change, { params: { id }, body });
const listed = async (query: object) =>
  (await ada.ask(membersApi.list, { query: query as never })).results.map(({ name }) => name);

const namesIn = (results: readonly { person: { name: string } }[]) =>
  results.map(({ person }) => person.name).filter((name) => name.endsWith('Shared'));

/** Two members of a collective, of whom one shares a network of two people and leaves one of them out. */
async function aShare() {
  const owner = await signedIn(app, { name: 'Olga Owner' });
  const sharer = await signedIn(app, { name: 'Sam Sharer' });
  const { id } = await aCollective(app.database.db, { owner: owner.viewer, collaborators: [sharer.viewer] });
  const contact = (first: string) => ({ first, last: 'Shared', slug: `${first}-${id}`, on: '2020-01-01' });
  await importNow(app.house, sharer.viewer, fileOf(contact('Ana'), contact('Bruno')));
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
  it('is signed out, shares nothing, and has everything back when restored', async () => {
    const { sharer, seen } = await aShare();
    const before = await seen();
    expect(before).toMatchObject({ names: ['Ana Shared'], found: ['Ana Shared'] });
    const { userId } = sharer.viewer;
    const { reply } = await change(userId, { suspended: true });
    expect(reply.suspendedOn).not.toBeNull();
    expect((await sharer.call(authApi.current)).status).toBe(401);
    // The member is not among the people either: the own profile is seen by administrators alone.
    expect(await seen()).toEqual({ names: [], found: [], total: before.total - 2 });
    expect(await listed({ status: 'suspended' })).toEqual(['Sam Sharer']);
    expect((await change(userId, { suspended: false })).reply.suspendedOn).toBeNull();
    // The same shares, with the same people left out.
    expect(await seen()).toEqual(before);
    const acts = await ada.ask(activityApi.list, {
      query: { kind: 'member', person: String(sharer.viewer.personId) },
    });
    expect(acts.results.map(({ words }) => words)).toEqual(['restored', 'suspended']);
  });

  it('learns of it with the right password alone, and gets no mail for a new one', async () => {
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
      app.database.db.selectFrom('password_reset').select('user_id').where('user_id', '=', userId).execute();
    await until(async () => (await codes()).length > 0);
    expect(await codes()).toHaveLength(1);
  });

  it('cannot set another password by a link from before', async () => {
    const { userId } = await aUser(app, { name: 'Resa Reset' });
    await ada.ask(membersApi.sendReset, { params: { id: userId } });
    const codes = () =>
      app.database.db.selectFrom('password_reset').select('user_id').where('user_id', '=', userId).execute();
    await until(async () => (await codes()).length > 0);
    await change(userId, { suspended: true });
    expect(await codes()).toEqual([]);
  });

  it('has no session that was opened meanwhile', async () => {
    const late = await signedIn(app, { name: 'Lara Late' });
    await change(late.viewer.userId, { suspended: true });
    const again = await app.database.db.selectFrom('session').select('user_id').execute();
    expect(again.filter(({ user_id }) => user_id === late.viewer.userId)).toEqual([]);
    expect((await late.call(authApi.current)).status).toBe(401);
  });
});

describe('Administrators', () => {
  it('change others, never themselves, and one always stays', async () => {
    const boss = await signedIn(app, { name: 'Bea Boss' });
    const { userId } = boss.viewer;
    expect((await change(ada.viewer.userId, { isAdmin: false })).status).toBe(409);
    expect((await change(ada.viewer.userId, { suspended: true })).status).toBe(409);
    expect((await change(userId, { isAdmin: true })).reply.isAdmin).toBe(true);
    expect((await boss.call(membersApi.list, { query: {} })).status).toBe(200);
    // Each takes the other's rights at once: one of them comes too late.
    const both = await Promise.all([
      change(userId, { isAdmin: false }),
      change(ada.viewer.userId, { isAdmin: false }, boss),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    const { rows } = {
      rows: await app.database.db.selectFrom('users').select('id').where('is_admin', '=', true).execute(),
    };
    expect(rows).toHaveLength(1);
    if (rows[0]?.id !== ada.viewer.userId) await change(ada.viewer.userId, { isAdmin: true }, boss);
    await change(userId, { isAdmin: false });
  });

  it('end sessions in every browser', async () => {
    const member = await signedIn(app, { name: 'Mia Member' });
    await ada.ask(membersApi.endSessions, { params: { id: member.viewer.userId } });
    expect((await member.call(authApi.current)).status).toBe(401);
    expect((await ada.call(membersApi.endSessions, { params: { id: 999_999 } })).status).toBe(404);
  });
});

describe('A client account', () => {
  it('goes to a member who owns none; its former owner stays in its collectives, and shares stay', async () => {
    const { owner, sharer, seen } = await aShare();
    const before = await seen();
    const [account] = (await ada.ask(clientsApi.list, { query: { admin: 'true' } })).results.filter(
      ({ owner: { id } }) => id === owner.viewer.personId,
    );
    const hand = (userId: number) =>
      ada.call(clientsApi.handOver, { params: { id: account?.id ?? 0 }, body: { userId } });
    const other = await aShare();
    expect((await hand(other.owner.viewer.userId)).problem.fields).toEqual({
      userId: 'This user already owns a client organization.',
    });
    const { reply } = await hand(sharer.viewer.userId);
    expect(reply.owner.id).toBe(sharer.viewer.personId);
    expect(await seen()).toEqual(before);
    const asCollaborator = (await owner.ask(clientsApi.mine, { query: {} })).results;
    expect(asCollaborator.map(({ id, isOwner }) => [id, isOwner])).toEqual([[account?.id, false]]);
    expect((await sharer.ask(clientsApi.mine, { query: {} })).results.map(({ isOwner }) => isOwner)).toEqual([
      true,
    ]);
  });
});

describe('The list of members', () => {
  it('has their numbers, and is narrowed and sorted', async () => {
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
    expect(await listed({ query: `olga member-${owner.viewer.personId}@`, role: 'owner' })).toEqual([
      'Olga Owner',
    ]);
    expect(await listed({ query: `member-${owner.viewer.personId}@`, role: 'member' })).toEqual([]);
    expect(await listed({ role: 'administrator' })).toEqual(['Ada Administrator']);
    const never = await aUser(app, { name: 'Nora Never' });
    expect(await listed({ status: 'never', query: 'nora' })).toEqual(never.userId > 0 ? ['Nora Never'] : []);
    expect((await listed({ order: 'people' }))[0]).toBe('Sam Sharer');
  });
});
