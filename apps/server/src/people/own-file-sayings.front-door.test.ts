import { editingApi } from '@kithline/contract/editing.ts';
import { type PersonProfile, personsApi } from '@kithline/contract/people.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inNetwork } from '../testing/a-population.ts';
import { aStatement, type StatementOfTest } from '../testing/a-statement.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { writeProfile } from './write-profile.ts';

// A profile also shows the facts that the viewer's own contacts file states differently.

let app: TestApp;
let ida: SignedIn;
let omar: SignedIn;
let root: SignedIn;
let ana: SignedIn;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  [ida, omar] = [await signedIn(app, { name: 'Ida Berg' }), await signedIn(app, { name: 'Omar Aziz' })];
  root = await signedIn(app, { name: 'Root', isAdmin: true });
  ana = await signedIn(app, { name: 'Ana Lima' });
  // Ana's file contains Ida. When Ida's file also contains Ana, both see each other's profile.
  await inNetwork(app.database.db, ana.viewer.networkId, [ida.viewer.personId]);
});
afterAll(() => app.stop());

const idaSays = (statement: Partial<StatementOfTest>): Promise<number> =>
  aStatement(app.database.db, {
    networkId: ida.viewer.networkId,
    personId: ana.viewer.personId,
    name: 'Ana Lima',
    fileDay: '2025-05-02',
    ...statement,
  });
const readBy = (who: SignedIn, query: object = {}): Promise<PersonProfile> =>
  who.ask(personsApi.profile, { params: { id: ana.viewer.personId }, query });
const write = (facts: Parameters<typeof writeProfile>[2]) =>
  writeProfile(app.database.db, { personId: ana.viewer.personId, source: 'self', now: new Date() }, facts);

it('A name, an e-mail address or a link in the viewer’s file is shown if the profile has a different one', async () => {
  await idaSays({ name: 'Ana Reis', email: 'ana@old.example', slug: 'ana-reis' });
  await root.ask(editingApi.save, {
    params: { id: ana.viewer.personId },
    body: { linkedin: 'https://www.linkedin.com/in/ana-lima' },
  });
  await ana.ask(editingApi.save, {
    params: { id: ana.viewer.personId },
    body: { emailWork: 'ana@new.example', showsEmailWork: true },
  });
  const profile = await readBy(ida);
  expect([profile.name, profile.emailWork]).toEqual(['Ana Lima', 'ana@new.example']);
  const day = '2025-05-02';
  expect(profile.ownFileSays).toEqual([
    { field: 'name', value: 'Ana Reis', day },
    { field: 'emailWork', value: 'ana@old.example', day },
    { field: 'linkedin', value: 'https://www.linkedin.com/in/ana-reis', day },
  ]);
  // The field covers only the viewer's own file, even for administrators.
  expect([(await readBy(root)).ownFileSays, (await readBy(ana)).ownFileSays]).toEqual([[], []]);
});

it('A file that agrees with the shown profile, or only lacks the preferred name, is not mentioned', async () => {
  await idaSays({ name: 'ANA Lima' });
  expect((await readBy(ida)).ownFileSays).toEqual([]);
  await write({ preferredFirstName: 'Anita' });
  const { name, ownFileSays } = await readBy(ida);
  expect([name, ownFileSays]).toEqual(['Anita Lima', []]);
});

it('A profile in a collective mentions the viewer’s file only if the viewer shares the network with the collective', async () => {
  await idaSays({ name: 'Ana Reis' });
  const { db } = app.database;
  const [without, shared] = [
    await aCollective(db, { owner: ana.viewer, collaborators: [ida.viewer] }),
    await aCollective(db, { owner: ana.viewer, collaborators: [ida.viewer], shared: [ida.viewer] }),
  ];
  expect((await readBy(ida, { collectiveId: without.id })).ownFileSays).toEqual([]);
  expect((await readBy(ida, { collectiveId: shared.id })).ownFileSays).toMatchObject([{ value: 'Ana Reis' }]);
  expect((await readBy(ana, { collectiveId: shared.id })).ownFileSays).toEqual([]);
});

it('The title in the viewer’s file is shown beside a different title that an administrator wrote for the same organization', async () => {
  const personId = await idaSays({
    name: 'Zoe Other',
    personId: undefined,
    company: 'Acme',
    position: 'Engineer',
  });
  await aStatement(app.database.db, {
    networkId: omar.viewer.networkId,
    personId,
    name: 'Zoe Other',
    company: 'Acme',
    position: 'Boss',
  });
  const work = (who: SignedIn) => who.ask(personsApi.experiences, { params: { id: personId }, query: {} });
  const [acme] = (await work(ida)).results;
  const role = { organizationId: acme?.organization?.id ?? 0, from: '2020', to: null, isOngoing: true };
  expect((await work(ida)).filesSay).toEqual([]);
  const { id } = await root.ask(editingApi.addRole, {
    params: { id: personId },
    body: { ...role, title: 'Director' },
  });
  expect((await work(ida)).filesSay).toMatchObject([
    { title: 'Engineer', organization: { name: 'Acme' }, file: { owner: 'Ida Berg', day: '2025-05-02' } },
  ]);
  await root.ask(editingApi.changeRole, { params: { id }, body: { ...role, title: 'Engineer' } });
  expect((await work(ida)).filesSay).toEqual([]);
});

it('The profile form shows members what their own file states, and administrators what every file states', async () => {
  await idaSays({ name: 'Ana Reis' });
  const formOf = (who: SignedIn) => who.ask(editingApi.form, { params: { id: ana.viewer.personId } });
  expect((await formOf(ana)).filesSay).toEqual([]);
  await aStatement(app.database.db, {
    networkId: ana.viewer.networkId,
    personId: ana.viewer.personId,
    name: 'Anita Lima',
    fileDay: '2024-01-01',
  });
  const says = async (who: SignedIn) =>
    (await formOf(who)).filesSay.map(({ field, value, file, isOwn }) => [field, value, file.owner, isOwn]);
  expect(await says(ana)).toEqual([
    ['firstName', 'Anita', 'Ana Lima', true],
    ['lastName', 'Lima', 'Ana Lima', true],
  ]);
  expect((await says(root)).map(([, value, owner]) => `${owner}: ${value}`)).toEqual([
    'Ida Berg: Ana',
    'Ida Berg: Reis',
    'Ana Lima: Anita',
    'Ana Lima: Lima',
  ]);
});
