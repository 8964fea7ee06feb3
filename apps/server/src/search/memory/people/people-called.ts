import { isFoundWithin } from '../../../platform/text/match-text.ts';
import {
  type ThingsQuery,
  WEIGHT_OF_EQUAL_NAME,
  FIT,
  type Fit,
  type FoundThing,
  type FoundThings,
  type FoundWord,
  isFitExact,
  isFitLiteral,
  MOST_WORDS,
  weightOf,
} from '../../typed-words.ts';
import { bestFits, withSharedWords } from '../../best-fits.ts';
import { BestCandidates, type Candidate } from './best-candidates.ts';
import { NONE, PERSON } from '../columns/columns.ts';
import { seenSpellings } from './matching.ts';
import { keyFits } from '../organizations/organizations-called.ts';
import { eachOrganizationReached } from '../seen/reached.ts';
import type { OrganizationsOfScope } from '../organizations/scope-organizations.ts';
import type { Seen } from '../seen/seen.ts';
import { keyOf } from '../seen/shown-name.ts';
import { personsAt } from '../seen/since-sorting.ts';
import type { People, SortedPeople } from '../ask/view.ts';
import { bitsIn, type FitsOfText, TextFits, zeroed } from './text-fits.ts';
import { better } from './word-fits.ts';
import { entryAt, float64At, int32At, uint8At } from '../columns/entry-at.ts';

interface FittingName {
  readonly name: FitsOfText;
  readonly weight: number;
  readonly missing: number;
  readonly fits: readonly (Fit | null)[];
}

/** Five are enough for the user to see why a person was found. */
const MOST_ORGANIZATIONS = 5;

/**
 * Finds people whose names fit all typed words, or some of them while the person's organizations fit the
 * others. The best come first (`typed-words.ts`), equally good ones by name. If several words are typed and
 * nobody fits all of them, finds people who lack one word.
 */
export function peopleCalled(
  people: People,
  organizations: OrganizationsOfScope,
  asked: ThingsQuery,
): FoundThings {
  const search = new PeopleSearch(people, companiesThatFit(people.seen, organizations, asked), asked);
  const all = search.find(asked, 0);
  const found = all.total > 0 || asked.words.length < 2 ? all : search.find(asked, 1);
  const { candidates: _weighed, ...things } = found;
  return things;
}

/** For each typed word, how well organizations of the scope fit it, by their index; null if none fits. */
export type CompaniesThatFit = readonly (ReadonlyMap<number, number> | null)[];

/** `candidates` has the weight of each result. */
export interface FoundPeople extends FoundThings {
  readonly candidates: readonly Candidate[];
}

const NOT_FOUND: FoundWord = { isExact: false, isLiteral: false, word: null, organizationIds: [] };

export class PeopleSearch {
  readonly #people: People;
  readonly #names: TextFits;
  /** The bytes of the whole typed text, folded. */
  readonly #whole: Uint8Array;
  /** How many letters the typed words have. */
  readonly #letters: number;
  /** By typed word, whether it has enough letters to be found within words. */
  readonly #isLong: readonly boolean[];
  readonly #companies: CompaniesThatFit;
  /** By person, a bit for each typed word that fits an organization of the person in any space. */
  readonly #bitsOfPersons: Uint8Array | null;

  constructor(people: People, companies: CompaniesThatFit, { whole = '', ...typed }: ThingsQuery) {
    const { texts, nameWords } = people.seen.columns;
    const words = typed.words.slice(0, MOST_WORDS);
    const asked = people.inOrder.persons.length + people.since.persons.length;
    this.#people = people;
    this.#whole = Buffer.from(whole);
    this.#letters = words.reduce((sum, { text }) => sum + text.length, 0);
    this.#isLong = words.map(({ text }) => isFoundWithin(text));
    this.#names = new TextFits({ of: 'names', texts: texts.spellingTexts, words: nameWords }, words, asked);
    this.#companies = companies;
    this.#bitsOfPersons = this.#bitsOfOrganizations();
  }

  find({ most, isUnexplained = false }: ThingsQuery, lacking: number): FoundPeople {
    const best = new BestCandidates(this.#people, most);
    const isEnough = enoughOf(this.#names.ofWords.length - lacking);
    let [total, literal] = [0, 0];
    for (const those of [this.#people.inOrder, this.#people.since])
      this.#eachLikely(those, isEnough, (person, spelling) => {
        if (!this.#people.seen.isAlive(person)) return;
        const candidate = this.#weigh(person, spelling, lacking);
        if (candidate === null) return;
        total++;
        literal += Number(candidate.isLiteral);
        best.offer(candidate);
      });
    const { id } = this.#people.seen.columns.persons;
    const found = best.found();
    const results = found.map((candidate) =>
      isUnexplained
        ? { id: float64At(id, candidate.person), isExact: false, words: [] }
        : this.#explain(candidate),
    );
    return { results, total, literal, least: found[0]?.weight ?? null, candidates: found };
  }

  /** Calls `each` with people of whom seen names, or organizations in any space, fit enough typed words. */
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
      const person = persons[at]!;
      const spelling = spellings[at]!;
      let bits =
        bitsOfSpellings !== null && spelling < indexed
          ? uint8At(bitsOfSpellings, spelling)
          : this.#names.bits(spelling);
      if (bitsOfPersons !== null) bits |= uint8At(bitsOfPersons, person);
      if (isEnough[bits] === 0) {
        if ((uint8At(flags, person) & PERSON.oneName) !== 0) continue;
        if (isEnough[bits | this.#bitsOfOthers(person, spelling)] === 0) continue;
      }
      each(person, spelling);
    }
  }

  #bitsOfOthers(person: number, shown: number): number {
    let bits = 0;
    for (const spelling of this.#otherSpellings(person, shown)) bits |= this.#names.bits(spelling);
    return bits;
  }

  /** The spellings of the person's name that the viewer sees, except the shown one. */
  #otherSpellings(person: number, shown: number): number[] {
    const { seen } = this.#people;
    if ((uint8At(seen.columns.persons.flags, person) & PERSON.oneName) !== 0) return [];
    return [...seenSpellings(seen, person)].filter((spelling) => spelling !== shown);
  }

  #bitsOfOrganizations(): Uint8Array | null {
    if (this.#companies.every((fitting) => fitting === null)) return null;
    const { columns } = this.#people.seen;
    const bits = zeroed('bits of persons', columns.persons.id.length);
    for (const [nth, fitting] of this.#companies.entries())
      for (const organization of fitting?.keys() ?? [])
        for (const persons of personsAt(columns, organization))
          for (let at = 0; at < persons.length; at++) bits[persons[at]!]! |= 1 << nth;
    return bits;
  }

  /**
   * Returns null if more than `lacking` typed words are missing, if no name fits any typed word, or if a
   * typed word is missing and only short ones fit.
   */
  #weigh(person: number, spelling: number, lacking: number): Candidate | null {
    const best = this.#bestName(person, spelling);
    if (best === null || best.missing > lacking || (best.missing > 0 && !this.#isTelling(best))) return null;
    const weight = this.#hasEqualName(spelling) ? WEIGHT_OF_EQUAL_NAME : best.weight;
    return { person, spelling, weight, isLiteral: this.#isLiteral(person, spelling) };
  }

  /** Whether a longer word fits. If only an "o" or a "de" fits, the user does not mean this person. */
  #isTelling({ fits }: FittingName): boolean {
    return fits.some((fit, nth) => fit !== null && this.#isLong[nth] === true);
  }

  /** Whether each typed word is, letter for letter, in some name of the person. */
  #isLiteral(person: number, shown: number): boolean {
    const isIn = (spelling: number) =>
      this.#names.ofWords.map((_word, nth) => this.#names.isLiteral(nth, spelling));
    const own = isIn(shown);
    if (own.every(Boolean)) return true;
    const others = this.#otherSpellings(person, shown).map(isIn);
    return own.every((is, nth) => is || others.some((other) => other[nth]));
  }

  /**
   * Finds the name that fits best, where a typed word may fit an organization of the person instead. If no
   * single name fits all typed words in this way, also tries all names combined. Null if no name fits a word.
   */
  #bestName(person: number, shown: number): FittingName | null {
    const ofCompanies = this.#bitsOfPersons === null ? [] : this.#fitsOfCompanies(person);
    let best = this.#weighName(this.#names.fitsOf(shown), ofCompanies, shown);
    const others = this.#otherSpellings(person, shown);
    if (others.length === 0) return best;
    const names = [shown, ...others].map((spelling) => this.#names.fitsOf(spelling));
    for (const name of names.slice(1)) best = lighter(best, this.#weighName(name, ofCompanies));
    return best?.missing === 0 ? best : lighter(best, this.#weighName(together(names), ofCompanies));
  }

  /** Returns null if the name fits none of the words. `spelling` is given only for the shown name. */
  #weighName(name: FitsOfText, ofCompanies: readonly number[], spelling = NONE): FittingName | null {
    const fits = withSharedWords(bestFits(name.fits, ofCompanies), name.fits);
    if (!fits.some((fit) => fit !== null && !fit.isCompany)) return null;
    const missing = fits.filter((fit) => fit === null).length;
    return { name, fits, missing, weight: weightOf(fits, this.#isWhole(fits, spelling)) };
  }

  /** Whether the shown name is exactly the typed text: "Thomas James" is not "James Thomas". */
  #hasEqualName(spelling: number): boolean {
    return Buffer.compare(keyOf(this.#people.seen.columns, spelling), this.#whole) === 0;
  }

  /** Whether each typed word is a word of the shown name, and this name has no further letters. */
  #isWhole(fits: readonly (Fit | null)[], spelling: number): boolean {
    if (spelling === NONE || !fits.every((fit) => fit?.fit === FIT.exact && !fit.isCompany)) return false;
    const key = Buffer.from(keyOf(this.#people.seen.columns, spelling)).toString();
    return key.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '').length === this.#letters;
  }

  #explain({ person, spelling }: Candidate): FoundThing {
    const best = this.#bestName(person, spelling);
    const words = (best?.fits ?? []).map((fit, nth): FoundWord => {
      if (fit === null) return NOT_FOUND;
      const isExact = isFitExact(fit.fit);
      if (!fit.isCompany)
        return {
          isExact,
          isLiteral: isFitLiteral(fit.fit),
          word: best?.name.wordAt(fit.word) ?? null,
          organizationIds: [],
        };
      return {
        isExact,
        isLiteral: false,
        word: null,
        organizationIds: this.#organizationsThatFit(person, { nth, fit: fit.fit }),
      };
    });
    const id = float64At(this.#people.seen.columns.persons.id, person);
    return { id, isExact: words.every((word) => word.isExact), words };
  }

  #organizationsThatFit(person: number, { nth, fit }: { nth: number; fit: number }): number[] {
    const { id } = this.#people.seen.columns.organizations;
    const found = new Set<number>();
    eachOrganizationReached(this.#people.seen, person, (organization) => {
      if (this.#companies[nth]?.get(organization) === fit) found.add(float64At(id, organization));
    });
    return [...found].slice(0, MOST_ORGANIZATIONS);
  }

  #fitsOfCompanies(person: number): number[] {
    const found = this.#companies.map(() => 0);
    eachOrganizationReached(this.#people.seen, person, (organization) => {
      for (const [nth, fitting] of this.#companies.entries())
        found[nth] = better(entryAt(found, nth), fitting?.get(organization) ?? 0);
    });
    return found;
  }
}

function lighter(one: FittingName | null, other: FittingName | null): FittingName | null {
  if (one === null || other === null) return one ?? other;
  return other.weight < one.weight ? other : one;
}

/** Joins the words of several names as if they were one name. */
function together(names: readonly FitsOfText[]): FitsOfText {
  const [first] = names;
  const places = names.flatMap((name) =>
    (name.fits[0] ?? []).map((_fit, place): [FitsOfText, number] => [name, place]),
  );
  return {
    fits: (first?.fits ?? []).map((_fits, nth) => names.flatMap(({ fits }) => fits[nth] ?? [])),
    wordAt: (at) => {
      const [name, place] = entryAt(places, at);
      return name.wordAt(place);
    },
  };
}

/** Returns the organizations that fit each typed word. A single word is searched only in names of people. */
export function companiesThatFit(
  { columns }: Pick<Seen, 'columns'>,
  organizations: OrganizationsOfScope,
  { words: typed }: Pick<ThingsQuery, 'words'>,
): CompaniesThatFit {
  const words = typed.slice(0, MOST_WORDS);
  const { inOrder, keysInOrder } = organizations;
  const found: (Map<number, number> | null)[] = words.map(() => null);
  if (words.length < 2) return found;
  const fits = keyFits(columns, words, organizations);
  for (let place = 0; place < inOrder.length; place++) {
    const key = int32At(keysInOrder, place);
    const bits = fits.bits(key);
    for (let nth = 0; bits >> nth !== 0; nth++) {
      if (((bits >> nth) & 1) === 0) continue;
      found[nth] ??= new Map();
      found[nth]?.set(int32At(inOrder, place), fits.fit(nth, key));
    }
  }
  return found;
}

/** Returns, for each set of bits of typed words, 1 if at least `words` bits are set, otherwise 0. */
function enoughOf(words: number): Uint8Array {
  return Uint8Array.from({ length: 1 << MOST_WORDS }, (_none, bits) => Number(bitsIn(bits) >= words));
}
