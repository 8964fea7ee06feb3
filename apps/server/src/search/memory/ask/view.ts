import type { Cache } from './cache.ts';
import { NONE, personsIn } from '../columns/columns.ts';
import { compareSpellings, shownSpelling } from '../seen/shown-name.ts';
import type { Seen } from '../seen/seen.ts';
import { float64At, int32At } from '../columns/entry-at.ts';

/** People of a scope in the order of their shown names. */
export interface SortedPeople {
  readonly persons: Int32Array;
  /** The spelling under which each person is shown. */
  readonly spellings: Int32Array;
}

/**
 * The people of a scope whose names the viewer sees. `inOrder` has the people of the last sorting, in which
 * the columns were written in the order of names. `since` has the people who were added or changed after the
 * last sorting.
 */
export interface People {
  readonly seen: Seen;
  readonly inOrder: SortedPeople;
  readonly since: SortedPeople;
}

/** Returns the people of a scope. `known` caches the lists `inOrder` by the spaces that are seen. */
export function peopleOf(seen: Seen, known: Cache<SortedPeople>): People {
  const { sorted, persons } = seen.columns;
  const inOrder = known.get(seen.key, () => inSharedMemory(inOrderOfNames(seen, candidatesOf(seen))));
  const unsorted: number[] = [];
  for (let person = sorted; person < persons.id.length; person++)
    if (seen.isAlive(person) && seen.hasPerson(person)) unsorted.push(person);
  return { seen, inOrder, since: inOrderOfNames(seen, unsorted) };
}

/** Calls `each` with these people, in no particular order. */
export function eachPersonOf({ seen, inOrder, since }: People, each: (person: number) => void): void {
  seen.counters.walk(inOrder.persons.length + since.persons.length);
  for (const person of inOrder.persons) if (seen.isAlive(person)) each(person);
  for (const person of since.persons) each(person);
}

export function networksOf(people: People): number[] {
  const { seen } = people;
  const { contacts, starts, networks } = seen.columns;
  const holds = new Uint8Array(networks.id.length);
  eachPersonOf(people, (person) => {
    const end = int32At(starts.contacts, person + 1);
    for (let row = int32At(starts.contacts, person); row < end; row++) {
      const network = contacts.network[row]!;
      if (holds[network] === 0 && seen.seesContact(network, person)) holds[network] = 1;
    }
  });
  return [...networks.id].filter((_id, network) => holds[network] === 1);
}

/** Copies the arrays to shared memory, so that other threads can help to search them. */
function inSharedMemory({ persons, spellings }: SortedPeople): SortedPeople {
  const shared = (array: Int32Array) => {
    const copy = new Int32Array(new SharedArrayBuffer(array.byteLength));
    copy.set(array);
    return copy;
  };
  return { persons: shared(persons), spellings: shared(spellings) };
}

/**
 * Returns the persons of the last sorting who may be in the scope, in the order of the sorting. Includes rows
 * that have been replaced since.
 */
function candidatesOf(seen: Seen): Iterable<number> {
  const { columns, network } = seen;
  if (network !== NONE) return personsIn(columns.byNetwork, network);
  return personsOfScope(seen, columns.sorted);
}

function* personsOfScope(seen: Seen, sorted: number): Generator<number> {
  for (let person = 0; person < sorted; person++) if (seen.hasPerson(person)) yield person;
}

/** Returns the candidates who have a name in the seen spaces, sorted by shown name, then by id. */
export function inOrderOfNames(seen: Seen, candidates: Iterable<number>): SortedPeople {
  const { columns } = seen;
  const { rank } = columns.spellings;
  const { id } = columns.persons;
  const found = new GrowingPairs();
  const others: { person: number; spelling: number }[] = [];
  let last = -1;
  let walked = 0;
  for (const person of candidates) {
    walked++;
    const spelling = shownSpelling(seen, person);
    if (spelling === NONE) continue;
    const own = float64At(rank, spelling);
    // Most candidates already come in the order of their shown names.
    if (own >= last && Number.isInteger(own) && person < columns.sorted) {
      if (own > last || float64At(id, person) > float64At(id, found.lastPerson)) {
        found.push(person, spelling);
        last = own;
        continue;
      }
    }
    others.push({ person, spelling });
  }
  seen.counters.walk(walked);
  others.sort(
    (a, b) =>
      compareSpellings(columns, a.spelling, b.spelling) || float64At(id, a.person) - float64At(id, b.person),
  );
  return merge(seen, found, others);
}

function merge(
  { columns }: Seen,
  found: GrowingPairs,
  others: readonly { person: number; spelling: number }[],
): SortedPeople {
  if (others.length === 0) return found.finish();
  const { id } = columns.persons;
  const all = found.finish();
  const total = all.persons.length + others.length;
  const persons = new Int32Array(total);
  const spellings = new Int32Array(total);
  let next = 0;
  for (let at = 0, from = 0; at < total; at++) {
    const other = others[next];
    const [person = NONE, spelling = NONE] = [all.persons[from], all.spellings[from]];
    const takesOther =
      other !== undefined &&
      (person === NONE ||
        (compareSpellings(columns, other.spelling, spelling) ||
          float64At(id, other.person) - float64At(id, person)) < 0);
    persons[at] = takesOther ? other.person : person;
    spellings[at] = takesOther ? other.spelling : spelling;
    if (takesOther) next++;
    else from++;
  }
  return { persons, spellings };
}

class GrowingPairs {
  #persons = new Int32Array(1024);
  #spellings = new Int32Array(1024);
  #length = 0;

  get lastPerson(): number {
    return int32At(this.#persons, this.#length - 1);
  }

  push(person: number, spelling: number): void {
    if (this.#length === this.#persons.length) {
      this.#persons = widened(this.#persons);
      this.#spellings = widened(this.#spellings);
    }
    this.#persons[this.#length] = person;
    this.#spellings[this.#length++] = spelling;
  }

  finish(): SortedPeople {
    return {
      persons: this.#persons.slice(0, this.#length),
      spellings: this.#spellings.slice(0, this.#length),
    };
  }
}

function widened(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(array.length * 2);
  wider.set(array);
  return wider;
}
