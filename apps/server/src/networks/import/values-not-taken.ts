import type { MergedRow } from '../../people/statements/identify-persons.queries.ts';
import type { ContactField } from '../contacts-file/header-names.ts';
import type { Contact, FieldWarning } from '../contacts-file/read-row.ts';
import type { DescribedContact } from './describe-contacts.ts';
import type { ReadContacts } from './read-contacts.ts';

/**
 * Yields a warning for each value of a merged row that the resulting contact does not have. Some rows were
 * merged while the file was read, and others (`merged`) by the database. Each row is compared as it was read,
 * so that line and value are those of the file.
 */
export function* valuesLostByMerging(
  { parsed, contacts, removed }: Pick<ReadContacts, 'parsed' | 'contacts' | 'removed'>,
  merged: readonly MergedRow[],
): Generator<FieldWarning, void, undefined> {
  if (parsed.repeated.size + removed.length + merged.length === 0) return;
  const into = new Map([
    ...removed.map(({ row, into: kept }) => [row.rowNo, kept] as const),
    ...merged.map((one) => [one.row, one.into] as const),
  ]);
  const contactValues = new Map<number, ValuesOfPerson>(
    contacts.map((contact) => [contact.rowNo, valuesOf(contact)]),
  );
  for (const { into: kept, filled } of merged) {
    const before = contactValues.get(kept);
    if (before !== undefined) contactValues.set(kept, { ...before, ...filled });
  }
  // `rowNo` counts the contacts of the file from 1.
  for (const [place, contact] of parsed.contacts.entries()) {
    const kept = contactValues.get(keptRowOf(place + 1, into));
    const rows = parsed.repeated.get(place) ?? (into.has(place + 1) ? [contact] : []);
    if (kept !== undefined) for (const row of rows) yield* lostValues(row, kept);
  }
}

function keptRowOf(row: number, into: ReadonlyMap<number, number>): number {
  const next = into.get(row);
  return next === undefined ? row : keptRowOf(next, into);
}

function valuesOf(row: DescribedContact): ValuesOfPerson {
  return {
    firstName: row.firstName || null,
    lastName: row.lastName || null,
    credentials: row.credentials,
    slug: row.slug,
    email: row.email,
    company: row.company,
    position: row.position,
    connectedOn: row.connectedOn,
  };
}

type ValuesOfPerson = Pick<Contact, Exclude<keyof Contact, 'line'>>;

const FIELD_OF: Readonly<Record<keyof ValuesOfPerson, ContactField>> = {
  firstName: 'firstName',
  lastName: 'lastName',
  credentials: 'lastName',
  slug: 'url',
  email: 'email',
  company: 'company',
  position: 'position',
  connectedOn: 'connectedOn',
};
const COMPARED_FIELDS = Object.keys(FIELD_OF) as (keyof ValuesOfPerson)[];

const CONTRADICTED = 'Another row of the same person says something else.';
/** The kept row has no value in this field, but the other row's value would not fit its name or work. */
const NOT_MIXED = 'Another row of the same person was kept; the two are not combined.';

function lostValues(row: ValuesOfPerson & { readonly line: number }, kept: ValuesOfPerson): FieldWarning[] {
  return COMPARED_FIELDS.flatMap((key) => {
    const value = row[key];
    if (value === null || value === kept[key]) return [];
    const reason = kept[key] === null ? NOT_MIXED : CONTRADICTED;
    const shown = key === 'slug' ? `https://www.linkedin.com/in/${value}` : value;
    return [{ line: row.line, field: FIELD_OF[key], value: shown, reason }];
  });
}
