import { describe, expect, it } from 'vitest';
import { decodeText } from '../../apps/server/src/networks/contacts-file/decode-text.ts';
import { openUpload } from '../../apps/server/src/networks/contacts-file/open-upload.ts';
import {
  parseContacts,
  type ParsedContacts,
} from '../../apps/server/src/networks/contacts-file/parse-contacts.ts';
import { createRandom } from '../population/random.ts';
import { generateContacts, type ContactRow, type KnownPerson } from './generate-contacts.ts';
import { readNameSource } from './name-source.ts';
import { PROPORTIONS, type Trait } from './proportions.ts';
import titles from './titles.json' with { type: 'json' };
import { encodeText, writeContactsFile, zipContactsFile, type FileStyle } from './write-contacts-file.ts';

const NAMES = readNameSource(new URL('../facts/', import.meta.url), createRandom('test'));
const OPTIONS = { rows: 30_000, seed: 7, names: NAMES, until: '2026-10-31' };
const ROWS = generateContacts(OPTIONS);
const NOW = { now: new Date('2026-11-21T12:00:00Z') };

const isBlank = (row: ContactRow) => row.firstName === '' && row.lastName === '' && row.url === '';
const fullName = (row: ContactRow) => `${row.firstName} ${row.lastName}`.trim();
const letters = (row: ContactRow) => fullName(row).replace(/[^\p{L}]/gu, '');
const isCased = (row: ContactRow) => letters(row).toUpperCase() !== letters(row).toLowerCase();
const timesNamed = Map.groupBy(
  ROWS.filter((row) => !isBlank(row)),
  fullName,
);

/** Whether a row has the trait, judged by its text and, for `sharedName`, by the other rows. */
const SHOWS: Readonly<Record<Trait, (row: ContactRow) => boolean>> = {
  emailEmpty: (row) => row.email === '',
  blankButDate: (row) => isBlank(row) && row.company === '' && row.position === '' && row.connectedOn !== '',
  companyEmpty: (row) => row.company === '',
  positionEmpty: (row) => row.position === '',
  percentEncodedUrl: (row) => row.url.includes('%'),
  credentials: (row) => row.lastName.includes(','),
  diacritics: (row) => /\p{M}|[łøđðßæœıþ]/iu.test(fullName(row).normalize('NFD')),
  emoji: (row) => /\p{Extended_Pictographic}|\p{RI}/u.test(fullName(row)),
  bracketsQuotesOrBar: (row) => /[()"|]/.test(fullName(row)),
  allCapitals: (row) => isCased(row) && letters(row) === letters(row).toUpperCase(),
  allLowerCase: (row) => isCased(row) && letters(row) === letters(row).toLowerCase(),
  oneLetterLastName: (row) => /^\p{L}$/u.test(row.lastName.trim()) && isCased(row),
  sharedName: (row) => (timesNamed.get(fullName(row))?.length ?? 0) > 1,
  spacesAround: (row) =>
    [row.firstName, row.lastName, row.company, row.position].some((cell) => /^ | $/.test(cell)),
  invisibleSpace: (row) => Object.values(row).some((cell) => /[\u00a0\u200b]/u.test(cell)),
  commaInCompany: (row) => row.company.includes(','),
  commaInPosition: (row) => row.position.includes(','),
  otherScript: (row) => /[^\p{Script=Latin}\P{L}]/u.test(fullName(row)),
};

function parse(rows: readonly ContactRow[], style: FileStyle): ParsedContacts {
  return parseContacts(writeContactsFile(rows, style), NOW);
}

describe('A generated contacts file', () => {
  it.each(Object.entries(SHOWS) as [Trait, (row: ContactRow) => boolean][])(
    'has the same proportion of rows with the trait %s as real files',
    (trait, shows) => {
      const expected = PROPORTIONS[trait];
      const proportion = ROWS.filter(shows).length / ROWS.length;
      // The tolerance is three standard deviations. The variance is doubled, because traits may occur in
      // pairs. Another 2 % of the proportion is added below, because traits may overlap.
      const tolerance = 3 * Math.sqrt((2 * expected * (1 - expected)) / ROWS.length);
      expect(Math.abs(proportion - expected)).toBeLessThan(tolerance + 0.02 * expected);
    },
  );

  it('contains each profile once', () => {
    const urls = ROWS.map(({ url }) => url).filter((url) => url !== '');
    expect(new Set(urls).size).toBe(urls.length);
  });

  it('names no real person: profiles end in random digits, addresses are at example domains', () => {
    for (const { url, email } of ROWS) {
      expect(url).toMatch(/^(?:https:\/\/www\.linkedin\.com\/in\/\S+-[0-9a-f]{6})?$/);
      expect(email).toMatch(/^(?:[a-z0-9][a-z0-9-]*@example\.(?:com|org))?$/);
    }
  });

  it('respects the length limits of the professional network', () => {
    for (const { firstName, lastName, url, company, position } of ROWS) {
      expect(Math.max(firstName.length, lastName.length)).toBeLessThanOrEqual(50);
      expect(Math.max(company.length, position.length)).toBeLessThanOrEqual(100);
      expect(url.length).toBeLessThanOrEqual(255);
    }
  });

  it('is the same for the same seed and different for another seed', () => {
    const small = { ...OPTIONS, rows: 200 };
    expect(generateContacts(small)).toEqual(generateContacts(small));
    expect(generateContacts({ ...small, seed: 8 })).not.toEqual(generateContacts(small));
  });

  it('draws its titles from more than 300, in ten languages', () => {
    expect(new Set(Object.values(titles).flat()).size).toBeGreaterThan(300);
    expect(Object.keys(titles)).toHaveLength(10);
  });

  it('has more than two rows per company on average', () => {
    const companies = new Set(ROWS.map(({ company }) => company.trim()));
    expect(companies.size).toBeLessThan(ROWS.length / 2);
  });

  it('includes most of the known people, none of them twice', () => {
    const near: KnownPerson[] = Array.from({ length: 50 }, (_, n) => ({
      firstName: 'Known',
      lastName: `Person ${n}`,
      slug: `known-${n}`,
      company: 'Acme',
    }));
    const slugs = generateContacts({ ...OPTIONS, rows: 1_000, near })
      .map(({ url }) => url.split('/').at(-1) ?? '')
      .filter((slug) => slug.startsWith('known-'));
    expect(slugs.length).toBeGreaterThan(40);
    expect(new Set(slugs).size).toBe(slugs.length);
  });
});

describe('Reading a generated contacts file', () => {
  const SOME = ROWS.slice(0, 6_000);
  const blank = SOME.filter(isBlank).length;

  it.each<FileStyle>([
    {},
    { delimiter: ';', lineEnd: '\r\n' },
    { delimiter: '\t' },
    { locale: 'de' },
    { locale: 'fr', delimiter: ';' },
    { locale: 'es' },
    { locale: 'it' },
    { era: '2020' },
    { era: '2018' },
  ])('finds everybody, in the style %j', (style) => {
    const parsed = parse(SOME, style);
    expect(parsed).toMatchObject({ unavailable: blank, empty: 0, skipped: [], duplicates: 0 });
    // Emoji are not part of a name; everything else is kept.
    expect(parsed.warnings).toHaveLength(SOME.filter(SHOWS.emoji).length);
    expect(new Set(parsed.warnings.map(({ reason }) => reason))).toEqual(
      new Set(['Emoji are left out of names.']),
    );
    expect(parsed.contacts).toHaveLength(SOME.length - blank);
    const dates = SOME.filter((row) => !isBlank(row)).map(({ connectedOn }) => connectedOn);
    expect(parsed.contacts.map(({ connectedOn }) => connectedOn)).toEqual(dates);
  });

  it('gives the same people with another delimiter, language and line end', () => {
    const people = (style: FileStyle) =>
      parse(SOME, style).contacts.map((contact) => ({ ...contact, line: 0 }));
    expect(people({ locale: 'fr', delimiter: ';', lineEnd: '\r\n' })).toEqual(people({}));
  });

  it('gives the same people in every encoding that supports their names, and from the archive', async () => {
    const text = writeContactsFile(ROWS.slice(0, 2_000));
    const expected = parseContacts(text, NOW).contacts;
    const files = [
      encodeText(text, 'utf-8'),
      encodeText(text, 'utf-8-bom'),
      encodeText(text, 'utf-16le'),
      await zipContactsFile(encodeText(text, 'utf-8'), new Date('2026-10-31')),
    ];
    for (const file of files) {
      const { bytes } = await openUpload(file, 'Connections.csv');
      expect(parseContacts(decodeText(bytes).text, NOW).contacts).toEqual(expected);
    }
  });

  it('keeps western accents in Windows-1252', () => {
    const [row] = ROWS;
    if (row === undefined) throw new Error('no rows');
    const text = writeContactsFile([{ ...row, firstName: 'Zoë', lastName: 'Šimůnek', company: 'Café €' }]);
    const { contacts } = parseContacts(decodeText(encodeText(text, 'windows-1252')).text, NOW);
    expect(contacts).toMatchObject([{ firstName: 'Zoë', lastName: 'Šim?nek', company: 'Café €' }]);
  });
});
