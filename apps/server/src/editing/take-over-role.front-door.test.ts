import { editingApi } from '@kithline/contract/editing.ts';
import { personsApi } from '@kithline/contract/people.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStatement } from '../testing/a-statement.ts';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let ida: SignedIn;
let omar: SignedIn;
let root: SignedIn;
beforeAll(async () => {
  app = await testApp();
  [ida, omar] = [await signedIn(app, { name: 'Ida Berg' }), await signedIn(app, { name: 'Omar Aziz' })];
  root = await signedIn(app, { name: 'Root', isAdmin: true });
});
afterAll(() => app.stop());

const addStatement = (who: SignedIn, given: { personId?: number; company: string; position: string }) =>
  aStatement(app.database.db, { networkId: who.viewer.networkId, name: 'Zoe Other', ...given });
const takeOver = (who: SignedIn, personId: number, owner: SignedIn) =>
  who.call(editingApi.takeOverRole, {
    params: { id: personId },
    body: { ownerId: owner.viewer.personId },
  });
const formOf = (who: SignedIn, id: number) => who.ask(editingApi.form, { params: { id } });
const rolesOf = async (who: SignedIn, id: number) => {
  const { results } = await who.ask(personsApi.experiences, { params: { id }, query: {} });
  return results.flatMap(({ organization, roles }) =>
    roles.map(({ title, source }) => `${title} at ${organization?.name}, ${source}`),
  );
};

it('If an administrator adds the job from a file twice, the role is added only once, and the change can be taken back', async () => {
  const personId = await addStatement(ida, { company: 'Quiet Works', position: 'Engineer' });
  await addStatement(omar, { personId, company: 'Quiet Works', position: 'Boss' });
  const jobs = async () =>
    (await formOf(root, personId)).filesSay.flatMap(({ field, value }) => (field === 'role' ? value : []));
  expect((await jobs()).toSorted()).toEqual(['Boss, Quiet Works', 'Engineer, Quiet Works']);
  expect(await rolesOf(omar, personId)).toEqual(['Boss at Quiet Works, import']);
  const first = await takeOver(root, personId, ida);
  // The request is sent again, as after a lost response.
  const again = await takeOver(root, personId, ida);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect((await formOf(root, personId)).roles).toMatchObject([
    {
      id: first.reply.id,
      title: 'Engineer',
      organization: { name: 'Quiet Works' },
      from: null,
      isOngoing: true,
    },
  ]);
  expect(await jobs()).toEqual(['Boss, Quiet Works']);
  // Everybody who has Zoe as a contact now sees this role. It replaces the job at the same organization that
  // their own file states.
  expect(await rolesOf(omar, personId)).toEqual(['Engineer at Quiet Works, admin']);
  const { results } = await root.ask(editingApi.history, {
    params: { id: personId },
    query: { who: String(root.viewer.personId) },
  });
  const [change] = results;
  expect([results.length, change?.sentence]).toEqual([1, 'added a role']);
  if (change?.means !== 'form') throw new Error('It is no change of a form.');
  await root.ask(editingApi.takeBack, { params: { id: change.id } });
  expect(await rolesOf(omar, personId)).toEqual(['Boss at Quiet Works, import']);
});

it('A person can add only the job from the person’s own file, and other members can add none', async () => {
  const { personId } = omar.viewer;
  await addStatement(ida, { personId, company: 'Works of Ida', position: 'Clerk' });
  expect((await takeOver(omar, personId, ida)).status).toBe(404);
  expect((await takeOver(ida, personId, ida)).status).toBe(404);
  // Omar's file does not name Omar yet, so an administrator cannot add a job from it either.
  expect((await takeOver(root, personId, omar)).status).toBe(404);
  await addStatement(omar, { personId, company: 'Works of Omar', position: 'Clerk' });
  expect((await takeOver(omar, personId, omar)).status).toBe(201);
  expect((await formOf(omar, personId)).roles).toMatchObject([{ organization: { name: 'Works of Omar' } }]);
  expect((await takeOver(app.visitor() as SignedIn, personId, omar)).status).toBe(401);
});

it('A role from a file can be saved without a start, but a saved start cannot be removed; a new role needs a start', async () => {
  const personId = await addStatement(ida, { company: 'Timeless Works', position: 'Clerk' });
  const { reply } = await takeOver(root, personId, ida);
  const role = { organizationId: null, keepsOrganization: true, title: 'Chief Clerk', from: null, to: null };
  const changed = await root.call(editingApi.changeRole, { params: { id: reply.id }, body: role });
  expect(changed.status).toBe(200);
  const [saved] = (await formOf(root, personId)).roles;
  expect(saved).toMatchObject({ title: 'Chief Clerk', from: null, isOngoing: true });

  const required = { from: 'Worked From is required.' };
  const begun = { ...role, from: '2019' };
  await root.ask(editingApi.changeRole, { params: { id: reply.id }, body: begun });
  const again = await root.call(editingApi.changeRole, { params: { id: reply.id }, body: role });
  expect(again.problem.fields).toEqual(required);
  const added = await root.call(editingApi.addRole, {
    params: { id: personId },
    body: { ...role, organizationName: 'Timeless Works' },
  });
  expect(added.problem.fields).toEqual(required);
});

describe('A person who is named only in contacts files', () => {
  const aPersonInFile = () =>
    aStatement(app.database.db, {
      networkId: ida.viewer.networkId,
      name: 'Zoe Otherwise',
      slug: 'zoe-otherwise',
      email: 'zoe@otherwise.example',
    });
  const write = (id: number, body: object) => root.ask(editingApi.save, { params: { id }, body });

  it('keeps the name of the files when other fields are saved', async () => {
    const id = await aPersonInFile();
    expect(await formOf(root, id)).toMatchObject({
      firstName: '',
      lastName: '',
      linkedin: '',
      fromFiles: {
        firstName: 'Zoe',
        lastName: 'Otherwise',
        linkedin: 'https://www.linkedin.com/in/zoe-otherwise',
        emailWork: 'zoe@otherwise.example',
      },
    });
    await write(id, { headline: 'Forester' });
    const { name, firstName, fromFiles } = await formOf(root, id);
    expect([name, firstName, fromFiles.firstName]).toEqual(['Zoe Otherwise', '', 'Zoe']);
  });

  it('keeps the last name when only the first name is saved', async () => {
    const id = await aPersonInFile();
    await write(id, { firstName: 'Zoë' });
    const { name, lastName, fromFiles } = await formOf(root, id);
    expect([name, lastName, fromFiles.firstName]).toEqual(['Zoë Otherwise', 'Otherwise', undefined]);
  });
});

it('A member’s own form shows the member nothing from other members’ files', async () => {
  const { personId } = omar.viewer;
  const email = 'hidden@files.example';
  await aStatement(app.database.db, { networkId: ida.viewer.networkId, personId, name: 'Omar A', email });
  expect((await formOf(omar, personId)).fromFiles).toEqual({});
  expect((await formOf(root, personId)).fromFiles).toEqual({ emailWork: email });
});
