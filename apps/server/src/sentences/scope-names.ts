import { foldText } from '@kithline/base/fold-text.ts';
import type { AppContext } from '../app-context.ts';
import { locationsCalled } from '../lookups/places/locations.ts';
import { plainName } from '../lookups/places/plain-name.ts';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import { titlesWithin } from './job-titles.ts';
import { type ItemsByName, itemsOfSpans, listMeanings } from './list-meanings.ts';
import { addMeaning, type MeaningsBySpan, spanKey, type Value } from './meanings.ts';
import { addOrganizations } from './organizations-named.ts';
import { formsOf, isOnlyGrammar, mayBeginName, meaningsOf, rolesOf } from './phrases.ts';
import { type Span, spansOf } from './spans.ts';
import { type OwnLabel, titlesNamed } from './values-named.queries.ts';

/** Longest span that is looked up, in words. */
const LONGEST = 6;

/** What each span of the words may mean in a scope. */
export interface NamesOfScope {
  readonly meanings: MeaningsBySpan;
  readonly items: ItemsByName;
  /** Whether all words together are the name of a person or an organization. */
  readonly isName: boolean;
}

/** Looks up all spans of the words at once. Finds only what the viewer sees in the scope. */
export async function namesOfScope(
  app: AppContext,
  viewerScope: ViewerScope,
  { words, labels }: { words: readonly string[]; labels: readonly OwnLabel[] },
): Promise<NamesOfScope> {
  const meanings: MeaningsBySpan = new Map();
  const spans = spansOf(words, LONGEST);
  const mayBegin = words.map(mayBeginName);
  const [within, titles, places, items, members] = await Promise.all([
    app.things.namesWithin(viewerScope, { words, mayBegin }),
    titlesOfScope(app, viewerScope, spans),
    locationsCalled(app.db, placeNames(spans)),
    itemsOfSpans(app.db, spans),
    membersMentioned(app, viewerScope, spans),
  ]);
  for (const span of spans) {
    const key = spanKey(span.from, span.to);
    const readings = placeForms(span).flatMap((form) => places.get(form) ?? []);
    if (readings.length > 0 && !isOnlyGrammar(span.words.join(' ')))
      addMeaning(meanings, key, { kind: 'place', readings });
    for (const meaning of listMeanings(span, items)) addMeaning(meanings, key, meaning);
    for (const { kind, names } of meaningsOf(span.words))
      if (kind === 'title')
        addMeaning(meanings, key, { kind: 'title', text: names.join(' '), isKnown: true });
  }
  for (const [key, text] of titles) addMeaning(meanings, key, { kind: 'title', text, isKnown: true });
  for (const { from, to, text } of titlesWithin(words))
    addMeaning(meanings, spanKey(from, to), { kind: 'title', text, isKnown: false });
  addLabels(meanings, spans, labels);
  for (const [key, values] of members) addMeaning(meanings, key, { kind: 'member', values });
  await addOrganizations(app, viewerScope, { words, meanings, found: within.organizations });
  const ofAll = meanings.get(spanKey(0, words.length)) ?? [];
  const isOrganization = ofAll.some((one) => one.kind === 'organization' && one.part === 'whole');
  return { meanings, items, isName: within.isPerson || isOrganization };
}

/** Texts that may be the name of a place. */
const placeNames = (spans: readonly Span[]): string[] =>
  [...new Set(spans.flatMap(placeForms))].filter((name) => name.length > 1);

/** Shorter words with an "s" are no genitive. */
const LEAST_GENITIVE = 6;

/** The words as the name of a place, and without the "s" of a genitive: "Deutschlands". */
function placeForms({ words }: Span): string[] {
  const name = words.join(' ');
  return name.length >= LEAST_GENITIVE && name.endsWith('s') ? [name, name.slice(0, -1)] : [name];
}

/** Titles of two or more words that somebody of the scope holds or has held, by the key of their span. */
async function titlesOfScope(
  app: AppContext,
  viewerScope: ViewerScope,
  spans: readonly Span[],
): Promise<Map<string, string>> {
  const forms = new Map(
    spans
      .filter(({ words: [first = '', ...rest] }) => rest.length > 0 && mayBeginName(first))
      .flatMap((span) => formsOf(span.words).map((form) => [form, span] as const)),
  );
  const ids = await titlesNamed(app.db, [...forms.keys()]);
  if (ids.length === 0) return new Map();
  const seen = await app.search.named(viewerScope, 'workrole-titles', ids);
  return new Map(
    seen.flatMap(({ name }) => {
      const form = foldText(name);
      const span = forms.get(form);
      return span === undefined ? [] : [[spanKey(span.from, span.to), form] as const];
    }),
  );
}

function addLabels(meanings: MeaningsBySpan, spans: readonly Span[], labels: readonly OwnLabel[]): void {
  const byName = Map.groupBy(labels, ({ name }) => plainName(name));
  for (const { from, to, words } of spans)
    for (const form of formsOf(words))
      for (const label of byName.get(form) ?? [])
        addMeaning(meanings, spanKey(from, to), { kind: 'label', label });
}

/** Members through whom people are known; of more, the first ones by name. */
const MOST_MEMBERS = 2_000;

/** Members of the scope, if the words say that somebody knows people. */
async function membersMentioned(
  app: AppContext,
  viewerScope: ViewerScope,
  spans: readonly Span[],
): Promise<Map<string, Value[]>> {
  const saysSo = spans.some(({ words }) => {
    const roles = rolesOf(words);
    return roles.has('knownThrough') || roles.has('knows');
  });
  if (!saysSo) return new Map();
  const every = { typed: null, most: MOST_MEMBERS };
  const members = await app.search.suggest(viewerScope, 'connections', every);
  return new Map(
    spans.flatMap((span) => {
      if (isOnlyGrammar(span.words.join(' '))) return [];
      const called = members.filter(({ name }) => hasAll(name, span.words));
      return called.length === 0 ? [] : [[spanKey(span.from, span.to), called] as const];
    }),
  );
}

function hasAll(name: string, words: readonly string[]): boolean {
  const own = plainName(name).split(' ');
  return words.every((word) => own.includes(word));
}
