import { NO_KEY, NONE } from './columns.ts';
import type { Growing, Numbers } from './growing.ts';
import { tableOf } from './id-table.ts';
import type { Ranks } from './ranks.ts';
import { type Group, type Groups, lengthOf, newGroups, type Store } from './store.ts';
import { Texts } from './texts.ts';
import { ROWS_OF_PERSON } from './write-person.ts';

/** Groups whose rows belong to persons: sorting replaces them. */
const OF_PERSONS = ['persons', 'starts', ...ROWS_OF_PERSON, 'formers', 'facts', 'spellings'] as const;

/** Rewrites all persons in the order of their names, leaves out those that are gone, and ranks the names. Returns how many there are. */
export function sortPersons(store: Store, ranks: Ranks): number {
  const alive = livingOf(store.groups.persons.deadSince);
  const ofSpellings = rankSpellings(store, ranks);
  const order = inOrder(store.groups, alive, ofSpellings);
  rewrite(store, order, ofSpellings);
  closeRanks(store.groups.spellings.rank, ranks);
  return order.length;
}

function livingOf(deadSince: Growing<Numbers>): number[] {
  const alive: number[] = [];
  for (let at = 0; at < deadSince.length; at++) if (deadSince.at(at) === 0) alive.push(at);
  return alive;
}

/** The rank of each spelling, NONE for those that name nobody. */
function rankSpellings({ groups: { spellings } }: Store, ranks: Ranks): Float64Array {
  const all = lengthOf(spellings);
  const named = new Int32Array(all);
  let count = 0;
  for (let at = 0; at < all; at++) if (spellings.keyLength.at(at) !== NO_KEY) named[count++] = at;
  const sorted = ranks.sort(named.subarray(0, count));
  const found = new Float64Array(all).fill(NONE);
  for (const [place, rank] of sorted.entries()) found[named[place] ?? 0] = rank;
  return found;
}

/** Persons by the name that most scopes show: the common one, else that of a file. */
function inOrder(groups: Groups, alive: readonly number[], ranks: Float64Array): number[] {
  const { persons, contacts, starts } = groups;
  const rankOf = (spelling: number): number => (spelling === NONE ? NONE : (ranks[spelling] ?? NONE));
  const ofPerson = new Float64Array(persons.id.length);
  for (const at of alive) {
    let rank = rankOf(persons.commonSpelling.at(at));
    const end = starts.contacts.at(at + 1);
    for (let row = starts.contacts.at(at); rank < 0 && row < end; row++)
      rank = rankOf(contacts.spelling.at(row));
    ofPerson[at] = rank;
  }
  return alive.toSorted(
    (a, b) => (ofPerson[a] ?? 0) - (ofPerson[b] ?? 0) || persons.id.at(a) - persons.id.at(b),
  );
}

/** Copies the rows of these persons, in this order, into new groups. */
function rewrite(store: Store, order: readonly number[], ranks: Float64Array): void {
  const old = { ...store.groups };
  // Room for all of them at once: columns that grow leave former copies behind.
  const fresh = newGroups((group, column) => old[group][column as never] as Growing<Numbers>);
  const move = movingSpellings(store, { from: old.spellings, to: fresh.spellings, ranks });
  const copyPerson = copying(old.persons, fresh.persons);
  const copies = {
    contacts: copying(old.contacts, fresh.contacts),
    roles: copyingRoles(old, fresh),
    studies: copying(old.studies, fresh.studies),
    items: copying(old.items, fresh.items),
    supports: copying(old.supports, fresh.supports),
  };
  for (const group of ROWS_OF_PERSON) fresh.starts[group].push(0);
  for (const [at, from] of order.entries()) {
    copyPerson(from);
    fresh.persons.deadSince.set(at, 0);
    fresh.persons.commonSpelling.set(at, move(old.persons.commonSpelling.at(from), at));
    fresh.persons.profileSpelling.set(at, move(old.persons.profileSpelling.at(from), at));
    for (const group of ROWS_OF_PERSON) {
      const end = old.starts[group].at(from + 1);
      for (let row = old.starts[group].at(from); row < end; row++) copies[group](row);
      fresh.starts[group].push(lengthOf(fresh[group]));
    }
    const end = fresh.starts.contacts.at(at + 1);
    for (let row = fresh.starts.contacts.at(at); row < end; row++)
      fresh.contacts.spelling.set(row, move(fresh.contacts.spelling.at(row), at));
  }
  for (const name of OF_PERSONS) (store.groups as Record<string, unknown>)[name] = fresh[name];
  store.ids.persons = tableOf(fresh.persons.id.part(0, order.length));
}

/** Copies spellings and their texts as they are met, each once; `person` is the new row of whose it is. */
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
    const known = moved[spelling] ?? NONE;
    if (known !== NONE) return known;
    const end = (texts.starts[spelling + 1] ?? 1) - 1;
    const at = fresh.add(texts.bytes.subarray(texts.starts[spelling], end));
    moved[spelling] = at;
    to.keyLength.push(from.keyLength.at(spelling));
    to.rank.push(ranks[spelling] ?? NONE);
    to.person.push(person);
    to.withProfile.push(NONE);
    to.withCommon.push(NONE);
    // Combinations with a preferred name have none of their own.
    to.withProfile.set(at, move(from.withProfile.at(spelling), person));
    to.withCommon.set(at, move(from.withCommon.at(spelling), person));
    return at;
  };
}

/** Appends a row of one group to another of the same columns. */
function copying(from: object, to: object): (row: number) => void {
  const source = from as Record<string, Growing<Numbers>>;
  const pairs = Object.entries(to as Record<string, Growing<Numbers>>).map(
    ([column, growing]) => [source[column] ?? growing, growing] as const,
  );
  return (row) => {
    for (const [old, growing] of pairs) growing.push(old.at(row));
  };
}

/** A role is copied with what it has in another group. */
function copyingRoles(old: Groups, fresh: Groups): (row: number) => void {
  const copyRole = copying(old.roles, fresh.roles);
  const details = {
    facts: copying(old.facts, fresh.facts),
    formers: copying(old.formers, fresh.formers),
  };
  return (row) => {
    copyRole(row);
    const detail = old.roles.detail.at(row);
    if (detail === NONE) return;
    const group = old.roles.space.at(row) < 0 ? 'facts' : 'formers';
    fresh.roles.detail.set(fresh.roles.detail.length - 1, lengthOf(fresh[group]));
    details[group](detail);
  };
}

/** Gives up the ranks that only names of those who are gone had. */
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
    if (rank.at(at) >= 0) rank.setForAll(at, closed[rank.at(at)] ?? NONE);
  ranks.adopt(Int32Array.from(ofRank));
}
