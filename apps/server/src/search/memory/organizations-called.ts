import { wordsOfName } from '../../platform/text/words-of-name.ts';
import {
  type AskedThings,
  FIT,
  type FoundThing,
  type FoundThings,
  type FoundWord,
  isFitExact,
  MOST_WORDS,
  type TypedWord,
  weightOf,
} from '../typed-words.ts';
import { type Columns, NONE } from './columns/columns.ts';
import { textOf } from './columns/texts.ts';
import type { OrganizationsOfScope } from './scope-organizations.ts';
import { TextFits } from './text-fits.ts';
import type { People } from './view.ts';
import { better } from './word-fits.ts';

/** How well the keys of organizations fit typed words. */
export function keyFits(
  { texts, keyWords }: Columns,
  words: readonly TypedWord[],
  { inOrder }: OrganizationsOfScope,
): TextFits {
  return new TextFits({ of: 'keys', texts: texts.keys, words: keyWords }, words, inOrder.length);
}

/** Organizations of which the shown name, or an alias, has all words; the best first, then by name. */
export function organizationsCalled(
  people: People,
  organizations: OrganizationsOfScope,
  { words, most }: AskedThings,
): FoundThings {
  const { columns } = people.seen;
  const { inOrder, keysInOrder } = organizations;
  const search = new OrganizationSearch(columns, keyFits(columns, words.slice(0, MOST_WORDS), organizations));
  const found: { organization: number; key: number; place: number; weight: number }[] = [];
  for (let place = 0; place < inOrder.length; place++) {
    const [organization, key] = [inOrder[place] ?? 0, keysInOrder[place] ?? NONE];
    const weight = search.weigh(organization, key);
    if (weight !== null) found.push({ organization, key, place, weight });
  }
  found.sort((a, b) => a.weight - b.weight || a.place - b.place);
  const results = found.slice(0, most).map(({ organization, key }) => search.explain(organization, key));
  return { results, total: found.length };
}

class OrganizationSearch {
  readonly #columns: Columns;
  readonly #fits: TextFits;
  readonly #all: number;

  constructor(columns: Columns, fits: TextFits) {
    this.#columns = columns;
    this.#fits = fits;
    this.#all = (1 << fits.ofWords.length) - 1;
  }

  /** Null where a word is missing. */
  weigh(organization: number, key: number): number | null {
    const { texts, organizations } = this.#columns;
    const alias = organizations.aliases[organization] ?? NONE;
    if (alias === NONE && this.#fits.bits(key) !== this.#all) return null;
    const found = this.#fits.ofWords.map((one, nth) => {
      const fit = this.#fits.fit(nth, key);
      return fit === FIT.exact || alias === NONE
        ? fit
        : better(fit, one.ofText(textOf(texts.aliases, alias)));
    });
    if (found.some((fit) => fit === 0)) return null;
    return weightOf(found.map((fit) => ({ fit, isCompany: false, word: -1 })));
  }

  explain(organization: number, key: number): FoundThing {
    const { texts, organizations } = this.#columns;
    const alias = organizations.aliases[organization] ?? NONE;
    const own = [textOf(texts.keys, key), alias === NONE ? '' : textOf(texts.aliases, alias)].flatMap(
      wordsOfName,
    );
    const words = this.#fits.ofWords.map((one): FoundWord => {
      const [best] = own
        .map((word) => ({ word, fit: one.ofText(word) }))
        .filter(({ fit }) => fit > 0)
        .toSorted((a, b) => a.fit - b.fit);
      return {
        isExact: best !== undefined && isFitExact(best.fit),
        word: best?.word ?? null,
        organizationIds: [],
      };
    });
    const id = organizations.id[organization] ?? 0;
    return { id, isExact: words.every((word) => word.isExact), words };
  }
}
