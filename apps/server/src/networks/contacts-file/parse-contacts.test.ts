import { describe, expect, it, vi } from 'vitest';
import { ContactsFileError } from './contacts-file-error.ts';
import {
  assertHasContacts,
  parseContacts,
  parseContactsInSlices,
  type ParseProgress,
} from './parse-contacts.ts';

const HEADER = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On';
const OPTIONS = { now: new Date('2026-11-21T12:00:00Z') };
const ANN = 'Ann,Lee,https://www.linkedin.com/in/ann-lee,,Acme,CEO,05 Mar 2021';
const BOB = 'Bob,Ray,https://www.linkedin.com/in/bob-ray,,Acme,CTO,06 Mar 2021';

function parse(...rows: string[]) {
  return parseContacts([HEADER, ...rows].join('\n'), OPTIONS);
}

function names(parsed: ReturnType<typeof parse>): string[] {
  return parsed.contacts.map(({ firstName, lastName }) => `${firstName ?? ''} ${lastName ?? ''}`.trim());
}

describe('Reading the rows of a contacts file', () => {
  it('reads every field of a row', () => {
    const { contacts } = parse(
      'Zoë ,"Doe, PhD, PMP",https://www.linkedin.com/in/zo%C3%AB-doe/,Zoe@Example.com," Acme, Inc. ","Head of R&D, EMEA",05 Mar 2021',
    );
    expect(contacts).toEqual([
      {
        line: 2,
        firstName: 'Zoë',
        lastName: 'Doe',
        credentials: 'PhD, PMP',
        slug: 'zoë-doe',
        email: 'zoe@example.com',
        company: 'Acme, Inc.',
        position: 'Head of R&D, EMEA',
        connectedOn: '2021-03-05',
      },
    ]);
  });

  it('does not mistake the preamble for the header', () => {
    const preamble =
      'Notes:\n"When exporting your connection data, you may notice that some are missing."\n\n';
    expect(names(parseContacts(`${preamble}${HEADER}\n${ANN}\n`, OPTIONS))).toEqual(['Ann Lee']);
  });

  it('keeps rows that lack an e-mail address, a company, a position or a date', () => {
    const parsed = parse('Ann,Lee,https://www.linkedin.com/in/ann-lee,,,,', 'Bob,Ray,,,,,');
    expect(names(parsed)).toEqual(['Ann Lee', 'Bob Ray']);
    expect(parsed.warnings).toEqual([]);
  });

  it('skips rows with too many cells or characters, and continues', () => {
    const parsed = parse(','.repeat(1_000_000), '"'.repeat(1_000_000), ','.repeat(2_000), ANN);
    expect(parsed.skipped.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
      '2: This row has more than 20,000 characters.',
      '3: This row has more than 20,000 characters.',
      '4: This row has more than 1,000 columns.',
    ]);
    expect(names(parsed)).toEqual(['Ann Lee']);
  });

  it('counts a row that is blank except for its date as unavailable, and not as a person', () => {
    const parsed = parse(ANN, ',,,,,,07 Mar 2021', '" ",\u00a0,,,,,08 Mar 2021');
    expect(parsed).toMatchObject({ unavailable: 2, rows: 3, unavailableOn: ['2021-03-07', '2021-03-08'] });
    expect(names(parsed)).toEqual(['Ann Lee']);
  });

  it('counts and ignores rows of commas only, and does not count blank lines as rows', () => {
    expect(parse(',,,,,,', '', ' , ,,\u200b,,,', '   ', ANN)).toMatchObject({ empty: 2, rows: 3 });
  });

  it('imports a row even if optional fields are invalid, and warns about each of them', () => {
    const parsed = parse('Ann,Lee,https://example.com/ann,ann(at)example,Acme,CEO,31 Feb 2021');
    expect(parsed.contacts).toMatchObject([
      { firstName: 'Ann', slug: null, email: null, connectedOn: null, company: 'Acme' },
    ]);
    expect(parsed.warnings).toEqual([
      { line: 2, field: 'connectedOn', value: '31 Feb 2021', reason: 'Not a date.' },
      {
        line: 2,
        field: 'url',
        value: 'https://example.com/ann',
        reason: 'Not a LinkedIn profile address that Kithline can read.',
      },
      { line: 2, field: 'email', value: 'ann(at)example', reason: 'Not an e-mail address.' },
    ]);
  });

  it('cuts long values at the limits of their columns, never inside a character, and reports it', () => {
    const parsed = parse(`Ann,Lee,,,${'é🚀'.repeat(80)},${'x'.repeat(100)},`);
    expect(parsed.contacts[0]?.company).toBe('é🚀'.repeat(50));
    expect(parsed.contacts[0]?.position).toHaveLength(100);
    expect(parsed.warnings).toEqual([
      { line: 2, field: 'company', value: 'é🚀'.repeat(80), reason: 'Cut to 100 characters.' },
    ]);
  });

  it('reads a company "-" as no organization, and a position "." as no title', () => {
    expect(parse('Ann,Lee,,,-,.,').contacts).toMatchObject([{ company: null, position: null }]);
  });

  it.each(['Self-employed', '★★★'])(
    'reads a company "%s" as no organization, reports it, and keeps the title',
    (company) => {
      const { contacts, warnings } = parse(`Ann,Lee,,,${company},→ Coach,`);
      expect(contacts).toMatchObject([{ company: null, position: '→ Coach' }]);
      expect(warnings).toEqual([
        { line: 2, field: 'company', value: company, reason: 'This does not name an organization.' },
      ]);
    },
  );

  it('keeps thirty accents on a letter that has thousands, in each of a hundred rows', () => {
    const row = `a${'\u0301\u0323'.repeat(4_900)},B,,,X,Y,01 Jan 2024`;
    const { contacts } = parse(...Array.from({ length: 100 }, () => row));
    expect(contacts).toHaveLength(100);
    expect(contacts[99]?.firstName).toBe(`a${'\u0301\u0323'.repeat(15)}`.normalize('NFC'));
  });

  it('reads the first 1,000 characters of a cell, not counting extra spaces, and reports longer cells', () => {
    const { contacts, warnings } = parse(
      `Ann${' 🚀'.repeat(500)} Maria,Lee,,,A${' '.repeat(1_500)}cme,${'x'.repeat(1_500)},`,
    );
    expect(contacts).toMatchObject([{ firstName: 'Ann', company: 'A cme', position: 'x'.repeat(100) }]);
    expect(warnings.map(({ field, reason }) => `${field}: ${reason}`)).toEqual([
      'position: Cut to 100 characters.',
      'firstName: Emoji are left out of names.',
      'firstName: Only the first 1,000 characters are read.',
    ]);
  });

  it('reports symbols that are not imported because a value has no letter or digit, but not dashes and points', () => {
    const rows = ['$$$,B,,,☆☆☆,㍿,', 'Ann,€,,,Acme,$,', 'Bob,"$$$, PhD",,,|,+,', 'Cid,"| PMP®",,,-,.,'];
    const { contacts, warnings } = parse(...rows);
    expect(contacts).toMatchObject([
      { firstName: null, lastName: 'B', company: null, position: '㍿' },
      { firstName: 'Ann', lastName: null, position: null },
      { firstName: 'Bob', lastName: null, credentials: 'PhD', company: null, position: null },
      { firstName: 'Cid', lastName: null, credentials: 'PMP®' },
    ]);
    const signs = 'Values without a letter or digit are left out.';
    expect(warnings.map(({ line, field, value, reason }) => [line, field, value, reason])).toEqual([
      [2, 'company', '☆☆☆', 'This does not name an organization.'],
      [2, 'firstName', '$$$', signs],
      [3, 'lastName', '€', signs],
      [3, 'position', '$', signs],
      [4, 'lastName', '$$$, PhD', signs],
      [4, 'company', '|', signs],
      [4, 'position', '+', signs],
    ]);
  });

  it('drops control characters, and replaces halves of surrogate pairs', () => {
    const [contact] = parse('A\0nn,L\ud800ee,,,Ac\u0007me,C\u0000EO,').contacts;
    expect(contact).toMatchObject({ firstName: 'Ann', company: 'Acme', position: 'CEO' });
    expect(contact?.lastName?.isWellFormed()).toBe(true);
  });

  it('reads a file with dates in several formats', () => {
    const dates = [
      '05 Mar 2026',
      '"11/4/18, 9:05 AM"',
      '5-Mar-24',
      '05-Mar-24',
      '2021-03-05',
      '12 mars 2023',
    ];
    const parsed = parse(...dates.map((date, index) => `Ann,Lee${index},,,,,${date}`));
    expect(parsed.contacts.map(({ connectedOn }) => connectedOn)).toEqual([
      '2026-03-05',
      '2018-11-04',
      '2024-03-05',
      '2024-03-05',
      '2021-03-05',
      '2023-03-12',
    ]);
  });

  it('reads 3/5/21 as the 3rd of May if another row shows that days come first', () => {
    expect(parse('Ann,Lee,,,,,3/5/21').contacts[0]?.connectedOn).toBe('2021-03-05');
    expect(parse('Ann,Lee,,,,,3/5/21', 'Bob,Ray,,,,,25/4/21').contacts[0]?.connectedOn).toBe('2021-05-03');
  });

  it('accepts no date later than tomorrow, which may have begun in another time zone', () => {
    const parsed = parse('Ann,Lee,,,,,22 Nov 2026', 'Bob,Ray,,,,,23 Nov 2026');
    expect(parsed.contacts.map(({ connectedOn }) => connectedOn)).toEqual(['2026-11-22', null]);
    expect(parsed.warnings).toMatchObject([{ line: 3, field: 'connectedOn' }]);
  });

  it.each([
    ['an emoji in a name', '"Ann 🚀",Lee,,,,,', 'firstName: Emoji are left out of names.'],
    ...(
      [
        ['firstName', 'A\0nn,Lee,,,,,'],
        ['url', 'Ann,Lee,https://www.linkedin.com/in/a\0nn,,,,'],
        ['email', 'Ann,Lee,,a\0@example.com,,,'],
        ['connectedOn', 'Ann,Lee,,,,,05 Mar\0 2021'],
      ] as const
    ).map(([field, row]) => [
      `a NUL in ${field}`,
      row,
      `${field}: A damaged, invisible character (NUL) is left out.`,
    ]),
    [
      'damaged letters',
      'Ann,M\ufffdller,,,,,',
      'lastName: Some letters are damaged (�). Save the file as “CSV UTF-8” and import it again.',
    ],
    [
      'garbled accents',
      'Ann,MÃ¼ller,,,,,',
      'lastName: The accents look garbled. The value was imported as it is.',
    ],
    [
      'a second e-mail address',
      'Ann,Lee,,a@example.com; b@example.com,,,',
      'email: Only the first e-mail address in this cell is taken.',
    ],
  ])('warns about %s', (_, row, warning) => {
    const { warnings } = parse(ANN, row);
    expect(warnings.map(({ line, field, reason }) => [line, `${field}: ${reason}`])).toEqual([[3, warning]]);
  });

  it.each([
    'Ann,Lee,,,Café “®”,Señor,',
    '"Ann (she/her)","Lee, PMP®",,mailto:a@example.com,-,.,',
    '李,雷,,,,,',
  ])('gives no warning for %s', (row) => {
    expect(parse(row).warnings).toEqual([]);
  });

  it('merges two rows of one profile and fills the gaps of the first', () => {
    const parsed = parse(
      'Ann,Lee,https://www.linkedin.com/in/Ann-Lee,,,,05 Mar 2021',
      BOB,
      'Anna,Lee,https://linkedin.com/in/ann-lee/?x=1,ann@example.com,Other,CEO,07 Mar 2021',
    );
    expect(parsed).toMatchObject({ duplicates: 1, rows: 3 });
    expect(parsed.contacts[0]).toMatchObject({
      line: 2,
      firstName: 'Ann',
      email: 'ann@example.com',
      company: 'Other',
      position: 'CEO',
      connectedOn: '2021-03-05',
    });
  });

  it('does not combine two rows of one profile into a job that nobody has', () => {
    const row = (work: string) => `Ann,Lee,https://www.linkedin.com/in/ann-lee,,${work},`;
    const workOf = (...works: string[]) =>
      parse(...works.map(row)).contacts.map(({ company, position }) => [company, position]);
    expect(workOf('Acme,', 'Beta,CEO')).toEqual([['Acme', null]]);
    expect(workOf(',CTO', 'Beta,CEO')).toEqual([[null, 'CTO']]);
    expect(workOf('Self-employed,', 'Beta,', 'Acme,CEO')).toEqual([['Beta', null]]);
  });

  it('does not combine two rows of one profile into a name that nobody has', () => {
    const row = (name: string) => `${name},https://www.linkedin.com/in/ann-lee,,,,`;
    const nameOf = (...names: string[]) =>
      parse(...names.map(row)).contacts.map(({ firstName, lastName }) => [firstName, lastName]);
    expect(nameOf('Ann,', 'Bo,Ek')).toEqual([['Ann', null]]);
    expect(nameOf('Ann,', 'Ann,Lee')).toEqual([['Ann', 'Lee']]);
    expect(nameOf(',Lee', 'Ann,')).toEqual([['Ann', 'Lee']]);
    expect(nameOf(',', 'Bo,Ek')).toEqual([['Bo', 'Ek']]);
  });

  it('does not merge equal rows if they have neither a profile nor an e-mail address', () => {
    expect(parse('Ann,Lee,,,Acme,CEO,05 Mar 2021', 'Ann,Lee,,,Acme,CEO,05 Mar 2021').contacts).toHaveLength(
      2,
    );
  });

  it.each([
    ['a company but no person', ',,,,Acme,,', 'No name, profile address or e-mail address.'],
    ['nothing but an invalid date', ',,,,,,soon', 'No name, profile address or e-mail address.'],
    [
      'a date and an address that is no profile',
      ',,https://x.test,,,,05 Mar 2021',
      'No name, profile address or e-mail address.',
    ],
    [
      'too many columns',
      'Ann,Lee,,,Acme, Inc.,CEO,05 Mar 2021',
      'This row has more cells than the header. Perhaps a cell with a comma lacks quotation marks.',
    ],
    [
      'the rest of a broken row',
      'and a half sentence',
      'This row has fewer cells than the header. Perhaps it was cut off.',
    ],
    ['the column names again', HEADER, 'The column names are repeated.'],
    ...[
      'Ann,"Lee"x,,,Acme,CEO,05 Mar 2021',
      'Ann,"Lee" PhD,,,"Acme, Inc",CEO,05 Mar 2021',
      'Ann,"Lee"x,,,"Acme, Inc.",CEO,05 Mar 2021,,',
      'Ana,Reis,https://www.linkedin.com/in/ana,,"Acme" Inc,"VP, Sales",05 Mar 2021',
      '"Ann" x,"Smith",https://www.linkedin.com/in/ann-smith,,Acme,CEO,05 Mar 2021,',
      'Ana,Reis,https://www.linkedin.com/in/ana,,The "Best" Shop,"CEO "and" CTO"',
      '"Ana,""Reis"" x,""https://www.linkedin.com/in/ana"",,Acme,CEO,05 Mar 2021"',
    ].map((row) => ['text after a closing quotation mark', row, 'Text follows a closing quotation mark.']),
    [
      'a quotation mark that never closes',
      'Ann,"Lee,,,Acme,CEO,05 Mar 2021',
      'A quotation mark in this row is never closed.',
    ],
    [
      'a quotation mark that never closes in a row that is one cell',
      '"Ann,""Lee,https://www.linkedin.com/in/ann-lee,,Acme,CEO,05 Mar 2021"',
      'A quotation mark in this row is never closed.',
    ],
  ])('skips only the row with %s, and reports line and reason', (_, row, reason) => {
    const parsed = parse(ANN, row, BOB);
    expect(parsed.skipped).toEqual([{ line: 3, reason, text: row }]);
    expect(names(parsed)).toEqual(['Ann Lee', 'Bob Ray']);
  });

  it('shows the codes of control and direction characters in a skipped row, so that a screen does not apply them', () => {
    const { skipped, closed } = parse(
      `${ANN}`,
      'Bob\u202e\u001b[31m,"Ray\0\u0085\u2066,\tAcme',
      ',,,,,,05 Mar 2021\u200f',
      `"${'\u202e'.repeat(1_000)}`,
    );
    expect(skipped.map(({ text }) => text)).toEqual([
      'Bob⟨U+202E⟩⟨U+001B⟩[31m,"Ray⟨U+0000⟩⟨U+0085⟩⟨U+2066⟩,\tAcme',
      `"${'⟨U+202E⟩'.repeat(124)}`,
    ]);
    expect(closed.map(({ text }) => text)).toEqual([',,,,,,05 Mar 2021⟨U+200F⟩']);
  });

  it('accepts missing cells at the end of a row, and additional cells if they are blank', () => {
    const parsed = parse('Ann,Lee,https://www.linkedin.com/in/ann-lee', `${BOB},, ,`);
    expect(names(parsed)).toEqual(['Ann Lee', 'Bob Ray']);
    expect(parsed.skipped).toEqual([]);
  });

  it('reads cells with several lines, and still counts physical lines', () => {
    const parsed = parse('"Ann\r\nMaria",Lee,,,"Acme\n\nInc",CEO,05 Mar 2021', BOB);
    expect(parsed.contacts).toMatchObject([
      { line: 2, firstName: 'Ann Maria', company: 'Acme Inc' },
      { line: 6, firstName: 'Bob' },
    ]);
  });

  it('reads the rows below an unclosed quotation mark, even if a later mark would close it', () => {
    const parsed = parse(
      'Ann,"Lee,https://www.linkedin.com/in/ann-lee,,Acme,CEO,05 Mar 2021',
      'Bob,"Ray, PhD",https://www.linkedin.com/in/bob-ray,,Acme,CTO,06 Mar 2021',
      'Cid,Fox,https://www.linkedin.com/in/cid-fox,,"Acme,COO,07 Mar 2021',
      'Dee,Elm,,,,,',
      'Eva,Oak,,,,,08 Mar 2021',
    );
    expect(parsed.skipped.map(({ line }) => line)).toEqual([2, 4]);
    expect(names(parsed)).toEqual(['Bob Ray', 'Dee Elm', 'Eva Oak']);
  });

  it.each([
    ['text follows a closing quotation mark', '"Acme" Inc,Engineer,05 Mar 2021', 'Text follows'],
    ['a quotation mark is never closed', '"Acme Inc,Engineer,05 Mar 2021', 'A quotation mark'],
  ])(
    'loses no other row if %s, even if there is a single quotation mark in the next row',
    (_, end, reason) => {
      const parsed = parse(
        `Ana,Reis,https://www.linkedin.com/in/ana,,${end}`,
        'Bo,Ek,https://www.linkedin.com/in/bo,,5",CEO,06 Mar 2021',
      );
      expect(parsed.contacts).toMatchObject([{ line: 3, slug: 'bo', company: '5"', position: 'CEO' }]);
      expect(parsed.skipped).toMatchObject([{ line: 2, reason: expect.stringContaining(reason) }]);
    },
  );

  it('keeps quotation marks inside a cell even if they were not doubled', () => {
    expect(
      parse(
        'Ann,Lee,,,"The "Best" Shop",19" Displays,05 Mar 2021',
        'Bob,Ray,,,"Acme, the "Best" Shop","One\n"two" three",05 Mar 2021',
      ),
    ).toMatchObject({
      contacts: [
        { company: 'The "Best" Shop', position: '19" Displays' },
        { company: 'Acme, the "Best" Shop', position: 'One "two" three' },
      ],
      skipped: [],
    });
  });

  it('reads rows that a spreadsheet has put into one quoted cell each', () => {
    const parsed = parse('"Ann,""Lee, PhD"",https://www.linkedin.com/in/ann-lee,,Acme,CEO,05 Mar 2021"', BOB);
    expect(names(parsed)).toEqual(['Ann Lee', 'Bob Ray']);
    expect(parsed.contacts[0]).toMatchObject({ credentials: 'PhD', slug: 'ann-lee' });
  });

  it.each([
    ['O&#39;Bryan', 'Smith &amp; Söner', ["O'Bryan", 'Smith & Söner']],
    ['M&uuml;ller', 'Caf&eacute; Nord', ['Müller', 'Café Nord']],
    ['&#x141;uk &amp;amp; Co', '&lt;b&gt;Acme&lt;/b&gt;', ['Łuk &amp; Co', '<b>Acme</b>']],
    ['Lee&nbsp;Ek', 'A&#10;cme', ['Lee Ek', 'A cme']],
  ])('decodes the HTML codes in %s and %s once, and reports that', (lastName, company, taken) => {
    const { contacts, warnings } = parse(`Ann,${lastName},,,${company},R&amp;D Manager,`);
    const [contact] = contacts;
    expect([contact?.lastName, contact?.company]).toEqual(taken);
    expect(contact?.position).toBe('R&D Manager');
    expect(warnings.map(({ field, reason }) => [field, reason])).toEqual(
      ['lastName', 'company', 'position'].map((field) => [
        field,
        'HTML codes such as “&amp;” are read as the signs they stand for.',
      ]),
    );
  });

  it('does not change text that only looks like an HTML code', () => {
    const { contacts, warnings } = parse('Ann,Lee,,,AT&T & R&D; Q&copy Co,P&L,');
    expect(contacts).toMatchObject([{ company: 'AT&T & R&D; Q&copy Co', position: 'P&L' }]);
    expect(warnings).toEqual([]);
  });

  it('reads letters in circles and squares as plain letters, and removes only real emoji', () => {
    const { contacts, warnings } = parse('ⓐⓝⓝⓐ,🄻🄴🄴,,,,,', '🅱🅾🅱,🅡🅐🅨 🅿️,,,,,');
    expect(contacts).toMatchObject([
      { firstName: 'anna', lastName: 'LEE' },
      { firstName: 'BOB', lastName: 'RAY' },
    ]);
    expect(warnings).toMatchObject([{ line: 3, field: 'lastName', reason: 'Emoji are left out of names.' }]);
  });

  it('uses the second header of files that were pasted together', () => {
    const parsed = parse(ANN, 'Connected On,Last Name,First Name', '06 Mar 2021,Ray,Bob');
    expect(names(parsed)).toEqual(['Ann Lee', 'Bob Ray']);
    expect(parsed.skipped).toMatchObject([{ line: 3 }]);
  });

  it('reads 3/5/21 as the 3rd of May even if only dates below a second header show that days come first', () => {
    const parsed = parse(ANN, 'Connected On,Last Name,First Name', '25/5/21,Ray,Bob', '3/5/21,Fox,Cid');
    expect(parsed.contacts.map(({ connectedOn }) => connectedOn)).toEqual([
      '2021-03-05',
      '2021-05-25',
      '2021-05-03',
    ]);
  });

  it('recognizes a complete row below an unclosed quotation mark by the columns of the second header', () => {
    const parsed = parse(
      ANN,
      'Connected On,Last Name,First Name',
      '5 May 2021,"Ray,Bob',
      '6 May 2021,Fox,"Cid"',
    );
    expect(parsed.contacts).toMatchObject([{ firstName: 'Ann' }, { firstName: 'Cid' }]);
    expect(parsed.skipped).toMatchObject([{ line: 3 }, { line: 4 }]);
  });

  it('reports, for each header, which of its columns without a name have values', () => {
    const { headers } = parseContacts(
      [`${HEADER},,`, `${ANN},met in Rome,`, 'First Name,Connected On,,', 'Bob,6 Mar 2021, ,'].join('\n'),
      OPTIONS,
    );
    expect(headers.map(({ line, unnamed }) => [line, unnamed])).toEqual([
      [1, [7]],
      [3, []],
    ]);
  });

  it.each([
    ['https://www.linkedin.com/in/ann https://www.linkedin.com/in/bob', 'ann', true],
    ['https://www.linkedin.com/in/ann;https://www.linkedin.com/in/bob', 'ann', true],
    ['https://www.linkedin.com/in/annhttps://www.linkedin.com/in/bob', 'ann', true],
    ['https://example.com | www.linkedin.com/in/ann', 'ann', true],
    ['<https://www.linkedin.com/in/ann>', 'ann', false],
    ['https://www.linkedin.com/in/ann; linkedin.com/in/Ann/', 'ann', false],
    ['https://www.linkedin.com/in/ann,-cpa-1?x=1,2', 'ann,-cpa-1', false],
  ])('uses the first profile of %s, and warns if there is any other address', (cell, slug, warns) => {
    const { contacts, warnings } = parse(`Ann,Lee,"${cell}",,,,`);
    expect(contacts).toMatchObject([{ slug }]);
    expect(warnings.map(({ reason }) => reason)).toEqual(
      warns ? ['Only the first profile address in this cell is taken.'] : [],
    );
  });

  it('refuses a file of more than 100,000 rows with a message', () => {
    const tooMany = `${HEADER}\n${'Ann,Lee,,,,,\n'.repeat(100_001)}`;
    expect(() => parseContacts(tooMany, OPTIONS)).toThrow(ContactsFileError);
    expect(() => parseContacts(tooMany, OPTIONS)).toThrow('more than 100,000 rows');
    expect(parseContacts(tooMany.slice(0, -'Ann,Lee,,,,,\n'.length), OPTIONS).rows).toBe(100_000);
  });

  it('refuses a file without contacts, and says how many of its rows are closed accounts, empty or skipped', () => {
    expect(() => assertHasContacts(parse())).toThrow('no rows below them');
    expect(() => assertHasContacts(parse(',,,,,,05 Mar 2021', ',,,,Acme,,'))).toThrow(
      'None of the 2 rows names a person: 1 from closed accounts, 1 skipped. Line 3: No name',
    );
    expect(() => assertHasContacts(parse(',,,,,,05 Mar 2021'))).toThrow(
      /^The only row does not name a person: 1 from closed accounts\.$/,
    );
    const blank = Array.from({ length: 1000 }, () => ',,,,,,');
    expect(() => assertHasContacts(parse(...blank))).toThrow(
      /^None of the 1,000 rows names a person: 1,000 empty\.$/,
    );
    expect(() => assertHasContacts(parse(ANN))).not.toThrow();
  });

  it('checks the time after every row, because a single row can take long', async () => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
    const seen: number[] = [];
    await parseContactsInSlices(
      [HEADER, ANN, BOB, 'Cid,"Fox'].join('\n'),
      ({ done }) => seen.push(done),
      OPTIONS,
    );
    clock.mockRestore();
    expect(seen.filter((done) => done > 0)).toEqual([1, 2, 3, 3]);
  });

  it('gives the same result in slices with pauses for other work, and reports its progress', async () => {
    const text = [
      HEADER,
      ...Array.from({ length: 20_000 }, (_, n) => `Zoë${n},"Doe, PhD",,,Acme ${n},CEO,05 Mar 2021`),
    ].join('\n');
    const progress: ParseProgress[] = [];
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const parsed = await parseContactsInSlices(text, (step) => progress.push(step), OPTIONS);
    clearInterval(timer);
    expect(parsed).toEqual(parseContacts(text, OPTIONS));
    expect(turns).toBeGreaterThan(1);
    expect(progress.at(-1)).toEqual({ done: 20_000, total: 20_000 });
    expect(progress.map(({ done }) => done)).toEqual(
      progress.map(({ done }) => done).toSorted((a, b) => a - b),
    );
  });
});
