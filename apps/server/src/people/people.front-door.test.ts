import { personsApi } from '@kithline/contract/people.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrganization, aPopulation, inNetwork, lookupIds, placeId } from '../testing/a-population.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { showInCollective } from '../testing/show-in-collective.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let ida: SignedIn;
let root: SignedIn;
let leila: number;
let stranger: number;
let tags: number[];
const NOBODY = 999_999;

beforeAll(async () => {
  app = await testApp();
  const { db } = app.database;
  ida = await signedIn(app, { name: 'Ida Berg' });
  root = await signedIn(app, { name: 'Root', isAdmin: true });
  tags = await lookupIds(db, 'person-tags');
  const levels = await lookupIds(db, 'seniority-levels');
  const acme = await anOrganization(db, {
    name: 'Acme',
    items: { industries: await lookupIds(db, 'industries', 1) },
  });
  const old = await anOrganization(db, { name: 'Old Works' });
  const school = await anOrganization(db, { name: 'Ridgeway', typeId: 1 });
  [leila = 0, stranger = 0] = await aPopulation(db, [
    {
      name: 'Leïla Haddad',
      placeId: await placeId(db, 'Lisbon, Portugal'),
      tags: tags.slice(0, 2),
      supports: [old],
      roles: [
        { organizationId: acme, title: 'Analyst', fromYear: 2018, toYear: 2020 },
        {
          organizationId: acme,
          title: 'Director',
          fromYear: 2020,
          seniorityIds: levels.slice(0, 1),
          isPrimary: true,
        },
        { organizationId: old, title: 'Intern', fromYear: 1990, toYear: 1991 },
      ],
      educations: [{ schoolId: school, degreeIds: await lookupIds(db, 'degree-types', 1) }],
    },
    { name: 'Stranger' },
  ]);
  await inNetwork(db, ida.viewer.networkId, [leila]);
});
afterAll(() => app.stop());

describe('Reading about a person', () => {
  test.each([
    ['profile', personsApi.profile],
    ['experiences', personsApi.experiences],
    ['educations', personsApi.educations],
  ] as const)(
    'is allowed to the person, to members with the person in their network and, except in the scope of a network, to administrators; other members get 404 as for an unknown id: %s',
    async (_name, endpoint) => {
      const status = async (who: { call: SignedIn['call'] }, id: number, query: object = {}) =>
        (await who.call(endpoint, { params: { id }, query })).status;
      expect(await status(app.visitor(), leila)).toBe(401);
      expect(await status(ida, leila)).toBe(200);
      expect(await status(ida, ida.viewer.personId)).toBe(200);
      expect(await status(ida, stranger)).toBe(404);
      expect(await status(root, stranger)).toBe(200);
      expect(await status(root, stranger, { networkId: root.viewer.networkId })).toBe(404);
      expect(await status(ida, stranger, { admin: 'true' })).toBe(403);
      expect(await status(ida, NOBODY)).toBe(404);
      expect(await status(root, NOBODY)).toBe(404);
    },
  );

  test('for a page that is opened by its URL returns the profile, or null if the viewer does not see the person or the person does not exist', async () => {
    const found = (who: SignedIn, id: number, query: object = {}) =>
      who.ask(personsApi.find, { params: { id }, query });
    const profile = await ida.ask(personsApi.profile, { params: { id: leila }, query: {} });
    expect(await found(ida, leila)).toEqual({ profile });
    for (const id of [stranger, NOBODY]) expect(await found(ida, id)).toEqual({ profile: null });
    expect((await found(root, stranger)).profile?.id).toBe(stranger);
    expect(await found(root, stranger, { networkId: root.viewer.networkId })).toEqual({ profile: null });
  });

  test('is allowed to the owner and the collaborators of a collective as long as the collective sees the person', async () => {
    const { db } = app.database;
    const [owner, collaborator, other] = [await signedIn(app), await signedIn(app), await signedIn(app)];
    const ours = await aCollective(db, { owner: owner.viewer, collaborators: [collaborator.viewer] });
    await aCollective(db, { owner: other.viewer });
    await showInCollective(db, ours.id, [leila]);
    const statuses = async () => {
      const answers = [owner, collaborator, other].map((who) =>
        who.call(personsApi.profile, { params: { id: leila }, query: {} }),
      );
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    expect(await statuses()).toEqual([200, 200, 404]);
    await showInCollective(db, ours.id, []);
    expect(await statuses()).toEqual([404, 404, 404]);
  });

  test('in the scope of a collective finds only the people of the collective, its owner and its collaborators', async () => {
    const { db } = app.database;
    const [owner, collaborator] = [await signedIn(app), await signedIn(app)];
    const { id: collectiveId } = await aCollective(db, {
      owner: owner.viewer,
      collaborators: [ida.viewer, collaborator.viewer],
    });
    const status = async (id: number) =>
      (await ida.call(personsApi.profile, { params: { id }, query: { collectiveId } })).status;
    const members = [ida, owner, collaborator].map(({ viewer }) => viewer.personId);
    expect(await Promise.all([...members, leila].map(status))).toEqual([200, 200, 200, 404]);
    await showInCollective(db, collectiveId, [leila]);
    expect(await status(leila)).toBe(200);
  });

  test('shows that another person is a member only if both are in each other’s network or in one collective', async () => {
    const { db } = app.database;
    const [one, other] = [await signedIn(app), await signedIn(app, { name: 'Other Member' })];
    await inNetwork(db, one.viewer.networkId, [other.viewer.personId]);
    const params = { id: other.viewer.personId };
    const profile = (query: object = {}) => one.ask(personsApi.profile, { params, query });
    expect(await profile()).toMatchObject({ userId: null, isCollaborator: false, inNetwork: true });
    await inNetwork(db, other.viewer.networkId, [one.viewer.personId]);
    expect(await profile()).toMatchObject({ userId: other.viewer.userId, isCollaborator: true });
    await inNetwork(db, other.viewer.networkId, []);
    const collective = { owner: other.viewer, collaborators: [one.viewer] };
    const { id: collectiveId } = await aCollective(db, collective);
    expect(await profile()).toMatchObject({ userId: other.viewer.userId, isCollaborator: true });
    expect(await profile({ collectiveId })).toMatchObject({
      userId: other.viewer.userId,
      isCollaborator: false,
    });
  });

  test('shows the profile with a summary of the past 10 years', async () => {
    const profile = await ida.ask(personsApi.profile, { params: { id: leila }, query: {} });
    expect(profile).toMatchObject({
      name: 'Leïla Haddad',
      location: { name: 'Lisbon, Portugal' },
      primaryWorkRole: { title: 'Director', organization: { name: 'Acme' } },
      supportedOrganizations: [{ name: 'Old Works' }],
      inNetwork: true,
      connectedOn: Date.UTC(2020, 1, 3) / 1000,
      userId: null,
      isCollaborator: false,
      totals: { experiences: 3, educations: 1 },
    });
    expect(profile.tagTypes.map(({ id }) => id)).toEqual(tags.slice(0, 2));
    expect(profile.workSummary.organizations.map(({ name }) => name)).toEqual(['Acme']);
    expect(profile.workSummary.seniorityLevels).toHaveLength(1);
    expect(profile.workSummary.industries).toHaveLength(1);
  });

  test('lists roles by organization, newest first, and studies', async () => {
    const { results } = await ida.ask(personsApi.experiences, { params: { id: leila }, query: {} });
    expect(
      results.map(({ organization, roles }) => [
        organization?.name,
        roles.map(({ title, from, to }) => [title, from, to]),
      ]),
    ).toEqual([
      [
        'Acme',
        [
          ['Director', '2020', null],
          ['Analyst', '2018', '2020'],
        ],
      ],
      ['Old Works', [['Intern', '1990', '1991']]],
    ]);
    const studies = await ida.ask(personsApi.educations, { params: { id: leila }, query: {} });
    expect(studies.results).toMatchObject([
      { organization: { name: 'Ridgeway' }, isOngoing: false, degrees: [{}] },
    ]);
  });
});
