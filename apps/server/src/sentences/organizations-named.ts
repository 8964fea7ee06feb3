import type { AppContext } from '../app-context.ts';
import { plainName } from '../lookups/places/plain-name.ts';
import { otherNamesOf } from '../organizations/joining/link-same-names.ts';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import type { NamesWithin, OrganizationSpan } from '../search/names-within.ts';
import { addMeaning, type MeaningsBySpan, spanKey, type Value } from './meanings.ts';
import { isOnlyGrammar, mayBeginName } from './phrases.ts';
import type { Span } from './spans.ts';

/** How many words a name in the shipped table of organizations' names has at most. */
const LONGEST_KNOWN = 5;
/** Fewest letters of a name that is looked up in the table. */
const LEAST_LETTERS = 2;
/** Separates the names that are looked up together with the sentence. No name contains this word. */
const GAP = '';
const MOST_OTHER_NAMES = 40;

export interface NamedWithin extends NamesWithin {
  /** Spans with other names, such as "LMU" and "Smith and Sons". */
  readonly known: readonly KnownSpan[];
}

interface KnownSpan {
  readonly from: number;
  readonly to: number;
  /** The organizations that have one of the span's names. */
  readonly ids: readonly number[];
}

interface NamedWords {
  readonly words: readonly string[];
  readonly capitals: readonly boolean[];
  readonly spans: readonly Span[];
}

/**
 * Finds the organizations of the scope that the words name, and whether the words are the name of a person.
 * Other names of spans are appended to the sentence and looked up in the same search.
 */
export async function namedWithin(
  app: AppContext,
  viewerScope: ViewerScope,
  { words, capitals, spans }: NamedWords,
): Promise<NamedWithin> {
  const withOthers = spansWithOtherNames(spans, capitals);
  const searched = [...words];
  const mayBegin = words.map((word, at) => capitals[at] === true || mayBeginName(word));
  const keyOf = new Map<string, string>();
  for (const name of new Set(withOthers.flatMap(({ names }) => names))) {
    if (keyOf.size === MOST_OTHER_NAMES) break;
    const own = plainName(name).split(' ');
    const from = searched.length + 1;
    keyOf.set(name, spanKey(from, from + own.length));
    searched.push(GAP, ...own);
    mayBegin.push(false, ...own.map((_word, at) => at === 0));
  }
  const query = { words: searched, mayBegin, length: words.length };
  const { isPerson, organizations } = await app.things.namesWithin(viewerScope, query);
  const whole = organizations.filter(({ part }) => part === 'whole');
  const idsAt = new Map(whole.map(({ from, to, ids }) => [spanKey(from, to), ids]));
  return {
    isPerson,
    organizations: organizations.filter(({ to }) => to <= words.length),
    known: withOthers.map(({ from, to, names }) => ({
      from,
      to,
      ids: [...new Set(names.flatMap((name) => idsAt.get(keyOf.get(name) ?? '') ?? []))],
    })),
  };
}

/** Adds the organizations that spans of the words may mean. */
export async function addOrganizations(
  app: AppContext,
  viewerScope: ViewerScope,
  { meanings, within }: { meanings: MeaningsBySpan; within: NamedWithin },
): Promise<void> {
  const { organizations, known } = within;
  const ids = [...new Set([...organizations, ...known].flatMap((span) => span.ids))];
  if (ids.length === 0) return;
  // Schools need to be known only for sentences with a degree, such as "MBA from INSEAD".
  const hasDegree = [...meanings.values()].some((found) => found.some(({ kind }) => kind === 'degree'));
  const [named, schools] = await Promise.all([
    app.search.named(viewerScope, 'organizations', ids),
    hasDegree ? app.search.named(viewerScope, 'schools', ids) : [],
  ]);
  const schoolIds = new Set(schools.map(({ id }) => id));
  const byId = new Map(named.map(({ id, name }) => [id, { id, name, isSchool: schoolIds.has(id) }]));
  const valuesOf = (span: KnownSpan): Value[] => span.ids.flatMap((id) => byId.get(id) ?? []);
  const add = (
    { from, to }: KnownSpan,
    { values, ...span }: Pick<OrganizationSpan, 'part' | 'total'> & { values: readonly Value[] },
  ) => {
    if (values.length > 0) addMeaning(meanings, spanKey(from, to), { kind: 'organization', values, ...span });
  };
  for (const span of known) {
    const values = valuesOf(span);
    add(span, { values, part: 'whole', total: values.length });
  }
  for (const span of organizations) {
    const values = valuesOf(span).toSorted((a, b) => a.name.length - b.name.length);
    add(span, { values, part: span.part, total: span.total });
  }
}

/** "smith & sons" for "smith and sons". */
function nameWithSign(words: readonly string[]): string | null {
  const at = words.findIndex((word) => WORDS_OF_SIGN.has(word));
  return at > 0 && at < words.length - 1 ? words.toSpliced(at, 1, '&').join(' ') : null;
}

/** Words for "and" that a name may write as "&". */
const WORDS_OF_SIGN = new Set(['and', 'und', 'et', 'y', 'e', 'en']);

/**
 * The spans that have other names, with the names to look up: all those in the shipped table, and the name
 * with "&" in place of "and". A word of grammar is looked up in the table only in capitals: "MIT", not "mit".
 */
function spansWithOtherNames(
  spans: readonly Span[],
  capitals: readonly boolean[],
): { from: number; to: number; names: readonly string[] }[] {
  return spans.flatMap(({ from, to, words, text }) => {
    if (words.length > LONGEST_KNOWN) return [];
    const isWord = isOnlyGrammar(text) && capitals[from] !== true;
    const isName = words.join('').length >= LEAST_LETTERS && !isWord;
    const others = isName ? otherNamesOf(text) : [];
    const withSign = nameWithSign(words);
    const names = [
      ...(others.length === 0 ? [] : [text, ...others]),
      ...(withSign === null ? [] : [withSign]),
    ];
    return names.length === 0 ? [] : [{ from, to, names }];
  });
}
