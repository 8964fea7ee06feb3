import { networksApi, OLDER_FILE } from '@kithline/contract/networks.ts';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import yazl from 'yazl';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { ended, fileOf, upload } from './testing/contacts-files.ts';
import { namesOf } from './testing/persons.queries.ts';

const NOW = new Date('2026-05-05T12:00:00Z');
const OLD = 'Basic_LinkedInDataExport_03-03-2025.zip';

let app: TestApp;
let member: SignedIn;

beforeAll(async () => {
  app = await testApp({ started: true, clock: () => NOW });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

async function archiveOf(first: string): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  zip.addBuffer(Buffer.from(fileOf({ first, last: 'Ek', slug: first.toLowerCase() })), 'Connections.csv');
  zip.end();
  return buffer(zip.outputStream);
}

const people = () => namesOf(app.database.db, member.viewer.networkId);
const lastDay = async () => (await member.ask(networksApi.imports)).last?.fileDay;

async function importToday(): Promise<void> {
  member = await signedIn(app);
  await upload(member, fileOf({ first: 'Ana', last: 'Ek', slug: 'ana' }));
  await ended(member);
}

describe('A contacts file', () => {
  it('has the day in the name of its archive, or else the day of its upload', async () => {
    await importToday();
    expect(await lastDay()).toBe('2026-05-05');
    member = await signedIn(app);
    expect((await upload(member, await archiveOf('Bo'), { name: OLD })).status).toBe(202);
    await ended(member);
    expect(await lastDay()).toBe('2025-03-03');
  });

  it('that is older than the network changes nothing without confirmation, and the message names both days', async () => {
    await importToday();
    const { status, problem } = await upload(member, await archiveOf('Bo'), { name: OLD });
    expect(status).toBe(409);
    expect(problem).toMatchObject({
      code: OLDER_FILE,
      clientMessage: 'This file is from 3 Mar 2025. The file that you imported last is newer: 5 May 2026.',
    });
    expect(await member.ask(networksApi.imports)).toMatchObject({
      current: null,
      last: { fileDay: '2026-05-05' },
    });
    expect(await people()).toEqual(['Ana Ek']);
  });

  it('that is older than the network is imported if the member confirms it; its day becomes the network’s day', async () => {
    await importToday();
    expect((await upload(member, await archiveOf('Bo'), { name: OLD, acceptOlder: true })).status).toBe(202);
    expect(await ended(member)).toMatchObject({ completed: true, contactsAdded: 1, contactsRemoved: 1 });
    expect(await people()).toEqual(['Bo Ek']);
    expect(await lastDay()).toBe('2025-03-03');
    // The network has this day now, so another file of the same day needs no confirmation.
    expect((await upload(member, await archiveOf('Cy'), { name: OLD })).status).toBe(202);
    await ended(member);
    expect(await people()).toEqual(['Cy Ek']);
  });

  it('has the day of its upload if the day in the name of its archive is in the future', async () => {
    await importToday();
    const name = 'Basic_LinkedInDataExport_03-03-2099.zip';
    expect((await upload(member, await archiveOf('Bo'), { name })).status).toBe(202);
    await ended(member);
    expect(await lastDay()).toBe('2026-05-05');
  });

  it('that is older needs no confirmation if the import of the newer file was undone', async () => {
    await importToday();
    const { last } = await member.ask(networksApi.imports);
    await member.ask(networksApi.undoImport, { params: { id: last?.id ?? 0 } });
    expect((await upload(member, await archiveOf('Bo'), { name: OLD })).status).toBe(202);
    await ended(member);
  });
});
