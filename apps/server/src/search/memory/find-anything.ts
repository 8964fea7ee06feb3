import {
  type AskedThings,
  FIT,
  type Fit,
  type FoundThing,
  type FoundThings,
  type FoundWord,
  isFitExact,
  MOST_WORDS,
  type TypedWord,
  weightOf,
} from '../typed-words.ts';
import { NONE, PERSON } from './columns/columns.ts';
import type { NameWords } from './columns/name-words.ts';
import { wordsOfName } from '../../platform/text/words-of-name.ts';
import { textOf } from './columns/texts.ts';
import { eachOrganizationReached } from './reached.ts';
import type { OrganizationsOfScope } from './scope-organizations.ts';
import type { Seen } from './seen.ts';
import { compareSpellings } from './shown-name.ts';
import { eachPersonAt } from './since-sorting.ts';
import type { People } from './view.ts';
import { better, WordFits } from './word-fits.ts';

interface Candidate {
  readonly person: number;
  readonly spelling: number;
  readonly weight: number;
}

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
  readonly #fits: readonly WordFits[];
  /** By word, how well each organization fits; null where none does. */
  readonly #companies: readonly (Uint8Array | null)[];
  /** By word of the vocabulary, a bit for each typed word that it fits. */
  readonly #bitsOfWords: Uint8Array;
  /** By person, a bit for each typed word that fits an organization to which some row leads, seen or not. */
  readonly #bitsOfPersons: Uint8Array | null;

  constructor(people: People, organizations: OrganizationsOfScope, words: readonly TypedWord[]) {
    const { columns } = people.seen;
    this.#people = people;
    this.#fits = words.map((word) => new WordFits(columns.nameWords.texts, word));
    this.#bitsOfWords = bitsOf(this.#fits.map(({ ofWord }) => ofWord));
    const ofKeys = words.map((word) => new WordFits(columns.keyWords.texts, word));
    this.#companies =
      words.length < 2 ? words.map(() => null) : companiesThatFit(organizations, people, ofKeys);
    this.#bitsOfPersons = this.#workingThere();
  }

  /** Those who lack at most so many words. */
  find(most: number, lacking: number): FoundThings {
    const best = new Best(this.#people, most);
    let total = 0;
    const offer = (person: number, spelling: number) => {
      const bits =
        (this.#bitsOfPersons?.[person] ?? 0) |
        this.#bitsOfName(spelling) |
        this.#bitsOfName(spelledOut(this.#people.seen, person, spelling));
      if (this.#fits.length - bitsIn(bits) > lacking || !this.#people.seen.isAlive(person)) return;
      const candidate = this.#weigh(person, spelling, lacking);
      if (candidate === null) return;
      total++;
      best.offer(candidate);
    };
    for (const part of [this.#people.inOrder, this.#people.since])
      for (let at = 0; at < part.persons.length; at++) offer(part.persons[at] ?? 0, part.spellings[at] ?? 0);
    return { results: best.found().map((candidate) => this.#explain(candidate)), total };
  }

  #bitsOfName(spelling: number): number {
    if (spelling === NONE) return 0;
    const { start, words } = this.#people.seen.columns.nameWords;
    let bits = 0;
    if (spelling + 1 >= start.length) {
      const text = this.#nameOf(spelling);
      for (const [nth, fits] of this.#fits.entries()) if (fits.ofText(text) > 0) bits |= 1 << nth;
      return bits;
    }
    const end = start[spelling + 1] ?? 0;
    for (let at = start[spelling] ?? 0; at < end; at++) bits |= this.#bitsOfWords[words[at] ?? 0] ?? 0;
    return bits;
  }

  #nameOf(spelling: number): string {
    return textOf(this.#people.seen.columns.texts.spellingTexts, spelling);
  }

  #workingThere(): Uint8Array | null {
    if (this.#companies.every((company) => company === null)) return null;
    const { columns } = this.#people.seen;
    const bits = new Uint8Array(columns.persons.id.length);
    for (const [nth, company] of this.#companies.entries()) {
      for (let at = 0; company !== null && at < company.length; at++)
        if (company[at] !== 0)
          eachPersonAt(columns, at, (person) => {
            bits[person]! |= 1 << nth;
            return true;
          });
    }
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
    if (spelling + 1 >= start.length) return wordsOfName(this.#nameOf(spelling));
    const own = words.subarray(start[spelling] ?? 0, start[spelling + 1] ?? 0);
    return Array.from(own, (word) => textOf(texts, word));
  }

  /** By typed word, how well each word of a name fits. */
  #fitsOfName(spelling: number): number[][] {
    const { start, words } = this.#people.seen.columns.nameWords;
    if (spelling + 1 >= start.length) {
      const own = wordsOfName(this.#nameOf(spelling));
      return this.#fits.map((fits) => own.map((word) => fits.ofText(word)));
    }
    const own = words.subarray(start[spelling] ?? 0, start[spelling + 1] ?? 0);
    return this.#fits.map(({ ofWord }) => Array.from(own, (word) => ofWord[word] ?? 0));
  }

  #organizationsThatFit(person: number, { nth, fit }: { nth: number; fit: number }): number[] {
    const { id } = this.#people.seen.columns.organizations;
    const found = new Set<number>();
    eachOrganizationReached(this.#people.seen, person, (organization) => {
      if (this.#companies[nth]?.[organization] === fit) found.add(id[organization] ?? 0);
    });
    return [...found].slice(0, MOST_ORGANIZATIONS);
  }

  #fitsOfCompanies(person: number): number[] {
    const found = this.#companies.map(() => 0);
    eachOrganizationReached(this.#people.seen, person, (organization) => {
      for (const [nth, company] of this.#companies.entries())
        found[nth] = better(found[nth] ?? 0, company?.[organization] ?? 0);
    });
    return found;
  }
}

/** The name as it stands where the shown one has a preferred first name in place of the first: both are how people know somebody. */
function spelledOut({ columns }: Seen, person: number, shown: number): number {
  const { persons, contacts, starts, spellings } = columns;
  if (((persons.flags[person] ?? 0) & PERSON.oneName) !== 0) return NONE;
  const isItsOrigin = (spelling: number): boolean =>
    spelling !== NONE &&
    (spellings.withCommon[spelling] === shown || spellings.withProfile[spelling] === shown);
  for (const spelling of [persons.profileSpelling[person] ?? NONE, persons.commonSpelling[person] ?? NONE])
    if (isItsOrigin(spelling)) return spelling;
  const end = starts.contacts[person + 1] ?? 0;
  for (let row = starts.contacts[person] ?? 0; row < end; row++) {
    const spelling = contacts.spelling[row] ?? NONE;
    if (isItsOrigin(spelling)) return spelling;
  }
  return NONE;
}

/**
 * Gives each typed word the word of the name that fits it best, a word of the name to one typed word at most, or the company: the lightest
 * of all ways. Null for a typed word that nothing is left for.
 */
function bestFits(ofName: readonly (readonly number[])[], ofCompany: readonly number[]): (Fit | null)[] {
  let best: (Fit | null)[] = ofName.map(() => null);
  let least = Infinity;
  const given: (Fit | null)[] = [];
  const isTaken: boolean[] = [];
  const give = (nth: number): void => {
    if (nth === ofName.length) {
      const weight = weightOf(given);
      if (weight < least) [least, best] = [weight, [...given]];
      return;
    }
    const goOn = (fit: Fit | null): void => {
      given.push(fit);
      give(nth + 1);
      given.pop();
    };
    for (const [word, fit] of (ofName[nth] ?? []).entries()) {
      if (fit === 0 || isTaken[word]) continue;
      isTaken[word] = true;
      goOn({ fit, isCompany: false, word });
      isTaken[word] = false;
    }
    const company = ofCompany[nth] ?? 0;
    goOn(company === 0 ? null : { fit: company, isCompany: true, word: -1 });
  };
  give(0);
  return best;
}

/** By typed word, how well each organization of the scope fits it. */
function companiesThatFit(
  { inOrder, names }: OrganizationsOfScope,
  { seen }: People,
  fits: readonly WordFits[],
): (Uint8Array | null)[] {
  const { columns } = seen;
  const bits = bitsOf(fits.map(({ ofWord }) => ofWord));
  const found: (Uint8Array | null)[] = fits.map(() => null);
  for (const organization of inOrder) {
    const key = names.keyOf(organization);
    if (key === NONE || bitsOfKey(columns.keyWords, bits, key) === 0) continue;
    for (const [nth, one] of fits.entries()) {
      const fit = fitOfKey(one, columns.keyWords, { key, text: () => textOf(columns.texts.keys, key) });
      if (fit === 0) continue;
      found[nth] ??= new Uint8Array(columns.organizations.id.length);
      found[nth][organization] = fit;
    }
  }
  return found;
}

/** Words of a key that is not in the index may fit. */
function bitsOfKey({ start, words }: NameWords, bits: Uint8Array, key: number): number {
  if (key + 1 >= start.length) return 1;
  let found = 0;
  const end = start[key + 1] ?? 0;
  for (let at = start[key] ?? 0; at < end; at++) found |= bits[words[at] ?? 0] ?? 0;
  return found;
}

function fitOfKey(
  fits: WordFits,
  { start, words }: NameWords,
  { key, text }: { key: number; text: () => string },
): number {
  if (key + 1 >= start.length) return fits.ofText(text());
  let best = 0;
  const end = start[key + 1] ?? 0;
  for (let at = start[key] ?? 0; at < end; at++) best = better(best, fits.ofWord[words[at] ?? 0] ?? 0);
  return best;
}

/** By word of the vocabulary, a bit for each typed word that it fits. */
function bitsOf(fits: readonly Uint8Array[]): Uint8Array {
  const bits = new Uint8Array(fits[0]?.length ?? 0);
  for (const [nth, ofWord] of fits.entries())
    for (let at = 0; at < bits.length; at++) if (ofWord[at] !== 0) bits[at]! |= 1 << nth;
  return bits;
}

function bitsIn(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

/** The best of those that were offered. */
class Best {
  readonly #people: People;
  readonly #most: number;
  readonly #found: Candidate[] = [];

  constructor(people: People, most: number) {
    this.#people = people;
    this.#most = most;
  }

  offer(candidate: Candidate): void {
    const last = this.#found.at(-1);
    if (this.#found.length === this.#most && last !== undefined && this.#compare(candidate, last) >= 0)
      return;
    let place = this.#found.length;
    while (place > 0 && this.#compare(candidate, this.#found[place - 1] as Candidate) < 0) place--;
    this.#found.splice(place, 0, candidate);
    if (this.#found.length > this.#most) this.#found.pop();
  }

  found(): readonly Candidate[] {
    return this.#found;
  }

  #compare(a: Candidate, b: Candidate): number {
    const { columns } = this.#people.seen;
    return (
      a.weight - b.weight ||
      compareSpellings(columns, a.spelling, b.spelling) ||
      (columns.persons.id[a.person] ?? 0) - (columns.persons.id[b.person] ?? 0)
    );
  }
}

/** Organizations of which the shown name, or an alias, has all words; the best first, then by name. */
export function organizationsCalled(
  people: People,
  { inOrder, names }: OrganizationsOfScope,
  { words, most }: AskedThings,
): FoundThings {
  const { columns } = people.seen;
  const fits = words.slice(0, MOST_WORDS).map((word) => new WordFits(columns.keyWords.texts, word));
  const found: { organization: number; place: number; weight: number }[] = [];
  const fitOfName = (one: WordFits, key: number): number =>
    fitOfKey(one, columns.keyWords, { key, text: () => textOf(columns.texts.keys, key) });
  for (const [place, organization] of inOrder.entries()) {
    const key = names.keyOf(organization);
    const alias = columns.organizations.aliases[organization] ?? NONE;
    const of = fits.map((one) => {
      const fit = fitOfName(one, key);
      return fit === FIT.exact || alias === NONE
        ? fit
        : better(fit, one.ofText(textOf(columns.texts.aliases, alias)));
    });
    if (of.some((fit) => fit === 0)) continue;
    const weight = weightOf(of.map((fit) => ({ fit, isCompany: false, word: -1 })));
    found.push({ organization, place, weight });
  }
  found.sort((a, b) => a.weight - b.weight || a.place - b.place);
  const explain = ({ organization }: { organization: number }): FoundThing => {
    const key = names.keyOf(organization);
    const alias = columns.organizations.aliases[organization] ?? NONE;
    const texts = [
      textOf(columns.texts.keys, key),
      ...(alias === NONE ? [] : [textOf(columns.texts.aliases, alias)]),
    ];
    const own = texts.flatMap(wordsOfName);
    const ofWords = fits.map((one): FoundWord => {
      const [word = null] = own
        .filter((each) => one.ofText(each) > 0)
        .toSorted((a, b) => one.ofText(a) - one.ofText(b));
      return { isExact: word !== null && isFitExact(one.ofText(word)), word, organizationIds: [] };
    });
    const id = columns.organizations.id[organization] ?? 0;
    return { id, isExact: ofWords.every((word) => word.isExact), words: ofWords };
  };
  return { results: found.slice(0, most).map(explain), total: found.length };
}
