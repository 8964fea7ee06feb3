import {
  type ThingsQuery,
  WEIGHT_OF_EQUAL_NAME,
  FIT,
  type FoundThing,
  type FoundThings,
  type FoundWord,
  isFitExact,
  isFitLiteral,
  MOST_WORDS,
  type SoughtWord,
  weightOf,
} from '../../typed-words.ts';
import { type CompaniesByOrganization, companiesByOrganization } from './companies-of.ts';
import { type Columns, NONE } from '../columns/columns.ts';
import { keyBytesOf } from '../columns/texts.ts';
import { maskOfIds } from '../people/masks.ts';
import type { OrganizationNames } from './organization-names.ts';
import type { OrganizationsOfScope } from './scope-organizations.ts';
import { type FitsOfText, TextFits } from '../people/text-fits.ts';
import type { Seen } from '../seen/seen.ts';
import { better } from '../people/word-fits.ts';
import { float64At, int32At } from '../columns/entry-at.ts';

export function keyFits(
  { texts, keyWords }: Columns,
  words: readonly SoughtWord[],
  { inOrder }: OrganizationsOfScope,
): TextFits {
  return new TextFits({ of: 'keys', texts: texts.keys, words: keyWords }, words, inOrder.length);
}

/**
 * Finds the organizations of the scope whose names, aliases and seen spellings together contain all words,
 * and those in `meant`. The best come first; equally good ones are in the order of names.
 */
export function organizationsCalled(
  { columns }: Pick<Seen, 'columns'>,
  organizations: OrganizationsOfScope,
  { words, whole = '', most, meant = [], isUnexplained = false }: ThingsQuery,
): FoundThings {
  const { inOrder, keysInOrder } = organizations;
  const sought = words.slice(0, MOST_WORDS);
  const search = new OrganizationSearch(columns, organizations, sought);
  const called = Buffer.from(whole);
  const hasEqualName = (key: number) =>
    called.length > 0 && Buffer.compare(keyBytesOf(columns.texts.keys, key), called) === 0;
  const asMeant = weightOfMeant(sought);
  const isMeant = meant.length === 0 ? null : maskOfIds(columns, 'organizations', meant);
  const found: (Weighed & { organization: number; key: number; place: number })[] = [];
  for (let place = 0; place < inOrder.length; place++) {
    const [organization, key] = [int32At(inOrder, place), int32At(keysInOrder, place)];
    const own = search.weigh(organization, key);
    const weighed = isMeant?.[organization] === 1 ? lighter(own, asMeant) : own;
    if (weighed === null) continue;
    const weight = hasEqualName(key) ? WEIGHT_OF_EQUAL_NAME : weighed.weight;
    found.push({ organization, key, place, ...weighed, weight });
  }
  found.sort((a, b) => a.weight - b.weight || a.place - b.place);
  const { id } = columns.organizations;
  const results = found
    .slice(0, most)
    .map(({ organization, key }) =>
      isUnexplained
        ? { id: float64At(id, organization), isExact: false, words: [] }
        : search.explain(organization, key),
    );
  const literal = found.filter(({ isLiteral }) => isLiteral).length;
  return { results, total: found.length, literal, least: found[0]?.weight ?? null };
}

interface Weighed {
  readonly weight: number;
  readonly isLiteral: boolean;
}

/**
 * The weight of an organization that the typed text is known to mean. Such an organization ranks directly
 * behind those whose whole name consists of the typed words.
 */
function weightOfMeant(words: readonly SoughtWord[]): Weighed {
  const exact = words.map(() => ({ fit: FIT.exact, isCompany: false, word: -1 }));
  return { weight: weightOf(exact, true) + 0.5, isLiteral: true };
}

function lighter(one: Weighed | null, other: Weighed): Weighed {
  return one !== null && one.weight < other.weight ? one : other;
}

class OrganizationSearch {
  readonly #columns: Columns;
  readonly #aliases: Columns['organizations']['aliases'];
  readonly #names: OrganizationNames;
  readonly #companies: CompaniesByOrganization;
  readonly #fits: TextFits;
  readonly #all: number;
  readonly #letters: number;

  constructor(columns: Columns, organizations: OrganizationsOfScope, words: readonly SoughtWord[]) {
    this.#columns = columns;
    this.#aliases = columns.organizations.aliases;
    this.#companies = companiesByOrganization(columns);
    this.#names = organizations.names;
    this.#fits = keyFits(columns, words, organizations);
    this.#all = (1 << words.length) - 1;
    this.#letters = words.reduce((sum, { text }) => sum + text.length, 0);
  }

  /** The weight of an organization. Null if a word is missing. */
  weigh(organization: number, key: number): Weighed | null {
    const bits = this.#fits.bits(key);
    // Most organizations have a single name, and it does not contain the words.
    if (bits !== this.#all && this.#companies.isCalledOtherwise[organization] === 0) return null;
    const alias = int32At(this.#aliases, organization);
    if (bits !== this.#all && alias === NONE && (bits | this.#bitsOfSpellings(organization)) !== this.#all)
      return null;
    const found =
      bits === this.#all && alias === NONE
        ? this.#fits.ofWords.map((_word, nth) => this.#fits.fit(nth, key))
        : this.#best(this.#namesOf(organization, { key, alias, isEnough: bits === this.#all }));
    if (found.some((fit) => fit === 0)) return null;
    const isWhole = found.every((fit) => fit === FIT.exact) && this.#isWhole(key);
    const fits = found.map((fit) => ({ fit, isCompany: false, word: -1 }));
    return { weight: weightOf(fits, isWhole), isLiteral: found.every(isFitLiteral) };
  }

  explain(organization: number, key: number): FoundThing {
    const alias = int32At(this.#aliases, organization);
    const isEnough = this.#fits.bits(key) === this.#all;
    const names = this.#namesOf(organization, { key, alias, isEnough });
    const words = this.#fits.ofWords.map((_word, nth): FoundWord => {
      const [best] = names
        .flatMap(({ fits, wordAt }) =>
          (fits[nth] ?? []).map((fit, place) => ({ fit, word: () => wordAt(place) })),
        )
        .filter(({ fit }) => fit > 0)
        .toSorted((a, b) => a.fit - b.fit);
      return {
        isExact: best !== undefined && isFitExact(best.fit),
        isLiteral: best !== undefined && isFitLiteral(best.fit),
        word: best?.word() ?? null,
        organizationIds: [],
      };
    });
    const id = float64At(this.#columns.organizations.id, organization);
    return { id, isExact: words.every((word) => word.isExact), words };
  }

  /** The shown name and the aliases. If these lack a word, also the other spellings in seen spaces. */
  #namesOf(
    organization: number,
    { key, alias, isEnough }: { key: number; alias: number; isEnough: boolean },
  ): FitsOfText[] {
    const names = [this.#fits.fitsOf(key)];
    if (alias !== NONE) names.push(this.#fits.ofText(alias, this.#columns.texts.aliases));
    // The seen spellings come last, because finding them means reading everybody at the organization.
    if (isEnough || this.#best(names).every((fit) => fit !== 0)) return names;
    if (this.#bitsOfSpellings(organization) === 0) return names;
    return [...names, ...this.#names.seenKeys(organization).map((one) => this.#fits.fitsOf(one))];
  }

  #best(names: readonly FitsOfText[]): number[] {
    return this.#fits.ofWords.map((_word, nth) =>
      names.reduce((best, { fits }) => (fits[nth] ?? []).reduce(better, best), 0),
    );
  }

  /** Sets one bit for each typed word that fits a spelling from any space. */
  #bitsOfSpellings(organization: number): number {
    const { start, companies } = this.#companies;
    const { key } = this.#columns.companies;
    let bits = 0;
    const end = int32At(start, organization + 1);
    for (let at = int32At(start, organization); at < end; at++)
      bits |= this.#fits.bits(int32At(key, int32At(companies, at)));
    return bits;
  }

  #isWhole(key: number): boolean {
    const text = Buffer.from(keyBytesOf(this.#columns.texts.keys, key)).toString();
    return text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '').length === this.#letters;
  }
}
