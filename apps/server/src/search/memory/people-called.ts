import { wordsOfName } from '../../platform/text/words-of-name.ts';
import {
  type AskedThings,
  type Fit,
  type FoundThing,
  type FoundThings,
  type FoundWord,
  isFitExact,
  MOST_WORDS,
  type TypedWord,
  weightOf,
} from '../typed-words.ts';
import { bestFits } from './best-fits.ts';
import { BestCandidates, type Candidate } from './best-candidates.ts';
import { NONE, PERSON } from './columns/columns.ts';
import { textOf } from './columns/texts.ts';
import { keyFits } from './organizations-called.ts';
import { eachOrganizationReached } from './reached.ts';
import type { OrganizationsOfScope } from './scope-organizations.ts';
import { personsAt } from './since-sorting.ts';
import { spelledOut } from './spelled-out.ts';
import type { People, SortedPeople } from './view.ts';
import { bitsIn, TextFits } from './text-fits.ts';
import { better } from './word-fits.ts';
import { zeroed } from './zeroed.ts';

/** The spelling of a name that fits best, and by what. */
interface FittingName {
  readonly spelling: number;
  readonly weight: number;
  readonly missing: number;
  readonly fits: readonly (Fit | null)[];
}

/** No reader needs more places of work than these to see why somebody was found. */
const MOST_ORGANIZATIONS = 5;

/**
 * People whose shown name has all words, or has some of them while an organization that they lead to has the others; the best first
 * (`typed-words.ts`), then by name. When nobody does, those who lack one word.
 */
export function peopleCalled(
  people: People,
  organizations: OrganizationsOfScope,
  asked: AskedThings,
): FoundThings {
  const search = new PeopleSearch(people, organizations, asked.words.slice(0, MOST_WORDS));
  const all = search.find(asked.most, 0);
  return all.total > 0 || asked.words.length < 2 ? all : search.find(asked.most, 1);
}

const NOT_FOUND: FoundWord = { isExact: false, word: null, organizationIds: [] };

class PeopleSearch {
  readonly #people: People;
  readonly #names: TextFits;
  /** By word, how well each organization fits; null where none does. */
  readonly #companies: readonly (ReadonlyMap<number, number> | null)[];
  /** By person, a bit for each typed word that fits an organization to which some row leads, seen or not. */
  readonly #bitsOfPersons: Uint8Array | null;

  constructor(people: People, organizations: OrganizationsOfScope, words: readonly TypedWord[]) {
    const { texts, nameWords } = people.seen.columns;
    const asked = people.inOrder.persons.length + people.since.persons.length;
    this.#people = people;
    this.#names = new TextFits({ of: 'names', texts: texts.spellingTexts, words: nameWords }, words, asked);
    this.#companies =
      words.length < 2 ? words.map(() => null) : companiesThatFit(people, organizations, words);
    this.#bitsOfPersons = this.#workingThere();
  }

  /** Those who lack at most so many words. */
  find(most: number, lacking: number): FoundThings {
    const best = new BestCandidates(this.#people, most);
    const isEnough = enoughOf(this.#names.ofWords.length - lacking);
    let total = 0;
    for (const those of [this.#people.inOrder, this.#people.since])
      this.#eachLikely(those, isEnough, (person, spelling) => {
        if (!this.#people.seen.isAlive(person)) return;
        const candidate = this.#weigh(person, spelling, lacking);
        if (candidate === null) return;
        total++;
        best.offer(candidate);
      });
    return { results: best.found().map((candidate) => this.#explain(candidate)), total };
  }

  /** Calls `each` with those of whom enough words are there, in the name or among organizations. Nearly all are passed over here. */
  #eachLikely(
    { persons, spellings }: SortedPeople,
    isEnough: Uint8Array,
    each: (person: number, spelling: number) => void,
  ): void {
    const { flags } = this.#people.seen.columns.persons;
    const bitsOfPersons = this.#bitsOfPersons;
    const bitsOfSpellings = this.#names.bitsOfIndex;
    const indexed = bitsOfSpellings?.length ?? 0;
    for (let at = 0; at < persons.length; at++) {
      const person = persons[at] ?? 0;
      const spelling = spellings[at] ?? 0;
      let bits =
        bitsOfSpellings !== null && spelling < indexed
          ? (bitsOfSpellings[spelling] ?? 0)
          : this.#names.bits(spelling);
      if (bitsOfPersons !== null) bits |= bitsOfPersons[person] ?? 0;
      if (isEnough[bits] === 0) {
        if (((flags[person] ?? 0) & PERSON.oneName) !== 0) continue;
        if (isEnough[bits | this.#bitsSpelledOut(person, spelling)] === 0) continue;
      }
      each(person, spelling);
    }
  }

  #bitsSpelledOut(person: number, shown: number): number {
    const out = spelledOut(this.#people.seen, person, shown);
    return out === NONE ? 0 : this.#names.bits(out);
  }

  #workingThere(): Uint8Array | null {
    if (this.#companies.every((company) => company === null)) return null;
    const { columns } = this.#people.seen;
    const bits = zeroed('bits of persons', columns.persons.id.length);
    for (const [nth, company] of this.#companies.entries())
      for (const organization of company?.keys() ?? [])
        for (const persons of personsAt(columns, organization))
          for (let at = 0; at < persons.length; at++) bits[persons[at] ?? 0]! |= 1 << nth;
    return bits;
  }

  /** Null for whom too many words are missing in what is seen, or whose name has none of them. */
  #weigh(person: number, spelling: number, lacking: number): Candidate | null {
    const best = this.#bestName(person, spelling);
    return best === null || best.missing > lacking ? null : { person, spelling, weight: best.weight };
  }

  /** Null when the name has none of the words. */
  #bestName(person: number, shown: number): FittingName | null {
    const out = spelledOut(this.#people.seen, person, shown);
    const company = this.#bitsOfPersons === null ? [] : this.#fitsOfCompanies(person);
    let best: FittingName | null = null;
    for (const spelling of [shown, out]) {
      if (spelling === NONE) continue;
      const fits = bestFits(this.#fitsOfName(spelling), company);
      if (!fits.some((fit) => fit !== null && !fit.isCompany)) continue;
      const weight = weightOf(fits);
      if (best !== null && best.weight <= weight) continue;
      best = { spelling, weight, missing: fits.filter((fit) => fit === null).length, fits };
    }
    return best;
  }

  #explain({ person, spelling }: Candidate): FoundThing {
    const best = this.#bestName(person, spelling);
    const own = best === null ? [] : this.#wordsOf(best.spelling);
    const words = (best?.fits ?? []).map((fit, nth): FoundWord => {
      if (fit === null) return NOT_FOUND;
      const isExact = isFitExact(fit.fit);
      if (!fit.isCompany) return { isExact, word: own[fit.word] ?? null, organizationIds: [] };
      return {
        isExact,
        word: null,
        organizationIds: this.#organizationsThatFit(person, { nth, fit: fit.fit }),
      };
    });
    const id = this.#people.seen.columns.persons.id[person] ?? 0;
    return { id, isExact: words.every((word) => word.isExact), words };
  }

  #wordsOf(spelling: number): string[] {
    const { start, words, texts } = this.#people.seen.columns.nameWords;
    if (spelling + 1 >= start.length)
      return wordsOfName(textOf(this.#people.seen.columns.texts.spellingTexts, spelling));
    const own = words.subarray(start[spelling] ?? 0, start[spelling + 1] ?? 0);
    return Array.from(own, (word) => textOf(texts, word));
  }

  /** By typed word, how well each word of a name fits. */
  #fitsOfName(spelling: number): number[][] {
    const { start, words } = this.#people.seen.columns.nameWords;
    if (spelling + 1 >= start.length) {
      const own = this.#wordsOf(spelling);
      return this.#names.ofWords.map((fits) => own.map((word) => fits.ofText(word)));
    }
    const own = words.subarray(start[spelling] ?? 0, start[spelling + 1] ?? 0);
    return this.#names.ofWords.map((fits) => Array.from(own, (word) => fits.at(word)));
  }

  #organizationsThatFit(person: number, { nth, fit }: { nth: number; fit: number }): number[] {
    const { id } = this.#people.seen.columns.organizations;
    const found = new Set<number>();
    eachOrganizationReached(this.#people.seen, person, (organization) => {
      if (this.#companies[nth]?.get(organization) === fit) found.add(id[organization] ?? 0);
    });
    return [...found].slice(0, MOST_ORGANIZATIONS);
  }

  #fitsOfCompanies(person: number): number[] {
    const found = this.#companies.map(() => 0);
    eachOrganizationReached(this.#people.seen, person, (organization) => {
      for (const [nth, company] of this.#companies.entries())
        found[nth] = better(found[nth] ?? 0, company?.get(organization) ?? 0);
    });
    return found;
  }
}

/** By typed word, how well organizations of the scope fit it; null where none does. */
function companiesThatFit(
  { seen }: People,
  organizations: OrganizationsOfScope,
  words: readonly TypedWord[],
): (Map<number, number> | null)[] {
  const { inOrder, keysInOrder } = organizations;
  const fits = keyFits(seen.columns, words, organizations);
  const found: (Map<number, number> | null)[] = words.map(() => null);
  for (let place = 0; place < inOrder.length; place++) {
    const key = keysInOrder[place] ?? NONE;
    const bits = fits.bits(key);
    for (let nth = 0; bits >> nth !== 0; nth++) {
      if (((bits >> nth) & 1) === 0) continue;
      found[nth] ??= new Map();
      found[nth]?.set(inOrder[place] ?? 0, fits.fit(nth, key));
    }
  }
  return found;
}

/** By bits of typed words, 1 where there are at least so many. */
function enoughOf(words: number): Uint8Array {
  return Uint8Array.from({ length: 1 << MOST_WORDS }, (_none, bits) => Number(bitsIn(bits) >= words));
}
