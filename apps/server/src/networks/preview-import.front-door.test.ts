import { type ImportPreview, networksApi } from '@kithline/contract/networks.ts';
import { labelsApi, notesApi, relationshipsApi } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { ended, fileOf, upload } from './testing/contacts-files.ts';
import { namesOf } from './testing/persons.queries.ts';

const NOW = new Date('2026-05-05T12:00:00Z');
const ana = { first: 'Ana', last: 'Ek', slug: 'ana', company: 'Acme', position: 'Buyer' };
const bo = { first: 'Bo', last: 'Li', slug: 'bo', company: 'Acme', position: 'Clerk' };
const cleo = { first: 'Cleo', last: 'Ray', slug: 'cleo', company: 'Beta', position: 'Director' };

let app: TestApp;
let member: SignedIn;

beforeAll(async () => {
  app = await testApp({ started: true, clock: () => NOW });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});
beforeEach(async () => {
  member = await signedIn(app);
});

const people = () => namesOf(app.database.db, member.viewer.networkId);

async function importFile(...rows: Parameters<typeof fileOf>): Promise<void> {
  await upload(member, fileOf(...rows));
  await ended(member);
}

async function preview(content: string, name = 'connections.csv') {
  const answer = await upload(member, content, { name, to: networksApi.previewImport.path });
  return { ...answer, reply: answer.reply as ImportPreview };
}

async function personId(name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select person_id as id from network_contact where network_id = ${member.viewer.networkId} and name = ${name}`.execute(
    app.database.db,
  );
  return rows[0]?.id ?? 0;
}

describe('The preview of a file', () => {
  it('describes the file, and shows that everybody is new in an empty network', async () => {
    const content = fileOf(ana, bo);
    const { status, reply } = await preview(content);
    expect(status).toBe(200);
    expect(reply).toMatchObject({
      fileName: 'connections.csv',
      bytes: Buffer.byteLength(content),
      fileDay: '2026-05-05',
      fileDayFrom: 'upload',
      older: null,
      now: { fileDay: null, people: 0 },
      counts: { rows: 2, skipped: 0 },
      added: 2,
      removed: 0,
      changedJobs: 0,
      unchanged: 0,
    });
    expect(reply.people.added[0]).toEqual({
      name: 'Ana Ek',
      from: null,
      to: { title: 'Buyer', organization: 'Acme' },
      strength: null,
    });
  });

  it('names the people who are added, removed or have another job, the best known first, and changes nothing', async () => {
    await importFile(ana, bo, cleo);
    const toPersonId = await personId('Cleo Ray');
    await member.ask(relationshipsApi.create, { body: { toPersonId, strengthId: 3 } });
    const dora = { first: 'Dora', last: 'Mint', slug: 'dora' };
    const { reply } = await preview(
      fileOf({ ...ana, position: 'Director' }, { ...cleo, company: '', position: '' }, dora),
    );
    expect(reply).toMatchObject({
      now: { fileDay: '2026-05-05', people: 3 },
      added: 1,
      removed: 1,
      changedJobs: 2,
      unchanged: 0,
    });
    expect(reply.people.changedJobs).toEqual([
      {
        name: 'Cleo Ray',
        from: { title: 'Director', organization: 'Beta' },
        to: null,
        strength: { id: 3, name: 'Strong' },
      },
      {
        name: 'Ana Ek',
        from: { title: 'Buyer', organization: 'Acme' },
        to: { title: 'Director', organization: 'Acme' },
        strength: null,
      },
    ]);
    expect(reply.people.removed.map(({ name }) => name)).toEqual(['Bo Li']);
    expect(await people()).toEqual(['Ana Ek', 'Bo Li', 'Cleo Ray']);
    expect(await member.ask(networksApi.imports)).toMatchObject({
      current: null,
      last: { contactsAdded: 3 },
    });
  });

  it('counts how many of the people who would leave have notes or labels of the member', async () => {
    await importFile(ana, bo, cleo);
    const context = { networkId: member.viewer.networkId };
    const about = async (name: string) => ({
      entityTypeId: ENTITY_TYPES.person,
      entityId: await personId(name),
      ...context,
    });
    await member.ask(notesApi.write, { body: { ...(await about('Ana Ek')), note: 'Likes tea.' } });
    const { id: labelId } = await member.ask(labelsApi.create, { body: { name: 'Board', ...context } });
    await member.ask(labelsApi.add, { body: { ...(await about('Bo Li')), labelId } });
    const { reply } = await preview(fileOf({ first: 'Eva', last: 'Om', slug: 'eva' }));
    expect([reply.removed, reply.removedWithNotes]).toEqual([3, 2]);
  });

  it('lists the rows that are skipped, and why', async () => {
    const { reply } = await preview(fileOf(ana, { company: 'Nobody Ltd' }));
    expect(reply.counts).toMatchObject({ rows: 2, skipped: 1 });
    expect(reply.remarks).toEqual([
      {
        kind: 'row',
        column: null,
        reason: 'No name, profile address or e-mail address.',
        total: 1,
        first: [{ line: 3, value: ',,,,Nobody Ltd,,' }],
      },
    ]);
  });

  it('does not refuse an older file', async () => {
    await importFile(ana);
    const { status, reply } = await preview(fileOf(bo), 'LinkedInDataExport_03-03-2025.csv');
    expect([status, reply.added, reply.removed]).toEqual([200, 1, 1]);
  });

  it('returns an error at the field if a file is not a contacts file or an import would refuse it', async () => {
    for (const content of ['', 'Name;Age\nAna;5\n', fileOf()]) {
      const { status, problem } = await preview(content);
      expect(status).toBe(422);
      expect(problem.fields?.['file']).toEqual(expect.any(String));
    }
  });

  it('counts people as new even if other members know them, so that it reveals nothing about other networks', async () => {
    const other = await signedIn(app);
    await upload(other, fileOf(ana, bo));
    await ended(other);
    const { reply } = await preview(fileOf(ana, cleo));
    expect([reply.added, reply.changedJobs, reply.unchanged]).toEqual([2, 0, 0]);
    expect(reply.people.added).toEqual([
      { name: 'Ana Ek', from: null, to: { title: 'Buyer', organization: 'Acme' }, strength: null },
      { name: 'Cleo Ray', from: null, to: { title: 'Director', organization: 'Beta' }, strength: null },
    ]);
  });
});
