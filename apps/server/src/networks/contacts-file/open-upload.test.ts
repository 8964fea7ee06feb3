import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { ContactsFileError, type ContactsFileErrorCode } from './contacts-file-error.ts';
import { decodeText } from './decode-text.ts';
import { MOST_CSV_BYTES, openUpload } from './open-upload.ts';

const HEADER = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On\n';
const CSV = `Notes:\n"Some are missing."\n\n${HEADER}Ann,Lee,,,Acme,CEO,05 Mar 2021\n`;
const GERMAN = 'Vorname,Nachname,URL,E-Mail-Adresse,Unternehmen,Position,Verbunden am\nAnn,Lee,,,,,\n';
const PROFILE = 'First Name,Last Name,Maiden Name,Address\nAnn,Lee,,\n';

async function zipOf(entries: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return await buffer(zip.outputStream);
}

async function textOf(upload: Buffer, name = 'upload'): Promise<string> {
  return decodeText((await openUpload(upload, name)).bytes).text;
}

async function refusal(
  upload: Buffer | { path: string },
  name = 'upload',
): Promise<[ContactsFileErrorCode, string]> {
  try {
    await openUpload(upload, name);
  } catch (error) {
    if (error instanceof ContactsFileError) return [error.code, error.clientMessage];
    throw error;
  }
  throw new Error('the upload was accepted');
}

describe('Opening an upload', () => {
  it('accepts a contacts file even if its name ends in .zip', async () => {
    expect(await openUpload(Buffer.from(CSV), 'Kontakte.zip')).toEqual({
      bytes: Buffer.from(CSV),
      entryName: null,
      latestDay: null,
    });
  });

  it('recognizes an archive by its content, not by its name', async () => {
    expect(await textOf(await zipOf({ 'Connections.csv': CSV }), 'Connections.csv')).toBe(CSV);
  });

  it.each([
    ['at the top', { 'Profile.csv': PROFILE, 'Connections.csv': CSV }],
    [
      'in a folder',
      { 'Complete_LinkedInDataExport_11-21-2026/Connections.csv': CSV, 'x/Profile.csv': PROFILE },
    ],
    ['three folders deep', { 'a/b/c/Connections.csv': CSV, 'a/b/Profile.csv': PROFILE }],
    ['under a translated name', { 'Profil.csv': PROFILE, 'Kontakte.csv': CSV }],
    [
      'by its name, beside a contacts file with another name',
      { 'Alte Kontakte.csv': GERMAN, 'connections.csv': CSV },
    ],
    [
      'beside the shadow file of macOS',
      {
        '__MACOSX/Connections.csv': GERMAN,
        'a/__MACOSX/b/Connections.csv': GERMAN,
        '._Connections.csv': 'x',
        'Connections.csv': CSV,
      },
    ],
    [
      'when the file called Connections.csv is something else',
      { 'Connections.csv': PROFILE, 'other.csv': CSV },
    ],
  ])('finds the contacts file %s', async (_, entries) => {
    expect(await textOf(await zipOf(entries))).toBe(CSV);
  });

  it.each([
    ['a/b/Connections.csv', 'Connections.csv'],
    ['Connections.csv', 'a/b/Connections.csv'],
  ])('uses %s if it is newer than %s, and returns its day', async (newer, older) => {
    const zip = new ZipFile();
    const add = (name: string, content: string, mtime: Date) =>
      zip.addBuffer(Buffer.from(content), name, { mtime });
    add(older, GERMAN, new Date('2026-01-02T10:00:00Z'));
    add(newer, CSV, new Date('2026-11-20T10:00:00Z'));
    zip.end();
    const { bytes, ...rest } = await openUpload(await buffer(zip.outputStream), 'upload');
    expect([bytes.toString(), rest]).toEqual([CSV, { entryName: newer, latestDay: '2026-11-20' }]);
  });

  it('ignores another Connections.csv that is not a contacts file', async () => {
    const zip = await zipOf({ 'Connections.csv': CSV, 'x/Connections.csv': PROFILE });
    expect((await openUpload(zip, 'upload')).latestDay).toBeNull();
  });

  it('reads the whole entry, with a translated header and in another encoding', async () => {
    const long = GERMAN + 'Zoë,Lee,,,,,\n'.repeat(20_000);
    const zip = await zipOf({ 'K.csv': Buffer.from(long, 'latin1') });
    expect(await textOf(zip)).toBe(long);
  });

  it.each([
    ['an empty file', Buffer.alloc(0), 'empty', 'is empty'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'wrong-kind', 'is a PDF document'],
    ['a PNG', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'wrong-kind', 'is a PNG picture'],
    ['a JPEG', Buffer.from('ffd8ffe000104a46', 'hex'), 'wrong-kind', 'is a JPEG picture'],
    [
      'an old Excel file',
      Buffer.from('d0cf11e0a1b11ae10000', 'hex'),
      'wrong-kind',
      'is an old Office document',
    ],
    ['a web page', Buffer.from('\ufeff<!DOCTYPE html><html>'), 'wrong-kind', 'is a web page'],
    ['a file of other bytes', Buffer.from('00010203', 'hex'), 'wrong-kind', 'is a binary file'],
    ['a text that is too large', Buffer.alloc(MOST_CSV_BYTES + 1, 'a'), 'too-large', 'is larger than 20 MB'],
    ['a damaged archive', Buffer.from('PK\x03\x04 and nothing more', 'latin1'), 'archive-broken', 'damaged'],
  ] as const)('refuses %s, and says what it is', async (...[, upload, code, found]) => {
    const [refusedFor, message] = await refusal(upload, 'my file.csv');
    expect(refusedFor).toBe(code);
    expect(message).toContain(found);
    if (code !== 'archive-broken') expect(message).toContain('“my file.csv”');
    if (code !== 'too-large') expect(message).toContain('Choose Connections.csv');
  });

  it('recognizes a workbook and says what to do', async () => {
    const xlsx = await zipOf({ '[Content_Types].xml': '<x/>', 'xl/workbook.xml': '<x/>' });
    expect(await refusal(xlsx)).toEqual([
      'wrong-kind',
      expect.stringContaining('Excel workbook. Save it as CSV'),
    ]);
  });

  it('lists the content of an archive without a contacts file', async () => {
    const zip = await zipOf({
      'Profile.csv': PROFILE,
      'a/b/Connections.csv': PROFILE,
      'Skills.csv': 'Name\n',
    });
    expect(await refusal(zip)).toEqual([
      'archive-without-contacts',
      expect.stringContaining('Profile.csv, a/b/Connections'),
    ]);
    expect(await refusal(await zipOf({}))).toEqual([
      'archive-without-contacts',
      expect.stringContaining('is empty'),
    ]);
  });

  it('reports an archive that is protected by a password', async () => {
    const zip = await zipOf({ 'Connections.csv': CSV });
    const central = zip.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
    zip[6] = (zip[6] ?? 0) | 1;
    zip[central + 8] = (zip[central + 8] ?? 0) | 1;
    expect(await refusal(zip)).toEqual(['archive-encrypted', expect.stringContaining('password')]);
  });

  it('reports an archive as damaged if it cannot be unpacked', async () => {
    const zip = await zipOf({ 'Connections.csv': CSV });
    zip.fill(0xff, 50, 90);
    expect(await refusal(zip)).toEqual(['archive-broken', expect.stringContaining('damaged')]);
  });

  it('refuses a contacts file whose checksum is wrong, even if it unpacks', async () => {
    const zip = await zipOf({ 'x/Connections.csv': CSV });
    const central = zip.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
    zip[central + 16] = (zip[central + 16] ?? 0) ^ 1;
    expect(await refusal(zip)).toEqual([
      'archive-broken',
      '“x/Connections.csv” in the archive is damaged. Download the archive again.',
    ]);
  });

  describe('with a damaged file in the archive', () => {
    /** In the archive's table, makes the size of an entry larger than its true size. */
    const damage = (zip: Buffer, name: string): Buffer => {
      const at = zip.lastIndexOf(name) - 46;
      zip.writeUInt32LE(zip.readUInt32LE(at + 24) + 5, at + 24);
      return zip;
    };

    it('uses the contacts file even if it is not called Connections.csv, and ignores the damaged file', async () => {
      const zip = await zipOf({ 'a.txt': 'some notes', 'Kontakte.csv': CSV });
      expect(await textOf(damage(zip, 'a.txt'))).toBe(CSV);
    });

    it.each([
      ['no other file is a contacts file', { 'Kontakte.csv': CSV, 'Profil.csv': PROFILE }, 'Kontakte.csv'],
      [
        'the damaged file is Connections.csv, even if another contacts file is there',
        { 'Connections.csv': CSV, 'old.csv': GERMAN },
        'Connections.csv',
      ],
    ])('refuses the archive if %s', async (_, entries, name) => {
      expect(await refusal(damage(await zipOf(entries), name))).toEqual([
        'archive-broken',
        expect.stringContaining('damaged'),
      ]);
    });
  });

  it('accepts a contacts file with a NUL in a person’s name', async () => {
    const damaged = CSV.replace('Ann', 'A\0nn');
    expect(await textOf(Buffer.from(damaged))).toBe(damaged);
    expect(await textOf(await zipOf({ 'Connections.csv': damaged }))).toBe(damaged);
  });

  it('refuses zip bombs: one huge entry, many large ones, or too many files', async () => {
    const large = await zipOf({
      'Connections.csv': Buffer.concat([Buffer.from(HEADER), Buffer.alloc(60_000_000, 'a')]),
    });
    expect(large.length).toBeLessThan(100_000);
    expect((await refusal(large))[0]).toBe('too-large');
    const heads = Object.fromEntries(
      Array.from({ length: 700 }, (_, n) => [`${n}.csv`, Buffer.alloc(70_000, 'a')]),
    );
    expect(await refusal(await zipOf(heads))).toEqual([
      'archive-too-large',
      expect.stringContaining('more than 40 MB'),
    ]);
    const many = Object.fromEntries(Array.from({ length: 2_001 }, (_, n) => [`${n}.csv`, '']));
    expect(await refusal(await zipOf(many))).toEqual([
      'archive-too-large',
      expect.stringContaining('more than 2,000 files'),
    ]);
  });
});

describe('Opening an upload from a file on disk', () => {
  let folder = '';
  beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'upload-'))));
  afterAll(() => rm(folder, { recursive: true }));

  it('gives the same result as from memory', async () => {
    await writeFile(join(folder, 'plain'), CSV);
    await writeFile(join(folder, 'zipped'), await zipOf({ 'x/Connections.csv': CSV }));
    expect((await openUpload({ path: join(folder, 'plain') }, 'c.csv')).bytes.toString()).toBe(CSV);
    expect(await openUpload({ path: join(folder, 'zipped') }, 'c.zip')).toEqual({
      bytes: Buffer.from(CSV),
      entryName: 'x/Connections.csv',
      latestDay: null,
    });
  });

  it('refuses an empty file and a damaged archive', async () => {
    await writeFile(join(folder, 'empty'), '');
    await writeFile(join(folder, 'broken'), 'PK\x03\x04');
    expect((await refusal({ path: join(folder, 'empty') }))[0]).toBe('empty');
    expect((await refusal({ path: join(folder, 'broken') }))[0]).toBe('archive-broken');
  });
});
