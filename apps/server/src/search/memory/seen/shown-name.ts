import { PRECEDENCE } from '../../../seen-facts/seen-names.ts';
import { type Columns, COMMON, CONTACT, NO_KEY, NONE, PERSON, PROFILE } from '../columns/columns.ts';
import { bytesOf } from '../columns/texts.ts';
import type { Seen } from './seen.ts';
import { float64At, int32At, uint8At } from '../columns/entry-at.ts';

/**
 * Returns the spelling whose key is the shown name of a person (decision 15), or NONE if the viewer sees no
 * name of the person. `shownNames` has the same rules in SQL. A preferred name may replace the first name.
 */
export function shownSpelling(seen: Seen, person: number): number {
  const { persons, starts, contacts, spellings } = seen.columns;
  const flags = uint8At(persons.flags, person);
  const start = int32At(starts.contacts, person);
  const end = int32At(starts.contacts, person + 1);
  if ((flags & PERSON.oneName) !== 0) {
    const common = int32At(persons.commonSpelling, person);
    if (isName(seen.columns, common)) return common;
    for (let row = start; row < end; row++)
      if (seen.seesContact(contacts.network[row]!, person)) return contacts.spelling[row]!;
  }
  const { spelling } = bestName(seen, person);
  if (spelling === NONE) return NONE;
  const preferred = seesProfile(seen, person) ? int32At(spellings.withProfile, spelling) : NONE;
  if (preferred !== NONE) return preferred;
  const common = int32At(spellings.withCommon, spelling);
  return common === NONE ? spelling : common;
}

/**
 * Returns the spaces that have the shown name of a person: PROFILE, COMMON or a network. Several if equally
 * new files have names with equal keys, and none if the viewer sees no name of the person.
 */
export function spacesOfShownName(seen: Seen, person: number): readonly number[] {
  return bestName(seen, person).spaces;
}

function bestName(seen: Seen, person: number): Best {
  const { persons, starts, contacts } = seen.columns;
  const best = new Best(seen);
  if (seesProfile(seen, person))
    best.offer(int32At(persons.profileSpelling, person), {
      space: PROFILE,
      precedence: PRECEDENCE.profile,
      nameless: 0,
    });
  best.offer(int32At(persons.commonSpelling, person), {
    space: COMMON,
    precedence: uint8At(persons.namePrecedence, person),
    nameless: 0,
  });
  const end = int32At(starts.contacts, person + 1);
  for (let row = int32At(starts.contacts, person); row < end; row++) {
    const space = contacts.network[row]!;
    if (!seen.seesContact(space, person)) continue;
    const nameless = contacts.flags[row]! & CONTACT.nameless;
    const precedence = space === seen.own ? PRECEDENCE.ownFile : PRECEDENCE.file;
    best.offer(contacts.spelling[row]!, { precedence, space, nameless });
  }
  return best;
}

function seesProfile(seen: Seen, person: number): boolean {
  return (uint8At(seen.columns.persons.flags, person) & PERSON.hasProfile) !== 0 && seen.seesProfile(person);
}

function isName({ spellings }: Columns, spelling: number): boolean {
  return spelling !== NONE && spellings.keyLength[spelling] !== NO_KEY;
}

/** The space of a name (PROFILE, COMMON or a network), and what decides how good the name is. */
interface Offered {
  readonly precedence: number;
  readonly space: number;
  readonly nameless: number;
}

/**
 * Keeps the best of the offered names. A name made from a profile address or an e-mail address (`nameless`)
 * comes after all others.
 */
class Best {
  spelling = NONE;
  /** Several if equally good names have equal keys. */
  readonly spaces: number[] = [];
  readonly #columns: Columns;
  #precedence = 0;
  #newness = 0;
  #nameless = 0;

  constructor(seen: Seen) {
    this.#columns = seen.columns;
  }

  offer(spelling: number, { precedence, space, nameless }: Offered): void {
    if (!isName(this.#columns, spelling)) return;
    const newness = space < 0 ? NONE : int32At(this.#columns.networks.newness, space);
    if (this.spelling !== NONE) {
      const order =
        nameless - this.#nameless ||
        precedence - this.#precedence ||
        this.#newness - newness ||
        compareSpellings(this.#columns, spelling, this.spelling);
      if (order === 0) this.spaces.push(space);
      if (order >= 0) return;
    }
    this.spaces.length = 0;
    this.spaces.push(space);
    this.spelling = spelling;
    this.#precedence = precedence;
    this.#newness = newness;
    this.#nameless = nameless;
  }
}

/** Compares the keys of two spellings. */
export function compareSpellings(columns: Columns, a: number, b: number): number {
  const { rank } = columns.spellings;
  const [rankOfA, rankOfB] = [float64At(rank, a), float64At(rank, b)];
  if (rankOfA !== rankOfB) return rankOfA - rankOfB;
  // Two spellings that were added since the sorting may have the same rank between two sorted ones.
  return Number.isInteger(rankOfA) ? 0 : Buffer.compare(keyOf(columns, a), keyOf(columns, b));
}

/** The folded name in UTF-8. */
export function keyOf({ spellings, texts }: Columns, spelling: number): Uint8Array {
  return bytesOf(texts.spellingTexts, spelling).subarray(0, int32At(spellings.keyLength, spelling));
}
