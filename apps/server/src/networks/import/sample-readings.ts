import type { FileEncoding } from '@kithline/contract/file-encodings.ts';
import type { FileReading, ImportPreview } from '@kithline/contract/networks.ts';
import { composeName } from '../contacts-file/compose-name.ts';
import { decodeTextInSlices } from '../contacts-file/decode-text.ts';
import { type HeaderLanguage, languageOfHeader } from '../contacts-file/header-names.ts';
import { parseContacts } from '../contacts-file/parse-contacts.ts';
import type { Contact } from '../contacts-file/read-row.ts';
import type { ReadContacts } from './read-contacts.ts';

const MOST_SAMPLES = 3;
const MOST_ROWS = 2_000;
const BEYOND_ASCII = /\P{ASCII}/u;

/**
 * Returns a few values of a file. If another encoding is possible, they differ between the two encodings.
 * Otherwise, they have characters beyond ASCII.
 */
export async function sampleReadings(
  content: Buffer,
  { parsed, decoded }: Pick<ReadContacts, 'parsed' | 'decoded'>,
): Promise<ImportPreview['reading']> {
  const { encoding, other, text } = decoded;
  const language = languageOfHeader(parsed.header.names);
  if (other === null) {
    return { encoding, samples: samplesOf(parsed.contacts, language), other };
  }
  const otherText = (await decodeTextInSlices(content, other)).text;
  const rows = differingRows(text, otherText, parsed);
  const readings: [FileEncoding, 0 | 1][] = [
    [encoding, 0],
    [other, 1],
  ];
  const [own, next] = readings.map(([name, at]): FileReading => ({
    encoding: name,
    samples: rows.map((pair) => pair[at]),
  }));
  return { encoding, samples: own?.samples ?? [], other: next ?? null };
}

/**
 * For each of the first differing rows, returns the value in either reading: a name or, if the names are
 * equal, a company or position.
 */
function differingRows(
  text: string,
  otherText: string,
  { header, contacts }: ReadContacts['parsed'],
): [string, string][] {
  const [lines, otherLines] = [text.split(/\r\n|\n|\r/u), otherText.split(/\r\n|\n|\r/u)];
  const language = languageOfHeader(header.names);
  const read = (all: readonly string[], line: number): Contact | undefined =>
    parseContacts([all[header.line - 1], all[line - 1]].join('\n')).contacts[0];
  const pairs: [string, string][] = [];
  for (const { line } of contacts.slice(0, MOST_ROWS)) {
    if (pairs.length >= MOST_SAMPLES) break;
    if (lines[line - 1] === otherLines[line - 1]) continue;
    const pair = differingValues([read(lines, line), read(otherLines, line)], language);
    if (pair && !pairs.some(([known]) => known === pair[0])) pairs.push(pair);
  }
  return pairs;
}

function differingValues(
  [one, other]: readonly (Contact | undefined)[],
  language: HeaderLanguage | null,
): [string, string] | undefined {
  if (!one || !other) return undefined;
  const otherValues = valuesOf(other, language);
  return valuesOf(one, language)
    .map((value, at): [string, string] => [value, otherValues[at] ?? ''])
    .find(([value, otherValue]) => value !== otherValue);
}

/**
 * Returns names with characters beyond ASCII or, if there are none, companies and positions with such
 * characters.
 */
function samplesOf(contacts: readonly Contact[], language: HeaderLanguage | null): string[] {
  const names = firstDistinct(contacts, ({ firstName, lastName }) =>
    BEYOND_ASCII.test(`${firstName}${lastName}`)
      ? composeName(firstName ?? '', lastName ?? '', language)
      : undefined,
  );
  if (names.length > 0) return names;
  return firstDistinct(contacts, ({ company, position }) =>
    [company, position].find((value) => value !== null && BEYOND_ASCII.test(value)),
  );
}

function valuesOf(
  { firstName, lastName, company, position }: Contact,
  language: HeaderLanguage | null,
): [string, string, string] {
  return [composeName(firstName ?? '', lastName ?? '', language), company ?? '', position ?? ''];
}

function firstDistinct(
  contacts: readonly Contact[],
  sampleOf: (contact: Contact) => string | null | undefined,
): string[] {
  const samples = new Set<string>();
  for (const contact of contacts) {
    const sample = sampleOf(contact);
    if (sample) samples.add(sample);
    if (samples.size === MOST_SAMPLES) break;
  }
  return [...samples];
}
