import { LONGEST_SLUG, readProfileSlug } from '../../people/read-profile-slug.ts';
import { cleanText, cutText, quoteText } from './clean-text.ts';
import type { Columns } from './find-header.ts';
import type { ContactField } from './header-names.ts';
import { readDate, type DateOrder } from './read-date.ts';
import { readEmail } from './read-email.ts';
import { readName } from './read-name.ts';

/** One person of the file; null where the file says nothing. At least a name, a slug or an e-mail address is there. */
export interface Contact {
  /** Physical line of the row, 1 for the first line of the file. */
  readonly line: number;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly credentials: string | null;
  readonly slug: string | null;
  readonly email: string | null;
  readonly company: string | null;
  readonly position: string | null;
  /** `YYYY-MM-DD`. */
  readonly connectedOn: string | null;
}

/** One optional field could not be used as written; the row went in all the same. */
export interface FieldWarning {
  readonly line: number;
  readonly field: ContactField;
  readonly reason: string;
}

export type RowOutcome =
  | { readonly kind: 'contact'; readonly contact: Contact; readonly warnings: readonly FieldWarning[] }
  /** Blank but for its date: a profile that closed. Not a person, and not a removal. */
  | { readonly kind: 'unavailable'; readonly connectedOn: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'skipped'; readonly reason: string };

export interface RowFormat {
  readonly columns: Columns;
  readonly width: number;
  readonly dateOrder: DateOrder;
  /** The last date that is not in the future, `YYYY-MM-DD`. */
  readonly latestDate: string;
}

/** The database's limits, in characters. The network's own are 50 for names and 100 for company and position. */
export const LONGEST = { name: 100, credentials: 255, company: 100, position: 100 } as const;

/** Reads one row. Only what names nobody or cannot be put in columns is skipped; a bad optional field never costs the row. */
export function readRow(cells: readonly string[], line: number, format: RowFormat): RowOutcome {
  if (cells.every((cell) => cleanText(cell) === '')) return { kind: 'empty' };
  if (cells.slice(format.width).some((cell) => cleanText(cell) !== '')) {
    return { kind: 'skipped', reason: `${cells.length} columns where the header has ${format.width}.` };
  }
  const row = readFields(cells, line, format);
  const { contact } = row;
  const isShort = cells.length < format.width;
  if (isShort && contact.slug === null && contact.email === null && contact.connectedOn === null) {
    return { kind: 'skipped', reason: `Only ${cells.length} of ${format.width} columns.` };
  }
  if (namesSomebody(contact)) return { kind: 'contact', ...row };
  return outcomeForNobody(contact, cells, format);
}

function namesSomebody({ firstName, lastName, slug, email }: Contact): boolean {
  return [firstName, lastName, slug, email].some((value) => value !== null);
}

function outcomeForNobody(contact: Contact, cells: readonly string[], format: RowFormat): RowOutcome {
  const dateColumn = format.columns.connectedOn;
  const others = Object.values(format.columns).filter((column) => column !== dateColumn);
  const isBlankOtherwise = others.every((column) => cleanText(cells[column] ?? '') === '');
  if (isBlankOtherwise && contact.connectedOn !== null) {
    return { kind: 'unavailable', connectedOn: contact.connectedOn };
  }
  return { kind: 'skipped', reason: 'No name, profile address or e-mail address.' };
}

function readFields(cells: readonly string[], line: number, format: RowFormat) {
  const warnings: FieldWarning[] = [];
  const warn = (field: ContactField, reason: string) => warnings.push({ line, field, reason });
  const cell = (field: ContactField) => {
    const column = format.columns[field];
    return column === undefined ? '' : (cells[column] ?? '');
  };
  const cut = (field: ContactField, text: string | null, limit: number) => {
    if (text === null) return null;
    const short = cutText(text, limit);
    if (short !== text) warn(field, `Cut to ${limit} characters.`);
    return short;
  };

  const name = readName(cell('firstName'), cell('lastName'));
  const date = readDate(cell('connectedOn'), format.dateOrder, format.latestDate);
  if (date.problem !== null) warn('connectedOn', date.problem);
  const contact: Contact = {
    line,
    firstName: cut('firstName', name.firstName, LONGEST.name),
    lastName: cut('lastName', name.lastName, LONGEST.name),
    credentials: cut('lastName', name.credentials, LONGEST.credentials),
    slug: readOrWarn(readProfileSlug, cell('url'), (found) =>
      warn('url', `${found} is not the address of a profile of at most ${LONGEST_SLUG} characters.`),
    ),
    email: readOrWarn(readEmail, cell('email'), (found) =>
      warn('email', `${found} is not an e-mail address.`),
    ),
    company: cut('company', wording(cell('company')), LONGEST.company),
    position: cut('position', wording(cell('position')), LONGEST.position),
    connectedOn: date.date,
  };
  return { contact, warnings };
}

/** Reads an optional key; tells `warn` when the cell holds something that cannot be used. */
function readOrWarn(
  read: (text: string) => string | null,
  cell: string,
  warn: (found: string) => void,
): string | null {
  const text = cleanText(cell);
  if (text === '') return null;
  const value = read(text);
  if (value === null) warn(quoteText(text, 60));
  return value;
}

/** A company or position; "-" and "." stand for nothing. */
function wording(cell: string): string | null {
  const text = cleanText(cell);
  return /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text) ? text : null;
}
