import { lostValues } from '../contacts-file/lost-values.ts';
import type { Contact, FieldWarning } from '../contacts-file/read-row.ts';
import type { DescribedContact } from './describe-contacts.ts';
import type { GoneRow } from './merge-rows.ts';

/** What rows say that are one contact with another row, and that the other row does not say. */
export function lostByMerging(
  contacts: readonly Contact[],
  gone: readonly GoneRow[],
  kept: ReadonlyMap<number, DescribedContact>,
): FieldWarning[] {
  return gone.flatMap(({ row, into }) => {
    const other = kept.get(into);
    const line = contacts[row.row_no - 1]?.line ?? 0;
    return other === undefined ? [] : lostValues({ line, ...saidBy(row) }, saidBy(other));
  });
}

/** Company cells that name no employer, such as "Self-employed". */
export function namelessEmployers(
  contacts: readonly Contact[],
  described: readonly DescribedContact[],
): FieldWarning[] {
  return contacts.flatMap(({ line, company }, at) =>
    company === null || described[at]?.company !== null
      ? []
      : [{ line, field: 'company', value: company, reason: 'It names no organization.' }],
  );
}

function saidBy(row: DescribedContact) {
  return {
    firstName: row.first_name || null,
    lastName: row.last_name || null,
    credentials: row.credentials,
    email: row.email,
    company: row.company,
    position: row.position,
    connectedOn: row.connected_on,
  };
}
