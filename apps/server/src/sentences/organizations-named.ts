import type { AppContext } from '../app-context.ts';
import { plainName } from '../lookups/places/plain-name.ts';
import { otherNamesOf } from '../organizations/joining/link-same-names.ts';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import type { OrganizationSpan } from '../search/names-within.ts';
import { addMeaning, type MeaningsBySpan, spanKey, type Value } from './meanings.ts';
import { isOnlyGrammar } from './phrases.ts';
import { spansOf } from './spans.ts';

/** The names by which the shipped table knows organizations have at most so many words. */
const LONGEST_KNOWN = 5;
/**
 * The fewest letters of a name that is looked up in the table. A span that is also a word of grammar is
 * looked up only in capitals: "MIT", not "mit".
 */
const LEAST_LETTERS = 2;

interface KnownSpan {
  readonly from: number;
  readonly to: number;
  readonly ids: readonly number[];
}

/** Adds the organizations of the scope that spans of the words may mean, by any of their names. */
export async function addOrganizations(
  app: AppContext,
  viewerScope: ViewerScope,
  {
    words,
    capitals,
    meanings,
    found,
  }: {
    words: readonly string[];
    capitals: readonly boolean[];
    meanings: MeaningsBySpan;
    found: readonly OrganizationSpan[];
  },
): Promise<void> {
  const known = await knownAs(app, viewerScope, { words, capitals });
  const ids = [...new Set([...found, ...known].flatMap((span) => span.ids))];
  if (ids.length === 0) return;
  // Whether somebody can study there matters only behind a degree.
  const hasDegree = [...meanings.values()].some((found) => found.some(({ kind }) => kind === 'degree'));
  const [named, schools] = await Promise.all([
    app.search.named(viewerScope, 'organizations', ids),
    hasDegree ? app.search.named(viewerScope, 'schools', ids) : [],
  ]);
  const isSchool = new Set(schools.map(({ id }) => id));
  const byId = new Map(named.map(({ id, name }) => [id, { id, name, isSchool: isSchool.has(id) }]));
  const valuesOf = (span: KnownSpan): Value[] => span.ids.flatMap((id) => byId.get(id) ?? []);
  for (const span of known) {
    const values = valuesOf(span);
    if (values.length > 0)
      addMeaning(meanings, spanKey(span.from, span.to), {
        kind: 'organization',
        values,
        part: 'whole',
        total: values.length,
      });
  }
  for (const span of found) {
    const values = valuesOf(span).toSorted((a, b) => a.name.length - b.name.length);
    if (values.length > 0)
      addMeaning(meanings, spanKey(span.from, span.to), {
        kind: 'organization',
        values,
        part: span.part,
        total: span.total,
      });
  }
}

/** Organizations of the scope that the shipped table of same names knows by a span: "LMU", "Sciences Po". */
async function knownAs(
  app: AppContext,
  viewerScope: ViewerScope,
  { words, capitals }: { words: readonly string[]; capitals: readonly boolean[] },
): Promise<KnownSpan[]> {
  const spans = spansOf(words, LONGEST_KNOWN).flatMap(({ from, to, words: own }) => {
    const name = own.join(' ');
    const isWord = isOnlyGrammar(name) && capitals[from] !== true;
    const isName = own.join('').length >= LEAST_LETTERS && !isWord;
    const others = isName ? otherNamesOf(name) : [];
    return others.length === 0 ? [] : [{ from, to, names: [name, ...others] }];
  });
  if (spans.length === 0) return [];
  const idsOf = await organizationsCalled(app, viewerScope, [
    ...new Set(spans.flatMap(({ names }) => names)),
  ]);
  return spans.map(({ from, to, names }) => ({
    from,
    to,
    ids: [...new Set(names.flatMap((name) => idsOf.get(name) ?? []))],
  }));
}

/** Stands between names that are looked up together. No name has such a word. */
const GAP = '';
/** Most names that are looked up together. */
const MOST_OTHER_NAMES = 40;

/** The organizations of the scope with exactly these names, all looked up at once. */
async function organizationsCalled(
  app: AppContext,
  viewerScope: ViewerScope,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const words: string[] = [];
  const places = new Map<string, { from: number; to: number }>();
  for (const name of names.slice(0, MOST_OTHER_NAMES)) {
    const own = plainName(name).split(' ');
    places.set(name, { from: words.length, to: words.length + own.length });
    words.push(...own, GAP);
  }
  const begins = new Set([...places.values()].map(({ from }) => from));
  const { organizations } = await app.things.namesWithin(viewerScope, {
    words,
    mayBegin: words.map((_word, at) => begins.has(at)),
  });
  return new Map(
    [...places].map(([name, { from, to }]) => [
      name,
      organizations.find((span) => span.part === 'whole' && span.from === from && span.to === to)?.ids ?? [],
    ]),
  );
}
