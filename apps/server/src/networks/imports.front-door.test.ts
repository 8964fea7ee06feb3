import { networksApi } from '@kithline/contract/networks.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import yazl from 'yazl';
import { buffer } from 'node:stream/consumers';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { ended, fileOf, upload } from './testing/contacts-files.ts';
import { namesOf } from './testing/persons.queries.ts';

const ADA = {
  first: 'Ada',
  last: 'Lovelace',
  slug: 'ada',
  company: 'Engines Ltd',
  position: 'Analyst',
  on: '05 Mar 2021',
};
const BO = {
  first: 'Bo',
  last: 'Ek',
  slug: 'bo-ek',
  company: 'Ek AB',
  position: 'Founder',
  on: '06 Mar 2021',
};

describe('Importing a contacts file', () => {
  let app: TestApp;
  let member: SignedIn;

  beforeAll(async () => {
    app = await testApp({ started: true });
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
  });

  async function aMemberSignsIn(): Promise<void> {
    member = await signedIn(app);
  }

  it('has not happened yet in the network of a new member, which is empty', async () => {
    await aMemberSignsIn();
    const network = await member.ask(networksApi.read);
    expect(network).toMatchObject({ totalPersons: 0, totalOrganizations: 0, changed: null, updatedOn: null });
    expect(await member.ask(networksApi.imports)).toEqual({
      last: null,
      standing: null,
      current: null,
      error: null,
      asksForNewImport: false,
    });
  });

  it('accepts a file, imports it in the background, and counts every row in the result', async () => {
    await aMemberSignsIn();
    const text = fileOf(ADA, BO, { on: '07 Mar 2021' }, ADA).replace(/\n$/u, '\nonly,two\n,,,,,,\n');
    const { status, id } = await upload(member, text);
    expect(status).toBe(202);
    const last = await ended(member);
    expect(last).toMatchObject({
      id,
      fileName: 'connections.csv',
      completed: true,
      failed: false,
      contactsAdded: 2,
      contactsRemoved: 0,
      canUndo: true,
    });
    expect(last.counts).toEqual({
      rows: 6,
      contacts: 2,
      duplicates: 1,
      unavailable: 1,
      empty: 1,
      skipped: 1,
      matched: 0,
      created: 2,
      organizationsCreated: 2,
      rolesOpened: 2,
      rolesClosed: 0,
    });
    expect(last.remarks).toEqual([
      {
        kind: 'row',
        column: null,
        reason: 'This row has fewer cells than the header. Perhaps it was cut off.',
        total: 1,
        first: [{ line: 6, value: 'only,two' }],
      },
      {
        kind: 'row',
        column: null,
        reason: 'This account was closed; only the date is left.',
        total: 1,
        first: [{ line: 4, value: ',,,,,,07 Mar 2021' }],
      },
    ]);
    expect(last.messages).toEqual([
      { stage: 'reading', message: 'Read connections.csv', done: 6, total: 6 },
      { stage: 'matching', message: 'Matched to known people', done: 0, total: 2 },
      { stage: 'building', message: 'Building new profiles', done: 2, total: 2 },
      { stage: 'refreshing', message: 'Refreshing your network', done: 0, total: 0 },
    ]);
    const network = await member.ask(networksApi.read);
    expect(network).toMatchObject({
      totalPersons: 2,
      totalOrganizations: 2,
      changed: { persons: 0, organizations: 0, over: 'year' },
    });
    expect(network.updatedOn).toBe(last.completedOn);
    expect(new Set(network.stats.organizations.map(({ name, total }) => `${name}, ${total}`))).toEqual(
      new Set(['Ek AB, 1', 'Engines Ltd, 1']),
    );
  });

  it('shows the growth over the last 12 months after a first import; after a later import, it shows what this import changed', async () => {
    await aMemberSignsIn();
    const recently = { ...BO, on: new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 10) };
    await upload(member, fileOf(ADA, recently));
    await ended(member);
    const first = await member.ask(networksApi.read);
    expect(first.changed).toEqual({ persons: 1, organizations: 1, over: 'year' });
    await upload(member, fileOf(ADA));
    await ended(member);
    const second = await member.ask(networksApi.read);
    expect(second.changed).toEqual({ persons: -1, organizations: -1, over: 'import' });
  });

  it('keeps no copy of the file after the import has ended', async () => {
    await aMemberSignsIn();
    const { id } = await upload(member, fileOf(ADA));
    await ended(member);
    const file = await app.database.db
      .selectFrom('contactImportFile')
      .select('importId')
      .where('importId', '=', id)
      .execute();
    expect(file).toEqual([]);
  });

  it('accepts the archive with the file, and a German file in two other encodings', async () => {
    await aMemberSignsIn();
    const zip = new yazl.ZipFile();
    zip.addBuffer(Buffer.from('a,b\n1,2\n'), 'Profile.csv');
    zip.addBuffer(Buffer.from(fileOf(ADA)), 'Basic_LinkedInDataExport_01-02-2026/Connections.csv');
    zip.end();
    const archive = await buffer(zip.outputStream);
    expect((await upload(member, archive, { name: 'Basic_LinkedInDataExport_01-02-2026.zip' })).status).toBe(
      202,
    );
    expect(await ended(member)).toMatchObject({ completed: true, contactsAdded: 1 });

    const german =
      'Vorname;Nachname;URL;E-Mail-Adresse;Unternehmen;Position;Verbunden am\r\nJürgen;Groß;;;Öl GmbH;;12 März 2023\r\n';
    expect((await upload(member, Buffer.from(german, 'latin1'))).status).toBe(202);
    expect(await ended(member)).toMatchObject({ completed: true, contactsAdded: 1, contactsRemoved: 1 });
    expect((await upload(member, Buffer.from(`\ufeff${german}`, 'utf16le'))).status).toBe(202);
    expect(await ended(member)).toMatchObject({ completed: true, contactsAdded: 0, contactsRemoved: 0 });
    expect(await namesOf(app.database.db, member.viewer.networkId)).toEqual(['Jürgen Groß']);
  });

  it('is refused if the request has no file', async () => {
    await aMemberSignsIn();
    const required = { status: 422, fields: { file: 'connections.csv is required.' } };
    const noFile = await member.send({ method: 'POST', url: '/api/account/network/imports' });
    expect(noFile.problem).toMatchObject(required);
    expect((await upload(member, fileOf(ADA), { part: 'picture' })).problem).toMatchObject(required);
  });

  it('refuses a file of another kind, and replies with what is wrong with it', async () => {
    await aMemberSignsIn();
    const message = async (content: string | Buffer, name?: string) => {
      const { status, problem } = await upload(member, content, { name });
      expect(status).toBe(422);
      expect(problem.clientMessage).toBe(problem.fields?.['file']);
      return problem.fields?.['file'];
    };
    expect(await message('')).toBe(
      '“connections.csv” is empty. Choose Connections.csv as LinkedIn exports it, or the archive (.zip) that holds it.',
    );
    expect(await message(Buffer.from('%PDF-1.7'), 'cv.pdf')).toContain('“cv.pdf” is a PDF document.');
    expect(await message('Name,Phone\nAda,1\n')).toContain(
      'begins with “Name,Phone” and has no row of column names',
    );
    expect(await message(Buffer.from('504b0304ffff', 'hex'), 'x.zip')).toContain('The archive is damaged');
    expect(await member.ask(networksApi.imports)).toMatchObject({ last: null, current: null });
  });

  it('refuses a file of more than 20 MB, and an archive of more than 100 MB', async () => {
    await aMemberSignsIn();
    const tooLong = await upload(member, `${fileOf(ADA)}${'x'.repeat(20 * 1024 * 1024)}`);
    expect(tooLong.problem).toMatchObject({
      status: 413,
      clientMessage: 'A contacts file can have at most 20 MB.',
    });
    const zip = Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(100 * 1024 * 1024)]);
    expect((await upload(member, zip)).problem).toMatchObject({
      status: 413,
      clientMessage: 'An archive can have at most 100 MB.',
    });
  });

  it('replies to a browser that is still sending a file that is too large', async () => {
    await aMemberSignsIn();
    const address = await app.fastify.listen({ host: '127.0.0.1', port: 0 });
    const form = new FormData();
    form.append('file', new Blob(['x'.repeat(30 * 1024 * 1024)]), 'connections.csv');
    const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${address}/api${networksApi.startImport.path}`, {
      method: 'POST',
      body: form,
      headers: { cookie },
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ clientMessage: 'A contacts file can have at most 20 MB.' });
  });

  it('fails if the file has no rows, says why, and leaves the network unchanged', async () => {
    await aMemberSignsIn();
    await upload(member, fileOf(ADA));
    await ended(member);
    expect((await upload(member, fileOf())).status).toBe(202);
    const last = await ended(member);
    const message = 'The file has the column names but no rows below them, so there is nothing to import.';
    expect(last).toMatchObject({
      failed: true,
      completed: false,
      message,
      counts: null,
      contactsAdded: null,
    });
    expect((await member.ask(networksApi.imports)).error).toBe(message);
    expect((await member.ask(networksApi.read)).totalPersons).toBe(1);
  });

  it('or reading the network and its imports is refused to visitors with status 401', async () => {
    expect((await upload(app.visitor(), fileOf(ADA))).status).toBe(401);
    expect((await app.visitor().call(networksApi.read)).status).toBe(401);
    expect((await app.visitor().call(networksApi.imports)).status).toBe(401);
  });
});

describe('One import at a time', () => {
  it('is allowed for each member: a second file is refused while the first waits, even if both arrive at once', async () => {
    await using app = await testApp();
    const member = await signedIn(app);
    const answers = await Promise.all([upload(member, fileOf(ADA)), upload(member, fileOf(BO))]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409]);
    const third = await upload(member, fileOf(BO));
    expect(third.problem).toMatchObject({
      status: 409,
      clientMessage: 'An import of yours is still running. Please wait until it has finished.',
    });
    const { current } = await member.ask(networksApi.imports);
    expect(current).toMatchObject({ stage: 'queued', done: 0, total: 0, messages: [], added: [] });
    expect((await upload(await signedIn(app), fileOf(BO))).status).toBe(202);
  });
});
