import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { decodeText } from '../../apps/server/src/networks/contacts-file/decode-text.ts';
import { parseContacts } from '../../apps/server/src/networks/contacts-file/parse-contacts.ts';
import { createRandom } from '../population/random.ts';
import { generateContacts, type KnownPerson } from './generate-contacts.ts';
import { readNameSource } from './name-source.ts';
import {
  DELIMITERS,
  encodeText,
  ENCODINGS,
  ERAS,
  LOCALES,
  writeContactsFile,
  zipContactsFile,
} from './write-contacts-file.ts';

const USAGE = `Writes a synthetic contacts file with the proportions of real ones. Its people
are invented, except those of --near.

  node sample/contacts-file/main.ts --rows 5000 --seed 7 --out Connections.csv

  --rows       number of rows, 1000 unless given (the network allows 30,000)
  --seed       a whole number; the same seed gives the same file
  --out        where to write it
  --locale     ${LOCALES.join(', ')}: language of column names and months
  --era        ${ERAS.join(', ')}: form of the export
  --delimiter  "," or ";" or "tab"
  --encoding   ${ENCODINGS.join(', ')}
  --crlf       line ends as Windows writes them
  --zip        writes the archive that holds the file
  --near       a contacts file whose people are included unchanged, in at most two of five rows
  --until      the last day of connection, YYYY-MM-DD
`;

/** The default of `--until` by era. It is fixed, so that a file does not depend on the day of its making. */
const LAST_DAY = { now: '2026-10-31', '2020': '2020-12-31', '2018': '2018-11-04' } as const;

function readOptions() {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
      out: { type: 'string' },
      locale: { type: 'string', default: 'en' },
      era: { type: 'string', default: 'now' },
      delimiter: { type: 'string', default: ',' },
      encoding: { type: 'string', default: 'utf-8' },
      crlf: { type: 'boolean', default: false },
      zip: { type: 'boolean', default: false },
      near: { type: 'string' },
      until: { type: 'string' },
    },
  });
  const era = oneOf(ERAS, values.era, '--era');
  if (values.out === undefined) throw new Error('--out is missing.');
  return {
    rows: wholeNumber(values.rows, '--rows'),
    seed: wholeNumber(values.seed, '--seed'),
    until: day(values.until ?? LAST_DAY[era]),
    near: values.near === undefined ? [] : readKnownPeople(values.near),
    style: {
      era,
      locale: oneOf(LOCALES, values.locale, '--locale'),
      delimiter: oneOf(DELIMITERS, values.delimiter === 'tab' ? '\t' : values.delimiter, '--delimiter'),
      lineEnd: values.crlf ? ('\r\n' as const) : ('\n' as const),
    },
    encoding: oneOf(ENCODINGS, values.encoding, '--encoding'),
    zip: values.zip,
    out: values.out,
  };
}

function oneOf<T extends string>(allowed: readonly T[], value: string, option: string): T {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw new Error(`${option} must be one of ${allowed.join(' ')}.`);
  return found;
}

function wholeNumber(value: string, option: string): number {
  if (!/^\d{1,7}$/.test(value)) throw new Error(`${option} must be a whole number.`);
  return Number(value);
}

function day(value: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || Number.isNaN(Date.parse(value))) {
    throw new Error('--until must be a day such as 2026-10-31.');
  }
  return value;
}

function readKnownPeople(file: string): KnownPerson[] {
  const { contacts } = parseContacts(decodeText(readFileSync(file)).text);
  return contacts.flatMap(({ firstName, lastName, slug, company, position }) =>
    slug === null ? [] : [{ firstName: firstName ?? '', lastName: lastName ?? '', slug, company, position }],
  );
}

async function run(): Promise<void> {
  const options = readOptions();
  const names = readNameSource(
    new URL('../facts/', import.meta.url),
    createRandom(`companies/${options.seed}`),
  );
  const rows = generateContacts({ ...options, names });
  const bytes = encodeText(writeContactsFile(rows, options.style), options.encoding);
  const file = options.zip ? await zipContactsFile(bytes, new Date(options.until)) : bytes;
  writeFileSync(options.out, file);
  process.stdout.write(`${options.out}: ${rows.length} rows, ${file.length} bytes\n`);
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  process.exitCode = 1;
}
