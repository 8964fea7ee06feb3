import { foldText } from '@kithline/base/fold-text.ts';
import type { AppContext } from '../app-context.ts';
import { locationsCalled } from '../lookups/places/locations.ts';
import { plainName } from '../lookups/places/plain-name.ts';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import { titlesWithin } from './job-titles.ts';
import { type ItemsByName, itemsByName, listMeanings } from './list-meanings.ts';
import { membersMentioned } from './members-mentioned.ts';
import { addMeaning, type MeaningsBySpan, spanKey } from './meanings.ts';
import { addOrganizations, namedWithin } from './organizations-named.ts';
import { isOnlyGrammar, mayBeginName } from './phrases.ts';
import { type Span, spansOf } from './spans.ts';
import { type SeenLabel, titlesNamed } from './values-named.queries.ts';

/** Maximum number of words of a span that is looked up. */
const LONGEST = 6;

export interface NamesOfScope {
  readonly meanings: MeaningsBySpan;
  readonly items: ItemsByName;
  /** Whether all words together are the name of a person or an organization. */
  readonly isName: boolean;
}

interface NamedWords {
  readonly words: readonly string[];
  /** For each word, whether capitals or an "&" after it make it a possible name (`capitalsOf`). */
  readonly capitals: readonly boolean[];
  readonly labels: Promise<readonly SeenLabel[]>;
}

/**
 * Looks up all spans of the words. Of stored people, organizations, titles and labels, finds only those that
 * the viewer may see in the scope.
 */
export async function namesOfScope(
  app: AppContext,
  viewerScope: ViewerScope,
  { words, capitals, labels }: NamedWords,
): Promise<NamesOfScope> {
  const meanings: MeaningsBySpan = new Map();
  const spans = spansOf(words, LONGEST);
  const [within, titles, places, items, members, ownLabels] = await Promise.all([
    namedWithin(app, viewerScope, { words, capitals, spans }),
    titlesOfScope(app, viewerScope, spans),
    locationsCalled(app.db, placeNames(spans)),
    itemsByName(app.db),
    membersMentioned(app, viewerScope, { words, spans }),
    labels,
  ]);
  for (const span of spans) {
    const key = spanKey(span.from, span.to);
    const readings = placeForms(span).flatMap((form) => places.get(form) ?? []);
    const isName = capitals[span.from] === true || !isOnlyGrammar(span.text);
    if (readings.length > 0 && isName) addMeaning(meanings, key, { kind: 'place', readings });
    for (const meaning of listMeanings(span, items)) addMeaning(meanings, key, meaning);
    for (const { kind, names } of span.phrases)
      if (kind === 'title')
        addMeaning(meanings, key, { kind: 'title', text: names.join(' '), isKnown: true });
  }
  for (const [key, text] of titles) addMeaning(meanings, key, { kind: 'title', text, isKnown: true });
  for (const { from, to, text } of titlesWithin(words))
    addMeaning(meanings, spanKey(from, to), { kind: 'title', text, isKnown: false });
  addLabels(meanings, spans, ownLabels);
  for (const [key, values] of members) addMeaning(meanings, key, { kind: 'member', values });
  await addOrganizations(app, viewerScope, { meanings, within });
  const ofAll = meanings.get(spanKey(0, words.length)) ?? [];
  const isOrganization = ofAll.some((one) => one.kind === 'organization' && one.part === 'whole');
  return { meanings, items, isName: within.isPerson || isOrganization };
}

const placeNames = (spans: readonly Span[]): string[] =>
  [...new Set(spans.flatMap(placeForms))].filter((name) => name.length > 1);

/** Minimum length of a name whose final "s" may be a genitive. */
const LEAST_GENITIVE = 6;

/** The words and, if they may be a genitive such as "Deutschlands", the words without the final "s". */
function placeForms({ text: name }: Span): string[] {
  return name.length >= LEAST_GENITIVE && name.endsWith('s') ? [name, name.slice(0, -1)] : [name];
}

/** Titles of two or more words that people of the scope have or had, by the key of their span. */
async function titlesOfScope(
  app: AppContext,
  viewerScope: ViewerScope,
  spans: readonly Span[],
): Promise<Map<string, string>> {
  const forms = new Map(
    spans
      .filter(({ words: [first = '', ...rest] }) => rest.length > 0 && mayBeginName(first))
      .flatMap((span) => span.forms.map((form) => [form, span] as const)),
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

function addLabels(meanings: MeaningsBySpan, spans: readonly Span[], labels: readonly SeenLabel[]): void {
  const byName = Map.groupBy(labels, ({ name }) => plainName(name));
  if (byName.size === 0) return;
  for (const { from, to, forms } of spans)
    for (const form of forms)
      for (const label of byName.get(form) ?? [])
        addMeaning(meanings, spanKey(from, to), { kind: 'label', label });
}
