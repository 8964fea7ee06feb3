import { directoryApi } from '@kithline/contract/directory.ts';
import { organizationsApi } from '@kithline/contract/organizations.ts';
import { relationshipsApi } from '@kithline/contract/relations.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrganization, aPopulation, lookupIds } from '../testing/a-population.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { showInCollective } from '../testing/show-in-collective.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let ida: SignedIn;
let omar: SignedIn;
let root: SignedIn;
let ids: { acme: number; school: number; charity: number; far: number };
let mine: { networkId: number };

beforeAll(async () => {
  app = await testApp();
  const { db } = app.database;
  ida = await signedIn(app, { name: 'Ida Berg' });
  omar = await signedIn(app, { name: 'Omar Aziz' });
  root = await signedIn(app, { name: 'Root', isAdmin: true });
  mine = { networkId: ida.viewer.networkId };
  const industries = await lookupIds(db, 'industries', 2);
  ids = {
    acme: await anOrganization(db, { name: 'Acme', aliases: ['Acme Works'], items: { industries } }),
    school: await anOrganization(db, { name: 'Ridgeway', typeId: 1 }),
    charity: await anOrganization(db, { name: 'Clean Water', typeId: 5 }),
    far: await anOrganization(db, { name: 'Far Away' }),
  };
  const { acme, school, charity, far } = ids;
  await aPopulation(
    db,
    [
      {
        name: 'Zed Current',
        roles: [
          { organizationId: acme, title: 'Clerk', fromYear: 2020 },
          { organizationId: acme, title: 'Trainee', toYear: 2019 },
          { organizationId: school, title: 'Fellow', toYear: 2018 },
        ],
        educations: [{ schoolId: school }],
      },
      {
        name: 'Amy Past',
        roles: [{ organizationId: acme, title: 'Boss', toYear: 2015 }],
        supports: [charity],
      },
      { name: 'Bea Student', educations: [{ schoolId: school, isOngoing: true }] },
    ],
    mine.networkId,
  );
  await aPopulation(db, [{ name: 'Else Where', roles: [{ organizationId: far }, { organizationId: acme }] }]);
  await db
    .insertInto('education')
    .values({ personId: omar.viewer.personId, organizationId: school, inProfile: true })
    .execute();
});
afterAll(() => app.stop());

const status = async (who: { call: SignedIn['call'] }, id: number, query: object = {}) =>
  (await who.call(organizationsApi.profile, { params: { id }, query })).status;

test('Members can read the organizations to which their network or profile leads, and administrators can read all', async () => {
  const { acme, school, charity, far } = ids;
  expect([await status(ida, acme), await status(ida, school), await status(ida, charity)]).toEqual([
    200, 200, 200,
  ]);
  expect([await status(ida, far), await status(omar, acme), await status(omar, school)]).toEqual([
    404, 404, 200,
  ]);
  expect([await status(root, far), await status(root, 999_999), await status(ida, 999_999)]).toEqual([
    200, 404, 404,
  ]);
  expect([
    await status(app.visitor(), acme),
    await status(ida, acme, { networkId: omar.viewer.networkId }),
    await status(ida, acme, { admin: 'true' }),
  ]).toEqual([401, 403, 403]);
});

test('Finding an organization by its id returns the same profile as the profile request does, or null if the viewer does not see the organization', async () => {
  const found = (who: SignedIn, id: number) => who.ask(organizationsApi.find, { params: { id }, query: {} });
  const profile = await ida.ask(organizationsApi.profile, { params: { id: ids.acme }, query: {} });
  expect(await found(ida, ids.acme)).toEqual({ profile });
  for (const id of [ids.far, 999_999]) expect(await found(ida, id)).toEqual({ profile: null });
});

test('The owner and the collaborators of a collective can read the organizations of its people, and another owner cannot', async () => {
  const { db } = app.database;
  const [owner, collaborator, other] = [await signedIn(app), await signedIn(app), await signedIn(app)];
  const ours = await aCollective(db, { owner: owner.viewer, collaborators: [collaborator.viewer] });
  await aCollective(db, { owner: other.viewer });
  const [works, cause] = [
    await anOrganization(db, { name: 'Afar' }),
    await anOrganization(db, { name: 'Lonely' }),
  ];
  const [worker = 0] = await aPopulation(db, [
    { name: 'Far Worker', roles: [{ organizationId: works }], supports: [cause] },
  ]);
  await showInCollective(db, ours.id, [worker]);
  for (const organization of [works, cause]) {
    expect([
      await status(owner, organization),
      await status(collaborator, organization),
      await status(other, organization),
    ]).toEqual([200, 200, 404]);
    const inCollective = { collectiveId: ours.id };
    expect(await status(collaborator, organization, inCollective)).toBe(200);
    expect(await status(collaborator, ids.acme, inCollective)).toBe(404);
  }
});

test('A profile counts people and alumni of the scope, and shows the other names of the organization to administrators', async () => {
  const profile = await ida.ask(organizationsApi.profile, { params: { id: ids.acme }, query: {} });
  expect(profile).toMatchObject({
    name: 'Acme',
    type: { id: 3, name: 'Company' },
    mappedNames: [],
    totals: { people: 2, alumni: 0, either: 2 },
  });
  expect(profile.industries).toHaveLength(2);
  expect(profile.faces.map(({ name }) => name)).toEqual(['Zed Current', 'Amy Past']);
  const all = await root.ask(organizationsApi.profile, {
    params: { id: ids.acme },
    query: { admin: 'true' },
  });
  expect(all).toMatchObject({ totals: { people: 3, alumni: 0 }, mappedNames: ['Acme Works'] });
});

test('A person who worked and studied at an organization is counted once in the total of both', async () => {
  const profile = await ida.ask(organizationsApi.profile, { params: { id: ids.school }, query: {} });
  expect(profile.totals).toEqual({ people: 1, alumni: 2, either: 2 });
});

test('Lists of people and alumni show how well the viewer knows each person, but not how well others do', async () => {
  const strengths = async (who: SignedIn, query: { networkId?: number; admin?: 'true' }) => {
    const people = await who.ask(organizationsApi.people, { query: { ...query, organizationId: ids.acme } });
    const alumni = await who.ask(organizationsApi.alumni, {
      query: { ...query, organizationId: ids.school },
    });
    return [...people.results, ...alumni.results]
      .filter(({ person }) => person.name === 'Zed Current')
      .map(({ relationship }) => relationship?.strength.name ?? null);
  };
  const { results } = await ida.ask(organizationsApi.people, {
    query: { ...mine, organizationId: ids.acme },
  });
  expect(await strengths(ida, mine)).toEqual([null, null]);
  const toPersonId = results[0]?.person.id ?? 0;
  await ida.ask(relationshipsApi.create, { body: { toPersonId, strengthId: 3 } });
  expect(await strengths(ida, mine)).toEqual(['Strong', 'Strong']);
  expect(await strengths(root, { admin: 'true' })).toEqual([null, null]);
});

test('The people of an organization are listed with their roles there, current people first, and can be narrowed to current or former ones', async () => {
  const ask = async (isOngoing?: '0' | '1') =>
    (
      await ida.ask(organizationsApi.people, {
        query: { ...mine, organizationId: ids.acme, ...(isOngoing ? { isOngoing } : {}) },
      })
    ).results;
  expect(
    (await ask()).map(({ person, isOngoing, roles }) => [
      person.name,
      isOngoing,
      roles.map(({ title }) => title),
    ]),
  ).toEqual([
    ['Zed Current', true, ['Clerk', 'Trainee']],
    ['Amy Past', false, ['Boss']],
  ]);
  expect((await ask('1')).map(({ person }) => person.name)).toEqual(['Zed Current']);
  expect((await ask('0')).map(({ person }) => person.name)).toEqual(['Amy Past']);
});

test('Alumni are listed in pages of 20 with exact totals', async () => {
  const page = await ida.ask(organizationsApi.alumni, { query: { ...mine, organizationId: ids.school } });
  expect(page).toMatchObject({ limit: 20, total: 2, size: 2 });
  expect(page.results.map(({ person, educations }) => [person.name, educations[0]?.isOngoing])).toEqual([
    ['Bea Student', true],
    ['Zed Current', false],
  ]);
  const second = await ida.ask(organizationsApi.alumni, {
    query: { ...mine, organizationId: ids.school, page: 2 },
  });
  expect(second).toMatchObject({ total: 2, size: 0, previous: 1 });
});

test.each(['practice-areas', 'specialty-areas'] as const)(
  'Search firms are found by any or all of their %s, and the results show which of these match',
  async (dataset) => {
    const { db } = app.database;
    const member = await signedIn(app);
    const { networkId } = member.viewer;
    const [one = 0, two = 0, three = 0] = await lookupIds(db, dataset, 3);
    const both = await anOrganization(db, { name: 'Sable & Finch', items: { [dataset]: [one, two] } });
    const single = await anOrganization(db, { name: 'Quayside Search', items: { [dataset]: [one] } });
    const roles = [{ organizationId: both }, { organizationId: single }];
    await aPopulation(db, [{ name: 'Ada Hale', roles }], networkId);
    const filter = `search.${dataset === 'practice-areas' ? 'practiceAreas' : 'specialtyAreas'}`;
    const find = (ids: number[], modifier?: '1') =>
      member.ask(directoryApi.organizations, {
        query: {
          networkId,
          [`${filter}.value`]: ids.join(','),
          ...(modifier ? { [`${filter}.modifier`]: modifier } : {}),
        },
      });
    const namesOf = async (...query: Parameters<typeof find>) =>
      (await find(...query)).results.map(({ organization }) => organization.name);
    expect(await namesOf([one, two])).toEqual(['Quayside Search', 'Sable & Finch']);
    expect(await namesOf([one, two], '1')).toEqual(['Sable & Finch']);
    expect(await namesOf([three])).toEqual([]);
    const { results } = await find([two]);
    expect(results[0]?.blocks).toMatchObject([{ name: 'search', filters: [{ items: [{ id: two }] }] }]);
  },
);
