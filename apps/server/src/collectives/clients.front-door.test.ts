import { clientsApi } from '@kithline/contract/clients.ts';
import { membersApi } from '@kithline/contract/members.ts';
import { collectivesApi } from '@kithline/contract/collectives.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { knownToEachOther } from './testing/knowing.ts';
import { type Overheard, overhear } from './testing/overhear.ts';

let app: TestApp;
let live: Overheard;
let admin: SignedIn;
beforeAll(async () => {
  app = await testApp();
  live = await overhear(app);
  admin = await signedIn(app, { isAdmin: true });
});
afterAll(async () => {
  await live.stop();
  await app.stop();
});

let owner: SignedIn;
let colleague: SignedIn;
let stranger: SignedIn;
beforeEach(async () => {
  await app.database.db.deleteFrom('client').execute();
  owner = await signedIn(app, { name: 'Inês Carvalho' });
  colleague = await signedIn(app, { name: 'Omar Aziz' });
  stranger = await signedIn(app);
});

const make = (name: string, who: SignedIn) =>
  admin.ask(clientsApi.create, { body: { name, userId: who.viewer.userId } });
const listOwn = (who: SignedIn) => who.ask(clientsApi.mine, { query: {} });
const listAll = (query: object = {}) => admin.ask(clientsApi.list, { query: { admin: 'true', ...query } });

async function aSharedClient(): Promise<{ id: number; collectiveId: number }> {
  const { id } = await make('Lumen Circle', owner);
  const details = { name: 'Climate Board', description: 'For boards.', clientAccountId: id };
  const { id: collectiveId } = await owner.ask(collectivesApi.create, { body: details });
  await knownToEachOther(app, owner, [colleague]);
  const body = { userIds: [colleague.viewer.userId] };
  await owner.ask(collectivesApi.addCollaborators, { params: { id: collectiveId }, body });
  return { id, collectiveId };
}

describe('client accounts', () => {
  it('are created by administrators for users who own none, and the new owner’s browsers are notified', async () => {
    const began = Math.floor(Date.now() / 1000);
    const heard = await live.during(async () => {
      const account = await make('  Lumen Circle ', owner);
      expect(account).toEqual({
        id: expect.any(Number),
        name: 'Lumen Circle',
        createdOn: expect.any(Number),
        owner: { id: owner.viewer.personId, name: 'Inês Carvalho', profilePicture: null },
        totalCollectives: 0,
        vouches: false,
      });
      expect(account.createdOn).toBeGreaterThanOrEqual(began);
    });
    expect(heard).toEqual([{ type: 'refresh.clients', data: {}, users: [owner.viewer.userId] }]);
    expect((await listOwn(owner)).results).toMatchObject([
      { name: 'Lumen Circle', description: null, isOwner: true, collectives: [] },
    ]);
  });

  it.each([
    [{ name: 'Lumen' }, { userId: 'User is required.' }],
    [{ name: 'Lumen', userId: null }, { userId: 'User is required.' }],
    [{ name: 'Lumen', userId: 999_999 }, { userId: 'This user does not exist, or is suspended.' }],
    [{ userId: 1 }, { name: 'Name is required.' }],
    [{ name: ' ', userId: 1 }, { name: 'Name cannot contain only spaces.' }],
    [{ name: 'L', userId: 1 }, { name: 'Name must be at least 2 characters.' }],
    [{ name: 'L'.repeat(256), userId: 1 }, { name: 'Name cannot exceed 255 characters.' }],
  ])('are refused with %j', async (body, fields) => {
    const answer = await admin.call(clientsApi.create, { body: body as never });
    expect([answer.status, answer.problem.fields]).toEqual([422, fields]);
    expect((await listAll()).total).toBe(0);
  });

  it('are not created for a suspended member', async () => {
    const { userId } = owner.viewer;
    await admin.ask(membersApi.change, { params: { id: userId }, body: { suspended: true } });
    const answer = await admin.call(clientsApi.create, { body: { name: 'Lumen', userId } });
    expect(answer.problem.fields).toEqual({ userId: 'This user does not exist, or is suspended.' });
    await admin.ask(membersApi.change, { params: { id: userId }, body: { suspended: false } });
    expect((await admin.call(clientsApi.create, { body: { name: 'Lumen', userId } })).status).toBe(201);
  });

  it('are limited to one per owner, even if two administrators create one at the same time', async () => {
    const other = await signedIn(app, { isAdmin: true });
    const body = { name: 'Lumen', userId: owner.viewer.userId };
    const answers = await Promise.all([admin, other].map((who) => who.call(clientsApi.create, { body })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.problem.fields).toEqual({ userId: 'This user already owns a client account.' });
    expect((await listAll()).total).toBe(1);
  });

  it('are listed for administrators by name in pages, and found by all typed words, ignoring case and accents', async () => {
    await make('Ävanti Global Bank', owner);
    await make('Meridian 100% Bank', colleague);
    await make('avanti Fund', stranger);
    const names = async (query: object) => (await listAll(query)).results.map(({ name }) => name);
    expect(await names({})).toEqual(['avanti Fund', 'Ävanti Global Bank', 'Meridian 100% Bank']);
    expect(await names({ name: 'bánk avánti' })).toEqual(['Ävanti Global Bank']);
    expect(await names({ name: '100%' })).toEqual(['Meridian 100% Bank']);
    expect(await names({ name: '%' })).toEqual([]);
    expect(await listAll({ limit: 2, page: 2 })).toMatchObject({ total: 3, pages: 2, size: 1, previous: 1 });
    expect((await listAll()).limit).toBe(50);
  });

  it('are listed only for their owner, unless an administrator requests all of them', async () => {
    await aSharedClient();
    for (const [who, names] of [
      [owner, ['Lumen Circle']],
      [colleague, []],
      [admin, []],
    ] as const) {
      const { results, total } = await who.ask(clientsApi.list, { query: {} });
      expect([results.map(({ name }) => name), total]).toEqual([names, names.length]);
    }
    const { results } = await owner.ask(clientsApi.list, { query: { name: 'lumen' } });
    expect(results[0]?.totalCollectives).toBe(1);
  });
});

describe('the clients of a member', () => {
  it('are those that the member owns or whose collectives the member belongs to, with the collectives that the member sees', async () => {
    const { id, collectiveId } = await aSharedClient();
    const own = { name: 'Alumni', description: 'For alumni.', clientAccountId: id };
    const { id: alumni } = await owner.ask(collectivesApi.create, { body: own });
    const climate = { id: collectiveId, name: 'Climate Board' };
    expect((await listOwn(owner)).results).toEqual([
      {
        id,
        name: 'Lumen Circle',
        profilePicture: null,
        isOwner: true,
        owner: { id: owner.viewer.personId, name: 'Inês Carvalho', profilePicture: null },
        description: null,
        createdOn: expect.any(Number),
        collectives: [{ id: alumni, name: 'Alumni' }, climate],
      },
    ]);
    expect((await listOwn(colleague)).results).toMatchObject([
      { id, isOwner: false, collectives: [climate] },
    ]);
    for (const who of [stranger, admin]) expect(await listOwn(who)).toMatchObject({ results: [], total: 0 });
  });

  it('are listed by name in pages', async () => {
    await make('Zeta', colleague);
    const { id, collectiveId } = await aSharedClient();
    const page = await colleague.ask(clientsApi.mine, { query: { limit: 1, page: 2 } });
    expect(page).toMatchObject({ total: 2, pages: 2, results: [{ name: 'Zeta', collectives: [] }] });
    const [first] = (await colleague.ask(clientsApi.mine, { query: { limit: 1 } })).results;
    expect(first).toMatchObject({ id, collectives: [{ id: collectiveId }] });
  });
});

describe('the details of a client', () => {
  it('can be changed by the owner, one detail or both, and the browsers of everybody who sees the client are notified', async () => {
    const { id } = await aSharedClient();
    const params = { id };
    const description = 'Boards that hold.';
    const heard = await live.during(async () => {
      const changed = await owner.ask(clientsApi.update, { params, body: { description } });
      expect(changed).toMatchObject({ id, name: 'Lumen Circle', description });
    });
    const users = [owner, colleague].map(({ viewer }) => viewer.userId).toSorted((a, b) => a - b);
    expect(heard).toEqual([{ type: 'refresh.clients', data: {}, users }]);
    await owner.ask(clientsApi.update, { params, body: { name: 'Lumen Advisory' } });
    expect((await listOwn(colleague)).results[0]).toMatchObject({ name: 'Lumen Advisory', description });
    expect(await live.during(() => owner.ask(clientsApi.update, { params, body: {} }))).toEqual([]);
  });

  it.each([
    [{ name: '' }, { name: 'Name is required.' }],
    [{ description: '  ' }, { description: 'Description cannot contain only spaces.' }],
    [{ description: 'd'.repeat(501) }, { description: 'Description cannot exceed 500 characters.' }],
  ])('are refused with %j', async (body, fields) => {
    const { id } = await aSharedClient();
    const { status, problem } = await owner.call(clientsApi.update, { params: { id }, body });
    expect([status, problem.fields]).toEqual([422, fields]);
  });

  it('can be changed only by the owner', async () => {
    const { id } = await aSharedClient();
    await make('Zeta', stranger);
    const body = { name: 'Mine now' };
    for (const who of [colleague, stranger, admin])
      expect((await who.call(clientsApi.update, { params: { id }, body })).status).toBe(403);
    expect((await app.visitor().call(clientsApi.update, { params: { id }, body })).status).toBe(401);
    expect((await owner.call(clientsApi.update, { params: { id: 999_999 }, body })).status).toBe(404);
    expect((await listOwn(owner)).results[0]?.name).toBe('Lumen Circle');
  });

  it('are both changed if the owner changes the name in one window and the description in another at the same time', async () => {
    const { id } = await aSharedClient();
    await Promise.all([
      owner.ask(clientsApi.update, { params: { id }, body: { name: 'Lumen One' } }),
      owner.ask(clientsApi.update, { params: { id }, body: { description: 'Two' } }),
    ]);
    expect((await listOwn(owner)).results[0]).toMatchObject({ name: 'Lumen One', description: 'Two' });
  });
});
