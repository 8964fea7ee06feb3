import { networksApi, type ImportPreview, remarksPath } from '@kithline/contract/networks.ts';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ContactRow, generateContacts } from '../../../../sample/contacts-file/generate-contacts.ts';
import { readNameSource } from '../../../../sample/contacts-file/name-source.ts';
import { writeContactsFile } from '../../../../sample/contacts-file/write-contacts-file.ts';
import { createRandom } from '../../../../sample/population/random.ts';
import { pointSlug } from '../people/identity/point-key.ts';
import type { Caller } from '../testing/caller.ts';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { ended, fileOf, upload } from './testing/contacts-files.ts';
import { personOfSlug } from './testing/persons.queries.ts';
import { compareWithFile, type ImportedFile } from './testing/unexplained-values.ts';

const ANA = { first: 'Ana', last: 'Reis', slug: 'ana', on: '05 Mar 2021' };
const BO = { first: 'Bo', last: 'Ek', slug: 'bo', on: '06 Mar 2021' };

let app: TestApp;
let member: SignedIn;
beforeAll(async () => {
  app = await testApp({ started: true, clock: () => new Date('2026-11-21T12:00:00Z') });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});
beforeEach(async () => {
  member = await signedIn(app);
});

async function imported(content: string) {
  const { id } = await upload(member, content);
  const result = await ended(member);
  expect(result).toMatchObject({ id, completed: true });
  return result;
}

const download = (who: Caller, importId: number) => who.send({ method: 'GET', url: remarksPath(importId) });

async function linesOf(importId: number): Promise<Record<string, string>[]> {
  const { text } = await download(member, importId);
  return parse(text, { columns: true, bom: true });
}

const reasonsOf = (remarks: ImportPreview['remarks']) =>
  remarks.map(({ kind, column, reason, total }) => [kind, column, reason, total]);

describe('The remarks of an import', () => {
  it('give line, column, value and reason of all values that were not imported, and equal those of the preview', async () => {
    const content = fileOf(
      { ...ANA, on: '31 Feb 2021', email: 'ana(at)x.org', company: 'Self-employed' },
      { ...BO, first: 'Bo 🚀', on: 'soon' },
      { company: 'Nobody Ltd' },
      { on: '07 Mar 2021' },
    );
    const preview = (await upload(member, content, { to: networksApi.previewImport.path }))
      .reply as ImportPreview;
    const result = await imported(content);
    expect(result.remarks).toEqual(preview.remarks);
    expect([result.warnings, preview.warnings]).toEqual([5, 5]);
    expect(reasonsOf(result.remarks)).toEqual([
      ['row', null, 'No name, profile address or e-mail address.', 1],
      ['row', null, 'This account was closed; only the date is left.', 1],
      ['value', 'Connected On', 'Not a date.', 2],
      ['value', 'Email Address', 'Not an e-mail address.', 1],
      ['value', 'Company', 'This does not name an organization.', 1],
      ['value', 'First Name', 'Emoji are left out of names.', 1],
    ]);
    expect(result.remarks[2]?.first).toEqual([
      { line: 2, value: '31 Feb 2021' },
      { line: 3, value: 'soon' },
    ]);
    expect(await linesOf(result.id)).toContainEqual({
      Line: '2',
      Column: 'Company',
      Value: 'Self-employed',
      Reason: 'This does not name an organization.',
    });
  });

  it('use the column names of the file, and list the columns that are not read', async () => {
    const result = await imported('Vorname,Nachname,Website,Verbunden am\nAna,Reis,x.org,bald\n');
    expect(reasonsOf(result.remarks)).toEqual([
      ['file', null, 'Kithline does not read this column.', 1],
      ['value', 'Verbunden am', 'Not a date.', 1],
    ]);
    expect(result.remarks[0]?.first).toEqual([{ line: 1, value: 'Website' }]);
    expect(result.warnings).toBe(1);
  });

  it('list columns without a name, a second column of the same kind, and columns of a second header row', async () => {
    const result = await imported(
      [
        'First Name,Last Name,Email,E-Mail,Connected On,,',
        'Ana,Reis,,,soon,met in Rome,',
        'Vorname,Nachname,Website,Firma,Verbunden am',
        'Bo,Ek,x.org,★★★,bald',
      ].join('\n'),
    );
    expect(reasonsOf(result.remarks)).toEqual([
      ['file', null, 'Kithline does not read this column.', 2],
      ['file', null, 'Another column holds the same kind of value. Kithline reads the first one.', 1],
      ['row', null, 'The column names are repeated.', 1],
      ['value', 'Connected On', 'Not a date.', 1],
      ['value', 'Verbunden am', 'Not a date.', 1],
      ['value', 'Firma', 'This does not name an organization.', 1],
    ]);
    expect(result.remarks.slice(0, 2).map(({ first }) => first)).toEqual([
      [
        { line: 1, value: 'Column 6, without a name' },
        { line: 3, value: 'Website' },
      ],
      [{ line: 1, value: 'E-Mail' }],
    ]);
  });

  it('contain only one remark if the whole file was encoded twice, and otherwise one remark for each garbled value', async () => {
    const garbled = new TextDecoder('windows-1252').decode(Buffer.from(fileOf({ ...ANA, first: 'José' })));
    expect(reasonsOf((await imported(garbled)).remarks)).toEqual([
      [
        'file',
        null,
        'All accents of the file were encoded twice (“Ã©” for “é”). They have been repaired.',
        1,
      ],
    ]);
    const one = await imported(fileOf({ ...ANA, first: 'JosÃ©' }, { ...BO, last: 'Müller' }));
    expect(reasonsOf(one.remarks)).toEqual([
      ['value', 'First Name', 'The accents look garbled. The value was imported as it is.', 1],
    ]);
  });

  it('name the lost values of a row that leads to the same person as another row', async () => {
    const { db } = app.database;
    await imported(fileOf({ ...ANA, slug: 'ana-one' }));
    const personId = (await personOfSlug(db, 'ana-one')) ?? 0;
    await pointSlug(db, { slug: 'ana-two', personId, proof: 'admin' });
    const content = fileOf(
      { ...ANA, slug: 'ana-one', on: '', position: 'Engineer' },
      { ...ANA, slug: 'ana-two', last: 'Reis, PhD', email: 'ana@x.org', company: 'Acme' },
    );
    const preview = (await upload(member, content, { to: networksApi.previewImport.path }))
      .reply as ImportPreview;
    const result = await imported(content);
    expect(result.remarks).toEqual(preview.remarks);
    expect(reasonsOf(result.remarks)).toEqual([
      ['value', 'URL', 'Another row of the same person says something else.', 1],
      ['value', 'Email Address', 'Another row of the same person was kept; the two are not combined.', 1],
      ['value', 'Company', 'Another row of the same person was kept; the two are not combined.', 1],
    ]);
    const contacts = await db
      .selectFrom('networkContact')
      .select(['credentials', 'company', 'position', sql<string>`connected_on::text`.as('on')])
      .where('networkId', '=', member.viewer.networkId)
      .execute();
    expect(contacts).toEqual([{ credentials: 'PhD', company: null, position: 'Engineer', on: '2021-03-05' }]);
    const again = await imported(content);
    expect(again.remarks).toEqual(result.remarks);
    expect(again.counts).toMatchObject({ rolesOpened: 0, rolesClosed: 0 });
  });

  it('are read in pages', async () => {
    const rows = Array.from({ length: 230 }, (_, n) => ({ ...ANA, slug: `ana-${n}`, on: `day ${n}` }));
    const { id, remarks } = await imported(fileOf(...rows));
    expect(remarks).toMatchObject([{ total: 230, first: { length: 10 } }]);
    const page = (page: number) =>
      member.ask(networksApi.remarks, { params: { id }, query: { group: 1, page } });
    expect(await page(1)).toMatchObject({ total: 230, pages: 3, size: 100, results: { 0: { line: 2 } } });
    expect((await page(3)).results).toHaveLength(30);
    expect((await page(3)).results.at(-1)).toEqual({ line: 231, value: 'day 229' });
    expect((await page(4)).results).toEqual([]);
    expect(await linesOf(id)).toHaveLength(230);
  });

  it('are refused to other members, administrators and visitors', async () => {
    const { id } = await imported(fileOf({ ...ANA, on: 'soon' }));
    const of = (caller: Caller) =>
      caller.call(networksApi.remarks, { params: { id }, query: { group: 1, page: 1 } });
    expect((await of(member)).status).toBe(200);
    const others = [await signedIn(app), await signedIn(app, { isAdmin: true })];
    for (const other of others) {
      expect((await of(other)).status).toBe(404);
      expect((await download(other, id)).status).toBe(404);
    }
    expect((await download(app.visitor(), id)).status).toBe(401);
    const unknown = { params: { id }, query: { group: 2, page: 1 } };
    expect((await member.call(networksApi.remarks, unknown)).status).toBe(404);
  });

  it('have an apostrophe in the CSV before each value that a spreadsheet would read as a formula', async () => {
    const { id } = await imported(fileOf({ ...ANA, on: '=1+1', email: '@SUM(A1)' }));
    const { text, headers } = await download(member, id);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="import-remarks.csv"',
    });
    expect(text).toBe(
      '\ufeffLine,Column,Value,Reason\r\n2,Connected On,"\'=1+1",Not a date.\r\n2,Email Address,"\'@SUM(A1)",Not an e-mail address.\r\n',
    );
  });

  it('can be downloaded for the last five imports only', async () => {
    const ids: number[] = [];
    for (let nth = 0; nth < 6; nth++)
      ids.push((await imported(fileOf(ANA, { ...BO, on: `soon ${nth}` }))).id);
    const counts = await Promise.all(ids.map(async (id) => (await linesOf(id)).length));
    expect(counts).toEqual([0, 1, 1, 1, 1, 1]);
  });

  it('are deleted when the import is undone', async () => {
    const { id } = await imported(fileOf({ ...ANA, on: 'soon' }));
    await member.ask(networksApi.undoImport, { params: { id } });
    const left = await app.database.db
      .selectFrom('contactImportRemarks')
      .selectAll()
      .where('importId', '=', id)
      .execute();
    expect(left).toEqual([]);
    expect(await linesOf(id)).toEqual([]);
  });
});

describe('An import explains every value that it did not import', () => {
  const NAMES = readNameSource(
    new URL('../../../../sample/facts/', import.meta.url),
    createRandom('companies/7'),
  );
  const generated = (rows: number) => generateContacts({ rows, seed: 7, names: NAMES, until: '2026-10-31' });

  const COLUMNS = ['First Name', 'Last Name', 'URL', 'Email Address', 'Company', 'Position', 'Connected On'];
  const cellsOf = ({ firstName, lastName, url, email, company, position, connectedOn }: ContactRow) => [
    firstName,
    lastName,
    url,
    email,
    company,
    position,
    connectedOn,
  ];

  async function compare(content: string, written: Pick<ImportedFile, 'columns' | 'headerLine' | 'rows'>) {
    const { id } = await imported(content);
    const contacts = await app.database.db
      .selectFrom('networkContact')
      .select(['slug', 'email', 'firstName', 'lastName', 'credentials', 'company', 'position', 'connectedOn'])
      .where('networkId', '=', member.viewer.networkId)
      .execute();
    // Garbled accents are imported as they are, so they need no explanation.
    const left = (await linesOf(id)).filter(
      ({ Reason }) => !Reason?.endsWith('The value was imported as it is.'),
    );
    const remarks = left.map(({ Line, Column, Value }) => ({
      line: Number(Line),
      column: Column ?? '',
      value: Value ?? '',
    }));
    return compareWithFile({ ...written, contacts, remarks });
  }
  const FINE = { unexplained: [], invented: [], idle: [] };

  it("in the generator's file of 2,000 rows", async () => {
    const content = writeContactsFile(generated(2_000));
    const rows: string[][] = parse(content, { fromLine: 5 });
    expect(await compare(content, { columns: COLUMNS, headerLine: 4, rows })).toEqual(FINE);
  });

  it('in a file with bad values, repeated people, unread columns and quotation marks that are not doubled', async () => {
    const sound = generated(120).filter(({ url }) => url !== '');
    const troubled = sound.slice(0, 80).map((row, n) => ({
      ...row,
      connectedOn: DATES[n % DATES.length] ?? '',
      ...TROUBLES[n % TROUBLES.length],
    }));
    const [one, two, three] = sound.slice(80);
    if (one === undefined || two === undefined || three === undefined)
      throw new Error('The generator has made too few rows.');
    const repeated = [
      { ...one, company: 'Acme', position: '' },
      { ...one, company: 'Other Ltd', position: 'Chief', connectedOn: '2020-01-01' },
      { ...two, firstName: 'Anabel', lastName: 'Quist', company: '', position: 'Engineer' },
      { ...two, firstName: 'Anabel', lastName: 'Quist', url: '', email: '', company: 'Beta', position: '' },
      { ...three, firstName: '', lastName: '', url: '', email: '', company: 'Nobody Ltd', connectedOn: '' },
    ];
    const rows = [
      ...[...troubled, ...repeated].map((row, n) => [
        ...cellsOf(row),
        n % 7 === 0 ? `Met in Rome ${n}` : '',
        n % 5 === 0 ? `Second company ${n}` : '',
      ]),
      ...DAMAGED.map(({ meant }) => meant),
    ];
    const columns = [...COLUMNS, '', 'Company'];
    const quoted = (cells: readonly string[]) =>
      cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
    const lines = [columns, ...rows.slice(0, -DAMAGED.length)].map(quoted);
    const content = [...lines, ...DAMAGED.map(({ text }) => text), ''].join('\n');
    expect(await compare(content, { columns, headerLine: 1, rows })).toEqual(FINE);
  });

  const DATES = ['01 Jan 2020', '31 Feb 2021', 'soon', '1 Jan 1990', '2 Feb 2098', '05 Mar\0 2021'];
  const TROUBLES = [
    {},
    { firstName: 'Ana 🚀' },
    { firstName: 'Ana | Hiring', lastName: 'Reis (she), PMP®' },
    { lastName: 'x'.repeat(150) },
    { company: 'Freelance / Self-employed' },
    { company: '★★★' },
    { position: '★★★' },
    { company: `Long ${'company '.repeat(20)}` },
    { position: `Long ${'title '.repeat(30)}` },
    { email: 'not an address' },
    { email: 'a1@example.com; a2@example.com' },
    { email: 'a3\0@example.com' },
    { company: 'Ac\0me' },
    { company: 'The "Best" Shop' },
    { position: 'GeschÃ¤ftsfÃ¼hrer' },
    { url: 'https://www.linkedin.com/in/first-one https://www.linkedin.com/in/second-one' },
    { url: 'https://example.com/nobody' },
  ];
  const profile = (slug: string) => `https://www.linkedin.com/in/${slug}`;
  /** Rows in which quotation marks were not doubled, and what their author meant. */
  const DAMAGED = [
    {
      text: `Cid,Fox,${profile('cid')},,"Acme" Inc,"VP, Sales",05 Mar 2021,,`,
      meant: ['Cid', 'Fox', profile('cid'), '', 'Acme Inc', 'VP, Sales', '05 Mar 2021'],
    },
    {
      text: `"Dee" x,"Elm",${profile('dee')},,Acme,CEO,05 Mar 2021,,,`,
      meant: ['Dee x', 'Elm', profile('dee'), '', 'Acme', 'CEO', '05 Mar 2021'],
    },
    {
      text: `Eva,Oak,${profile('eva')},,"The "Best" Shop",CEO,05 Mar 2021,,`,
      meant: ['Eva', 'Oak', profile('eva'), '', 'The "Best" Shop', 'CEO', '05 Mar 2021'],
    },
    {
      text: `Fay,Ash,${profile('fay')},,"Acme" Inc,Engineer,05 Mar 2021,,`,
      meant: ['Fay', 'Ash', profile('fay'), '', 'Acme Inc', 'Engineer', '05 Mar 2021'],
    },
    {
      text: `Guy,Elk,${profile('guy')},,5",CEO,06 Mar 2021,,`,
      meant: ['Guy', 'Elk', profile('guy'), '', '5"', 'CEO', '06 Mar 2021'],
    },
  ];
});
