import type { ContactField } from './header-names.ts';
import type { Contact, FieldWarning } from './read-row.ts';

/** What two rows of one person can disagree about. */
export type SaidOfPerson = Pick<Contact, Exclude<keyof Contact, 'line' | 'slug'>>;

const FIELD_OF: Readonly<Record<keyof SaidOfPerson, ContactField>> = {
  firstName: 'firstName',
  lastName: 'lastName',
  credentials: 'lastName',
  email: 'email',
  company: 'company',
  position: 'position',
  connectedOn: 'connectedOn',
};
const SAID = Object.keys(FIELD_OF) as (keyof SaidOfPerson)[];

/** The values of a row that went into another row of the same person, and that this one does not say. */
export function lostValues(
  row: SaidOfPerson & { readonly line: number },
  kept: SaidOfPerson,
): FieldWarning[] {
  return SAID.flatMap((key) => {
    const value = row[key];
    if (value === null || value === kept[key]) return [];
    return [
      {
        line: row.line,
        field: FIELD_OF[key],
        value,
        reason: 'Another row of the same person says something else.',
      },
    ];
  });
}
