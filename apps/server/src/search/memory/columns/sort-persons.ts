import { collectGarbageOf } from '../reading/collect-garbage.ts';
import { type GroupName, NO_KEY, NONE } from './columns.ts';
import { Growing, type Numbers, type NumbersType } from './growing.ts';
import { IdTable } from './id-table.ts';
import type { Ranks } from './ranks.ts';
import { type Group, type Groups, lengthOf, type Store } from './store.ts';
import { sortByParts } from './sort-by-parts.ts';
import { Texts } from './texts.ts';
import { ROWS_OF_PERSON } from './write-person.ts';
import { float64At, int32At } from './entry-at.ts';

/** The smallest number that does not fit into 32 bits. */
const BEYOND_PART = 4294967296;

/**
 * Rewrites all persons in the order of their names, without the removed ones, and ranks the names. Returns
 * how many persons remain.
 */
export function sortPersons(store: Store, ranks: Ranks): number {
  const alive = livingOf(store.groups.persons.deadSince);
  const ofSpellings = rankSpellings(store, ranks);
  const order = inOrder(store.groups, alive, ofSpellings);
  rewrite(store, order, ofSpellings);
  closeRanks(store.groups.spellings.rank, ranks);
  store.forgetLast();
  return order.length;
}

function livingOf(deadSince: Growing<Numbers>): Int32Array {
  const alive = new Int32Array(deadSince.length);
  let count = 0;
  for (let at = 0; at < alive.length; at++) if (deadSince.at(at) === 0) alive[count++] = at;
  return alive.subarray(0, count);
}

/** The rank of each spelling. NONE for spellings without a name. */
function rankSpellings({ groups: { spellings } }: Store, ranks: Ranks): Float64Array {
  const all = lengthOf(spellings);
  const named = new Int32Array(all);
  let count = 0;
  for (let at = 0; at < all; at++) if (spellings.keyLength.at(at) !== NO_KEY) named[count++] = at;
  const sorted = ranks.sort(named.subarray(0, count));
  const found = new Float64Array(all).fill(NONE);
  for (const [place, rank] of sorted.entries()) found[int32At(named, place)] = rank;
  return found;
}

/**
 * Persons in the order of the name that most scopes show: the common name, or else the name in the first
 * network that has one. Persons with equal names are in the order of their ids.
 */
function inOrder(groups: Groups, alive: Int32Array, ranks: Float64Array): Int32Array {
  const { persons, contacts, starts } = groups;
  const rankOf = (spelling: number): number => (spelling === NONE ? NONE : float64At(ranks, spelling));
  const ofPerson = new Float64Array(persons.id.length);
  for (const at of alive) {
    let rank = rankOf(persons.commonSpelling.at(at));
    const end = starts.contacts.at(at + 1);
    for (let row = starts.contacts.at(at); rank < 0 && row < end; row++)
      rank = rankOf(contacts.spelling.at(row));
    ofPerson[at] = rank;
  }
  const order = new Int32Array(alive.length);
  let count = 0;
  const partOf = (place: number, nth: number): number => {
    const at = int32At(alive, place);
    if (nth === 0) return float64At(ofPerson, at) - NONE;
    const id = persons.id.at(at);
    return nth === 1 ? Math.floor(id / BEYOND_PART) : id % BEYOND_PART;
  };
  sortByParts(alive.length, { partOf, isLast: (_part, nth) => nth === 2 }, (place) => {
    order[count++] = int32At(alive, place);
  });
  return order;
}

/**
 * Copies the rows of the persons in `order` into new columns. Copies one column after the other, so that each
 * old column can be freed before the next copy.
 */
function rewrite(store: Store, order: Int32Array, ranks: Float64Array): void {
  const { groups } = store;
  const starts: Record<string, Growing<Numbers>> = {};
  for (const group of ROWS_OF_PERSON) {
    const found = rowsOfPersons(groups.starts[group], order);
    starts[group] = found.starts;
    if (group === 'roles') {
      takeRoles(groups, found.rows);
      // Roles take a third of the columns' memory. Freeing the old ones now leaves memory for other copies.
      collectGarbageOf(order.length);
    } else take(groups, group, found.rows);
  }
  groups.starts = starts as Groups['starts'];
  take(groups, 'persons', order);
  const spellings = Object.fromEntries(
    Object.entries(groups.spellings).map(([column, growing]) => [column, growing.emptied()]),
  ) as Group<'spellings'>;
  const move = movingSpellings(store, { from: groups.spellings, to: spellings, ranks });
  const { persons } = groups;
  for (let at = 0; at < order.length; at++) {
    persons.deadSince.set(at, 0);
    persons.commonSpelling.set(at, move(persons.commonSpelling.at(at), at));
    persons.profileSpelling.set(at, move(persons.profileSpelling.at(at), at));
    for (const group of ['contacts', 'formerNames'] as const) {
      const { spelling } = groups[group];
      const end = groups.starts[group].at(at + 1);
      for (let row = groups.starts[group].at(at); row < end; row++)
        spelling.set(row, move(spelling.at(row), at));
    }
  }
  groups.spellings = spellings;
  store.ids.persons = new IdTable(persons.id, order.length);
}

/** The rows of a group, and where the rows of each person begin among them. */
interface RowsOfPersons {
  readonly rows: Int32Array;
  readonly starts: Growing<Numbers>;
}

function rowsOfPersons(old: Growing<Numbers>, order: Int32Array): RowsOfPersons {
  let total = 0;
  for (const person of order) total += old.at(person + 1) - old.at(person);
  const rows = new Int32Array(total);
  const starts = new Growing<Numbers>(Int32Array as NumbersType, order.length + 1);
  let count = 0;
  starts.push(0);
  for (const person of order) {
    const end = old.at(person + 1);
    for (let row = old.at(person); row < end; row++) rows[count++] = row;
    starts.push(count);
  }
  return { rows, starts };
}

/** Copies roles together with their rows in other groups. */
function takeRoles(groups: Groups, rows: Int32Array): void {
  const { space, detail } = groups.roles;
  const details = new Int32Array(rows.length).fill(NONE);
  const taken = { facts: new Int32Array(rows.length), formers: new Int32Array(rows.length) };
  const count = { facts: 0, formers: 0 };
  for (let at = 0; at < rows.length; at++) {
    const row = int32At(rows, at);
    const old = detail.at(row);
    if (old === NONE) continue;
    const name = space.at(row) < 0 ? 'facts' : 'formers';
    details[at] = count[name];
    taken[name][count[name]++] = old;
  }
  for (const name of ['facts', 'formers'] as const) take(groups, name, taken[name].subarray(0, count[name]));
  take(groups, 'roles', rows);
  for (let row = 0; row < details.length; row++) groups.roles.detail.set(row, int32At(details, row));
}

function take(groups: Groups, name: GroupName, rows: Int32Array): void {
  const group = groups[name] as Record<string, Growing<Numbers>>;
  for (const [column, growing] of Object.entries(group)) group[column] = growing.taking(rows);
}

/**
 * Returns a function that copies a spelling and its text, and returns the new index. A second call for the
 * same spelling makes no second copy. `person` is the new index of the person.
 */
function movingSpellings(
  store: Store,
  { from, to, ranks }: { from: Group<'spellings'>; to: Group<'spellings'>; ranks: Float64Array },
): (spelling: number, person: number) => number {
  const texts = store.texts.spellingTexts.view();
  const fresh = new Texts();
  store.texts.spellingTexts = fresh;
  const moved = new Int32Array(lengthOf(from)).fill(NONE);
  return function move(spelling: number, person: number): number {
    if (spelling === NONE) return NONE;
    const known = int32At(moved, spelling);
    if (known !== NONE) return known;
    const end = int32At(texts.starts, spelling + 1) - 1;
    const at = fresh.add(texts.bytes.subarray(int32At(texts.starts, spelling), end));
    moved[spelling] = at;
    to.keyLength.push(from.keyLength.at(spelling));
    to.rank.push(float64At(ranks, spelling));
    to.person.push(person);
    to.withProfile.push(NONE);
    to.withCommon.push(NONE);
    // Also moves the person's spellings with a preferred name. `withProfile` and `withCommon` of those
    // spellings are NONE, so the recursion ends.
    to.withProfile.set(at, move(from.withProfile.at(spelling), person));
    to.withCommon.set(at, move(from.withCommon.at(spelling), person));
    return at;
  };
}

/** Removes the ranks that only names of removed persons had. */
function closeRanks(rank: Growing<Numbers>, ranks: Ranks): void {
  let most = NONE;
  for (let at = 0; at < rank.length; at++) most = Math.max(most, rank.at(at));
  const first = new Int32Array(most + 1).fill(NONE);
  for (let at = 0; at < rank.length; at++) if (rank.at(at) >= 0) first[rank.at(at)] = at;
  const closed = new Int32Array(most + 1);
  const ofRank: number[] = [];
  for (const [old, spelling] of first.entries())
    if (spelling !== NONE) closed[old] = ofRank.push(spelling) - 1;
  for (let at = 0; at < rank.length; at++)
    if (rank.at(at) >= 0) rank.setForAll(at, int32At(closed, rank.at(at)));
  ranks.adopt(Int32Array.from(ofRank));
}
