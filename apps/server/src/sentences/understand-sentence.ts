import type { FilterTable } from '@kithline/contract/filter.ts';
import { organizationFiltersIn, personFiltersIn } from '@kithline/contract/filter-tables.ts';
import type { ScopeQuery } from '@kithline/contract/scope-query.ts';
import type { OtherReading, UnderstoodPart, UnderstoodSentence } from '@kithline/contract/sentences.ts';
import type { AppContext } from '../app-context.ts';
import { readOrganizationSearch } from '../directory/list-organizations.ts';
import { readSearch } from '../directory/list-persons.ts';
import { readScope } from '../scopes/read-scope.ts';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import type { Viewer } from '../viewer.ts';
import { correctSentence } from './correct-sentence.ts';
import { filterOfParts, hasFilter, hasTime, queryOf } from './filter-of-parts.ts';
import type { Entity } from './find-entity.ts';
import { looksLikeName } from './looks-like-name.ts';
import { readSentence, type ReadSentence } from './read-sentence.ts';
import { sayKind, sayValue } from './say-part.ts';
import type { GroupTime, Part, Reading } from './sentence-parts.ts';
import { type SentenceWord, unreadText, wordsOfSentence } from './sentence-words.ts';
import { splitSentence } from './split-sentence.ts';

const NOTHING: UnderstoodSentence = { entity: 'person', query: '', total: 0, understood: [], unused: [] };

/** Returns the filters that a sentence means in a scope; none for a name, or if no part is understood. */
export async function understandSentence(
  app: AppContext,
  viewer: Viewer,
  { text, ...scopeQuery }: ScopeQuery & { text: string },
): Promise<UnderstoodSentence> {
  const viewerScope = { viewer, scope: readScope(viewer, scopeQuery) };
  const sentence = wordsOfSentence(text);
  if (sentence.length === 0) return NOTHING;
  const read = await readInScope(app, viewerScope, sentence);
  if (read === null || read.parts.length === 0) return NOTHING;
  const shown = new ShownSentence(text, sentence, { read, table: tableOf(viewerScope, read.entity) });
  if (shown.understood.length === 0) return NOTHING;
  const total = await countOf(app, viewer, { entity: read.entity, query: shown.query, scopeQuery });
  const { query, understood, unused } = shown;
  return { entity: read.entity, query, total, understood, unused };
}

async function readInScope(
  app: AppContext,
  viewerScope: ViewerScope,
  sentence: readonly SentenceWord[],
): Promise<ReadSentence | null> {
  const { words, names } = await correctSentence(app, viewerScope, sentence);
  if (names.isName) return null;
  const items = splitSentence(sentence, words, names.meanings);
  if (looksLikeName(sentence, words, items)) return null;
  return readSentence({ sentence, words, items, known: names.items, today: app.clock() });
}

const tableOf = ({ scope }: ViewerScope, entity: Entity): FilterTable =>
  entity === 'person' ? personFiltersIn(scope) : organizationFiltersIn(scope);

async function countOf(
  app: AppContext,
  viewer: Viewer,
  { entity, query, scopeQuery }: { entity: Entity; query: string; scopeQuery: ScopeQuery },
): Promise<number> {
  const request = { ...Object.fromEntries(new URLSearchParams(query)), ...scopeQuery, page: 1, limit: 1 };
  if (entity === 'person') {
    const { viewerScope, criteria } = await readSearch(app, { viewer }, request);
    return app.search.countPersons(viewerScope, criteria);
  }
  const { viewerScope, criteria } = await readOrganizationSearch(app, viewer, request);
  const { total } = await app.search.organizations(viewerScope, criteria, {
    page: 1,
    limit: 1,
    order: 'name-asc',
  });
  return total;
}

class ShownSentence {
  readonly query: string;
  readonly understood: UnderstoodPart[];
  readonly unused: string[];
  readonly #text: string;
  readonly #sentence: readonly SentenceWord[];
  readonly #table: FilterTable;
  readonly #entity: Entity;
  readonly #parts: readonly Part[];
  readonly #times: readonly GroupTime[];

  constructor(
    text: string,
    sentence: readonly SentenceWord[],
    { read, table }: { read: ReadSentence; table: FilterTable },
  ) {
    this.#text = text;
    this.#sentence = sentence;
    this.#table = table;
    this.#entity = read.entity;
    this.#parts = read.parts.filter((part) => hasFilter(table, part));
    this.#times = read.times.filter((time) => hasTime(table, time));
    this.query = this.#queryWith(this.#parts);
    this.understood = this.#parts.map((part) => this.#show(part));
    this.unused = this.#unusedOf(read);
  }

  /** The words that did not become a filter, in the order of the sentence. */
  #unusedOf(read: ReadSentence): string[] {
    const unavailable = [
      ...read.parts.filter((part) => !this.#parts.includes(part)),
      ...read.times.filter((time) => !this.#times.includes(time) && time.to > time.from),
    ].map(({ from, to }) => [from, to] as const);
    const unread = unreadText(this.#text, this.#sentence);
    return [
      ...[...read.unused, ...unavailable]
        .toSorted(([a], [b]) => a - b)
        .map(([from, to]) => this.#slice(from, to).text),
      ...(unread === '' ? [] : [unread]),
    ];
  }

  #slice(from: number, to: number): { text: string; from: number; to: number } {
    const [start, end] = [this.#sentence[from]?.from ?? 0, this.#sentence[to - 1]?.to ?? 0];
    return { text: this.#text.slice(start, end), from: start, to: end };
  }

  #show(part: Part): UnderstoodPart {
    return {
      ...this.#slice(part.from, part.to),
      kind: sayKind(this.#table, part.key),
      value: sayValue(this.#table, part, this.#timeOf(part)),
      alternatives: part.readings.flatMap((reading) => this.#alternative(part, reading)),
      without: this.#queryWith(this.#parts.filter((one) => one !== part)),
    };
  }

  /**
   * The time to show with a part. A group's time is shown once: with the first part after the words of the
   * time, else with the group's last part. Null for every other part.
   */
  #timeOf(part: Part): GroupTime | null {
    const time = this.#times.find(({ group }) => group === part.key.group);
    const ofGroup = this.#parts.filter(({ key }) => key.group === part.key.group);
    const nearest = ofGroup.find(({ from }) => from >= (time?.to ?? 0)) ?? ofGroup.at(-1);
    return nearest === part ? (time ?? null) : null;
  }

  #alternative(part: Part, { key, content, words }: Reading): OtherReading[] {
    const other = { ...part, key, content };
    if (!hasFilter(this.#table, other)) return [];
    const query = this.#queryWith(this.#parts.map((one) => (one === part ? other : one)));
    if (query === this.query) return [];
    const value = words ?? ('place' in content ? content.place.name : sayValue(this.#table, other));
    return [{ kind: sayKind(this.#table, key), value, query }];
  }

  #queryWith(parts: readonly Part[]): string {
    return queryOf(this.#table, filterOfParts(parts, this.#times), this.#entity);
  }
}
