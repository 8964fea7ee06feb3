import type { directoryApi } from '@kithline/contract/directory.ts';
import type { ReplyOf } from '@kithline/contract/endpoint.ts';
import type { Filter } from '@kithline/contract/filter.ts';
import type { ScopeQuery } from '@kithline/contract/scope.ts';
import type { House } from '../house.ts';
import { shortForms } from '../lookups/short-forms.ts';
import { readTyped } from '../platform/text/contains-words.ts';
import { readScope } from '../scopes/read-scope.ts';
import { type FoundThings, MOST_WORDS, type TypedWord } from '../search/typed-words.ts';
import { readOrganizationRefs } from '../seen-facts/read-organization-refs.ts';
import type { Viewer } from '../viewer.ts';
import { foundWordsOfOrganization, foundWordsOfPerson } from './found-words.ts';
import { inOrderOfMeaning, organizationsMeant, shownAsOther } from './known-as.ts';
import { presentOrganizations } from './list-organizations.ts';
import { presentPersons } from './list-persons.ts';

const NOTHING: FoundThings = { results: [], total: 0 };

/** People and organizations of a scope that somebody may mean by these words, the best first. */
export async function searchForAnything(
  house: House,
  viewer: Viewer,
  query: ScopeQuery & { name: string; limit: number },
): Promise<ReplyOf<typeof directoryApi.search>> {
  const sight = { viewer, scope: readScope(viewer, query) };
  const asked = { words: wordsOf(query.name), most: query.limit };
  const isAsked = asked.words.length > 0;
  const [people, organizations, meant] = await Promise.all([
    isAsked ? house.things.peopleCalled(sight, asked) : NOTHING,
    isAsked ? house.things.organizationsCalled(sight, asked) : NOTHING,
    organizationsMeant(house, sight, query.name),
  ]);
  const led = people.results.flatMap(({ words }) => words.flatMap((word) => word.organizationIds));
  const [persons, things, places] = await Promise.all([
    presentPersons(house, idsOf(people), { sight, filter: thoseAt(led) }),
    presentOrganizations(house, sight, [...idsOf(organizations), ...meant.ids]),
    readOrganizationRefs(house.db, sight, led),
  ]);
  const typed = asked.words.map(({ text }) => text);
  const called = organizations.results.flatMap(({ id, isExact, words }) => {
    const found = things.get(id);
    if (!found) return [];
    return [{ ...found, isExact, words: foundWordsOfOrganization(typed, words, found), knownAs: null }];
  });
  const known = meant.ids
    .map((id) => things.get(id))
    .map((found) => found && shownAsOther(found, typed, meant.name))
    .filter((found) => !!found);
  return {
    people: people.results.flatMap(({ id, isExact, words }) => {
      const found = persons.get(id);
      return found ? [{ ...found, isExact, words: foundWordsOfPerson(typed, words, { found, places }) }] : [];
    }),
    organizations: inOrderOfMeaning(called, known, query.name).slice(0, query.limit),
    totals: { people: people.total, organizations: organizations.total + known.length },
  };
}

function wordsOf(name: string): TypedWord[] {
  const words = (readTyped(name)?.words ?? []).slice(0, MOST_WORDS);
  return words.map((text) => ({ text, forms: shortForms.get(text) ?? [] }));
}

const idsOf = ({ results }: FoundThings): number[] => results.map(({ id }) => id);

/** What leads to these organizations, and from when to when, is said by the blocks of this filter. */
function thoseAt(ids: readonly number[]): Filter {
  if (ids.length === 0) return {};
  const anyOf = { ids: [...new Set(ids)], modifier: 0 };
  return {
    experience: { modifier: 0, criteria: { companies: anyOf } },
    education: { modifier: 0, criteria: { schools: anyOf } },
  };
}
