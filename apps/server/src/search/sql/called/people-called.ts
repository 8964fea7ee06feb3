import type { ViewerScope } from '../../../scopes/seen-spaces.ts';
import type { Db } from '../../../tables.ts';
import { bestFits, withSharedWords } from '../../best-fits.ts';
import {
  FIT,
  type Fit,
  type FoundThing,
  type FoundThings,
  type FoundWord,
  isFitExact,
  isFitLiteral,
  MOST_WORDS,
  type ThingsQuery,
  WEIGHT_OF_EQUAL_NAME,
  weightOf,
} from '../../typed-words.ts';
import { isFoundWithin } from '../../../platform/text/match-text.ts';
import { better, bestOf, type ComparedText, lettersAndDigitsOf, TextComparison } from './compared-texts.ts';
import { readOrganizationNames } from './read-organization-names.ts';
import { type NamedPerson, readLikelyPersons } from './read-likely-persons.ts';

/** Maximum number of organizations in a result for each typed word. */
const MOST_ORGANIZATIONS = 5;

/** By the id of an organization, how well it fits each typed word. */
type Companies = ReadonlyMap<number, readonly number[]>;

const NOBODY: FoundThings = { results: [], total: 0, literal: 0, least: null };

/** Finds people by their names and organizations, by the rules of [search words](/docs/search-words.md). */
export async function peopleCalled(
  db: Db,
  viewerScope: ViewerScope,
  asked: ThingsQuery,
): Promise<FoundThings> {
  const query = { ...asked, words: asked.words.slice(0, MOST_WORDS) };
  if (query.words.length === 0) return NOBODY;
  const companies = query.words.length === 1 ? new Map() : await companiesThatFit(db, viewerScope, query);
  for (const lacking of query.words.length === 1 ? [0] : [0, 1]) {
    const persons = await readLikelyPersons(db, viewerScope, {
      words: query.words,
      companies: query.words.map((_word, nth) => idsThatFit(companies, nth)),
      least: query.words.length - lacking,
    });
    const found = rank(persons, query, { companies, lacking });
    if (found.total > 0) return found;
  }
  return NOBODY;
}

async function companiesThatFit(
  db: Db,
  viewerScope: ViewerScope,
  { words }: ThingsQuery,
): Promise<Companies> {
  const comparison = new TextComparison(words);
  const found = new Map<number, readonly number[]>();
  for (const { id, text } of await readOrganizationNames(db, viewerScope)) {
    const fits = bestOf(comparison.compare(text));
    if (fits.some((fit) => fit !== 0)) found.set(id, fits);
  }
  return found;
}

function idsThatFit(companies: Companies, nth: number): number[] {
  return [...companies].filter(([, fits]) => fits[nth] !== 0).map(([id]) => id);
}

interface Weighed {
  readonly fits: readonly (Fit | null)[];
  readonly words: readonly string[];
  readonly weight: number;
}

function rank(
  persons: readonly NamedPerson[],
  { words, whole = '', most, isUnexplained = false }: ThingsQuery,
  { companies, lacking }: { companies: Companies; lacking: number },
): FoundThings {
  const comparison = new TextComparison(words);
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  const isLong = words.map(({ text }) => isFoundWithin(text));
  const found = persons.flatMap((person) => {
    const [shown, ...others] = person.texts.map((text) => comparison.compare(text));
    if (shown === undefined) return [];
    const company = companyFits(person, words.length, companies);
    const isWhole = lettersAndDigitsOf(person.key).length === letters;
    const best = bestName({ shown, others, company, isWhole });
    if (best === null) return [];
    const missing = missingOf(best);
    const isTelling = best.fits.some((fit, nth) => fit !== null && isLong[nth] === true);
    if (missing > lacking || (missing > 0 && !isTelling)) return [];
    const isLiteral = words.every((_word, nth) => [shown, ...others].some((name) => name.isLiteral[nth]));
    const weight = whole !== '' && person.key === whole ? WEIGHT_OF_EQUAL_NAME : best.weight;
    return [{ person, best, weight, isLiteral }];
  });
  found.sort(
    (a, b) =>
      a.weight - b.weight ||
      Buffer.compare(Buffer.from(a.person.key), Buffer.from(b.person.key)) ||
      a.person.id - b.person.id,
  );
  const results = found
    .slice(0, most)
    .map(({ person, best }): FoundThing =>
      isUnexplained ? { id: person.id, isExact: false, words: [] } : explain(person, best, companies),
    );
  const literal = found.filter(({ isLiteral }) => isLiteral).length;
  return { results, total: found.length, literal, least: found[0]?.weight ?? null };
}

/** For each typed word, the best fit among a person's organizations. */
function companyFits({ organizationIds }: NamedPerson, words: number, companies: Companies): number[] {
  const found = Array.from({ length: words }, () => 0);
  for (const id of organizationIds)
    for (const [nth, fit] of (companies.get(id) ?? []).entries()) found[nth] = better(found[nth] ?? 0, fit);
  return found;
}

/**
 * The name that fits best together with the person's organizations, or all names together if that is better
 * and no single name fits every word. Null if no typed word is in a name. Only the shown name can count as
 * whole.
 */
function bestName({
  shown,
  others,
  company,
  isWhole,
}: {
  shown: ComparedText;
  others: readonly ComparedText[];
  company: readonly number[];
  isWhole: boolean;
}): Weighed | null {
  const single = [weigh(shown, company, isWhole), ...others.map((name) => weigh(name, company))];
  const best = lightest(single);
  if (others.length === 0 || (best !== null && missingOf(best) === 0)) return best;
  return lightest([best, weigh(together([shown, ...others]), company)]);
}

/** Null if no typed word is in the name. */
function weigh({ fits: ofName, words }: Named, company: readonly number[], isWhole = false): Weighed | null {
  const fits = withSharedWords(bestFits(ofName, company), ofName);
  if (!fits.some((fit) => fit !== null && !fit.isCompany)) return null;
  const isExact = fits.every((fit) => fit?.fit === FIT.exact && !fit.isCompany);
  return { fits, words, weight: weightOf(fits, isWhole && isExact) };
}

type Named = Pick<ComparedText, 'fits' | 'words'>;

function together(names: readonly Named[]): Named {
  return {
    words: names.flatMap(({ words }) => words),
    fits: (names[0]?.fits ?? []).map((_fits, nth) => names.flatMap(({ fits }) => fits[nth] ?? [])),
  };
}

const missingOf = ({ fits }: Weighed): number => fits.filter((fit) => fit === null).length;

function lightest(names: readonly (Weighed | null)[]): Weighed | null {
  return names.reduce(
    (best, name) => (best === null || (name !== null && name.weight < best.weight) ? name : best),
    null,
  );
}

function explain(person: NamedPerson, { fits, words }: Weighed, companies: Companies): FoundThing {
  const found = fits.map((fit, nth): FoundWord => {
    if (fit === null) return { isExact: false, isLiteral: false, word: null, organizationIds: [] };
    const isExact = isFitExact(fit.fit);
    if (!fit.isCompany)
      return {
        isExact,
        isLiteral: isFitLiteral(fit.fit),
        word: words[fit.word] ?? null,
        organizationIds: [],
      };
    const fitting = person.organizationIds.filter((id) => companies.get(id)?.[nth] === fit.fit);
    return { isExact, isLiteral: false, word: null, organizationIds: fitting.slice(0, MOST_ORGANIZATIONS) };
  });
  return { id: person.id, isExact: found.every((word) => word.isExact), words: found };
}
