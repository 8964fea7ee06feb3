import { PRECEDENCE } from '../../seen-facts/seen-names.ts';
import { type Columns, CONTACT, NO_KEY, NONE, PERSON } from './columns/columns.ts';
import { bytesOf } from './columns/texts.ts';
import type { Seen } from './seen.ts';

/**
 * The spelling whose key is the shown name of a person (facts-and-search, "When statements disagree"), or NONE when no seen space names
 * the person: what `shownNames` says in SQL. It may be a combination with a preferred name.
 */
export function shownSpelling(seen: Seen, person: number): number {
  const { persons, starts, contacts, spellings } = seen.columns;
  const flags = persons.flags[person] ?? 0;
  const start = starts.contacts[person] ?? 0;
  const end = starts.contacts[person + 1] ?? 0;
  if ((flags & PERSON.oneName) !== 0) {
    const common = persons.commonSpelling[person] ?? NONE;
    if (isName(seen.columns, common)) return common;
    for (let row = start; row < end; row++)
      if (seen.seesContact(contacts.network[row] ?? NONE, person)) return contacts.spelling[row] ?? NONE;
  }
  const best = new Best(seen);
  const seesProfile = (flags & PERSON.hasProfile) !== 0 && seen.seesProfile(person);
  if (seesProfile)
    best.offer(persons.profileSpelling[person] ?? NONE, { ...OF_NO_FILE, precedence: PRECEDENCE.profile });
  best.offer(persons.commonSpelling[person] ?? NONE, {
    ...OF_NO_FILE,
    precedence: persons.namePrecedence[person] ?? 0,
  });
  for (let row = start; row < end; row++) {
    const network = contacts.network[row] ?? NONE;
    if (!seen.seesContact(network, person)) continue;
    const nameless = (contacts.flags[row] ?? 0) & CONTACT.nameless;
    const precedence = network === seen.own ? PRECEDENCE.ownFile : PRECEDENCE.file;
    best.offer(contacts.spelling[row] ?? NONE, { precedence, network, nameless });
  }
  const { spelling } = best;
  if (spelling === NONE) return NONE;
  const preferred = seesProfile ? (spellings.withProfile[spelling] ?? NONE) : NONE;
  if (preferred !== NONE) return preferred;
  const common = spellings.withCommon[spelling] ?? NONE;
  return common === NONE ? spelling : common;
}

function isName({ spellings }: Columns, spelling: number): boolean {
  return spelling !== NONE && spellings.keyLength[spelling] !== NO_KEY;
}

/** Where a name stands; the network is that of its file, or NONE. */
interface Offered {
  readonly precedence: number;
  readonly network: number;
  readonly nameless: number;
}

const OF_NO_FILE = { network: NONE, nameless: 0 } as const;

/** The best of what was offered. A name that a file does not give comes after every name that one gives. */
class Best {
  spelling = NONE;
  readonly #columns: Columns;
  #precedence = 0;
  #newness = 0;
  #nameless = 0;

  constructor(seen: Seen) {
    this.#columns = seen.columns;
  }

  offer(spelling: number, { precedence, network, nameless }: Offered): void {
    if (!isName(this.#columns, spelling)) return;
    const newness = network === NONE ? NONE : (this.#columns.networks.newness[network] ?? 0);
    if (this.spelling !== NONE) {
      const order =
        nameless - this.#nameless ||
        precedence - this.#precedence ||
        this.#newness - newness ||
        compareSpellings(this.#columns, spelling, this.spelling);
      if (order >= 0) return;
    }
    this.spelling = spelling;
    this.#precedence = precedence;
    this.#newness = newness;
    this.#nameless = nameless;
  }
}

/** Order of the keys of two spellings. */
export function compareSpellings(columns: Columns, a: number, b: number): number {
  const { rank } = columns.spellings;
  const [rankOfA, rankOfB] = [rank[a] ?? 0, rank[b] ?? 0];
  if (rankOfA !== rankOfB) return rankOfA - rankOfB;
  // Two that came since the sorting may stand between the same two.
  return Number.isInteger(rankOfA) ? 0 : Buffer.compare(keyOf(columns, a), keyOf(columns, b));
}

/** The folded name in UTF-8. */
export function keyOf({ spellings, texts }: Columns, spelling: number): Uint8Array {
  return bytesOf(texts.spellingTexts, spelling).subarray(0, spellings.keyLength[spelling]);
}
