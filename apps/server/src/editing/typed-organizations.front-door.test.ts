import { accountApi } from '@kithline/contract/accounts.ts';
import { directoryApi } from '@kithline/contract/directory.ts';
import { editingApi } from '@kithline/contract/editing.ts';
import { lookupsApi } from '@kithline/contract/lookups.ts';
import { organizationsApi } from '@kithline/contract/organizations.ts';
import { personsApi } from '@kithline/contract/people.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileOf, importNow } from '../networks/testing/contacts-files.ts';
import { anOrganization, lookupIds } from '../testing/a-population.ts';
import { PASSWORD } from '../testing/a-user.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { withPassword } from '../testing/login-email.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

// Organizations that no administrator has named. Each profile has its own spelling of the name, which is
// shown to those who see the profile.

let app: TestApp;
let leila: SignedIn;
let colleague: SignedIn;
let stranger: SignedIn;
let collectiveId: number;
beforeAll(async () => {
  app = await testApp({ started: true });
  leila = await signedIn(app, { name: 'Leila Haddad' });
  colleague = await signedIn(app, { name: 'Cai Colleague' });
  stranger = await signedIn(app, { name: 'Stanislav Stranger' });
  const { db } = app.database;
  const collective = await aCollective(db, { owner: leila.viewer, collaborators: [colleague.viewer] });
  collectiveId = collective.id;
});
afterAll(() => app.stop());

const personOf = (who: SignedIn) => ({ params: { id: who.viewer.personId } });
const work = (who: SignedIn, organizationName: string) =>
  who.ask(editingApi.addRole, {
    ...personOf(who),
    body: { organizationName, title: `At ${organizationName}`, from: '2021', to: null },
  });
/** Returns a filter of the directory by name. */
const named = (name: string): object => ({ 'summary.name.value': name });
const employerIn = async (who: SignedIn, roleId: number) => {
  const { roles } = await who.ask(editingApi.form, personOf(who));
  return roles.find(({ id }) => id === roleId)?.organization ?? null;
};
/**
 * Returns the name of the employer in a member's role with this title, as the reader sees it on the profile;
 * null if the reader sees none.
 */
const readBy = async (reader: SignedIn, of: SignedIn, title: string) => {
  const { results } = await reader.ask(personsApi.experiences, { ...personOf(of), query: {} });
  return results.find(({ roles }) => roles.some((role) => role.title === title))?.organization?.name ?? null;
};

const CONTACT = { first: 'A', last: 'B', slug: 'a-b', position: 'Boss', on: '2020-01-01' };
type OrganizationDataset = 'organizations' | 'schools' | 'nonprofits';
/** Returns the suggestions of a form in the viewer's own network. */
const offered = async (who: SignedIn, dataset: OrganizationDataset, name: string) => {
  const query = { dataset, name, common: 'true', networkId: who.viewer.networkId } as const;
  return (await who.ask(lookupsApi.autocomplete, { query })).results;
};
/** Returns the suggestions of a filter in the collective. */
const listed = async (who: SignedIn, dataset: OrganizationDataset, name: string) => {
  const { results } = await who.ask(lookupsApi.autocomplete, { query: { dataset, name, collectiveId } });
  return results.map((suggestion) => suggestion.name);
};
const study = async (who: SignedIn, organizationName: string) =>
  who.ask(editingApi.addStudy, {
    ...personOf(who),
    body: {
      organizationName,
      degreeIds: await lookupIds(app.database.db, 'degree-types', 1),
      majorIds: [],
      from: 2001,
      to: 2004,
    },
  });

it('A member can add a study at a school that is in the shipped table and in no file', async () => {
  const newcomer = await signedIn(app, { name: 'Nora Newcomer' });
  await importNow(app.context, newcomer.viewer, fileOf({ ...CONTACT, company: 'Plain Works' }));
  const porto = { name: 'Universidade do Porto', profilePicture: null, detail: 'Porto, Portugal' };
  expect(await offered(newcomer, 'schools', 'university of porto')).toEqual([{ id: 0, ...porto }]);
  await study(newcomer, porto.name);
  const [saved] = await offered(newcomer, 'schools', 'universidade do porto');
  expect(saved).toEqual({ id: expect.any(Number) as number, ...porto });
  expect(saved?.id).not.toBe(0);
  const { studies } = await newcomer.ask(editingApi.form, personOf(newcomer));
  expect(studies[0]?.organization?.id).toBe(saved?.id);
  const { type } = await newcomer.ask(organizationsApi.profile, {
    params: { id: saved?.id ?? 0 },
    query: {},
  });
  expect(type.name).toBe('Academic');
});

it('A school and a supported organization added by name are found by those who see the profile', async () => {
  await study(leila, 'Night School of Crafts');
  const names = ['Quiet Kitchen', 'Winter Choir'];
  const sorted = (organizations: readonly { name: string }[]) =>
    organizations.map(({ name }) => name).toSorted();
  await leila.ask(editingApi.save, { ...personOf(leila), body: { supportedOrganizationNames: names } });
  const { supportedOrganizations } = await leila.ask(editingApi.form, personOf(leila));
  expect(sorted(supportedOrganizations)).toEqual(names);
  const profile = await colleague.ask(personsApi.profile, { ...personOf(leila), query: {} });
  expect(sorted(profile.supportedOrganizations)).toEqual(names);
  expect(await listed(colleague, 'schools', 'night school')).toEqual(['Night School of Crafts']);
  expect(await listed(colleague, 'nonprofits', 'quiet')).toEqual(['Quiet Kitchen']);
  expect(await listed(colleague, 'nonprofits', 'night school')).toEqual([]);
  for (const name of ['night school', 'quiet', 'winter'])
    expect(await offered(stranger, 'organizations', name)).toEqual([]);
  // If one organization is removed, the other keeps its spelling.
  const supportedOrganizationIds = supportedOrganizations.flatMap(({ id, name }) =>
    name === 'Quiet Kitchen' ? id : [],
  );
  await leila.ask(editingApi.save, { ...personOf(leila), body: { supportedOrganizationIds } });
  const after = await leila.ask(editingApi.form, personOf(leila));
  expect(sorted(after.supportedOrganizations)).toEqual(['Quiet Kitchen']);
});

it("A name in another member's network changes neither the suggestions of a form nor what the profile of a typed organization shows", async () => {
  const asked = ['velvet anvil', 'siemens', 'university of porto', 'sie', ''];
  const answers = async () =>
    Promise.all(
      asked.flatMap((name) => [offered(leila, 'organizations', name), offered(leila, 'schools', name)]),
    );
  const before = await answers();
  const row = (slug: string, company: string) => ({ ...CONTACT, slug, company });
  const companies = [row('a', 'Velvet Anvil Works'), row('b', 'Siemens AG'), row('c', 'University of Porto')];
  await importNow(app.context, stranger.viewer, fileOf(...companies));
  expect(await answers()).toEqual(before);
  expect(before[0]).toEqual([]);
  expect((await offered(stranger, 'organizations', 'velvet')).map(({ name }) => name)).toEqual([
    'Velvet Anvil Works',
  ]);
  const typed = async (name: string) => {
    const { id } = await work(leila, name);
    const organization = await employerIn(leila, id);
    const { reply } = await leila.call(organizationsApi.profile, {
      params: { id: organization?.id ?? 0 },
      query: {},
    });
    return { ...reply, id: null, name: null, totals: null };
  };
  expect(await typed('Velvet Anvil Works')).toEqual(await typed('Unheard Anvil Works'));
  // Whether a file has named the organization makes no difference: facts and dates are those of the shipped
  // table.
  const [siemens, abb] = [await typed('Siemens'), await typed('ABB')];
  expect([siemens, abb].map(({ externalLinks }) => externalLinks?.website)).toEqual([
    'https://siemens.com',
    'https://abb.com',
  ]);
  expect([siemens?.createdOn, siemens?.updatedOn]).toEqual([abb?.createdOn, abb?.updatedOn]);
});

it('A school chosen by one of its names is the same school as in a file that uses another name', async () => {
  const newcomer = await signedIn(app, { name: 'Ona Newcomer' });
  await study(newcomer, 'Aalto University');
  const [chosen] = (await newcomer.ask(editingApi.form, personOf(newcomer))).studies;
  await importNow(
    app.context,
    stranger.viewer,
    fileOf({ ...CONTACT, slug: 'd', company: 'Aalto-yliopisto' }),
  );
  const query = { networkId: stranger.viewer.networkId, ...named('aalto') };
  const { results } = await stranger.ask(directoryApi.organizations, { query });
  expect(results.map(({ organization }) => organization.id)).toEqual([chosen?.organization?.id]);
});

it('Typed names are added to the supported organizations, and a name that is typed again gets its new spelling', async () => {
  const newcomer = await signedIn(app, { name: 'Uma Newcomer' });
  const save = (body: object) => newcomer.ask(editingApi.save, { ...personOf(newcomer), body });
  const supported = async () =>
    (await newcomer.ask(editingApi.form, personOf(newcomer))).supportedOrganizations
      .map(({ name }) => name)
      .toSorted();
  await save({ supportedOrganizationNames: ['Fund One', 'FUND two'] });
  await save({ supportedOrganizationNames: ['Fund Three'] });
  expect(await supported()).toEqual(['FUND two', 'Fund One', 'Fund Three']);
  await save({ supportedOrganizationIds: [], supportedOrganizationNames: ['Fund Two'] });
  expect(await supported()).toEqual(['Fund Two']);
});

it('Forms suggest organizations of the viewer’s network first, and then those that an administrator has named', async () => {
  const file = fileOf({ ...CONTACT, company: 'Harrow Weir Partners' });
  await importNow(app.context, colleague.viewer, file);
  const id = await anOrganization(app.database.db, { name: 'Harrow Weir Council' });
  const academy = await anOrganization(app.database.db, { name: 'Harrow Weir Academy', typeId: 1 });
  const names = async (dataset: OrganizationDataset) =>
    (await offered(colleague, dataset, 'harrow weir')).map((suggestion) => suggestion.name);
  expect(await names('organizations')).toEqual([
    'Harrow Weir Partners',
    'Harrow Weir Academy',
    'Harrow Weir Council',
  ]);
  expect(await names('schools')).toEqual(['Harrow Weir Academy']);
  const body = { supportedOrganizationIds: [id, academy] };
  await colleague.ask(editingApi.save, { ...personOf(colleague), body });
  const { supportedOrganizations } = await colleague.ask(editingApi.form, personOf(colleague));
  expect(supportedOrganizations).toHaveLength(2);
});

it('Each profile shows an organization in its own member’s spelling', async () => {
  const his = await work(stranger, 'moorgate ☆ CAPITAL');
  const hers = await work(leila, 'Moorgate Capital');
  const [one, other] = [await employerIn(stranger, his.id), await employerIn(leila, hers.id)];
  expect(one?.id).toBe(other?.id);
  expect([one?.name, other?.name]).toEqual(['moorgate ☆ CAPITAL', 'Moorgate Capital']);
  expect(await readBy(colleague, leila, 'At Moorgate Capital')).toBe('Moorgate Capital');
  // A spelling from a profile that the viewer does not see finds no organization.
  const found = async (who: SignedIn, name: string) => {
    const { networkId } = who.viewer;
    const { reply } = await who.call(directoryApi.organizations, {
      query: { networkId, ...named(name) },
    });
    return (reply as { results: unknown[] }).results.length;
  };
  expect(await found(leila, '☆')).toBe(0);

  await stranger.ask(editingApi.removeRole, { params: { id: his.id } });
  expect((await employerIn(leila, hers.id))?.name).toBe('Moorgate Capital');
  const { results } = await stranger.ask(editingApi.history, { ...personOf(stranger), query: {} });
  const [removal] = results.flatMap((entry) => (entry.means === 'file' ? [] : entry));
  // The member's own history still names the organization of the deleted role.
  expect(removal?.fields[0]?.from).toContain('moorgate ☆ CAPITAL');
  await stranger.ask(editingApi.takeBack, { params: { id: removal?.id ?? 0 } });
  expect((await employerIn(stranger, his.id))?.name).toBe('moorgate ☆ CAPITAL');
});

it('A different spelling of an employer in one profile does not change the spelling in a colleague’s profile', async () => {
  const hers = await work(leila, 'Norwind Atelier');
  const title = 'At Norwind Atelier';
  for (const year of ['2019', '2020', '2021'])
    await colleague.ask(editingApi.addRole, {
      ...personOf(colleague),
      body: { organizationName: '«Norwind Atelier» †', title: `${title} ${year}`, from: year, to: null },
    });
  expect((await employerIn(leila, hers.id))?.name).toBe('Norwind Atelier');
  expect(await readBy(leila, leila, title)).toBe('Norwind Atelier');
  const query = { networkId: leila.viewer.networkId, ...named('norwind') };
  const { results } = await leila.ask(directoryApi.organizations, { query });
  for (const { organization } of results) expect(organization.name).toBe('Norwind Atelier');
});

it('An organization that a member has typed does not reveal when it was typed', async () => {
  const file = { first: 'C', last: 'D', slug: 'c-d', position: 'Boss', on: '2020-01-01' };
  await importNow(app.context, stranger.viewer, fileOf({ ...file, company: 'Quillon Partners' }));
  const { id } = await work(leila, 'Quillon PARTNERS');
  const organization = await employerIn(leila, id);
  for (const who of [leila, stranger, colleague]) {
    const profile = await who.ask(organizationsApi.profile, {
      params: { id: organization?.id ?? 0 },
      query: {},
    });
    expect([profile.createdOn, profile.updatedOn]).toEqual([null, null]);
  }
});

it('A school and a supported organization that are named only in the member’s file are shown with the profile', async () => {
  const file = { first: 'E', last: 'F', slug: 'e-f', position: 'Rector', on: '2020-01-01' };
  await importNow(app.context, leila.viewer, fileOf({ ...file, company: 'Ilmen Academy' }));
  const { results } = await leila.ask(directoryApi.organizations, {
    query: { networkId: leila.viewer.networkId, ...named('ilmen') },
  });
  const id = results[0]?.organization.id ?? 0;
  const degreeIds = await lookupIds(app.database.db, 'degree-types', 1);
  await leila.ask(editingApi.addStudy, {
    ...personOf(leila),
    body: { organizationId: id, degreeIds, majorIds: [], from: 2001, to: 2004 },
  });
  await leila.ask(editingApi.save, { ...personOf(leila), body: { supportedOrganizationIds: [id] } });
  const profile = await colleague.ask(personsApi.profile, { ...personOf(leila), query: {} });
  expect(profile.supportedOrganizations.map(({ name }) => name)).toEqual(['Ilmen Academy']);
  const studies = await colleague.ask(personsApi.educations, { ...personOf(leila), query: {} });
  expect(JSON.stringify(studies)).toContain('Ilmen Academy');
  // The member's form shows the same name.
  const { supportedOrganizations } = await leila.ask(editingApi.form, personOf(leila));
  expect(supportedOrganizations.map(({ name }) => name)).toEqual(['Ilmen Academy']);
});

it('Sending the supported organizations in another order is not recorded as a change', async () => {
  const ids = await Promise.all(
    ['Zeta Fund', 'Alpha Fund', 'Mid Fund'].map((name) => anOrganization(app.database.db, { name })),
  );
  const save = (supportedOrganizationIds: number[]) =>
    leila.ask(editingApi.save, { ...personOf(leila), body: { supportedOrganizationIds } });
  const count = async () => (await leila.ask(editingApi.form, personOf(leila))).totals.changes;
  const sorted = ids.toSorted((a, b) => a - b);
  await save(sorted.toReversed());
  const before = await count();
  await save(sorted);
  expect(await count()).toBe(before);
  const { results } = await leila.ask(editingApi.history, { ...personOf(leila), query: {} });
  const [change] = results.flatMap((entry) => (entry.means === 'file' ? [] : entry));
  expect(change?.obstacle).toBeNull();
});

it('Names without a letter or digit, too long names and too many names are refused with a message at the field of the organization', async () => {
  const { status, problem } = await leila.call(editingApi.addRole, {
    ...personOf(leila),
    body: { organizationName: '☆☆☆', title: 'Astronomer', from: '2021', to: null },
  });
  expect([status, problem.fields?.['organizationId']]).toEqual([422, 'Name needs a letter or a digit.']);
  const refusal = async (names: string[]) => {
    const body = { supportedOrganizationIds: [], supportedOrganizationNames: names };
    const answer = await leila.call(editingApi.save, { ...personOf(leila), body });
    return [answer.status, answer.problem.fields?.['supportedOrganizationIds']];
  };
  expect(await refusal(['☆☆☆'])).toEqual([422, 'Name needs a letter or a digit.']);
  expect(await refusal(['x'.repeat(201)])).toEqual([422, 'Organization cannot exceed 200 characters.']);
  const many = Array.from({ length: 101 }, (_none, at) => `Fund ${at}`);
  expect(await refusal(many)).toEqual([422, '100 Organizations at most can be selected.']);
});

it('Names that a member has typed are deleted with the account', async () => {
  const { browser, viewer } = await withPassword(app, { name: 'Petra Passing' });
  const passing = Object.assign(browser, { viewer });
  const { id } = await work(passing, 'Vesperine Holdings');
  await work(passing, 'Vesperine Other');
  await passing.ask(editingApi.removeRole, { params: { id } });
  await passing.ask(accountApi.remove, { body: { password: PASSWORD } });
  const { rows } = await sql`
    select name_norm from organization_name where name_norm like '%vesperine%'
    union all select spelling from work_role where spelling ilike '%vesperine%'
    union all select after::text from profile_change_field where after::text ilike '%vesperine%'
    union all select name from organization where name ilike '%vesperine%'`.execute(app.database.db);
  expect(rows).toEqual([]);
});
