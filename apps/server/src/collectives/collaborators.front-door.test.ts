import { collectivesApi, sharingApi } from '@kithline/contract/collectives.ts';
import { notificationsApi } from '@kithline/contract/notifications.ts';
import { directoryApi } from '@kithline/contract/directory.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anOrganization, aPopulation, inNetwork } from '../testing/a-population.ts';
import { aCollective, aMember, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { untilWaiting } from '../testing/until.ts';
import { knownToEachOther, setNetwork } from './testing/knowing.ts';
import { type Overheard, overhear } from './testing/overhear.ts';

let app: TestApp;
let live: Overheard;
beforeAll(async () => {
  app = await testApp();
  live = await overhear(app);
});
afterAll(async () => {
  await live.stop();
  await app.stop();
});

let owner: SignedIn;
let omar: SignedIn;
let zoe: SignedIn;
/** A member whom the owner does not know at first. */
let unknown: SignedIn;
let admin: SignedIn;
let clientId: number;
let id: number;
let params: { id: number };
beforeEach(async () => {
  owner = await signedIn(app, { name: 'Inês Carvalho' });
  omar = await signedIn(app, { name: 'Omar Aziz' });
  zoe = await signedIn(app, { name: 'Zoë Łukasz' });
  unknown = await signedIn(app, { name: 'Una Bekannt' });
  admin = await signedIn(app, { isAdmin: true });
  ({ clientId } = await aCollective(app.database.db, { owner: owner.viewer }));
  const body = { name: 'Climate Board', description: 'For boards.', clientAccountId: clientId };
  ({ id } = await owner.ask(collectivesApi.create, { body }));
  params = { id };
  await knownToEachOther(app, owner, [omar, zoe]);
});

const idsOf = (...people: SignedIn[]) => people.map(({ viewer }) => viewer.userId).toSorted((a, b) => a - b);
const bodyOf = (...people: SignedIn[]) => ({ userIds: idsOf(...people) });
const add = (who: SignedIn, ...people: SignedIn[]) =>
  who.call(collectivesApi.addCollaborators, { params, body: bodyOf(...people) });
const remove = (who: SignedIn, ...people: SignedIn[]) =>
  who.call(collectivesApi.removeCollaborators, { params, body: bodyOf(...people) });
const list = (who: SignedIn, query: { name?: string; notIn?: 'true'; page?: number; limit?: number } = {}) =>
  who.ask(collectivesApi.collaborators, { params, query });
const namesIn = async (...params: Parameters<typeof list>) =>
  (await list(...params)).results.map(({ name }) => name);
const peopleOf = async (who: SignedIn) => {
  const found = await who.ask(directoryApi.persons, { query: { collectiveId: id } });
  return found.results.map(({ person }) => person.name);
};
const news = async (who: SignedIn) =>
  (await who.ask(notificationsApi.list, { query: {} })).results.map(({ kind, body }) => [kind, body]);

describe('the collaborators of a collective', () => {
  it('are listed by name with their role, for all who belong to it, without the owner', async () => {
    const acme = await anOrganization(app.database.db, { name: 'Acme' });
    await app.database.db
      .insertInto('workRole')
      .values({ personId: omar.viewer.personId, organizationId: acme, title: 'Director', isOngoing: true })
      .execute();
    await add(owner, zoe, omar);
    await omar.ask(sharingApi.share, { params, body: {} });
    const { results, total } = await list(zoe);
    expect(total).toBe(2);
    expect(results).toEqual([
      {
        id: omar.viewer.personId,
        userId: omar.viewer.userId,
        name: 'Omar Aziz',
        profilePicture: null,
        primaryWorkRole: {
          title: 'Director',
          organization: { id: acme, name: 'Acme', profilePicture: null },
        },
        networkShared: true,
        collectives: [],
      },
      {
        id: zoe.viewer.personId,
        userId: zoe.viewer.userId,
        name: 'Zoë Łukasz',
        profilePicture: null,
        primaryWorkRole: null,
        networkShared: false,
        collectives: [],
      },
    ]);
    expect(await namesIn(owner, { name: 'lukasz ZOE' })).toEqual(['Zoë Łukasz']);
    expect(await namesIn(owner, { name: '%' })).toEqual([]);
    const page = await list(owner, { limit: 1, page: 2 });
    expect(page).toMatchObject({ total: 2, pages: 2, results: [{ name: 'Zoë Łukasz' }] });
    expect((await list(owner)).limit).toBe(100);
  });

  it('are hidden from everybody who does not belong to it', async () => {
    await add(owner, omar);
    const other = await signedIn(app);
    await aCollective(app.database.db, { owner: other.viewer });
    for (const who of [unknown, other, admin])
      expect((await who.call(collectivesApi.collaborators, { params, query: {} })).status).toBe(403);
    const { status } = await app.visitor().call(collectivesApi.collaborators, { params, query: {} });
    expect(status).toBe(401);
    const nowhere = { params: { id: 999_999 }, query: {} };
    expect((await owner.call(collectivesApi.collaborators, nowhere)).status).toBe(404);
  });
});

describe('members who could be added', () => {
  it("are those who are in the owner's network and have the owner in theirs, each with their other collectives", async () => {
    const other = await aCollective(app.database.db, { owner: owner.viewer });
    const body = { userIds: idsOf(zoe) };
    await owner.ask(collectivesApi.addCollaborators, { params: { id: other.id }, body });
    await add(owner, omar);
    const { results, total } = await list(owner, { notIn: 'true' });
    expect(total).toBe(1);
    expect(results).toMatchObject([
      { name: 'Zoë Łukasz', collectives: [{ id: other.id, name: `Collective of ${owner.viewer.userId}` }] },
    ]);
    expect(await namesIn(owner, { notIn: 'true', name: 'lukasz' })).toEqual(['Zoë Łukasz']);
    expect(await namesIn(owner, { notIn: 'true', name: 'omar' })).toEqual([]);
  });

  it('also include those who belong to another collective together with the owner', async () => {
    const stranger = await signedIn(app, { name: 'Sam Strand' });
    const collaborators = [owner.viewer, stranger.viewer];
    await aCollective(app.database.db, { owner: unknown.viewer, collaborators });
    expect(await namesIn(owner, { notIn: 'true' })).toEqual([
      'Omar Aziz',
      'Sam Strand',
      'Una Bekannt',
      'Zoë Łukasz',
    ]);
    expect((await add(owner, stranger, unknown)).status).toBe(204);
  });

  it('do not include a member if only the owner’s network contains the member or only the member’s network contains the owner; shared networks do not count', async () => {
    await add(owner, omar);
    // The owner's own file contains the member, and the owner has shared the network, too.
    await setNetwork(app, owner, [unknown]);
    await owner.ask(sharingApi.share, { params, body: {} });
    expect(await peopleOf(owner)).toContain('Una Bekannt');
    expect(await namesIn(owner, { notIn: 'true', name: 'bekannt' })).toEqual([]);
    expect((await add(owner, unknown)).status).toBe(422);
    await setNetwork(app, owner, []);
    await setNetwork(app, unknown, [owner]);
    await setNetwork(app, omar, [unknown]);
    await omar.ask(sharingApi.share, { params, body: {} });
    expect(await namesIn(owner, { notIn: 'true' })).toEqual([]);
    expect((await add(owner, unknown)).status).toBe(422);
    await setNetwork(app, owner, [unknown]);
    expect((await add(owner, unknown)).status).toBe(204);
  });

  it('are listed without collectives of other clients', async () => {
    await aCollective(app.database.db, { owner: unknown.viewer, collaborators: [zoe.viewer] });
    const { results } = await list(owner, { notIn: 'true', name: 'zoe' });
    expect(results).toMatchObject([{ name: 'Zoë Łukasz', collectives: [] }]);
  });

  it('are listed only for the owner', async () => {
    await add(owner, omar);
    const query = { notIn: 'true' } as const;
    for (const who of [omar, unknown, admin])
      expect((await who.call(collectivesApi.collaborators, { params, query })).status).toBe(403);
  });
});

describe('adding collaborators', () => {
  it('takes effect immediately, and notifies the new and the existing collaborators and their browsers', async () => {
    await add(owner, omar);
    const heard = await live.during(async () => {
      expect((await add(owner, zoe)).status).toBe(204);
    });
    const users = idsOf(owner, omar, zoe);
    expect(heard).toEqual([
      { type: 'collective.collaborator.added', data: { collectiveId: id, userId: zoe.viewer.userId }, users },
      { type: 'refresh.clients', data: {}, users: idsOf(zoe) },
    ]);
    expect((await zoe.ask(collectivesApi.read, { params })).totalCollaborators).toBe(2);
    expect(await peopleOf(zoe)).toEqual(['Inês Carvalho', 'Omar Aziz', 'Zoë Łukasz']);
    expect(await news(zoe)).toEqual([['collaborator-added', 'You are now a collaborator in Climate Board']]);
    expect(await news(omar)).toEqual([
      ['collaborator-joined', 'Zoë Łukasz joined Climate Board as a collaborator'],
      ['collaborator-added', 'You are now a collaborator in Climate Board'],
    ]);
    expect(await news(owner)).toEqual([]);
  });

  it('in one request sends the other collaborators one notification with all names', async () => {
    await knownToEachOther(app, owner, [omar, zoe, unknown]);
    await add(owner, omar);
    expect((await add(owner, zoe, unknown)).status).toBe(204);
    const [newest, other] = [zoe, unknown].toSorted((a, b) => b.viewer.userId - a.viewer.userId);
    const nameOf = (who: SignedIn | undefined) => (who === zoe ? 'Zoë Łukasz' : 'Una Bekannt');
    expect((await news(omar))[0]).toEqual([
      'collaborator-joined',
      `${nameOf(newest)} and ${nameOf(other)} joined Climate Board as collaborators`,
    ]);
    expect((await news(zoe)).map(([kind]) => kind)).toEqual(['collaborator-added']);
  });

  it('adds all or none, and is refused for unknown members, the owner, or an empty list', async () => {
    const message =
      'You can add members of your other collectives, and members who are in your network and have you in theirs. Everybody else can be invited.';
    for (const wrong of [unknown.viewer.userId, owner.viewer.userId, 999_999]) {
      const body = { userIds: [omar.viewer.userId, wrong] };
      const answer = await owner.call(collectivesApi.addCollaborators, { params, body });
      expect([answer.status, answer.problem.fields]).toEqual([422, { userIds: message }]);
    }
    const { problem } = await owner.call(collectivesApi.addCollaborators, { params, body: { userIds: [] } });
    expect(problem.fields).toEqual({ userIds: 'Choose at least one member.' });
    expect([await namesIn(owner), await news(omar)]).toEqual([[], []]);
  });

  it('waits for a suspension in progress, and then adds nobody', async () => {
    const holding = await app.database.db.startTransaction().execute();
    await holding
      .updateTable('users')
      .set({ suspendedOn: new Date() })
      .where('id', '=', omar.viewer.userId)
      .execute();
    const adding = add(owner, omar, zoe);
    await untilWaiting(app.database.db, 1);
    await holding.commit().execute();
    expect((await adding).status).toBe(422);
    expect(await namesIn(owner)).toEqual([]);
  });

  it('is allowed only for the owner', async () => {
    await add(owner, omar);
    for (const who of [omar, unknown, admin]) expect((await add(who, zoe)).status).toBe(403);
    const body = bodyOf(zoe);
    expect((await app.visitor().call(collectivesApi.addCollaborators, { params, body })).status).toBe(401);
    const nowhere = { params: { id: 999_999 }, body };
    expect((await owner.call(collectivesApi.addCollaborators, nowhere)).status).toBe(404);
    expect(await namesIn(owner)).toEqual(['Omar Aziz']);
  });

  it('is idempotent, also for concurrent requests', async () => {
    const heard = await live.during(async () => {
      const answers = await Promise.all([add(owner, omar, zoe), add(owner, omar), add(owner, omar, zoe)]);
      for (const { status } of answers) expect([204, 409]).toContain(status);
      expect((await add(owner, omar, zoe)).status).toBe(204);
    });
    const added = heard.flatMap((event) =>
      event.type === 'collective.collaborator.added' ? [event.data.userId] : [],
    );
    expect(added.toSorted((a, b) => a - b)).toEqual(idsOf(omar, zoe));
    expect((await news(omar)).filter(([kind]) => kind === 'collaborator-added')).toHaveLength(1);
    expect((await owner.ask(collectivesApi.read, { params })).totalPersons).toBe(3);
  });
});

describe('removing collaborators', () => {
  it('also withdraws the networks of the removed collaborators, notifies these members, and refreshes the browsers of everybody in the collective', async () => {
    await add(owner, omar, zoe);
    const contacts = await aPopulation(app.database.db, [{ name: 'Only Omars' }]);
    await inNetwork(app.database.db, omar.viewer.networkId, contacts);
    await omar.ask(sharingApi.share, { params, body: {} });
    expect(await peopleOf(zoe)).toContain('Only Omars');
    const heard = await live.during(async () => {
      expect((await remove(owner, omar)).status).toBe(204);
    });
    expect(heard).toContainEqual({
      type: 'collective.collaborator.removed',
      data: { collectiveId: id, userId: omar.viewer.userId },
      users: idsOf(owner, omar, zoe),
    });
    expect(heard).toContainEqual({ type: 'refresh.clients', data: {}, users: idsOf(omar) });
    expect(await peopleOf(zoe)).toEqual(['Inês Carvalho', 'Zoë Łukasz']);
    expect(await owner.ask(collectivesApi.read, { params })).toMatchObject({
      totalPersons: 2,
      totalCollaborators: 1,
      totalNetworks: 0,
    });
    expect((await omar.call(collectivesApi.read, { params })).status).toBe(403);
    expect((await news(omar))[0]?.[0]).toBe('collaborator-removed');
    expect((await news(zoe)).map(([kind]) => kind)).not.toContain('collaborator-removed');
  });

  it('is also possible for a collaborator who leaves, and then notifies the owner', async () => {
    await add(owner, omar, zoe);
    expect((await remove(omar, zoe)).status).toBe(403);
    expect((await remove(omar, omar, zoe)).status).toBe(403);
    expect((await remove(omar, omar)).status).toBe(204);
    expect((await remove(omar, omar)).status).toBe(403);
    expect(await namesIn(owner)).toEqual(['Zoë Łukasz']);
    expect((await news(owner)).map(([kind]) => kind)).toEqual(['collaborator-removed']);
    expect((await news(omar)).map(([kind]) => kind)).not.toContain('collaborator-removed');
  });

  it('and adding them repeatedly keeps one unread notification of each kind', async () => {
    for (let round = 0; round < 3; round += 1) {
      await add(owner, omar, zoe);
      await remove(owner, omar);
      await remove(zoe, zoe);
    }
    const removed = 'You are no longer a collaborator in Climate Board';
    expect((await news(omar)).map(([, body]) => body)).toEqual([
      removed,
      'You are now a collaborator in Climate Board',
    ]);
    expect((await news(owner)).map(([, body]) => body)).toEqual(['Zoë Łukasz left Climate Board']);
    await add(owner, omar);
    await omar.ask(notificationsApi.readAll, { body: undefined });
    await remove(omar, omar);
    expect((await news(owner)).map(([, body]) => body)).toEqual([
      'Omar Aziz and Zoë Łukasz left Climate Board',
    ]);
    await add(owner, omar);
    await remove(owner, omar);
    expect((await news(omar)).filter(([, body]) => body === removed)).toHaveLength(2);
  });

  it('deletes their notifications about shares in the collective, and they get none about later shares there', async () => {
    const collaborators = [omar.viewer, zoe.viewer];
    const other = await aCollective(app.database.db, { owner: owner.viewer, collaborators });
    await add(owner, omar, zoe);
    const sharesOf = async (who: SignedIn) =>
      (await news(who)).flatMap(([kind, body]) => (kind === 'network-shared' ? [body] : []));
    await omar.ask(sharingApi.share, { params, body: {} });
    await omar.ask(sharingApi.share, { params: { id: other.id }, body: {} });
    expect(await sharesOf(zoe)).toHaveLength(2);
    await remove(zoe, zoe);
    const left = [`Omar Aziz shared a network with Collective of ${owner.viewer.userId}: 1 person`];
    expect(await sharesOf(zoe)).toEqual(left);
    expect(await sharesOf(owner)).toHaveLength(2);
    const body = { leaveOut: { personIds: [owner.viewer.personId] } };
    await omar.ask(sharingApi.share, { params, body });
    await omar.ask(sharingApi.unshare, { params });
    expect(await sharesOf(zoe)).toEqual(left);
  });

  it('is refused to everybody but the owner and a collaborator who leaves', async () => {
    await add(owner, omar);
    const other = await signedIn(app);
    await aCollective(app.database.db, { owner: other.viewer });
    for (const who of [unknown, other, admin]) {
      expect((await remove(who, omar)).status).toBe(403);
      expect((await remove(who, who)).status).toBe(403);
    }
    const body = bodyOf(omar);
    expect((await app.visitor().call(collectivesApi.removeCollaborators, { params, body })).status).toBe(401);
    const nowhere = { params: { id: 999_999 }, body };
    expect((await owner.call(collectivesApi.removeCollaborators, nowhere)).status).toBe(404);
    expect(await namesIn(owner)).toEqual(['Omar Aziz']);
  });

  it('ignores users who are not collaborators, and is idempotent for concurrent requests', async () => {
    await add(owner, omar, zoe);
    const heard = await live.during(async () => {
      const answers = await Promise.all([
        remove(owner, omar, unknown),
        remove(owner, omar),
        remove(omar, omar),
      ]);
      for (const { status } of answers.slice(0, 2)) expect([204, 409]).toContain(status);
      expect([204, 403, 409]).toContain(answers[2]?.status);
    });
    expect(heard.filter(({ type }) => type === 'collective.collaborator.removed')).toHaveLength(1);
    expect(await live.during(() => remove(owner, omar))).toEqual([]);
    expect((await owner.ask(collectivesApi.read, { params })).totalPersons).toBe(2);
  });
});

describe('concurrent changes', () => {
  it('leave each member either in or out of the collective, and the totals match the lists', async () => {
    for (let round = 0; round < 6; round += 1) {
      await add(owner, omar);
      await omar.ask(sharingApi.share, { params, body: {} });
      const answers = await Promise.all([
        remove(owner, omar),
        omar.call(sharingApi.share, { params, body: {} }),
        add(owner, zoe),
        remove(owner, zoe),
        add(owner, omar),
      ]);
      for (const { status } of answers) expect([200, 204, 403, 409]).toContain(status);
      const names = await namesIn(owner);
      const people = new Set(await peopleOf(owner));
      expect(await owner.ask(collectivesApi.read, { params })).toMatchObject({
        totalCollaborators: names.length,
        totalPersons: people.size,
      });
      for (const name of ['Omar Aziz', 'Zoë Łukasz']) expect(people.has(name)).toBe(names.includes(name));
      const shared = await owner.ask(sharingApi.list, { params, query: {} });
      if (!names.includes('Omar Aziz')) expect(shared.total).toBe(0);
    }
  });

  it('do not prevent the deletion of the collective, and no collaborators are left after the deletion', async () => {
    for (let round = 0; round < 4; round += 1) {
      const details = { name: 'Short', description: 'Lived.', clientAccountId: clientId };
      ({ id } = await owner.ask(collectivesApi.create, { body: details }));
      params = { id };
      await add(owner, omar);
      const [destroyed, ...others] = await Promise.all([
        owner.call(collectivesApi.destroy, { params }),
        add(owner, zoe),
        remove(owner, omar),
        omar.call(sharingApi.share, { params, body: {} }),
        remove(omar, omar),
      ]);
      expect(destroyed.status).toBe(204);
      for (const { status } of others) expect([200, 204, 403, 404, 409]).toContain(status);
      expect((await owner.call(collectivesApi.read, { params })).status).toBe(404);
      const { db } = app.database;
      const left = db.selectFrom('collaborator').select('userId').where('collectiveId', '=', id);
      expect(await left.execute()).toEqual([]);
    }
  });
});

it('a hundred members can be added in less than ten seconds', async () => {
  const { db } = app.database;
  const members = await Promise.all(Array.from({ length: 100 }, () => aMember(db)));
  await inNetwork(
    db,
    owner.viewer.networkId,
    members.map(({ personId }) => personId),
  );
  for (const { networkId } of members) await inNetwork(db, networkId, [owner.viewer.personId]);
  const body = { userIds: members.map(({ userId }) => userId) };
  const before = performance.now();
  await owner.ask(collectivesApi.addCollaborators, { params, body });
  expect(performance.now() - before).toBeLessThan(10_000);
  expect(await list(owner)).toMatchObject({ total: 100, size: 100 });
  expect((await owner.ask(collectivesApi.read, { params })).totalPersons).toBe(101);
});
