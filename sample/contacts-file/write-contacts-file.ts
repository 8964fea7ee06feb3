import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { ContactRow } from './generate-contacts.ts';

export const LOCALES = ['en', 'de', 'fr', 'es', 'it'] as const;
export const ERAS = ['now', '2020', '2018'] as const;
export const DELIMITERS = [',', ';', '\t'] as const;
export const ENCODINGS = ['utf-8', 'utf-8-bom', 'utf-16le', 'windows-1252'] as const;

export interface FileStyle {
  readonly locale?: (typeof LOCALES)[number];
  /**
   * The form of the export. `2020` and `2018` have no URL column. `2018` also has no preamble, and writes
   * dates as `11/4/18, 9:05 AM`.
   */
  readonly era?: (typeof ERAS)[number];
  readonly delimiter?: (typeof DELIMITERS)[number];
  readonly lineEnd?: '\n' | '\r\n';
}

type Field = keyof ContactRow;

const FIELDS: readonly Field[] = [
  'firstName',
  'lastName',
  'url',
  'email',
  'company',
  'position',
  'connectedOn',
];
const COLUMN_NAMES: Readonly<Record<(typeof LOCALES)[number], string>> = {
  en: 'First Name,Last Name,URL,Email Address,Company,Position,Connected On',
  de: 'Vorname,Nachname,URL,E-Mail-Adresse,Unternehmen,Position,Verbunden am',
  fr: 'Prénom,Nom,URL,Adresse e-mail,Entreprise,Poste,Date de connexion',
  es: 'Nombre,Apellido(s),URL,Correo electrónico,Empresa,Cargo,Conectado el',
  it: 'Nome,Cognome,URL,Indirizzo email,Azienda,Posizione,Data di collegamento',
};
const PREAMBLE = [
  'Notes:',
  '"The e-mail addresses of some connections are left out: each member decides whether connections may download theirs."',
  '',
];

/** Returns the text of a contacts file, with a line break at the end. */
export function writeContactsFile(rows: readonly ContactRow[], style: FileStyle = {}): string {
  const { era = 'now', locale = 'en', delimiter = ',', lineEnd = '\n' } = style;
  const fields = era === 'now' ? FIELDS : FIELDS.filter((field) => field !== 'url');
  const columns = COLUMN_NAMES[locale]
    .split(',')
    .filter((_, index) => fields.includes(FIELDS[index] ?? 'url'));
  const writeDate = dateWriter(era, locale);
  const writeRow = (row: ContactRow) =>
    fields.map((field) => (field === 'connectedOn' ? writeDate(row.connectedOn) : row[field]));
  const lines = [columns, ...rows.map(writeRow)].map((cells) =>
    cells.map((cell) => quoteCell(cell, delimiter)).join(delimiter),
  );
  const preamble = era === '2018' ? [] : PREAMBLE;
  return [...preamble, ...lines, ''].join(lineEnd);
}

function quoteCell(cell: string, delimiter: string): string {
  const needsQuotes = cell.includes(delimiter) || cell.includes('"') || cell.includes('\n');
  return needsQuotes ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function dateWriter(era: string, locale: string): (date: string) => string {
  const options: Intl.DateTimeFormatOptions =
    era === '2018'
      ? { month: 'numeric', day: 'numeric', year: '2-digit', hour: 'numeric', minute: '2-digit' }
      : { day: '2-digit', month: 'short', year: 'numeric' };
  // British English puts the day first, like the export. Its "Sept" is "Sep" in the export.
  const language = era === '2018' ? 'en-US' : locale === 'en' ? 'en-GB' : locale;
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
  return (date) => format.format(Date.parse(`${date}T09:05:00Z`)).replace('Sept', 'Sep');
}

/** Encodes a text. As in a spreadsheet, characters missing in Windows-1252 become question marks. */
export function encodeText(text: string, encoding: (typeof ENCODINGS)[number]): Buffer {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(text);
    case 'utf-8-bom':
      return Buffer.from(`\ufeff${text}`);
    case 'utf-16le':
      return Buffer.from(`\ufeff${text}`, 'utf16le');
    case 'windows-1252':
      return encodeWindows1252(text);
  }
}

function encodeWindows1252(text: string): Buffer {
  const decoder = new TextDecoder('windows-1252');
  const byteOf = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Buffer.from(Array.from(text, (character) => byteOf.get(character) ?? 0x3f));
}

/** Returns an archive like those of the professional network: the file in a folder, beside another file. */
export async function zipContactsFile(contactsFile: Buffer, modified: Date): Promise<Buffer> {
  const zip = new ZipFile();
  const folder = 'Basic_LinkedInDataExport';
  zip.addBuffer(
    Buffer.from('First Name,Last Name,Headline\nSam,Sample,Nobody real\n'),
    `${folder}/Profile.csv`,
    { mtime: modified },
  );
  zip.addBuffer(contactsFile, `${folder}/Connections.csv`, { mtime: modified });
  zip.end();
  return await buffer(zip.outputStream);
}
