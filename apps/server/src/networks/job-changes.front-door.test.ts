import { networksApi } from '@kithline/contract/networks.ts';
import { labelsApi, notesApi, relationshipsApi } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { fileOf, importNow, type Row } from './testing/contacts-files.ts';
import { keepEverythingAbout } from './testing/kept-by-member.ts';
import { personNamed } from './testing/persons.queries.ts';

const ANA: Row = { first: 'Ana', last: 'Reis', slug: 'ana', company: 'Acme', position: 'Engineer' };
const BO: Row = { first: 'Bo', last: 'Ek', slug: 'bo' };
const CY: Row = { first: 'Cy', last: 'Yu', slug: 'cy', company: 'Acme', position: 'Buyer' };
const DI: Row = { first: 'Di', last: 'Roy', slug: 'di', company: 'Acme', position: 'Clerk' };
const EVA: Row = { first: 'Eva', last: 'Sol', slug: 'eva', company: 'Acme', position: 'Pilot' };

const entityTypeId = ENTITY_TYPES.person;

let app: TestApp;
let mia: SignedIn;

beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});
beforeEach(async () => {
  mia = await signedIn(app, { name: 'Mia' });
});

const importAs = (day: string, ...rows: Row[]) =>
  importNow(app.context, mia.viewer, { text: fileOf(...rows), day });
const compared = async () => (await mia.ask(networksApi.imports)).last?.compared;
const list = (id: number, query: { kept?: 'true'; page?: number; limit?: number } = {}) =>
  mia.call(networksApi.jobChanges, { params: { id }, query });

async function changed(id: number, query: { kept?: 'true'; page?: number; limit?: number } = {}) {
  const { results, total } = await mia.ask(networksApi.jobChanges, { params: { id }, query });
  return { total, names: results.map(({ person }) => person.name) };
}

/**
 * Imports two files. In the second, Ana and Bo have other jobs, Cy has the same job, Di is missing, and Eva
 * is new. Mia keeps everything about Ana that a member can keep: a note, a label, a rating and more.
 */
async function twoFiles(): Promise<{ first: number; second: number; collectiveId: number }> {
  const first = await importAs('2021-01-01', BO, ANA, CY, DI);
  const { db } = app.database;
  const personId = await personNamed(db, mia.viewer.networkId, 'Ana Reis');
  const owner = (await signedIn(app, { name: 'Owner' })).viewer;
  const { id } = await aCollective(db, { owner, collaborators: [mia.viewer], shared: [mia.viewer] });
  await keepEverythingAbout(mia, { personId, collectiveId: id });
  const moved = [{ ...ANA, company: 'Beta' }, { ...BO, position: 'Nurse' }, CY, EVA];
  return { first, second: await importAs('2022-01-01', ...moved), collectiveId: id };
}

describe('People whose job an import has changed', () => {
  it('are counted in the result of the import, and those with notes, labels or a rating are counted separately', async () => {
    await twoFiles();
    expect(await compared()).toEqual({ people: 4, changedJobs: 2, changedJobsKept: 1, unchanged: 1 });
  });

  it('are counted when undoing is previewed, without those who only have another name', async () => {
    await importAs('2021-01-01', BO, ANA, CY);
    const second = await importAs('2022-01-01', { ...ANA, company: 'Beta' }, { ...CY, last: 'Yun' }, EVA);
    const { reply } = await mia.call(networksApi.previewUndo, { params: { id: second } });
    expect(reply).toEqual({ comes: 1, goes: 1, changedJobs: 1 });
  });

  it('are listed with their jobs in both files, the best known people first', async () => {
    const { second } = await twoFiles();
    const { results } = await mia.ask(networksApi.jobChanges, { params: { id: second }, query: {} });
    expect(results).toMatchObject([
      {
        person: { name: 'Ana Reis', profilePicture: null },
        from: { title: 'Engineer', organization: 'Acme' },
        to: { title: 'Engineer', organization: 'Beta' },
        strength: { name: 'Strong' },
      },
      {
        person: { name: 'Bo Ek' },
        from: null,
        to: { title: 'Nurse', organization: null },
        strength: null,
      },
    ]);
    expect(await changed(second, { kept: 'true' })).toEqual({ total: 1, names: ['Ana Reis'] });
    expect(await changed(second, { page: 2, limit: 1 })).toEqual({ total: 2, names: ['Bo Ek'] });
    expect(await changed(second, { page: 3, limit: 1 })).toEqual({ total: 2, names: [] });
  });

  it('are not listed after a first file, nor after the same file again', async () => {
    const first = await importAs('2021-01-01', ANA, CY);
    expect(await compared()).toEqual({ people: 2, changedJobs: 0, changedJobsKept: 0, unchanged: 0 });
    expect(await changed(first)).toEqual({ total: 0, names: [] });
    const second = await importAs('2021-01-02', ANA, CY);
    expect(await compared()).toEqual({ people: 2, changedJobs: 0, changedJobsKept: 0, unchanged: 2 });
    expect(await changed(second)).toEqual({ total: 0, names: [] });
  });

  it('are listed only for the network’s current import; after an undo, for the import before it', async () => {
    const { first, second } = await twoFiles();
    const third = await importAs('2023-01-01', { ...ANA, company: 'Gamma' }, CY, EVA);
    expect(await changed(third)).toEqual({ total: 1, names: ['Ana Reis'] });
    expect(await compared()).toEqual({ people: 3, changedJobs: 1, changedJobsKept: 1, unchanged: 2 });
    expect((await list(second)).status).toBe(404);
    await mia.ask(networksApi.undoImport, { params: { id: third } });
    expect(await changed(second)).toEqual({ total: 2, names: ['Ana Reis', 'Bo Ek'] });
    expect((await list(third)).status).toBe(404);
    expect((await list(first)).status).toBe(404);
  });

  it('can be limited to those about whom the member has a note (also in a collective), a label or a rating', async () => {
    const { second, collectiveId } = await twoFiles();
    const { networkId } = mia.viewer;
    const entityId = await personNamed(app.database.db, networkId, 'Bo Ek');
    const keptNames = async () => (await changed(second, { kept: 'true' })).names;
    expect(await keptNames()).toEqual(['Ana Reis']);
    const about = { entityTypeId, entityId };
    const written = await mia.ask(notesApi.write, { body: { ...about, collectiveId, note: 'Met in Rome' } });
    expect(await keptNames()).toEqual(['Ana Reis', 'Bo Ek']);
    await mia.ask(notesApi.remove, { body: { entityTypeId, noteId: written.id, collectiveId } });
    const { id: labelId } = await mia.ask(labelsApi.create, { body: { name: 'Nurses', networkId } });
    await mia.ask(labelsApi.add, { body: { ...about, labelId, networkId } });
    expect(await keptNames()).toEqual(['Ana Reis', 'Bo Ek']);
    await mia.ask(labelsApi.remove, { body: { ...about, labelId, networkId } });
    expect(await keptNames()).toEqual(['Ana Reis']);
    await mia.ask(relationshipsApi.create, { body: { toPersonId: entityId, strengthId: 1 } });
    expect(await keptNames()).toEqual(['Ana Reis', 'Bo Ek']);
  });

  it('are left out of the limited list if only other members have notes, labels or ratings about them', async () => {
    const { second, collectiveId } = await twoFiles();
    const tom = await signedIn(app, { name: 'Tom' });
    const { db } = app.database;
    await db.insertInto('collaborator').values({ collectiveId, userId: tom.viewer.userId }).execute();
    await importNow(app.context, tom.viewer, { text: fileOf(BO), day: '2022-01-01' });
    const entityId = await personNamed(db, tom.viewer.networkId, 'Bo Ek');
    const about = { entityTypeId, entityId };
    for (const where of [{ collectiveId }, { networkId: tom.viewer.networkId }]) {
      await tom.ask(notesApi.write, { body: { ...about, ...where, note: 'Met in Oslo' } });
      const { id: labelId } = await tom.ask(labelsApi.create, { body: { name: 'Nurses', ...where } });
      await tom.ask(labelsApi.add, { body: { ...about, labelId, ...where } });
    }
    await tom.ask(relationshipsApi.create, { body: { toPersonId: entityId, strengthId: 3 } });
    expect((await changed(second, { kept: 'true' })).names).toEqual(['Ana Reis']);
    expect((await tom.call(networksApi.jobChanges, { params: { id: second }, query: {} })).status).toBe(404);
  });
});
