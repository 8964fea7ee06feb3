import { wordsOfName } from '../../platform/text/words-of-name.ts';
import {
  type AskedThings,
  FIT,
  type FoundThing,
  type FoundThings,
  type FoundWord,
  isFitExact,
  MOST_WORDS,
  weightOf,
} from '../typed-words.ts';
import { NONE } from './columns/columns.ts';
import { textOf } from './columns/texts.ts';
import { fitOfKey } from './key-fits.ts';
import type { OrganizationsOfScope } from './scope-organizations.ts';
import type { People } from './view.ts';
import { better, WordFits } from './word-fits.ts';

/** Organizations of which the shown name, or an alias, has all words; the best first, then by name. */
export function organizationsCalled(
  people: People,
  organizations: OrganizationsOfScope,
  { words, most }: AskedThings,
): FoundThings {
  const search = new OrganizationSearch(
    people,
    organizations,
    words.slice(0, MOST_WORDS).map((word) => new WordFits(people.seen.columns.keyWords.texts, word)),
  );
  const found: { organization: number; place: number; weight: number }[] = [];
  for (const [place, organization] of organizations.inOrder.entries()) {
    const weight = search.weigh(organization);
    if (weight !== null) found.push({ organization, place, weight });
  }
  found.sort((a, b) => a.weight - b.weight || a.place - b.place);
  const results = found.slice(0, most).map(({ organization }) => search.explain(organization));
  return { results, total: found.length };
}

class OrganizationSearch {
  readonly #people: People;
  readonly #organizations: OrganizationsOfScope;
  readonly #fits: readonly WordFits[];

  constructor(people: People, organizations: OrganizationsOfScope, fits: readonly WordFits[]) {
    this.#people = people;
    this.#organizations = organizations;
    this.#fits = fits;
  }

  /** Null where a word is missing. */
  weigh(organization: number): number | null {
    const { keyWords, texts, organizations } = this.#people.seen.columns;
    const key = this.#organizations.names.keyOf(organization);
    const alias = organizations.aliases[organization] ?? NONE;
    const found = this.#fits.map((one) => {
      const fit = fitOfKey(one, keyWords, { key, text: () => textOf(texts.keys, key) });
      return fit === FIT.exact || alias === NONE
        ? fit
        : better(fit, one.ofText(textOf(texts.aliases, alias)));
    });
    if (found.some((fit) => fit === 0)) return null;
    return weightOf(found.map((fit) => ({ fit, isCompany: false, word: -1 })));
  }

  explain(organization: number): FoundThing {
    const { texts, organizations } = this.#people.seen.columns;
    const name = textOf(texts.keys, this.#organizations.names.keyOf(organization));
    const alias = organizations.aliases[organization] ?? NONE;
    const own = [name, alias === NONE ? '' : textOf(texts.aliases, alias)].flatMap(wordsOfName);
    const words = this.#fits.map((one): FoundWord => {
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
