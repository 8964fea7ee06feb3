import type { ContactField } from './header-names.ts';
import type { Contact, FieldWarning } from './read-row.ts';

/** The values in which two rows about one person can differ. */
export type ValuesOfPerson = Pick<Contact, Exclude<keyof Contact, 'line'>>;

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
const SAID = Object.keys(FIELD_OF) as (keyof ValuesOfPerson)[];

const CONTRADICTED = 'Another row of the same person says something else.';
/**
 * The row that is kept has no value here. The other row's value is not taken over, because it would not fit
 * the name or the work of the kept row.
 */
const NOT_MIXED = 'Another row about the same person was kept; the two are not combined.';

/**
 * Returns the values of a row that was merged into another row of the same person, and that the kept row does
 * not have.
 */
export function lostValues(
  row: ValuesOfPerson & { readonly line: number },
  kept: ValuesOfPerson,
): FieldWarning[] {
  return SAID.flatMap((key) => {
    const value = row[key];
    if (value === null || value === kept[key]) return [];
    const reason = kept[key] === null ? NOT_MIXED : CONTRADICTED;
    const shown = key === 'slug' ? `https://www.linkedin.com/in/${value}` : value;
    return [{ line: row.line, field: FIELD_OF[key], value: shown, reason }];
  });
}
