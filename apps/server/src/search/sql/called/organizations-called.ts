import { foldText } from '@kithline/base/fold-text.ts';
import { sql } from 'kysely';
import { searchTexts } from '../../../platform/text/match-text.ts';
import { spacesSeen, type ViewerScope } from '../../../scopes/seen-spaces.ts';
import { shownOrganizations } from '../../../seen-facts/seen-organizations.ts';
import type { Db } from '../../../tables.ts';
import {
  FIT,
  type FoundThing,
  type FoundThings,
  type FoundWord,
  isFitExact,
  isFitLiteral,
  MOST_WORDS,
  type SoughtWord,
  type ThingsQuery,
  WEIGHT_OF_EQUAL_NAME,
  weightOf,
} from '../../typed-words.ts';
import { organizationsOfScope } from '../organization-lists.ts';
import { better, bestOf, type ComparedText, lettersAndDigitsOf, TextComparison } from './compared-texts.ts';
import { textOfName } from './read-organization-names.ts';

/** An organization of the scope with the names that a typed search compares. */
export interface WrittenOrganization {
  readonly id: number;
  readonly key: string;
  /** The search text of the shown name. */
  readonly text: string;
  /** The search text of the common aliases. */
  readonly aliases: string | null;
  /** The search texts of the spellings that the viewer sees in files and facts. */
  readonly spellings: readonly string[];
}

/** The organizations of a scope with every seen name, in the order of the shown names. */
export async function readWrittenOrganizations(
  db: Db,
  viewerScope: ViewerScope,
): Promise<WrittenOrganization[]> {
  const spaces = spacesSeen(viewerScope);
  const { rows } = await sql<{
    id: number;
    name: string;
    nameKey: string;
    aliases: string[] | null;
    spellings: string[] | null;
  }>`
    with ${organizationsOfScope(viewerScope)}
    select organization_id as id, name, name_key, aliases, spellings
    from (${shownOrganizations(spaces, sql`select organization_id from held`)}) as shown
    order by name_key, organization_id`.execute(db);
  return rows.map(({ id, name, nameKey, aliases, spellings }) => ({
    id,
    key: nameKey,
    text: textOfName(name, nameKey),
    aliases: searchTexts(aliases ?? []),
    spellings: [...new Set((spellings ?? []).map((spelling) => textOfName(spelling, foldText(spelling))))],
  }));
}

/** Finds organizations by their names, by the rules of [search words](/docs/search-words.md). */
export async function organizationsCalled(
  db: Db,
  viewerScope: ViewerScope,
  { words: typed, whole = '', most, meant = [], isUnexplained = false }: ThingsQuery,
): Promise<FoundThings> {
  const words = typed.slice(0, MOST_WORDS);
  const comparison = new TextComparison(words);
  const isMeant = new Set(meant);
  const found = (await readWrittenOrganizations(db, viewerScope)).flatMap((organization) => {
    const names = namesOf(organization, comparison);
    const own = weigh(organization, names, words);
    const weighed = isMeant.has(organization.id) ? lighter(own, weightOfMeant(words)) : own;
    if (weighed === null) return [];
    const hasEqualName = whole !== '' && organization.key === whole;
    return [
      { id: organization.id, names, ...weighed, ...(hasEqualName && { weight: WEIGHT_OF_EQUAL_NAME }) },
    ];
  });
  // Stable: organizations of equal weight stay sorted by name.
  found.sort((a, b) => a.weight - b.weight);
  const results = found
    .slice(0, most)
    .map(({ id, names }) => (isUnexplained ? { id, isExact: false, words: [] } : explain(id, names, words)));
  const literal = found.filter(({ isLiteral }) => isLiteral).length;
  return { results, total: found.length, literal, least: found[0]?.weight ?? null };
}

interface Weighed {
  readonly weight: number;
  readonly isLiteral: boolean;
}

/** Compares the shown name and the aliases. If these lack a typed word, also compares the other spellings. */
function namesOf(
  { text, aliases, spellings }: WrittenOrganization,
  comparison: TextComparison,
): ComparedText[] {
  const names = [text, ...(aliases === null ? [] : [aliases])].map((name) => comparison.compare(name));
  if (bestOfAll(names).every((fit) => fit !== 0)) return names;
  return [...names, ...spellings.map((name) => comparison.compare(name))];
}

function bestOfAll(names: readonly ComparedText[]): number[] {
  const [first = [], ...others] = names.map(bestOf);
  return others.reduce((best, fits) => best.map((fit, nth) => better(fit, fits[nth] ?? 0)), first);
}

/** Null if a typed word is missing. */
function weigh(
  { key }: WrittenOrganization,
  names: readonly ComparedText[],
  words: readonly SoughtWord[],
): Weighed | null {
  const best = bestOfAll(names);
  if (best.some((fit) => fit === 0)) return null;
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  const isWhole = best.every((fit) => fit === FIT.exact) && lettersAndDigitsOf(key).length === letters;
  const fits = best.map((fit) => ({ fit, isCompany: false, word: -1 }));
  return { weight: weightOf(fits, isWhole), isLiteral: best.every(isFitLiteral) };
}

/** An organization that the text is known to mean ranks directly behind those whose whole name is typed. */
function weightOfMeant(words: readonly SoughtWord[]): Weighed {
  const exact = words.map(() => ({ fit: FIT.exact, isCompany: false, word: -1 }));
  return { weight: weightOf(exact, true) + 0.5, isLiteral: true };
}

function lighter(own: Weighed | null, other: Weighed): Weighed {
  return own !== null && own.weight < other.weight ? own : other;
}

function explain(id: number, names: readonly ComparedText[], typed: readonly SoughtWord[]): FoundThing {
  const words = typed.map((_word, nth): FoundWord => {
    let best = { fit: 0, word: '' };
    for (const { fits, words } of names)
      for (const [place, fit] of (fits[nth] ?? []).entries())
        if (fit !== 0 && (best.fit === 0 || fit < best.fit)) best = { fit, word: words[place] ?? '' };
    const { fit, word } = best;
    return {
      isExact: fit !== 0 && isFitExact(fit),
      isLiteral: fit !== 0 && isFitLiteral(fit),
      word: fit === 0 ? null : word,
      organizationIds: [],
    };
  });
  return { id, isExact: words.every((word) => word.isExact), words };
}
