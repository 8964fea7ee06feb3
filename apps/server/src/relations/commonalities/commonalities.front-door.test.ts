import { personsApi } from '@kithline/contract/people.ts';
import type { QueryOf } from '@kithline/contract/endpoint.ts';
import { relationshipsApi } from '@kithline/contract/relations.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../../viewer.ts';
import { anOrganization, aPopulation, inNetwork, lookupIds, placeId } from '../../testing/a-population.ts';
import { aCollective, aMember, aPerson, type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const TODAY = new Date('2026-11-21T12:00:00Z');
const NOBODY = 999_999;

let app: TestApp;
let ida: SignedIn;
let root: SignedIn;
beforeAll(async () => {
  app = await testApp({ clock: () => TODAY });
  root = await signedIn(app, { name: 'Root', isAdmin: true });
});
beforeEach(async () => {
  ida = await signedIn(app, { name: 'Ida Berg' });
});
afterAll(() => app.stop());

const db = () => app.database.db;

type Scope = Partial<QueryOf<typeof personsApi.commonalities>>;
const answer = (who: SignedIn, id: number, query: Scope = {}) =>
  who.ask(personsApi.commonalities, { params: { id }, query });
const ask = async (who: SignedIn, id: number, query: Scope = {}) => (await answer(who, id, query)).results;
const status = async (who: { call: SignedIn['call'] }, id: number, query: Scope = {}) =>
  (await who.call(personsApi.commonalities, { params: { id }, query })).status;
const suggestion = (who: SignedIn, personId: number) =>
  who.ask(relationshipsApi.suggestion, { query: { personId } });
const names = async (who: SignedIn, id: number, query: Scope = {}) =>
  (await ask(who, id, query)).map(({ entity }) => entity);

/** Creates a person with these facts and moves the facts to the member's person. */
async function giveFacts(viewer: Viewer, person: Parameters<typeof aPopulation>[1][number]): Promise<void> {
  const [twin = 0] = await aPopulation(db(), [person]);
  const { personId } = viewer;
  const { placeId } = await db()
    .selectFrom('person')
    .select('placeId')
    .where('id', '=', twin)
    .executeTakeFirstOrThrow();
  await db().updateTable('person').set({ placeId }).where('id', '=', personId).execute();
  for (const table of ['workRole', 'education', 'personItem', 'personSupportedOrganization'] as const)
    await db().updateTable(table).set({ personId }).where('personId', '=', twin).execute();
}

/** Inserts a study with its years, which `aPopulation` does not write. */
async function insertStudy(personId: number, schoolId: number, years: [number, number]): Promise<void> {
  const [fromYear, toYear] = years;
  await db()
    .insertInto('education')
    .values({ personId, organizationId: schoolId, fromYear, toYear })
    .execute();
}

describe('What the viewer and a person have in common', () => {
  it('is listed by importance, in plain words', async () => {
    const acme = await anOrganization(db(), { name: 'Acme' });
    const bolt = await anOrganization(db(), { name: 'Bolt' });
    const core = await anOrganization(db(), { name: 'Core' });
    const elsewhere = await anOrganization(db(), { name: 'Elsewhere' });
    const ridgeway = await anOrganization(db(), { name: 'Ridgeway University', typeId: 1 });
    const heron = await anOrganization(db(), { name: 'Blue Heron', typeId: 5 });
    const [cause = 0, otherCause = 0] = await lookupIds(db(), 'causes');
    const [interest = 0] = await lookupIds(db(), 'interests');
    const lisbon = await placeId(db(), 'Lisbon, Portugal');
    await giveFacts(ida.viewer, {
      name: 'Like Ida',
      placeId: lisbon,
      causes: [cause],
      interests: [interest],
      supports: [heron],
      roles: [
        { organizationId: acme, fromYear: 2014, toYear: 2019 },
        { organizationId: bolt, fromYear: 2000, toYear: 2004 },
        { organizationId: core },
      ],
    });
    const [leila = 0] = await aPopulation(db(), [
      {
        name: 'Leïla',
        placeId: lisbon,
        causes: [cause, otherCause],
        interests: [interest],
        supports: [heron],
        roles: [
          { organizationId: core, fromYear: 2010, toYear: 2012 },
          { organizationId: bolt, fromYear: 2006, toYear: 2009 },
          { organizationId: acme, fromYear: 2016, toYear: 2021 },
          { organizationId: elsewhere },
          {},
        ],
      },
    ]);
    await inNetwork(db(), ida.viewer.networkId, [leila]);
    await insertStudy(ida.viewer.personId, ridgeway, [1996, 2000]);
    await insertStudy(leila, ridgeway, [2002, 2006]);
    const results = await ask(ida, leila);
    expect(results.map(({ entity, description }) => `${entity}: ${description}`).slice(0, 5)).toEqual([
      'Acme: You both worked here, at the same time from 2016 to 2019',
      'Core: You both worked here',
      'Bolt: You both worked here, at different times',
      'Ridgeway University: You both studied here, two years apart',
      'Blue Heron: You both support this organization',
    ]);
    const place = 'Lisbon, Portugal';
    expect(results.slice(5).map(({ kind, id, description }) => [kind, id, description])).toEqual([
      ['cause', cause, 'You both support this cause'],
      ['interest', interest, 'You share this interest'],
      ['place', lisbon, 'You both live here'],
    ]);
    expect(results.map(({ entityType }) => entityType)).toEqual([
      ...Array<string>(5).fill('organization'),
      ...Array<string>(3).fill('other'),
    ]);
    expect(results.at(-1)?.entity).toBe(place);
  });

  it('includes a current employer even if it is unknown when the roles began', async () => {
    const acme = await anOrganization(db(), { name: 'Acme' });
    await giveFacts(ida.viewer, { name: 'Like Ida', roles: [{ organizationId: acme }] });
    const [leila = 0] = await aPopulation(
      db(),
      [{ name: 'Leïla', roles: [{ organizationId: acme }] }],
      ida.viewer.networkId,
    );
    expect(await ask(ida, leila)).toMatchObject([{ entity: 'Acme', description: 'You both work here' }]);
    const { facts } = await suggestion(ida, leila);
    expect(facts).toEqual(['You both work at Acme now.', 'Connected since February 2020.']);
  });

  it("is an empty list for the viewer's own person, or if the two have nothing in common", async () => {
    const acme = await anOrganization(db(), { name: 'Acme' });
    await giveFacts(ida.viewer, { name: 'Like Ida', roles: [{ organizationId: acme }] });
    const { id } = await aPerson(db());
    await inNetwork(db(), ida.viewer.networkId, [id]);
    expect(await answer(ida, ida.viewer.personId)).toEqual({ results: [], moreOfPeople: 0 });
    expect(await suggestion(ida, ida.viewer.personId)).toEqual({ strength: null, facts: [] });
    expect(await ask(ida, id)).toEqual([]);
  });

  it('is available to viewers who may read the person, in scopes that they may read', async () => {
    const [known, stranger] = [await aPerson(db()), await aPerson(db())];
    await inNetwork(db(), ida.viewer.networkId, [known.id]);
    expect(await status(app.visitor(), known.id)).toBe(401);
    expect(await status(ida, known.id)).toBe(200);
    expect(await status(ida, stranger.id)).toBe(404);
    expect(await status(await signedIn(app), known.id)).toBe(404);
    expect(await status(root, stranger.id)).toBe(200);
    expect(await status(ida, NOBODY)).toBe(404);
    const { networkId } = ida.viewer;
    expect(await status(ida, known.id, { networkId })).toBe(200);
    expect(await status(ida, known.id, { networkId: root.viewer.networkId })).toBe(403);
    expect(await status(ida, known.id, { admin: 'true' })).toBe(403);
    expect(await status(root, known.id, { admin: 'true' })).toBe(200);
    expect(await status(root, known.id, { admin: 'true', networkId: root.viewer.networkId })).toBe(400);
    const { id: collectiveId } = await aCollective(db(), { owner: root.viewer });
    expect(await status(ida, known.id, { collectiveId })).toBe(403);
  });
});

describe('The people whom both know', () => {
  /** Ida knows Leïla, Omar and Max. Max is a member who also knows Leïla and Omar. */
  async function acquaintances() {
    const max = await aMember(db(), { name: 'Max Member' });
    const leila = await aPerson(db(), { name: 'Leïla' });
    const omar = await aPerson(db(), { name: 'Omar' });
    await inNetwork(db(), ida.viewer.networkId, [leila.id, omar.id, max.personId]);
    await inNetwork(db(), max.networkId, [leila.id, omar.id]);
    return { max, leila: leila.id, omar: omar.id };
  }

  it('have a visible tie to both', async () => {
    const { max, leila } = await acquaintances();
    await aCollective(db(), { owner: root.viewer, collaborators: [ida.viewer, max], shared: [max] });
    expect(await ask(ida, leila)).toEqual([
      {
        entity: 'Max Member',
        entityType: 'other',
        kind: 'person',
        id: max.personId,
        profilePicture: null,
        description: 'You both know this person',
      },
    ]);
    // Max's shared network is now visible, too. Both Ida's and Max's networks contain Leïla and Omar.
    expect(await names(ida, max.personId)).toEqual(['Leïla', 'Omar']);
    expect((await suggestion(ida, max.personId)).facts).toContain('2 people you both know.');
  });

  it('do not depend on a network that is not shared', async () => {
    const { max, leila } = await acquaintances();
    const answers = async () => [
      await answer(ida, leila),
      await answer(ida, max.personId),
      await suggestion(ida, leila),
      await suggestion(ida, max.personId),
    ];
    // Max shares his network with a collective to which Ida does not belong, but not with the collective to
    // which she belongs.
    await aCollective(db(), { owner: root.viewer, collaborators: [max], shared: [max] });
    await aCollective(db(), { owner: max, collaborators: [ida.viewer, max], shared: [ida.viewer] });
    const before = await answers();
    await inNetwork(db(), max.networkId, []);
    expect(before).toEqual(await answers());
    const nothing = { results: [], moreOfPeople: 0 };
    expect(before.slice(0, 2)).toEqual([nothing, nothing]);
  });

  it('in a collective come only from networks shared with it', async () => {
    const { max, leila } = await acquaintances();
    const both = [ida.viewer, max];
    const options = { owner: root.viewer, collaborators: both };
    const one = await aCollective(db(), { ...options, shared: both });
    const other = await aCollective(db(), { ...options, shared: [ida.viewer] });
    expect(await names(ida, leila, { collectiveId: one.id })).toEqual(['Max Member']);
    expect(await names(ida, leila, { collectiveId: other.id })).toEqual([]);
    // Without Ida's own network, no fact shows that Ida knows Max.
    const theirs = await aCollective(db(), { ...options, shared: [max] });
    expect(await names(ida, leila, { collectiveId: theirs.id })).toEqual([]);
  });

  it('include members whose networks contain the viewer and the person', async () => {
    const max = await aMember(db(), { name: 'Max Member' });
    const leila = await aPerson(db());
    await inNetwork(db(), ida.viewer.networkId, [leila.id]);
    await inNetwork(db(), max.networkId, [leila.id, ida.viewer.personId]);
    const { id: collectiveId } = await aCollective(db(), {
      owner: root.viewer,
      collaborators: [ida.viewer, max],
      shared: [max],
    });
    expect(await names(ida, leila.id)).toEqual(['Max Member']);
    expect(await names(ida, leila.id, { collectiveId })).toEqual(['Max Member']);
  });

  it('are found in all networks by administrators in the scope of everyone', async () => {
    const { max, leila } = await acquaintances();
    await inNetwork(db(), root.viewer.networkId, [max.personId]);
    const { networkId } = root.viewer;
    expect(
      (await root.call(personsApi.commonalities, { params: { id: leila }, query: { networkId } })).status,
    ).toBe(404);
    for (const query of [{}, { admin: 'true' }] as const)
      expect(await names(root, leila, query)).toEqual(['Max Member']);
  });

  it('are returned either as the first ten by name and the number of the others, or in pages that together list everybody', async () => {
    const max = await aMember(db());
    const people = Array.from({ length: 12 }, (_, at) => ({
      name: `Known ${String(12 - at).padStart(2, '0')}`,
    }));
    const ids = await aPopulation(db(), people);
    await inNetwork(db(), ida.viewer.networkId, [max.personId, ...ids]);
    await inNetwork(db(), max.networkId, ids);
    await aCollective(db(), { owner: root.viewer, collaborators: [ida.viewer], shared: [max] });
    const { results, moreOfPeople } = await answer(ida, max.personId);
    const known = results.filter(({ kind }) => kind === 'person').map(({ entity }) => entity);
    expect(known).toHaveLength(10);
    expect([known[0], known[9]]).toEqual(['Known 01', 'Known 10']);
    expect(moreOfPeople).toBe(2);
    const listed = async (page: number) => {
      const query = { networkId: ida.viewer.networkId, page, limit: 5 };
      return ida.ask(personsApi.bothKnow, { params: { id: max.personId }, query });
    };
    const last = await listed(3);
    expect([last.total, last.pages, last.results.map(({ name }) => name)]).toEqual([
      12,
      3,
      ['Known 11', 'Known 12'],
    ]);
    expect((await listed(4)).results).toEqual([]);
    const [one = 0] = ids;
    expect((await answer(ida, one)).moreOfPeople).toBe(0);
    // The twelve people count 2 points, and the connection of more than five years counts 1 point.
    expect(await suggestion(ida, max.personId)).toEqual({
      strength: { id: 3, name: 'Strong' },
      facts: ['12 people you both know.', 'Connected since February 2020.'],
    });
  });
});

describe('The suggested strength', () => {
  it('comes with the facts on which it is based, and is not recorded as the relationship', async () => {
    const acme = await anOrganization(db(), { name: 'Acme' });
    await giveFacts(ida.viewer, {
      name: 'Like Ida',
      roles: [{ organizationId: acme, fromYear: 2014, toYear: 2019 }],
    });
    const role = { organizationId: acme, fromYear: 2016, toYear: 2021 };
    const [leila = 0] = await aPopulation(db(), [{ name: 'Leïla', roles: [role] }], ida.viewer.networkId);
    expect(await suggestion(ida, leila)).toEqual({
      strength: { id: 3, name: 'Strong' },
      facts: ['You both worked at Acme from 2016 to 2019.', 'Connected since February 2020.'],
    });
    expect(await ida.ask(relationshipsApi.list, { query: { personId: leila } })).toEqual({ results: [] });
  });
});
