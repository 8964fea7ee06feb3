import type { directoryApi, FoundOrganization, ListedAs } from '@kithline/contract/directory.ts';
import type { ReplyOf } from '@kithline/contract/endpoint.ts';
import type { Filter } from '@kithline/contract/filter.ts';
import type { ScopeQuery } from '@kithline/contract/scope-query.ts';
import type { AppContext } from '../app-context.ts';
import { readTyped, type TypedWord } from '../platform/text/match-text.ts';
import { nameReasons } from '../people/name-reasons.ts';
import { readScope } from '../scopes/read-scope.ts';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import { EVERY_PERSON } from '../search/person-criteria.ts';
import {
  type ThingsQuery,
  type FoundThings,
  type FoundWord,
  MOST_WORDS,
  type SoughtWord,
} from '../search/typed-words.ts';
import { readOrganizationRefs } from '../seen-facts/read-organization-refs.ts';
import type { Viewer } from '../viewer.ts';
import { foundWordsOfOrganization, foundWordsOfPerson } from './found-words.ts';
import { organizationsByName, shownAsOther } from './known-as.ts';
import { presentOrganizations } from './list-organizations.ts';
import { presentPersons } from './list-persons.ts';
import { MOST_SIMILAR, soughtWords } from './meant-by-name.ts';

const NOTHING: FoundThings = { results: [], total: 0, literal: 0, least: null };

interface ThingRequest extends ThingsQuery {
  readonly name: string;
  readonly viewerScope: ViewerScope;
}

type Reply = ReplyOf<typeof directoryApi.search>;

/** The people and the organizations that the typed words may mean in a scope, the best results first. */
export async function searchForAnything(
  app: AppContext,
  viewer: Viewer,
  query: ScopeQuery & { name: string; limit: number },
): Promise<Reply> {
  const viewerScope = { viewer, scope: readScope(viewer, query) };
  const request = {
    viewerScope,
    name: query.name,
    words: soughtWords(query.name),
    whole: readTyped(query.name)?.whole ?? '',
    most: query.limit,
  };
  const atAddress = await app.personsAt(viewerScope, query.name);
  if (atAddress !== null) return peopleAtAddress(app, request, atAddress);
  const [people, organizations] = await Promise.all([
    findPeople(app, request),
    findOrganizations(app, request),
  ]);
  return {
    people: people.results,
    organizations: organizations.results,
    totals: { people: people.found.total, organizations: organizations.found.total },
    listedAs: { people: listedAs(people.found, query), organizations: listedAs(organizations.found, query) },
    best: bestOf(people.found, organizations.found),
  };
}

/** Null if both lists are equally good, or empty. */
function bestOf(people: FoundThings, organizations: FoundThings): Reply['best'] {
  const [ofPeople, ofOrganizations] = [people.least ?? Infinity, organizations.least ?? Infinity];
  if (ofPeople === ofOrganizations) return null;
  return ofPeople < ofOrganizations ? 'people' : 'organizations';
}

/** The kind of list that shows all results; null if there are no results, or if no list can show them all. */
function listedAs({ total, literal }: FoundThings, { name }: { name: string }): ListedAs | null {
  if (total === 0) return null;
  if (total <= MOST_SIMILAR) return 'similar';
  // The list's filter reads every typed word. The search for anything reads at most `MOST_WORDS`.
  const isRead = (readTyped(name)?.words.length ?? 0) <= MOST_WORDS;
  return isRead && literal === total ? 'partial' : null;
}

async function findPeople(
  app: AppContext,
  { viewerScope, ...request }: ThingRequest,
): Promise<{ found: FoundThings; results: Reply['people'] }> {
  const found = request.words.length === 0 ? NOTHING : await app.things.peopleCalled(viewerScope, request);
  const organizationIds = found.results.flatMap(({ words }) => words.flatMap((word) => word.organizationIds));
  const [persons, organizations] = await Promise.all([
    presentPersons(app, idsOf(found), { viewerScope, filter: thoseAt(organizationIds) }),
    readOrganizationRefs(app.db, viewerScope, organizationIds),
  ]);
  const names = new Map(
    found.results.flatMap(({ id, words }) => {
      const name = persons.get(id)?.person.name;
      return name === undefined ? [] : [[id, { name, typed: asFound(request.words, words) }] as const];
    }),
  );
  const reasons = await nameReasons(app.db, viewerScope, names);
  const results = found.results.flatMap(({ id, isExact, words }) => {
    const person = persons.get(id);
    if (!person) return [];
    return [
      {
        ...person,
        isExact,
        words: foundWordsOfPerson(request.words, words, { found: person, organizations }),
        otherName: reasons.get(id)?.otherName ?? null,
      },
    ];
  });
  return { found, results };
}

/**
 * The typed words, except those that were found as organizations. A word that only resembles a word of the
 * name is replaced by that word.
 */
function asFound(typed: readonly SoughtWord[], words: readonly FoundWord[]): TypedWord[] {
  return typed.flatMap((one, nth) => {
    const { word = null, isLiteral = false, organizationIds = [] } = words[nth] ?? {};
    if (organizationIds.length > 0) return [];
    return [word === null || isLiteral ? one : { text: word, spellings: [word], phrase: null }];
  });
}

async function findOrganizations(
  app: AppContext,
  { viewerScope, name, ...request }: ThingRequest,
): Promise<{ found: FoundThings; results: FoundOrganization[] }> {
  if (request.words.length === 0) return { found: NOTHING, results: [] };
  const meant = await organizationsByName(app, viewerScope, name);
  const found = await app.things.organizationsCalled(viewerScope, { ...request, meant: meant.ids });
  const things = await presentOrganizations(app, viewerScope, idsOf(found));
  const results = found.results.flatMap(({ id, isExact, words }): FoundOrganization[] => {
    const thing = things.get(id);
    if (!thing) return [];
    const asOther = meant.ids.includes(id) ? shownAsOther(thing, request.words, meant) : null;
    if (asOther !== null) return [asOther];
    const foundWords = foundWordsOfOrganization(request.words, words, thing);
    return [{ ...thing, isExact, words: foundWords, knownAs: null }];
  });
  return { found, results };
}

/** The reply to a pasted address: only the people with this address. */
async function peopleAtAddress(
  app: AppContext,
  { viewerScope, most, words }: ThingRequest,
  atAddress: readonly number[],
): Promise<Reply> {
  const criteria = { ...EVERY_PERSON, among: atAddress };
  const { ids, total } = await app.search.persons(viewerScope, criteria, {
    page: 1,
    limit: most,
    order: 'name-asc',
  });
  const persons = await presentPersons(app, ids, { viewerScope, filter: {} });
  return {
    people: ids.flatMap((id) => {
      const person = persons.get(id);
      return person ? [{ ...person, isExact: true, words: words.map(asTyped), otherName: null }] : [];
    }),
    organizations: [],
    totals: { people: total, organizations: 0 },
    listedAs: { people: total === 0 ? null : 'partial', organizations: null },
    best: total === 0 ? null : 'people',
  };
}

const asTyped = ({ text }: SoughtWord) => ({
  typed: text,
  isExact: true,
  isRespelt: false,
  word: null,
  organization: null,
  isMissing: false,
});

const idsOf = ({ results }: FoundThings): number[] => results.map(({ id }) => id);

/** A filter that makes `presentPersons` show the roles and studies at these organizations. */
function thoseAt(ids: readonly number[]): Filter {
  if (ids.length === 0) return {};
  const anyOf = { ids: [...new Set(ids)], modifier: 0 };
  return {
    experience: { modifier: 0, criteria: { companies: anyOf } },
    education: { modifier: 0, criteria: { schools: anyOf } },
  };
}
