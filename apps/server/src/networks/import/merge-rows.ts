import { mailboxName } from '../../people/identity/mailbox-name.ts';
import { rowOfWork } from '../contacts-file/tally-rows.ts';
import type { DescribedContact } from './describe-contacts.ts';

export interface RemovedRow {
  readonly row: DescribedContact;
  /** `row_no` of the row that is kept. */
  readonly into: number;
}

/** A row is compared with only the first kept rows that have its e-mail address. */
const MOST_PER_EMAIL = 20;

/**
 * Merges rows of one file that are one contact. Two different profile addresses are two people, even if
 * everything else is equal. A row without a profile address is the same contact as another row in two cases:
 * - Both have the same e-mail address and fitting names (`mailboxName`). A row without a name fits if all
 *   other rows with the address have the same name.
 * - The row has no e-mail address, and both have the same name and the same day of connection.
 *
 * The row with a profile address remains, otherwise the first one. Its gaps are filled from the other row.
 */
export function mergeRows(rows: readonly DescribedContact[]): {
  contacts: DescribedContact[];
  merged: number;
  removed: RemovedRow[];
} {
  const kept = new Map<number, DescribedContact>();
  const removed: RemovedRow[] = [];
  const shared = sharedAddresses(rows);
  const byEmail = new Map<string, number[]>();
  const byNameAndDay = new Map<string, number>();
  const ordered = [...rows.filter((row) => row.slug !== null), ...rows.filter((row) => row.slug === null)];
  for (const row of ordered) {
    const twin = row.slug === null ? findTwin(row) : undefined;
    if (twin !== undefined) {
      kept.set(twin.rowNo, fillGaps(twin, row));
      removed.push({ row, into: twin.rowNo });
      continue;
    }
    kept.set(row.rowNo, row);
    noteEmail(row);
    const key = nameAndDay(row);
    if (key !== null && !byNameAndDay.has(key)) byNameAndDay.set(key, row.rowNo);
  }
  const contacts = [...kept.values()].toSorted((a, b) => a.rowNo - b.rowNo);
  return { contacts, merged: removed.length, removed };

  function noteEmail(row: DescribedContact): void {
    if (row.email === null) return;
    const rowsOfEmail = byEmail.get(row.email) ?? [];
    if (rowsOfEmail.length < MOST_PER_EMAIL) rowsOfEmail.push(row.rowNo);
    byEmail.set(row.email, rowsOfEmail);
  }

  /**
   * For two rows with one e-mail address. A row without a name fits any other row, unless the address occurs
   * with different names in the file.
   */
  function fits(one: DescribedContact, other: DescribedContact): boolean {
    if (!one.nameless && !other.nameless) return one.mailboxName === other.mailboxName;
    return one.email === null || !shared.has(one.email);
  }

  function findTwin(row: DescribedContact): DescribedContact | undefined {
    const sameEmail = (row.email === null ? undefined : byEmail.get(row.email)) ?? [];
    const twin = sameEmail.map((no) => kept.get(no)).find((other) => other && fits(other, row));
    if (twin || row.email !== null) return twin;
    const key = nameAndDay(row);
    const no = key === null ? undefined : byNameAndDay.get(key);
    return no === undefined ? undefined : kept.get(no);
  }
}

function sharedAddresses(rows: readonly DescribedContact[]): ReadonlySet<string> {
  const nameOf = new Map<string, string | null>();
  const shared = new Set<string>();
  for (const { email, mailboxName, nameless } of rows) {
    if (email === null || nameless) continue;
    if (!nameOf.has(email)) nameOf.set(email, mailboxName);
    else if (nameOf.get(email) !== mailboxName) shared.add(email);
  }
  return shared;
}

function nameAndDay(row: DescribedContact): string | null {
  return row.connectedOn === null || row.nameless ? null : `${row.connectedOn} ${row.nameKey}`;
}

function fillGaps(row: DescribedContact, other: DescribedContact): DescribedContact {
  const person = row.nameless ? { ...row, ...nameOf(other) } : row;
  const hasMail = row.email !== null;
  const email = row.email ?? other.email;
  return {
    ...person,
    credentials: row.credentials ?? other.credentials,
    email,
    emailIsPersonal: hasMail ? row.emailIsPersonal : other.emailIsPersonal,
    mailboxName: email === null ? null : mailboxName(person.firstName, person.lastName),
    ...workOf(rowOfWork(row, other)),
    connectedOn: row.connectedOn ?? other.connectedOn,
  };
}

function nameOf({ firstName, lastName, name, nameKey, lastKey, nameless }: DescribedContact) {
  return { firstName, lastName, name, nameKey, lastKey, nameless };
}

function workOf({ company, companyKey, companyNorm, companyIsPlain, position }: DescribedContact) {
  return { company, companyKey, companyNorm, companyIsPlain, position };
}
