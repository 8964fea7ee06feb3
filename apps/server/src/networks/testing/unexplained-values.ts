import { readProfileSlug } from '../../people/read-profile-slug.ts';
import { readDate } from '../contacts-file/read-date.ts';

/** What the network says of somebody after an import, by profile. */
export interface TakenContact {
  readonly slug: string | null;
  readonly email: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly credentials: string | null;
  readonly company: string | null;
  readonly position: string | null;
  readonly connected_on: string | null;
}

/** A line of the CSV of remarks; `column` is empty for a row. */
export interface ReadRemark {
  readonly line: number;
  readonly column: string;
}

export interface ImportedFile {
  /** The rows by column name, the first one on line `firstLine`. */
  readonly rows: readonly Readonly<Record<string, string>>[];
  readonly firstLine: number;
  readonly contacts: readonly TakenContact[];
  readonly remarks: readonly ReadRemark[];
}

/**
 * Compares each cell of a file with what the network says afterwards. Returns the cells that the network does not say and no remark
 * explains, and the remarks that explain nothing. Only letters, digits and symbols count: spaces and punctuation may be set otherwise.
 */
export function compareWithFile({ rows, firstLine, contacts, remarks }: ImportedFile): {
  unexplained: string[];
  idle: string[];
} {
  const bySlug = new Map(contacts.map((contact) => [contact.slug, contact]));
  const explained = new Set(remarks.map(({ line, column }) => `${line} ${column}`));
  const needed = new Set<string>();
  const unexplained: string[] = [];
  for (const [at, row] of rows.entries()) {
    const line = firstLine + at;
    const contact = bySlug.get(readProfileSlug(row['URL'] ?? ''));
    if (contact === undefined) needed.add(`${line} `);
    for (const [column, cell] of Object.entries(row)) {
      if (cell.trim() === '' || (contact !== undefined && isTaken(column, cell, contact))) continue;
      needed.add(`${line} ${column}`);
      if (!explained.has(`${line} ${column}`) && !explained.has(`${line} `))
        unexplained.push(`${line} ${column}: ${cell}`);
    }
  }
  return { unexplained, idle: [...explained].filter((place) => !needed.has(place)) };
}

function isTaken(column: string, cell: string, contact: TakenContact): boolean {
  switch (column) {
    case 'URL':
      return readProfileSlug(cell) === contact.slug;
    case 'Email Address':
      return cell.trim().toLowerCase() === contact.email;
    case 'Connected On':
      return (
        contact.connected_on !== null &&
        readDate(cell, 'undecided', '2999-01-01').date === contact.connected_on
      );
    case 'Company':
      return saysJust(cell, contact.company);
    case 'Position':
      return saysJust(cell, contact.position);
    default: {
      const { first_name, last_name, credentials } = contact;
      const said = new Set(wordsOf(`${first_name} ${last_name} ${credentials ?? ''}`));
      return wordsOf(cell).every((word) => said.has(word));
    }
  }
}

const saysJust = (cell: string, text: string | null): boolean =>
  wordsOf(cell).join(' ') === wordsOf(text ?? '').join(' ');

const wordsOf = (text: string): string[] =>
  text.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+|[\p{S}--\p{ASCII}]|\0/gv) ?? [];
