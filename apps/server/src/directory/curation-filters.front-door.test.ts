import { directoryApi } from '@kithline/contract/directory.ts';
import { editingApi } from '@kithline/contract/editing.ts';
import { INDUSTRY, MEMBERS, REVIEW } from '@kithline/contract/curation-filters.ts';
import { newOrganizationsApi } from '@kithline/contract/new-organizations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrganization, aPopulation, inNetwork, lookupIds } from '../testing/a-population.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let root: SignedIn;
let mia: SignedIn;
let collectiveId: number;
beforeAll(async () => {
  app = await testApp({ started: true });
  const { db } = app.database;
  root = await signedIn(app, { name: 'Root Administrator', isAdmin: true });
  mia = await signedIn(app, { name: 'Mia Member' });
  const [industry = 0] = await lookupIds(db, 'industries');
  const [tag = 0] = await lookupIds(db, 'organization-tags');
  const filed = await anOrganization(db, { name: 'Filed', items: { industries: [industry] } });
  const bare = await anOrganization(db, { name: 'Bare' });
  const tagged = await anOrganization(db, { name: 'Tagged', items: { 'organization-tags': [tag] } });
  const roles = [filed, bare, tagged].map((organizationId) => ({ organizationId, title: 'Clerk' }));
  const ids = await aPopulation(db, [{ name: 'Ana Silva', roles }]);
  await inNetwork(db, mia.viewer.networkId, ids);
  collectiveId = (await aCollective(db, { owner: mia.viewer, shared: [mia.viewer] })).id;
});
afterAll(() => app.stop());

const EVERYONE = { admin: 'true' };
const WITHOUT_INDUSTRY = { 'curation.industry.modifier': String(INDUSTRY.missing) };
const NOT_REVIEWED = { 'curation.review.modifier': String(REVIEW.typedByMembers) };
const MEMBERS_ONLY = { 'curation.members.modifier': String(MEMBERS.membersOnly) };
const NOT_MEMBERS = { 'curation.members.modifier': String(MEMBERS.othersOnly) };

async function organizations(who: SignedIn, query: object): Promise<string[]> {
  const { results, total } = await who.ask(directoryApi.organizations, { query: query as never });
  expect(total).toBe(results.length);
  return results.map(({ organization }) => organization.name);
}
async function people(who: SignedIn, query: object): Promise<string[]> {
  const { results, total } = await who.ask(directoryApi.persons, { query: query as never });
  expect(total).toBe(results.length);
  return results.map(({ person }) => person.name);
}

/** Adds a job with the typed name of an organization, without choosing a known organization. */
const typeJob = (who: SignedIn, organizationName: string) =>
  who.ask(editingApi.addRole, {
    params: { id: who.viewer.personId },
    body: { organizationName, title: 'Founder', from: '2020', to: null } as never,
  });

describe('An administrator can narrow the scope of everything', () => {
  it('to organizations without an industry, even if they have tags', async () => {
    expect(await organizations(root, { ...EVERYONE, ...WITHOUT_INDUSTRY })).toEqual(['Bare', 'Tagged']);
  });

  it('to members, or to all others', async () => {
    expect(await people(root, { ...EVERYONE, ...MEMBERS_ONLY })).toEqual([
      'Mia Member',
      'Root Administrator',
    ]);
    expect(await people(root, { ...EVERYONE, ...NOT_MEMBERS })).toEqual(['Ana Silva']);
  });

  it('to organizations that members have typed, until an administrator adds them', async () => {
    await typeJob(mia, 'Typed by Mia');
    expect(await organizations(root, { ...EVERYONE, ...NOT_REVIEWED })).toEqual(['Typed by Mia']);
    expect(await organizations(root, { ...EVERYONE, ...NOT_REVIEWED, ...WITHOUT_INDUSTRY })).toEqual([
      'Typed by Mia',
    ]);
    await root.ask(newOrganizationsApi.create, { body: { name: 'Typed by Mia' } as never });
    expect(await organizations(root, { ...EVERYONE, ...NOT_REVIEWED })).toEqual([]);
  });
});

describe('A member', () => {
  const curationFilters = { ...WITHOUT_INDUSTRY, ...NOT_REVIEWED };

  it.each([
    ['in the member’s network', () => ({ networkId: mia.viewer.networkId })],
    ['in a collective', () => ({ collectiveId })],
  ])('gets the same answers with and without curation filters %s', async (_where, scope) => {
    expect(await organizations(mia, { ...scope(), ...curationFilters })).toEqual(
      await organizations(mia, scope()),
    );
    for (const choice of [MEMBERS_ONLY, NOT_MEMBERS])
      expect(await people(mia, { ...scope(), ...choice })).toEqual(await people(mia, scope()));
  });

  it('may not search everyone, even with curation filters', async () => {
    const query = { ...EVERYONE, ...curationFilters } as never;
    expect((await mia.call(directoryApi.organizations, { query })).status).toBe(403);
    expect((await mia.call(directoryApi.persons, { query })).status).toBe(403);
  });

  it('gets the same answers with and without curation filters in a network, even as an administrator', async () => {
    const { networkId } = root.viewer;
    expect(await organizations(root, { networkId, ...curationFilters })).toEqual(
      await organizations(root, { networkId }),
    );
  });
});
