import { type ChangedRows, widened } from '../seen/carried.ts';
import { type Columns, NONE } from '../columns/columns.ts';
import type { KeyRanks } from '../seen/key-ranks.ts';
import { ManyChosenNames, OrganizationNames } from './organization-names.ts';
import { eachOfScope, eachOrganizationReached } from '../seen/reached.ts';
import type { Seen } from '../seen/seen.ts';
import type { People } from '../ask/view.ts';
import { entryAt, int32At, uint8At } from '../columns/entry-at.ts';

/**
 * The organizations of a scope, in the order of their names: those where people of the scope have worked or
 * studied, and those that these people support. Organizations that no visible space names are left out. The
 * scope of everyone has all organizations with a name.
 */
export interface OrganizationsOfScope {
  readonly names: OrganizationNames;
  readonly inOrder: Int32Array;
  /** For each organization of `inOrder`, the key of its name in this scope. */
  readonly keysInOrder: Int32Array;
}

/**
 * The data that the next version reuses, without references that would keep the columns of this version in
 * memory.
 */
export interface KnownOrganizations {
  readonly inOrder: Int32Array;
  readonly keysInOrder: Int32Array;
  /** How many seen rows lead to each organization. In the scope of everyone: 1 if it exists, else 0. */
  readonly held: Int32Array;
  readonly chosen: Int32Array;
  readonly keys: Columns['organizations']['key'];
  readonly days: Columns['networks']['day'];
}

export function organizationsOfPeople(people: People, ranks: KeyRanks): KnownOrganizations {
  const { seen } = people;
  const { organizations } = seen.columns;
  const held = new Int32Array(organizations.id.length);
  if (seen.kind === 'admin') held.set(organizations.exists);
  else eachOfScope(people, (person) => count(seen, held, { person, by: 1 }));
  const chosen = ManyChosenNames.of(organizations.id.length);
  const names = new OrganizationNames(seen, ranks, chosen);
  const found: number[] = [];
  for (let at = 0; at < held.length; at++)
    if (int32At(held, at) > 0 && names.keyOf(at) !== NONE) found.push(at);
  const inOrder = Int32Array.from(found).sort((a, b) => names.compare(a, b));
  return knownFrom(seen, { inOrder, held, names, chosen });
}

/** Updates the organizations that may be affected by a changed person, a changed name or a new file. */
export function followOrganizations(
  seen: Seen,
  before: KnownOrganizations,
  { changed, ranks }: { changed: ChangedRows; ranks: KeyRanks },
): KnownOrganizations {
  const { organizations } = seen.columns;
  const { length } = organizations.id;
  const isTouched = new Uint8Array(length);
  const held = widened(before.held, length);
  if (seen.kind === 'admin') {
    for (let at = 0; at < length; at++) {
      const exists = uint8At(organizations.exists, at);
      if (held[at] !== exists) isTouched[at] = 1;
      held[at] = exists;
    }
  } else {
    for (const person of changed.removed) if (seen.hasPerson(person)) count(seen, held, { person, by: -1 });
    for (const person of changed.added) if (seen.hasPerson(person)) count(seen, held, { person, by: 1 });
  }
  for (const person of changed.removed) touch(seen, isTouched, person);
  for (const person of changed.added) touch(seen, isTouched, person);
  for (let at = 0; at < length; at++)
    if (at >= before.keys.length || organizations.key[at] !== before.keys[at]) isTouched[at] = 1;
  touchNamedByFiles(seen, isTouched, before);
  const companies = new Int32Array(length).fill(NONE);
  companies.set(before.chosen);
  const chosen = new ManyChosenNames(companies, isTouched);
  const names = new OrganizationNames(seen, ranks, chosen);
  const inOrder = inOrderOf(before.inOrder, { isTouched, held, names });
  return knownFrom(seen, { inOrder, held, names, chosen });
}

export function asOrganizations(
  seen: Seen,
  { inOrder, keysInOrder, chosen }: KnownOrganizations,
  ranks: KeyRanks,
): OrganizationsOfScope {
  return { inOrder, keysInOrder, names: new OrganizationNames(seen, ranks, new ManyChosenNames(chosen)) };
}

function knownFrom(
  { columns }: Seen,
  {
    inOrder,
    held,
    names,
    chosen,
  }: { inOrder: Int32Array; held: Int32Array; names: OrganizationNames; chosen: ManyChosenNames },
): KnownOrganizations {
  const { key: keys } = columns.organizations;
  const keysInOrder = inOrder.map((at) => names.keyOf(at));
  return { inOrder, keysInOrder, held, chosen: chosen.companies, keys, days: columns.networks.day };
}

function count(seen: Seen, held: Int32Array, { person, by }: { person: number; by: number }): void {
  eachOrganizationReached(seen, person, (organization) => {
    held[organization]! += by;
  });
}

/**
 * Marks every organization that a row of the person leads to, even if the row does not put the organization
 * into this scope: names are chosen from such rows, too.
 */
function touch({ columns }: Seen, isTouched: Uint8Array, person: number): void {
  const { starts, roles, studies, supports } = columns;
  for (const [rows, start] of [
    [roles.organization, starts.roles],
    [studies.organization, starts.studies],
    [supports.organization, starts.supports],
  ] as const) {
    const end = int32At(start, person + 1);
    for (let row = int32At(start, person); row < end; row++)
      if (rows[row] !== NONE) isTouched[rows[row]!] = 1;
  }
}

/**
 * If any network has a new file, marks every organization without a common name: its shown spelling may
 * change.
 */
function touchNamedByFiles({ columns }: Seen, isTouched: Uint8Array, { days }: KnownOrganizations): void {
  const { day } = columns.networks;
  if (days.every((before, network) => before === day[network])) return;
  const { key } = columns.organizations;
  for (let at = 0; at < isTouched.length; at++) if (key[at] === NONE) isTouched[at] = 1;
}

/**
 * Removes the marked organizations. Those that still have rows and a name are inserted again, at their new
 * positions.
 */
function inOrderOf(
  before: Int32Array,
  { isTouched, held, names }: { isTouched: Uint8Array; held: Int32Array; names: OrganizationNames },
): Int32Array {
  const inserted: number[] = [];
  for (let at = 0; at < isTouched.length; at++)
    if (isTouched[at] === 1 && int32At(held, at) > 0 && names.keyOf(at) !== NONE) inserted.push(at);
  inserted.sort((a, b) => names.compare(a, b));
  const merged = new Int32Array(before.length + inserted.length);
  let length = 0;
  let next = 0;
  for (const kept of before) {
    if (isTouched[kept] === 1) continue;
    for (; next < inserted.length && names.compare(entryAt(inserted, next), kept) < 0; next++)
      merged[length++] = entryAt(inserted, next);
    merged[length++] = kept;
  }
  for (; next < inserted.length; next++) merged[length++] = entryAt(inserted, next);
  return merged.slice(0, length);
}
