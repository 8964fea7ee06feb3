import { foldText } from '../../platform/text/fold-text.ts';

/** An unmatched row whose e-mail address leads to a person. */
export interface EmailCandidate {
  readonly rowNo: number;
  readonly hasProfile: boolean;
  readonly nameless: boolean;
  readonly nameKey: string;
  readonly given: readonly string[];
  readonly personId: number;
}

/** What is known of a person whom an e-mail address leads to. */
export interface KnownPerson {
  readonly personId: number;
  readonly hasProfile: boolean;
  readonly hasName: boolean;
  /** Today's name and earlier ones. */
  readonly names: readonly string[];
  /** Names in the rows of this file that have the person's profile address. */
  readonly namesInFile: readonly string[];
}

/**
 * Which rows are the person that their e-mail address leads to: row -> person. An address may be a shared mailbox, so:
 * - Profile addresses differ: the row's first name must be a word of the person's names (a surname changes, and families
 *   share a mailbox), and no other row may be that person already.
 * - They do not contradict each other: any word of the names in common is enough, or one of the two has no name.
 * The names of rows that are found to be the person count for the rows after them, so that the same file gives the same
 * answer when the person has taken on its names.
 */
export function chooseByEmail(
  candidates: readonly EmailCandidate[],
  persons: readonly KnownPerson[],
): Map<number, number> {
  const known = new Map(persons.map((person) => [person.personId, new Claimed(person)]));
  const chosen = new Map<number, number>();
  let open = candidates.toSorted((a, b) => Number(b.hasProfile) - Number(a.hasProfile) || a.rowNo - b.rowNo);
  for (;;) {
    const left = open.filter((row) => {
      const person = known.get(row.personId);
      if (!person?.mayBe(row)) return true;
      person.claim(row);
      chosen.set(row.rowNo, row.personId);
      return false;
    });
    if (left.length === open.length) return chosen;
    open = left;
  }
}

/** A person with what the file has told so far. */
class Claimed {
  readonly #words: Set<string>;
  readonly #hasProfile: boolean;
  #hasName: boolean;
  #isClaimed: boolean;

  constructor({ names, namesInFile, hasProfile, hasName }: KnownPerson) {
    this.#words = new Set([...names, ...namesInFile].flatMap(wordsOf));
    this.#hasProfile = hasProfile;
    this.#isClaimed = namesInFile.length > 0;
    this.#hasName = hasName || this.#isClaimed;
  }

  mayBe(row: EmailCandidate): boolean {
    if (row.hasProfile && this.#isClaimed) return false;
    if (row.hasProfile && this.#hasProfile) return row.given.some((word) => this.#words.has(word));
    return row.nameless || !this.#hasName || wordsOf(row.nameKey).some((word) => this.#words.has(word));
  }

  claim(row: EmailCandidate): void {
    this.#isClaimed = true;
    if (row.nameless) return;
    this.#hasName = true;
    for (const word of wordsOf(row.nameKey)) this.#words.add(word);
  }
}

function wordsOf(name: string): string[] {
  return foldText(name)
    .split(' ')
    .filter((word) => word !== '');
}
