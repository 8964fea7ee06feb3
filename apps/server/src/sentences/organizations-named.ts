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
/** A span that is also a usual word is looked up as an abbreviation only in capitals: "MIT", "mit". */
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
    meanings,
    found,
  }: { words: readonly string[]; meanings: MeaningsBySpan; found: readonly OrganizationSpan[] },
): Promise<void> {
  const known = await knownAs(app, viewerScope, words);
  const ids = [...new Set([...found, ...known].flatMap((span) => span.ids))];
  if (ids.length === 0) return;
  // Only behind a degree it matters whether somebody can study there.
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
  words: readonly string[],
): Promise<KnownSpan[]> {
  const spans = spansOf(words, LONGEST_KNOWN).flatMap(({ from, to, words: own }) => {
    const name = own.join(' ');
    const isName = own.join('').length >= LEAST_LETTERS && !isOnlyGrammar(name);
    const others = isName ? otherNamesOf(name) : [];
    return others.length === 0 ? [] : [{ from, to, names: [name, ...others] }];
  });
  return Promise.all(
    spans.map(async ({ from, to, names }) => {
      const found = await Promise.all(names.map((name) => called(app, viewerScope, name)));
      return { from, to, ids: [...new Set(found.flat())] };
    }),
  );
}

/** The organizations of the scope with exactly this name. */
async function called(app: AppContext, viewerScope: ViewerScope, name: string): Promise<readonly number[]> {
  const words = plainName(name).split(' ');
  const { organizations } = await app.things.namesWithin(viewerScope, {
    words,
    mayBegin: words.map((_word, at) => at === 0),
  });
  const whole = organizations.find(({ part, to }) => part === 'whole' && to === words.length);
  return whole?.ids ?? [];
}
