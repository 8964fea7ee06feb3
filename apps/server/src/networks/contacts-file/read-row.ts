import { decodeHTMLStrict } from 'entities';
import { cleanText, cutText } from './clean-text.ts';
import type { Columns } from './find-header.ts';
import type { ContactField } from './header-names.ts';
import { type DateOrder, readDate } from './read-date.ts';
import { readEmail, readProfile } from './read-keys.ts';
import { readName } from './read-name.ts';
import { looksGarbled } from './repair-encoding.ts';
import { hasUnclearCells, STRAY_TEXT } from './split-cells.ts';
import { normalizeOrganizationName } from '../../organizations/normalize-organization-name.ts';
import { isNoEmployer } from './is-no-employer.ts';

/**
 * One person of the file, with null for missing values. At least one of name, slug and e-mail address is
 * known.
 */
export interface Contact {
  /** Number of the row's physical line; the first line of the file is 1. */
  readonly line: number;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly credentials: string | null;
  readonly slug: string | null;
  readonly email: string | null;
  /** Also null if the cell names no organization, such as "Self-employed". */
  readonly company: string | null;
  readonly position: string | null;
  /** `YYYY-MM-DD`. */
  readonly connectedOn: string | null;
}

export interface FieldWarning {
  readonly line: number;
  readonly field: ContactField;
  /** The text of the cell, at most 200 characters. */
  readonly value: string;
  /** All values with the same problem have the same text, because warnings are grouped by reason. */
  readonly reason: string;
}

export type RowOutcome =
  | { readonly kind: 'contact'; readonly contact: Contact; readonly warnings: readonly FieldWarning[] }
  /** Blank except for its date: a closed profile. It counts neither as a person nor as a removal. */
  | { readonly kind: 'unavailable'; readonly connectedOn: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'skipped'; readonly reason: string };

export interface RowFormat {
  readonly columns: Columns;
  readonly width: number;
  readonly dateOrder: DateOrder;
  /** The last date that does not count as being in the future, `YYYY-MM-DD`. */
  readonly latestDate: string;
}

/**
 * The maximum lengths in the database, in characters. The professional network itself allows 50 for names,
 * and 100 for company and position.
 */
export const LONGEST = { name: 100, credentials: 255, company: 100, position: 100 } as const;

const DAMAGED = 'Some letters are damaged (�). Save the file as “CSV UTF-8” and import it again.';
const TOO_MANY_COLUMNS =
  'This row has more cells than the header. Perhaps a cell with a comma lacks quotation marks.';
const TOO_FEW_COLUMNS = 'This row has fewer cells than the header. Perhaps it was cut off.';

export interface SplitRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** `stray` and `runsOn` are as in `SplitCells`. */
  readonly stray: boolean;
  readonly runsOn: boolean;
}

/**
 * A row is skipped if it names nobody, or if its cells do not fit the columns. A bad optional field causes
 * only a warning.
 */
export function readRow(row: SplitRow, format: RowFormat): RowOutcome {
  const { cells, line } = row;
  if (cells.every((cell) => cleanText(cell) === '')) return { kind: 'empty' };
  if (hasUnclearCells(row, format.width)) return { kind: 'skipped', reason: STRAY_TEXT };
  if (cells.slice(format.width).some((cell) => cleanText(cell) !== ''))
    return { kind: 'skipped', reason: TOO_MANY_COLUMNS };
  const read = readFields(cells, line, format);
  const { contact } = read;
  const isShort = cells.length < format.width;
  if (isShort && contact.slug === null && contact.email === null && contact.connectedOn === null) {
    return { kind: 'skipped', reason: TOO_FEW_COLUMNS };
  }
  if (namesSomebody(contact)) return { kind: 'contact', ...read };
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
  const raw = (field: ContactField) => {
    const column = format.columns[field];
    return column === undefined ? '' : (cells[column] ?? '');
  };
  const cell = (field: ContactField) => shortCell(raw(field));
  const words = (field: ContactField) => withoutEntities(cell(field));
  const warn = (field: ContactField, reason: string) =>
    warnings.push({ line, field, value: shownValue(raw(field)), reason });
  const cut = (field: ContactField, text: string | null, limit: number) => {
    if (text === null) return null;
    const short = cutText(text, limit);
    if (short !== text) warn(field, `Cut to ${limit} characters.`);
    return short;
  };

  const employer = (company: string | null) => {
    if (company === null || namesOrganization(company)) return company;
    warn('company', 'This does not name an organization.');
    return null;
  };

  const { hasPictures, ...name } = readName(words('firstName'), words('lastName'));
  const date = readDate(cell('connectedOn'), format.dateOrder, format.latestDate);
  if (date.problem !== null) warn('connectedOn', date.problem);
  const profile = readProfile(cell('url'));
  if (profile.problem !== null) warn('url', profile.problem);
  const address = readEmail(cell('email'));
  if (address.problem !== null) warn('email', address.problem);
  const contact: Contact = {
    line,
    firstName: cut('firstName', name.firstName, LONGEST.name),
    lastName: cut('lastName', name.lastName, LONGEST.name),
    credentials: cut('lastName', name.credentials, LONGEST.credentials),
    slug: profile.slug,
    email: address.email,
    company: employer(cut('company', wording(words('company')), LONGEST.company)),
    position: cut('position', wording(words('position')), LONGEST.position),
    connectedOn: date.date,
  };
  for (const field of NAMES) if (hasPictures[field]) warn(field, 'Emoji are left out of names.');
  for (const field of Object.keys(format.columns) as ContactField[])
    if (raw(field).includes('\0')) warn(field, 'A damaged, invisible character (NUL) is left out.');
  for (const field of WORDS)
    if (words(field) !== cell(field))
      warn(field, 'HTML codes such as “&amp;” are read as the signs they stand for.');
  for (const field of WORDS) if (words(field).includes('\ufffd')) warn(field, DAMAGED);
  for (const field of WORDS) {
    if (looksGarbled(raw(field).slice(0, LONGEST_READ)))
      warn(field, 'The accents look garbled. The value was imported as it is.');
  }
  for (const field of Object.keys(format.columns) as ContactField[])
    if (isLong(raw(field)) && !warnings.some((one) => one.field === field && one.reason.startsWith('Cut to')))
      warn(field, `Only the first ${LONGEST_READ.toLocaleString('en-US')} characters are read.`);
  for (const field of WORDS)
    if (
      contact[field] === null &&
      losesSigns(cell(field), contact) &&
      !warnings.some((one) => one.field === field)
    )
      warn(field, 'Values without a letter or digit are left out.');
  return { contact, warnings };
}

/**
 * Whether signs of a cell are left out. The cell is that of a field that stayed empty. A cell without letters
 * and digits, such as "$$$", loses any sign. In another cell, whose text may have become credentials, neither
 * the signs of the credentials nor "+", "|" and the like count.
 */
function losesSigns(cell: string, { credentials }: Contact): boolean {
  if (!/[\p{L}\p{N}]/u.test(cell)) return /\p{S}/u.test(cell);
  const signs = cell.match(/[\p{S}--[+=~^\|<>]]/gv) ?? [];
  return signs.some((sign) => credentials?.includes(sign) !== true);
}

/**
 * In characters of one cell. A row can have 20,000, and reading all of them would let a small file occupy the
 * server for long.
 */
const LONGEST_READ = 1_000;

/** A long cell is cleaned before it is cut, because white space and invisible characters do not count. */
function shortCell(cell: string): string {
  return cell.length <= LONGEST_READ ? cell : cutText(cleanText(cell), LONGEST_READ);
}

function isLong(cell: string): boolean {
  return cell.length > LONGEST_READ && cleanText(cell) !== shortCell(cell);
}

/** Decodes, once, the HTML codes that end in a semicolon: "&amp;amp;" becomes "&amp;". */
function withoutEntities(cell: string): string {
  return cell.includes('&') ? decodeHTMLStrict(cell) : cell;
}

const NAMES = ['firstName', 'lastName'] as const;
const WORDS = [...NAMES, 'company', 'position'] as const;
const LONGEST_VALUE = 200;

export function shownValue(cell: string): string {
  return cutText(cleanText(cell.slice(0, LONGEST_VALUE * 4)), LONGEST_VALUE);
}

/**
 * Returns null for a cell without letters and digits, such as "-" or "$"; but symbols beyond ASCII, such as
 * "★", are kept.
 */
function wording(cell: string): string | null {
  const text = cleanText(cell);
  return /[\p{L}\p{N}\p{Extended_Pictographic}[\p{S}--\p{ASCII}]]/v.test(text) ? text : null;
}

/** Whether a company cell names an organization, unlike "Self-employed" or "★★★". */
function namesOrganization(company: string): boolean {
  return !isNoEmployer(company) && normalizeOrganizationName(company) !== '';
}
