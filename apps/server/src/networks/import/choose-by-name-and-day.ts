import { foldText } from '../../platform/text/fold-text.ts';

/** A row that no profile or e-mail address has matched. */
export interface UnmatchedRow {
  readonly rowNo: number;
  readonly hasProfile: boolean;
  readonly nameKey: string;
  /** `YYYY-MM-DD`. */
  readonly connectedOn: string | null;
}

/** A contact of the network that no row of the file has claimed. */
export interface UnclaimedContact {
  readonly personId: number;
  readonly hasProfile: boolean;
  /** Today's name and earlier ones. */
  readonly names: readonly string[];
  readonly connectedOn: string | null;
}

/**
 * In one member's network, the same name with the same day of connection is the same contact, whose profile address has
 * changed or is not in the file: row -> person. When several rows or contacts share name and day, rows with a profile are
 * left alone (which is which cannot be known), and rows without one are paired in order, so that the same file gives the
 * same pairs again. Without a day, only a row without profile and a contact without profile are paired.
 */
export function chooseByNameAndDay(
  rows: readonly UnmatchedRow[],
  contacts: readonly UnclaimedContact[],
): Map<number, number> {
  const chosen = new Map<number, number>();
  if (contacts.length === 0) return chosen;
  const taken = new Set<number>();
  const contactsOf = groupContacts(contacts);
  for (const [key, group] of Map.groupBy(rows, keyOfRow)) {
    const found = (contactsOf.get(key) ?? []).filter((contact) => !taken.has(contact.personId));
    for (const [row, contact] of pairsOf(group, found)) {
      chosen.set(row.rowNo, contact.personId);
      taken.add(contact.personId);
    }
  }
  return chosen;
}

function pairsOf(
  rows: readonly UnmatchedRow[],
  contacts: readonly UnclaimedContact[],
): [UnmatchedRow, UnclaimedContact][] {
  const [row, contact] = [rows[0], contacts[0]];
  if (!row || !contact) return [];
  if (row.connectedOn === null)
    return inOrder(
      rows,
      contacts.filter(({ hasProfile }) => !hasProfile),
    );
  if (rows.length === 1 && contacts.length === 1) return [[row, contact]];
  return inOrder(rows, contacts);
}

function inOrder(
  rows: readonly UnmatchedRow[],
  contacts: readonly UnclaimedContact[],
): [UnmatchedRow, UnclaimedContact][] {
  return rows
    .filter(({ hasProfile }) => !hasProfile)
    .flatMap((row, index) => {
      const contact = contacts[index];
      return contact ? [[row, contact] as [UnmatchedRow, UnclaimedContact]] : [];
    });
}

function keyOfRow({ nameKey, connectedOn }: UnmatchedRow): string {
  return `${connectedOn ?? ''} ${nameKey}`;
}

/** Contacts under each of their names, in the order given. */
function groupContacts(contacts: readonly UnclaimedContact[]): Map<string, UnclaimedContact[]> {
  const groups = new Map<string, UnclaimedContact[]>();
  for (const contact of contacts) {
    const keys = new Set(contact.names.map((name) => `${contact.connectedOn ?? ''} ${foldText(name)}`));
    for (const key of keys) {
      const group = groups.get(key);
      if (group) group.push(contact);
      else groups.set(key, [contact]);
    }
  }
  return groups;
}
