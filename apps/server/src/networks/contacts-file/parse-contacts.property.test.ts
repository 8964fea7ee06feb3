import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ContactsFileError } from './contacts-file-error.ts';
import { decodeText } from './decode-text.ts';
import { openUpload } from './open-upload.ts';
import { parseContacts, type ParsedContacts } from './parse-contacts.ts';
import type { Contact } from './read-row.ts';

const OPTIONS = { now: new Date('2026-11-21T12:00:00Z') };
const COLUMNS = ['First Name', 'Last Name', 'URL', 'Email Address', 'Company', 'Position', 'Connected On'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

type Row = Omit<Contact, 'line'>;

const word = fc.stringMatching(/^[A-Za-zÀÉÜßàçéñöü]{1,12}$/);
const phrase = fc.array(fc.oneof(word, fc.constantFrom('"quoted"', 'a,b', 'c;d', "l'été", '(x)', '=1+1')), {
  minLength: 1,
  maxLength: 5,
});
const wording = phrase.map((words) => `${words.join(' ')}x`);
const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const day = fc.date({ min: new Date('2003-06-01'), max: new Date('2026-11-20'), noInvalidDate: true });

/** Rows as the professional network would export them, with values that need no cleaning. */
const rows: fc.Arbitrary<Row[]> = fc
  .array(
    fc.record({
      firstName: word,
      lastName: word,
      credentials: orNull(fc.constantFrom('PhD', 'PhD, PMP', 'MBA')),
      email: orNull(word.map((name) => `${name.toLowerCase()}@example.com`)),
      company: orNull(wording),
      position: orNull(wording),
      connectedOn: orNull(day.map((date) => date.toISOString().slice(0, 10))),
    }),
    { maxLength: 30 },
  )
  .map((list) =>
    list.map((row, index) => ({ ...row, slug: `${row.firstName}-${row.lastName}-${index}`.toLowerCase() })),
  );

interface Style {
  delimiter: string;
  lineEnd: string;
  order: readonly number[];
  preamble: string;
  quoteAll: boolean;
}

const style: fc.Arbitrary<Style> = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t'),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 }),
  preamble: fc.constantFrom(
    '',
    '\ufeff',
    'Notes:\n"Some, addresses; are missing."\n\n',
    'Notes:\n"An "open one\n\n',
    'sep=;\n',
  ),
  quoteAll: fc.boolean(),
});
const PLAIN: Style = {
  delimiter: ',',
  lineEnd: '\n',
  order: [0, 1, 2, 3, 4, 5, 6],
  preamble: '',
  quoteAll: false,
};

function writeFile(list: readonly Row[], { delimiter, lineEnd, order, preamble, quoteAll }: Style): string {
  const quote = (cell: string) =>
    quoteAll || cell.includes('"') || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const line = (cells: readonly string[]) =>
    order.map((column) => quote(cells[column] ?? '')).join(delimiter);
  return preamble.replaceAll('\n', lineEnd) + [COLUMNS, ...list.map(cellsOf)].map(line).join(lineEnd);
}

function cellsOf(row: Row): string[] {
  const [year, month, dayOfMonth] = (row.connectedOn ?? '').split('-');
  return [
    row.firstName ?? '',
    [row.lastName, row.credentials].filter((part) => part !== null).join(', '),
    `https://www.linkedin.com/in/${encodeURIComponent(row.slug ?? '')}`,
    row.email ?? '',
    row.company ?? '',
    row.position ?? '',
    row.connectedOn === null ? '' : `${dayOfMonth} ${MONTHS[Number(month) - 1]} ${year}`,
  ];
}

/** The contacts without their line numbers. */
function withoutLines(parsed: ParsedContacts): Row[] {
  return parsed.contacts.map((contact) => ({
    firstName: contact.firstName,
    lastName: contact.lastName,
    credentials: contact.credentials,
    email: contact.email,
    company: contact.company,
    position: contact.position,
    connectedOn: contact.connectedOn,
    slug: contact.slug,
  }));
}

function expectSums(parsed: ParsedContacts): void {
  const { rows: total, contacts, duplicates, unavailable, empty, skipped } = parsed;
  expect(contacts.length + duplicates + unavailable + empty + skipped.length).toBe(total);
}

/** Random texts with many parts that are difficult for parsers. */
const wildText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        COLUMNS.join(','),
        COLUMNS.join(';'),
        '\n',
        '\r\n',
        '\r',
        '"',
        '""',
        ',',
        ';',
        '\t',
        ',,,,,,',
      ),
      fc.constantFrom(
        '05 Mar 2021',
        'https://www.linkedin.com/in/x%E9',
        '\0',
        '\ufeff',
        'Ann,Lee,,,Acme,CEO,3/5/21\n',
      ),
      fc.string({ unit: 'binary', maxLength: 8 }),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

describe('Any contacts file', () => {
  it('is read as it was written, whatever the delimiter, line ends, order of columns, quotes and preamble', () => {
    fc.assert(
      fc.property(rows, style, (list, written) => {
        const parsed = parseContacts(writeFile(list, written), OPTIONS);
        expect(withoutLines(parsed)).toEqual(list);
        expect(parsed).toMatchObject({ skipped: [], warnings: [], duplicates: 0, rows: list.length });
      }),
      { numRuns: 300 },
    );
  });

  it('is read with the same result in UTF-8, UTF-16 and Latin-1, if the encoding is not in doubt', () => {
    fc.assert(
      fc.property(rows, (list) => {
        const text = writeFile(list, PLAIN);
        const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
        const encoded = [
          Buffer.from(text),
          Buffer.from(`\ufeff${text}`),
          Buffer.from(text, 'latin1'),
          Buffer.from(utf16),
          Buffer.from(utf16).swap16(),
        ];
        for (const bytes of encoded) {
          const { text: read, other } = decodeText(bytes);
          // Random letters need not look like a name, so the reading can be uncertain.
          if (other === null) expect(withoutLines(parseContacts(read, OPTIONS))).toEqual(list);
        }
      }),
    );
  });

  it('loses no good row because of a bad one', () => {
    const bad = fc.constantFrom(
      'Ann,"Lee',
      ',,,,Acme,,',
      'a,b,c,d,e,f,g,h',
      'x',
      '"',
      'Ann,"Lee,,,Acme,CEO,05 Mar 2021',
    );
    // Only rows with a date can be distinguished from the continuation of a cell in the row above.
    const dated = rows.map((list) =>
      list.map((row) => ({ ...row, connectedOn: row.connectedOn ?? '2021-03-05' })),
    );
    fc.assert(
      fc.property(dated, fc.array(bad, { maxLength: 8 }), fc.nat(), (list, badRows, seed) => {
        const lines = writeFile(list, PLAIN).split('\n');
        badRows.forEach((row, index) => lines.splice(1 + ((seed + index * 7) % lines.length), 0, row));
        const parsed = parseContacts(lines.join('\n'), OPTIONS);
        expect(withoutLines(parsed).filter(({ slug }) => slug !== null)).toEqual(list);
        expectSums(parsed);
      }),
      { numRuns: 300 },
    );
  });

  it('is read or refused with a message, and every row is counted once', () => {
    let read = 0;
    fc.assert(
      fc.property(wildText, (text) => {
        try {
          expectSums(parseContacts(text, OPTIONS));
          read += 1;
        } catch (error) {
          if (!(error instanceof ContactsFileError)) throw error;
          expect(error.clientMessage).toMatch(/Choose|At most/);
        }
      }),
      { numRuns: 2_000 },
    );
    expect(read).toBeGreaterThan(100);
  });

  it('is opened or refused with a message, whatever its bytes are', async () => {
    const start = fc.constantFrom('', 'PK\x03\x04', 'PK\x05\x06', '%PDF', '\xff\xfe', COLUMNS.join(','));
    await fc.assert(
      fc.asyncProperty(start, fc.uint8Array({ maxLength: 400 }), async (magic, rest) => {
        try {
          const { bytes } = await openUpload(Buffer.concat([Buffer.from(magic, 'latin1'), rest]), 'x.csv');
          parseContacts(decodeText(bytes).text, OPTIONS);
        } catch (error) {
          if (!(error instanceof ContactsFileError)) throw error;
        }
      }),
      { numRuns: 500 },
    );
  });
});
