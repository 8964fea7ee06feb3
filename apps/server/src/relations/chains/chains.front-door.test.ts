import { type Chain, chainsApi, relationshipsApi } from '@kithline/contract/relations.ts';
import type { StrengthId } from '@kithline/contract/strengths.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '../../viewer.ts';
import { anOrganization, aPopulation } from '../../testing/a-population.ts';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

// Ida, Omar and Mei share their networks with a collective. Ida owns its client; Omar and Mei collaborate.
// Zoe has her own collective. Ida knows Omar, Omar knows Mei, and Omar and Mei know Leila, who works at Acme.
// Zoe knows Leila best.

let app: TestApp;
let ida: SignedIn;
let omar: SignedIn;
let mei: SignedIn;
let zoe: SignedIn;
let root: SignedIn;
let ids: { leila: number; bo: number; stranger: number; acme: number; far: number };
let ours: { collectiveId: number };
let theirs: { collectiveId: number };

const PERSON = ENTITY_TYPES.person;
const ORGANIZATION = ENTITY_TYPES.organization;
const NOBODY = 999_999;

beforeAll(async () => {
  app = await testApp();
  const { db } = app.database;
  ida = await signedIn(app, { name: 'Ida Berg' });
  omar = await signedIn(app, { name: 'Omar Aziz' });
  mei = await signedIn(app, { name: 'Mei Lin' });
  zoe = await signedIn(app, { name: 'Zoe Roy' });
  root = await signedIn(app, { name: 'Root', isAdmin: true });
  const acme = await anOrganization(db, { name: 'Acme' });
  const far = await anOrganization(db, { name: 'Far Away' });
  const [leila = 0, bo = 0, stranger = 0] = await aPopulation(db, [
    { name: 'Leila Haddad', roles: [{ organizationId: acme }] },
    { name: 'Bo Past', roles: [{ organizationId: acme, toYear: 2019 }] },
    { name: 'Stranger', roles: [{ organizationId: far }] },
  ]);
  ids = { leila, bo, stranger, acme, far };
  const collaborators = [omar.viewer, mei.viewer];
  const { id } = await aCollective(db, {
    owner: ida.viewer,
    collaborators,
    shared: [ida.viewer, ...collaborators],
  });
  ours = { collectiveId: id };
  theirs = { collectiveId: (await aCollective(db, { owner: zoe.viewer, shared: [zoe.viewer] })).id };
  await know(ida.viewer, omar.viewer.personId, { on: '2020-02-03' });
  await know(omar.viewer, mei.viewer.personId, { on: '2021-01-01' });
  await know(omar.viewer, leila, { on: '2015-06-01', strength: 2 });
  await know(mei.viewer, leila, { on: null });
  await know(mei.viewer, bo, { on: null });
  await know(omar.viewer, root.viewer.personId, { on: null });
  await know(zoe.viewer, leila, { on: '2001-01-01', strength: 3 });
  await know(zoe.viewer, ida.viewer.personId, { on: '2001-01-01', strength: 3 });
});
afterAll(() => app.stop());

async function know(viewer: Viewer, personId: number, tie: { on: string | null; strength?: StrengthId }) {
  const { db } = app.database;
  await sql`
    insert into network_contact (network_id, person_id, connected_on) values (${viewer.networkId}, ${personId}, ${tie.on}::date)`.execute(
    db,
  );
  if (tie.strength) {
    const record = { userId: viewer.userId, toPersonId: personId, strength: tie.strength };
    await db.insertInto('relationship').values(record).execute();
  }
}

const to = (toEntityTypeId: 13 | 19, toEntityId: number) => ({ toEntityTypeId, toEntityId });
const names = ({ elements }: Chain) =>
  elements.map(({ person, organization }) => person?.name ?? organization?.name).join(' > ');

async function status(who: { call: SignedIn['call'] }, query: object): Promise<number> {
  const { status } = await who.call(chainsApi.list, { query: query as never });
  return status;
}

describe('A chain', () => {
  test('leads from the viewer to a person, with a tie between any two adjacent persons', async () => {
    const page = await ida.ask(chainsApi.list, { query: { ...ours, ...to(PERSON, ids.leila) } });
    expect(page).toMatchObject({ total: 2, page: 1, pages: 1, limit: 10, size: 2 });
    expect(page.results.map(names)).toEqual([
      'Ida Berg > Omar Aziz > Leila Haddad',
      'Ida Berg > Omar Aziz > Mei Lin > Leila Haddad',
    ]);
    const first = page.results[0]?.elements.map(({ isCollaborator, strength, connectedOn }) => [
      isCollaborator,
      strength?.name ?? null,
      connectedOn,
    ]);
    expect(first).toEqual([
      [false, null, null],
      [true, 'Weak', Date.UTC(2020, 1, 3) / 1000],
      [false, 'Familiar', Date.UTC(2015, 5, 1) / 1000],
    ]);
  });

  test('that leads to an organization ends with a current employee and the organization', async () => {
    const query = { ...ours, ...to(ORGANIZATION, ids.acme) };
    const { results, total } = await mei.ask(chainsApi.list, { query });
    expect(total).toBe(2);
    expect(results.map(names)).toEqual([
      'Mei Lin > Leila Haddad > Acme',
      'Mei Lin > Omar Aziz > Leila Haddad > Acme',
    ]);
    expect(results[0]?.elements.at(-1)).toEqual({
      person: null,
      organization: { id: ids.acme, name: 'Acme', profilePicture: null },
      isCollaborator: false,
      strength: null,
      ratedBy: null,
      connectedOn: null,
      workedTogether: [],
      messageMonths: null,
    });
  });

  test('marks the collaborators in a collective; in other scopes, it marks members whose profile the viewer sees', async () => {
    const marks = async (who: SignedIn, scope: object) => {
      const query = { ...scope, ...to(PERSON, root.viewer.personId) };
      const { results } = await who.ask(chainsApi.list, { query });
      return results.map((chain) => chain.elements.map((element) => element.isCollaborator));
    };
    expect(await marks(ida, ours)).toEqual([[false, true, false]]);
    // Only an administrator sees that Root is a member, because Root's network contains neither Ida nor Omar.
    expect(await marks(ida, {})).toEqual([[true, true, false]]);
    expect(await marks(omar, {})).toEqual([[true, false]]);
  });

  test('is hidden in a scope that does not show its ties, and no chain leads to the viewer', async () => {
    const { total } = await zoe.ask(chainsApi.list, { query: to(PERSON, zoe.viewer.personId) });
    expect(total).toBe(0);
    // Zoe's ties to Ida and Leila are the strongest ties. None of these scopes shows them, so a chain that
    // contains them is neither listed nor counted.
    for (const scope of [{}, ours, { networkId: ida.viewer.networkId }]) {
      const page = await ida.ask(chainsApi.list, { query: { ...scope, ...to(PERSON, ids.leila) } });
      expect(page.results.map(names).filter((chain) => chain.includes('Zoe'))).toEqual([]);
      expect(page.total).toBe(2);
    }
  });
});

test('Chains that need a withdrawn network immediately disappear from the list and from the total', async () => {
  const { db } = app.database;
  const query = { ...ours, ...to(PERSON, ids.leila) };
  const unshared = { collectiveId: ours.collectiveId, networkId: mei.viewer.networkId };
  await db
    .deleteFrom('collectiveNetwork')
    .where('collectiveId', '=', unshared.collectiveId)
    .where('networkId', '=', unshared.networkId)
    .execute();
  const page = await ida.ask(chainsApi.list, { query });
  expect([page.total, page.results.map(names)]).toEqual([1, ['Ida Berg > Omar Aziz > Leila Haddad']]);
  await db.insertInto('collectiveNetwork').values(unshared).execute();
  expect((await ida.ask(chainsApi.list, { query })).total).toBe(2);
});

test('Introductions to an organization are its current employees, each with the best chain', async () => {
  const query = { ...ours, organizationId: ids.acme };
  const { results, total } = await ida.ask(chainsApi.introductions, { query });
  expect(total).toBe(1);
  expect(results.map(({ person, chain }) => [person.name, names(chain)])).toEqual([
    ['Leila Haddad', 'Ida Berg > Omar Aziz > Leila Haddad > Acme'],
  ]);
});

test('Chains are counted up to a thousand and listed in pages of ten; pages after the last one are empty', async () => {
  const { db } = app.database;
  const crowd = await signedIn(app, { name: 'Crowd' });
  const works = await anOrganization(db, { name: 'Large Works' });
  await sql`
    with p as (insert into person (name, name_key) select 'P' || n, 'p' || n from generate_series(1, 1200) n returning id),
    r as (insert into work_role (person_id, organization_id, is_ongoing, source) select id, ${works}, true, 'sample' from p)
    insert into network_contact (network_id, person_id) select ${crowd.viewer.networkId}, id from p`.execute(
    db,
  );
  const ask = (page: number) => crowd.ask(chainsApi.list, { query: { ...to(ORGANIZATION, works), page } });
  expect(await ask(1)).toMatchObject({ total: 1_000, pages: 100, limit: 10, size: 10, next: 2 });
  expect(await ask(100)).toMatchObject({ total: 1_000, size: 10, next: null });
  expect(await ask(101)).toMatchObject({ total: 1_000, size: 0, results: [] });
  const people = await crowd.ask(chainsApi.introductions, { query: { organizationId: works, page: 100 } });
  expect(people).toMatchObject({ total: 1_000, size: 10 });
});

describe('Chains can be requested', () => {
  test('by collaborators and the owner, to people and organizations that they may see', async () => {
    const visitor = app.visitor();
    for (const target of [to(PERSON, ids.leila), to(ORGANIZATION, ids.acme)]) {
      const query = { ...ours, ...target };
      const statuses = [visitor, ida, omar, mei, zoe].map((who) => status(who, query));
      expect(await Promise.all(statuses)).toEqual([401, 200, 200, 200, 403]);
      expect(await status(zoe, { ...theirs, ...target })).toBe(200);
      expect(await status(root, { admin: 'true', ...target })).toBe(200);
      expect(await status(ida, { admin: 'true', ...target })).toBe(403);
      expect(await status(ida, { networkId: omar.viewer.networkId, ...target })).toBe(403);
      expect(await status(ida, { ...ours, networkId: ida.viewer.networkId, ...target })).toBe(400);
    }
    expect(await status(ida, { ...ours, ...to(PERSON, ids.stranger) })).toBe(404);
    expect(await status(ida, { ...ours, ...to(ORGANIZATION, ids.far) })).toBe(404);
    expect(await status(zoe, { ...theirs, ...to(PERSON, ids.bo) })).toBe(404);
  });

  test('as introductions to an organization, by the same rules', async () => {
    const ask = async (who: { call: SignedIn['call'] }, query: object) =>
      (await who.call(chainsApi.introductions, { query: query as never })).status;
    const query = { ...ours, organizationId: ids.acme };
    expect(await Promise.all([app.visitor(), ida, omar, zoe].map((who) => ask(who, query)))).toEqual([
      401, 200, 200, 403,
    ]);
    expect(await ask(ida, { ...ours, organizationId: ids.far })).toBe(404);
    expect(await ask(ida, { ...ours, organizationId: NOBODY })).toBe(404);
    expect(await ask(root, { admin: 'true', organizationId: ids.far })).toBe(200);
  });

  test("only from the viewer's own person", async () => {
    const query = { ...ours, ...to(PERSON, ids.leila) };
    expect(await status(ida, { ...query, fromPersonId: ida.viewer.personId })).toBe(200);
    expect(await status(ida, { ...query, fromPersonId: omar.viewer.personId })).toBe(403);
    const everyone = { admin: 'true', ...to(PERSON, ids.leila), fromPersonId: ida.viewer.personId };
    expect(await status(root, everyone)).toBe(403);
  });

  test('only to valid targets: unknown ones give 404, and malformed ones are refused', async () => {
    expect(await status(ida, { ...ours, ...to(PERSON, NOBODY) })).toBe(404);
    expect(await status(ida, { ...ours, ...to(ORGANIZATION, NOBODY) })).toBe(404);
    for (const toEntityTypeId of [14, 'person', ''])
      expect([400, 422]).toContain(await status(ida, { ...ours, toEntityTypeId, toEntityId: ids.leila }));
    expect([400, 422]).toContain(await status(ida, { ...ours, toEntityTypeId: PERSON, toEntityId: 'leila' }));
  });
});

describe('The rating of a tie', () => {
  const ratings = async () => {
    const { results } = await ida.ask(chainsApi.list, { query: { ...ours, ...to(PERSON, ids.leila) } });
    return results[0]?.elements.map(({ strength, ratedBy }) => [strength?.name, ratedBy?.name]);
  };

  test("names the member who made it, or nobody if the tie is unrated; the viewer's own rating replaces another member's stronger rating", async () => {
    const omars = { id: omar.viewer.personId, name: 'Omar Aziz' };
    expect(await ratings()).toEqual([
      [undefined, undefined],
      ['Weak', undefined],
      ['Familiar', 'Omar Aziz'],
    ]);
    await know(omar.viewer, ida.viewer.personId, { on: '2020-02-03', strength: 3 });
    expect((await ratings())?.[1]).toEqual(['Strong', omars.name]);
    const body = { toPersonId: omars.id, strengthId: 2 as const };
    await ida.ask(relationshipsApi.create, { body });
    expect((await ratings())?.[1]).toEqual(['Familiar', 'Ida Berg']);
  });

  test("comes with the day of connection; the day in the viewer's own file, if known, takes precedence over the day in another file", async () => {
    const day = async () => {
      const { results } = await ida.ask(chainsApi.list, { query: { ...ours, ...to(PERSON, ids.leila) } });
      const seconds = results[0]?.elements[1]?.connectedOn ?? 0;
      return new Date(seconds * 1000).toISOString().slice(0, 10);
    };
    const of = (who: SignedIn) => sql`network_id = ${who.viewer.networkId}`;
    const { db } = app.database;
    await sql`update network_contact set connected_on = '2012-01-02'
      where ${of(omar)} and person_id = ${ida.viewer.personId}`.execute(db);
    expect(await day()).toBe('2020-02-03');
    await sql`update network_contact set connected_on = null
      where ${of(ida)} and person_id = ${omar.viewer.personId}`.execute(db);
    expect(await day()).toBe('2012-01-02');
  });
});
