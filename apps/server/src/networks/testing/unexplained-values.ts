import { readProfileSlug } from '../../people/read-profile-slug.ts';
import { readDate } from '../contacts-file/read-date.ts';

/** A person's values in the network after an import. */
export interface ImportedContact {
  readonly slug: string | null;
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly credentials: string | null;
  readonly company: string | null;
  readonly position: string | null;
  readonly connectedOn: string | null;
}

/**
 * A line of the CSV of remarks. `column` is empty in a remark on a whole row. A remark on a column that is
 * not read has the line of the header.
 */
export interface ReadRemark {
  readonly line: number;
  readonly column: string;
  readonly value: string;
}

/** The cells of a row as its author meant them. */
export type WrittenCells = readonly string[];

export interface ImportedFile {
  /** The names of all columns. A name may be empty or occur twice. */
  readonly columns: readonly string[];
  readonly headerLine: number;
  readonly rows: readonly WrittenCells[];
  readonly contacts: readonly ImportedContact[];
  readonly remarks: readonly ReadRemark[];
}

/**
 * Compares each cell of a file with the network after the import. A cell is explained if the network has the
 * same value, if a remark on its line and column shows it, or if a remark lists its whole row or its whole
 * column. Returns the unexplained cells, the jobs that no row states, and the remarks that explain nothing.
 * Only letters, digits and symbols are compared, because spaces and punctuation may change.
 */
export function compareWithFile(file: ImportedFile): {
  unexplained: string[];
  invented: string[];
  idle: string[];
} {
  const { columns, headerLine, rows, contacts, remarks } = file;
  const idle = new Set(remarks);
  const explain = (candidates: readonly ReadRemark[], fits: (remark: ReadRemark) => boolean): boolean => {
    const found = candidates.filter(fits);
    for (const remark of found) idle.delete(remark);
    return found.length > 0;
  };
  const byLine = Map.groupBy(remarks, ({ line }) => line);
  const onColumns = byLine.get(headerLine) ?? [];
  const unexplained = rows.flatMap((cells, at) => {
    const line = headerLine + 1 + at;
    const onLine = byLine.get(line) ?? [];
    const listed = onLine.filter(({ column }) => column === '');
    if (listed.length > 0)
      return explain(listed, ({ value }) => listsRow(value, cells)) ? [] : [`${line}: ${cells.join()}`];
    const contact = contactOf(cells, contacts, columns);
    const isFine = (cell: string, column: number): boolean => {
      const name = columns[column] ?? '';
      if (name === '' || columns.indexOf(name) !== column)
        return explain(onColumns, ({ value }) => value === (name || `Column ${column + 1}, without a name`));
      if (contact !== undefined && hasValue(name, cell, contact)) return true;
      return explain(onLine, (one) => one.column === name && showsCell(one.value, cell));
    };
    return cells.flatMap((cell, column) =>
      cell.trim() === '' || isFine(cell, column) ? [] : [`${line} ${columns[column]}: ${cell}`],
    );
  });
  const invented = contacts.filter((contact) => !isStated(contact, rows, columns));
  return {
    unexplained,
    invented: invented.map(({ company, position }) => `${position} at ${company}`),
    idle: [...idle].map(({ line, column, value }) => `${line} ${column}: ${value}`),
  };
}

const cellNamed = (cells: WrittenCells, columns: readonly string[], name: string): string =>
  cells[columns.indexOf(name)] ?? '';

/** The contact with the row's profile address. For a row without an address, the contact with its name. */
function contactOf(
  cells: WrittenCells,
  contacts: readonly ImportedContact[],
  columns: readonly string[],
): ImportedContact | undefined {
  const slug = readProfileSlug(cellNamed(cells, columns, 'URL'));
  if (slug !== null) return contacts.find((contact) => contact.slug === slug);
  const name = `${cellNamed(cells, columns, 'First Name')} ${cellNamed(cells, columns, 'Last Name')}`;
  return contacts.find(({ firstName, lastName, credentials }) =>
    hasSameWords(name, `${firstName} ${lastName} ${credentials ?? ''}`),
  );
}

/** Whether one row of the contact has the contact's company and position, which may have been shortened. */
function isStated(
  contact: ImportedContact,
  rows: readonly WrittenCells[],
  columns: readonly string[],
): boolean {
  const states = (cells: WrittenCells, column: string, text: string | null) =>
    textOf(cellNamed(cells, columns, column).replaceAll('\0', '')).startsWith(textOf(text ?? ''));
  return rows.some(
    (cells) =>
      contactOf(cells, [contact], columns) !== undefined &&
      states(cells, 'Company', contact.company) &&
      states(cells, 'Position', contact.position),
  );
}

function hasValue(column: string, cell: string, contact: ImportedContact): boolean {
  switch (column) {
    case 'URL':
      return contact.slug !== null && readProfileSlug(cell) === contact.slug && !/\s\S|\0/u.test(cell.trim());
    case 'Email Address':
      return cell.trim().toLowerCase() === contact.email;
    case 'Connected On':
      return contact.connectedOn !== null && !cell.includes('\0') && dateOf(cell) === contact.connectedOn;
    case 'Company':
      return hasSameWords(cell, contact.company);
    case 'Position':
      return hasSameWords(cell, contact.position);
    default: {
      const { firstName, lastName, credentials } = contact;
      const name = column === 'First Name' ? firstName : lastName;
      const words = new Set(wordsOf(`${name} ${credentials ?? ''}`));
      return wordsOf(cell).every((word) => words.has(word));
    }
  }
}

/** Whether a remark lists the whole row. A remark shows at most 1,000 characters of a row. */
function listsRow(value: string, cells: WrittenCells): boolean {
  const shown = textOf(value);
  return value.length >= 1_000 || cells.every((cell) => shown.includes(textOf(cell.replaceAll('\0', ''))));
}

/** Whether a remark shows the cell, or the part of it that was not imported. */
function showsCell(value: string, cell: string): boolean {
  const slug = readProfileSlug(value);
  if (slug !== null && readProfileSlug(cell) === slug) return true;
  if (dateOf(value) !== null && dateOf(value) === dateOf(cell)) return true;
  return value !== '' && textOf(cell.replaceAll('\0', '')).includes(textOf(value));
}

const dateOf = (text: string): string | null => readDate(text, 'undecided', '2999-01-01').date;

const hasSameWords = (cell: string, text: string | null): boolean => textOf(cell) === textOf(text ?? '');

const textOf = (text: string): string => wordsOf(text).join(' ');

const wordsOf = (text: string): string[] =>
  text.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+|[\p{S}--\p{ASCII}]|\0/gv) ?? [];
