import { chainsApi } from '@kithline/contract/relations.ts';
import { collectivesApi, sharingApi } from '@kithline/contract/collectives.ts';
import { directoryApi } from '@kithline/contract/directory.ts';
import { lookupsApi } from '@kithline/contract/lookups.ts';
import { membersApi } from '@kithline/contract/members.ts';
import { notificationsApi } from '@kithline/contract/notifications.ts';
import { personsApi } from '@kithline/contract/people.ts';
import { sql } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fileOf, importNow } from '../../networks/testing/contacts-files.ts';
import { lockNetworks } from '../../scopes/lock-networks.ts';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { untilWaiting } from '../../testing/until.ts';

let app: TestApp;
let administrator: SignedIn;
let owner: SignedIn;
let member: SignedIn;
let collectiveId: number;

beforeAll(async () => {
  app = await testApp();
  administrator = await signedIn(app, { name: 'Ada Administrator', isAdmin: true });
  owner = await signedIn(app, { name: 'Olga Owner' });
  member = await signedIn(app, { name: 'Sam Sharer' });
  const collaborators = [member.viewer];
  collectiveId = (await aCollective(app.database.db, { owner: owner.viewer, collaborators })).id;
  const contact = { first: 'Ana', last: 'Zyx', slug: 'ana-zyx', company: 'Acme', on: '2020-01-01' };
  await importNow(app.context, member.viewer, fileOf(contact));
  await member.ask(sharingApi.share, { params: { id: collectiveId }, body: {} });
});
afterAll(() => app.stop());

// Each test begins with a new session, because a suspension ends sessions permanently.
beforeEach(async () => {
  member = Object.assign(await sessionOf(member), { viewer: member.viewer });
});

const setSuspended = (suspended: boolean) =>
  administrator.ask(membersApi.change, { params: { id: member.viewer.userId }, body: { suspended } });

/** Returns what the owner of the collective sees of the member and the member's network. */
async function shownToOwner(): Promise<Record<string, unknown>> {
  const scope = { collectiveId: String(collectiveId) } as never;
  const list = await owner.ask(directoryApi.persons, { query: scope });
  const stats = await owner.ask(directoryApi.personStats, { query: scope });
  const suggested = await owner.ask(lookupsApi.autocomplete, {
    query: { ...(scope as object), dataset: 'persons', name: 'o' } as never,
  });
  const companies = await owner.ask(lookupsApi.autocomplete, {
    query: { ...(scope as object), dataset: 'organizations', name: 'acme' } as never,
  });
  const profile = await owner.call(personsApi.profile, {
    params: { id: member.viewer.personId },
    query: {},
  });
  const anaId = await idOfAna();
  const chains = await owner.call(chainsApi.list, {
    query: { ...(scope as object), toEntityTypeId: 19, toEntityId: anaId } as never,
  });
  const networks = await owner.ask(sharingApi.list, { params: { id: collectiveId }, query: {} });
  return {
    people: list.results.map(({ person }) => person.name),
    total: list.total,
    stats: stats.total,
    suggested: suggested.results.map(({ name }) => name),
    companies: companies.results.map(({ name }) => name),
    profile: profile.status,
    ana: (await owner.call(personsApi.profile, { params: { id: anaId }, query: {} })).status,
    chains: chains.status === 200 ? chains.reply.total : chains.status,
    networks: networks.total,
  };
}

async function idOfAna(): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select person_id as id from network_contact where last_name = 'Zyx'`.execute(app.database.db);
  return rows[0]?.id ?? 0;
}

it("a suspended member's profile and network are hidden from the collective's owner until the member is restored", async () => {
  const before = await shownToOwner();
  expect(before).toMatchObject({ profile: 200, ana: 200, networks: 1, companies: ['Acme'] });
  expect(before['people']).toEqual(expect.arrayContaining(['Ana Zyx', 'Sam Sharer']));
  await setSuspended(true);
  const hidden = await shownToOwner();
  expect(hidden).toMatchObject({
    profile: 404,
    ana: 404,
    networks: 0,
    companies: [],
    suggested: ['Olga Owner'],
  });
  expect(hidden['people']).not.toEqual(expect.arrayContaining(['Sam Sharer']));
  expect(hidden['total']).toBe((before['total'] as number) - 2);
  const seen = await administrator.call(personsApi.profile, {
    params: { id: member.viewer.personId },
    query: {},
  });
  expect(seen.status).toBe(200);
  await setSuspended(false);
  expect(await shownToOwner()).toEqual(before);
});

it('a suspended member is not offered as a collaborator', async () => {
  const second = await aCollective(app.database.db, { owner: owner.viewer });
  const offered = async () => {
    const query = { notIn: 'true' } as const;
    const found = await owner.ask(collectivesApi.collaborators, { params: { id: second.id }, query });
    return found.results.map(({ name }) => name);
  };
  expect(await offered()).toContain('Sam Sharer');
  await setSuspended(true);
  expect(await offered()).not.toContain('Sam Sharer');
  await setSuspended(false);
});

describe('A share that is requested during a suspension', () => {
  const share = () => member.call(sharingApi.share, { params: { id: collectiveId }, body: {} });
  const storedShares = async () =>
    (
      await app.database.db
        .selectFrom('networkShare')
        .select('suspended')
        .where('networkId', '=', member.viewer.networkId)
        .execute()
    ).map(({ suspended }) => suspended);
  const restore = async () => {
    await setSuspended(false);
    member = Object.assign(await sessionOf(member), { viewer: member.viewer });
  };

  it('is refused or hidden', async () => {
    const statuses = new Set<number>();
    for (let round = 0; round < 24; round += 1) {
      await member.ask(sharingApi.unshare, { params: { id: collectiveId } });
      // The order of the two requests varies.
      const [shared, change] = await Promise.all([
        delay(round % 3).then(share),
        delay((round + 1) % 5).then(() => setSuspended(true)),
      ]);
      statuses.add(shared.status);
      expect(change.suspendedOn).not.toBeNull();
      expect(await storedShares()).toEqual(shared.status === 200 ? [true] : []);
      await restore();
      expect(await storedShares()).toEqual(shared.status === 200 ? [false] : []);
    }
    // The request to share gets 401 if the suspension has already ended the session.
    expect([...statuses].every((status) => status === 200 || status === 401)).toBe(true);
    expect(statuses).toContain(200);
  });

  it('is stored if it waited for the suspension, but shows nothing until the member is restored', async () => {
    await member.ask(sharingApi.unshare, { params: { id: collectiveId } });
    const holding = await app.database.db.startTransaction().execute();
    await lockNetworks(holding, [member.viewer.networkId]);
    const suspending = setSuspended(true);
    await untilWaiting(app.database.db, 1);
    const sharing = share();
    await untilWaiting(app.database.db, 2);
    await holding.commit().execute();
    await suspending;
    expect((await sharing).status).toBe(200);
    expect(await storedShares()).toEqual([true]);
    expect(await shownToOwner()).toMatchObject({ ana: 404, networks: 0 });
    expect((await owner.ask(notificationsApi.list, { query: {} })).results).toEqual([]);
    await restore();
    expect(await storedShares()).toEqual([false]);
    expect(await shownToOwner()).toMatchObject({ ana: 200, networks: 1 });
  });
});

/** Opens a new session for a member whose previous one has ended. */
async function sessionOf({ viewer }: SignedIn): Promise<SignedIn> {
  const other = await signedIn(app);
  await sql`update session set user_id = ${viewer.userId} where user_id = ${other.viewer.userId}`.execute(
    app.database.db,
  );
  return other;
}
