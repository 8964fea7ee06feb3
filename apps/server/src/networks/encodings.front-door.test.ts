import { type ImportPreview, networksApi } from '@kithline/contract/networks.ts';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { ended, fileOf, upload } from './testing/contacts-files.ts';
import { namesOf } from './testing/persons.queries.ts';

const NOW = new Date('2026-11-27T12:00:00Z');
const ADVICE =
  'The file is not in UTF-8. If names look wrong, save it in your spreadsheet as “CSV UTF-8” and import ' +
  'it again.';
/** "Иван Петров" in Windows-1251. */
const RUSSIAN = Buffer.from(
  fileOf({ first: '\xc8\xe2\xe0\xed', last: '\xcf\xe5\xf2\xf0\xee\xe2', slug: 'i' }),
  'latin1',
);
/** Bytes that can mean "Ýa þ" or "İa ş". */
const UNCLEAR = Buffer.from(fileOf({ first: '\xdda', last: '\xfe', slug: 'u' }), 'latin1');

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

async function preview(content: Buffer, encoding?: string): Promise<ImportPreview> {
  const { reply } = await upload(member, content, {
    to: networksApi.previewImport.path,
    ...(encoding && { encoding }),
  });
  return reply as ImportPreview;
}

describe('A file in a code page', () => {
  it('is read in its code page by the preview and the import, and the import says what to do if names look wrong', async () => {
    expect((await preview(RUSSIAN)).reading).toEqual({
      encoding: 'windows-1251',
      samples: ['Иван Петров'],
      other: null,
    });
    await upload(member, RUSSIAN);
    const { remarks } = await ended(member);
    expect(await people()).toEqual(['Иван Петров']);
    expect(remarks).toMatchObject([
      { kind: 'file', reason: ADVICE, first: [{ value: 'Windows-1251 (Cyrillic)' }] },
    ]);
  });

  it('is shown in two readings of the same row if both are possible', async () => {
    const { encoding, samples, other } = (await preview(UNCLEAR)).reading;
    expect(other?.encoding).not.toBe(encoding);
    expect([samples, other?.samples].map((some) => some?.length)).toEqual([1, 1]);
    expect(samples).not.toEqual(other?.samples);
  });

  it.each(['windows-1254', 'windows-1252'])(
    'is read in the chosen encoding by the preview and the import: %s',
    async (encoding) => {
      const name = encoding === 'windows-1254' ? 'İa ş' : 'Ýa þ';
      const { reading, people: shown } = await preview(UNCLEAR, encoding);
      expect([reading.encoding, reading.samples]).toEqual([encoding, [name]]);
      expect(shown.added.map((person) => person.name)).toEqual([name]);
      expect((await upload(member, UNCLEAR, { encoding })).status).toBe(202);
      await ended(member);
      expect(await people()).toEqual([name]);
    },
  );

  it('is refused if the chosen encoding is unknown', async () => {
    for (const to of [networksApi.previewImport.path, networksApi.startImport.path]) {
      const { status, problem } = await upload(member, RUSSIAN, { to, encoding: 'windows-1' });
      expect([status, Object.keys(problem.fields ?? {})]).toEqual([422, ['encoding']]);
    }
    expect(await people()).toEqual([]);
  });
});

describe('An archive with two contacts files', () => {
  it('is read from the newer file, whose name the preview and the result show', async () => {
    const zip = new ZipFile();
    const add = (name: string, first: string, mtime: Date) =>
      zip.addBuffer(Buffer.from(fileOf({ first, slug: first })), name, { mtime });
    add('Connections.csv', 'Old', new Date('2025-01-02T10:00:00Z'));
    add('a/b/Connections.csv', 'New', new Date('2026-11-20T10:00:00Z'));
    zip.end();
    const content = await buffer(zip.outputStream);
    const latest = 'a/b/Connections.csv of 20 Nov 2026';
    expect((await preview(content)).latestEntry).toBe(latest);
    await upload(member, content);
    const { remarks } = await ended(member);
    expect(await people()).toEqual(['New']);
    expect(remarks).toMatchObject([
      {
        kind: 'file',
        reason: 'The archive holds several contacts files. The one with the latest date is read.',
        first: [{ value: latest }],
      },
    ]);
  });
});
