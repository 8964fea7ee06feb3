import { organizationsApi } from '@kithline/contract/organizations.ts';
import { type PersonProfile, personsApi } from '@kithline/contract/people.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { fileOf, importNow, type Row } from '../networks/testing/contacts-files.ts';
import { personNamed } from '../networks/testing/persons.queries.ts';
import { anOrganization, aPopulation, inNetwork } from '../testing/a-population.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

// What contacts files state about a person's work, and to which viewers a file's statement is shown.

const ANA: Row = { first: 'Ana', last: 'Reis', slug: 'ana-reis', on: '2021-01-01' };
const AT_ACME: Row = { ...ANA, company: 'Acme', position: 'Engineer' };
const AT_BOLT: Row = { ...ANA, company: 'Bolt', position: 'Director' };

let app: TestApp;
let ida: SignedIn;
let omar: SignedIn;
let root: SignedIn;
const TODAY = new Date('2026-06-01T10:00:00Z');
let now = TODAY;

beforeEach(async () => {
  await app?.stop();
  app = await testApp({ clock: () => now });
  ida = await signedIn(app, { name: 'Ida Berg' });
  omar = await signedIn(app, { name: 'Omar Aziz' });
  root = await signedIn(app, { name: 'Root', isAdmin: true });
});
afterAll(() => app.stop());

/** Imports a file on this day, which becomes the file's day. */
async function importAs(who: SignedIn, day: string, ...rows: Row[]): Promise<void> {
  now = new Date(`${day}T10:00:00Z`);
  await importNow(app.context, who.viewer, fileOf(...rows));
  now = TODAY;
}

const anaOf = ({ viewer }: SignedIn) => personNamed(app.database.db, viewer.networkId, 'Ana Reis');

/**
 * The shown roles in order: title and organization, whether the role is ongoing, and the owner and day of the
 * file that states it.
 */
async function rolesFor(who: SignedIn, id: number, query: object = {}) {
  const { results } = await who.ask(personsApi.experiences, { params: { id }, query });
  return results.flatMap(({ organization, roles }) =>
    roles.map(({ title, isOngoing, file }) => [
      `${title} at ${organization?.name}`,
      isOngoing,
      file && `${file.owner}, ${file.day}`,
    ]),
  );
}

test('A role from a file is returned with the file’s owner and the file’s day', async () => {
  await importAs(ida, '2023-03-18', AT_ACME);
  const id = await anaOf(ida);
  expect(await rolesFor(ida, id)).toEqual([['Engineer at Acme', true, 'Ida Berg, 2023-03-18']]);
  const { results } = await ida.ask(personsApi.experiences, { params: { id }, query: {} });
  expect(results[0]?.roles[0]).toMatchObject({
    source: 'import',
    primary: true,
    from: null,
    to: null,
    until: null,
    file: { ownerId: ida.viewer.personId },
  });
});

test('A job that a later file no longer names is shown as ended between the months of the two files', async () => {
  await importAs(ida, '2023-03-18', AT_ACME);
  await importAs(ida, '2025-05-05', AT_BOLT);
  const { results } = await ida.ask(personsApi.experiences, {
    params: { id: await anaOf(ida) },
    query: {},
  });
  expect(results.map(({ organization }) => organization?.name)).toEqual(['Bolt', 'Acme']);
  expect(results[1]?.roles[0]).toMatchObject({
    isOngoing: false,
    to: '2025-05',
    until: { after: '2023-03', before: '2025-05' },
    file: { owner: 'Ida Berg', day: '2023-03-18' },
  });
});

test('A statement in another member’s file is shown only to viewers who see that member’s network', async () => {
  await importAs(ida, '2023-03-18', AT_ACME);
  const id = await anaOf(ida);
  const before = await rolesFor(ida, id);
  const profile = async (): Promise<PersonProfile> =>
    ida.ask(personsApi.profile, { params: { id }, query: {} });
  const profileBefore = await profile();
  await importAs(omar, '2025-05-05', { ...AT_BOLT, first: 'ANNA' });
  expect(await rolesFor(ida, id)).toEqual(before);
  expect(await profile()).toEqual(profileBefore);
  await aCollective(app.database.db, {
    owner: root.viewer,
    collaborators: [ida.viewer, omar.viewer],
    shared: [omar.viewer],
  });
  expect(await rolesFor(ida, id)).toEqual([
    ['Engineer at Acme', true, 'Ida Berg, 2023-03-18'],
    ['Director at Bolt', true, 'Omar Aziz, 2025-05-05'],
  ]);
});

test('Other spellings and profile addresses are shown to administrators only', async () => {
  await importAs(ida, '2023-03-18', AT_ACME);
  await importAs(omar, '2025-05-05', { ...AT_BOLT, first: 'Anna' });
  const params = { id: await anaOf(ida) };
  const mapped = async (who: SignedIn) => {
    const { mappedNames, mappedLinkedinSlugs } = await who.ask(personsApi.profile, { params, query: {} });
    return [mappedNames, mappedLinkedinSlugs];
  };
  expect(await mapped(ida)).toEqual([[], []]);
  expect(await mapped(root)).toEqual([['Ana Reis', 'Anna Reis'], ['ana-reis']]);
});

test('The dates on which a profile was created and updated come only from facts that the viewer sees', async () => {
  await importAs(omar, '2023-03-18', AT_ACME);
  await importAs(ida, '2025-05-05', AT_ACME);
  const params = { id: await anaOf(ida) };
  const days = async (who: SignedIn) => {
    const { createdOn, updatedOn } = await who.ask(personsApi.profile, { params, query: {} });
    return [createdOn, updatedOn].map(
      (instant) => instant && new Date(instant * 1000).toISOString().slice(0, 10),
    );
  };
  expect(await days(ida)).toEqual(['2025-05-05', '2025-05-05']);
  expect(await days(root)).toEqual(['2023-03-18', '2025-05-05']);
});

test('An organization that is named only in files gets its name from the files that the viewer sees, and shows neither dates nor authors', async () => {
  await importAs(omar, '2023-03-18', AT_ACME);
  await importAs(ida, '2025-05-05', { ...AT_ACME, company: 'ACME' });
  const acmeFor = async (who: SignedIn) => {
    const { results } = await who.ask(personsApi.experiences, {
      params: { id: await anaOf(ida) },
      query: {},
    });
    const params = { id: results[0]?.organization?.id ?? 0 };
    return who.ask(organizationsApi.profile, { params, query: {} });
  };
  const unknown = { createdOn: null, createdBy: null, updatedOn: null, updatedBy: null };
  expect(await acmeFor(ida)).toMatchObject({ name: 'ACME', ...unknown });
  expect(await acmeFor(root)).toMatchObject({ name: 'Acme', ...unknown });
});

test('If a viewer sees a role that the person has saved, statements of files that the viewer sees are shown beside the work history, not in it', async () => {
  const { db } = app.database;
  const ownWorks = await anOrganization(db, { name: 'Own Works' });
  const ana = await signedIn(app, { name: 'Ana Reis' });
  const { personId } = ana.viewer;
  await db
    .insertInto('workRole')
    .values({
      personId,
      organizationId: ownWorks,
      title: 'Founder',
      isOngoing: true,
      source: 'self',
      inProfile: true,
    })
    .execute();
  await importAs(ida, '2023-03-18', AT_ACME);
  const stated = await anaOf(ida);
  await db.updateTable('networkContact').set({ personId }).where('personId', '=', stated).execute();
  const history = (who: SignedIn) => who.ask(personsApi.experiences, { params: { id: personId }, query: {} });
  // Ida does not see that Ana is a member, and therefore does not see what Ana wrote.
  expect(await rolesFor(ida, personId)).toEqual([['Engineer at Acme', true, 'Ida Berg, 2023-03-18']]);
  await inNetwork(db, ana.viewer.networkId, [ida.viewer.personId]);
  expect(await rolesFor(ida, personId)).toEqual([['Founder at Own Works', true, null]]);
  expect((await history(ida)).filesSay).toMatchObject([
    {
      title: 'Engineer',
      organization: { name: 'Acme' },
      file: { ownerId: ida.viewer.personId, owner: 'Ida Berg', day: '2023-03-18' },
    },
  ]);
  expect((await history(ana)).filesSay).toEqual([]);
});

test('A role in the common space names no file', async () => {
  const works = await anOrganization(app.database.db, { name: 'Works' });
  const role = { organizationId: works, title: 'Clerk', fromYear: 2020 };
  const [id = 0] = await aPopulation(
    app.database.db,
    [{ name: 'Common Person', roles: [role] }],
    ida.viewer.networkId,
  );
  expect(await rolesFor(ida, id)).toEqual([['Clerk at Works', true, null]]);
});
