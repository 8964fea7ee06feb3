import type { directoryApi } from '@kithline/contract/directory.ts';
import type { ReplyOf } from '@kithline/contract/endpoint.ts';
import type { ScopeQuery } from '@kithline/contract/scope.ts';
import type { House } from '../house.ts';
import { shortForms } from '../lookups/short-forms.ts';
import { readTyped } from '../platform/text/contains-words.ts';
import { readScope } from '../scopes/read-scope.ts';
import type { FoundThings, TypedWord } from '../search/typed-words.ts';
import type { Viewer } from '../viewer.ts';
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
  const [people, organizations] = await Promise.all([
    isAsked ? house.things.peopleCalled(sight, asked) : NOTHING,
    isAsked ? house.things.organizationsCalled(sight, asked) : NOTHING,
  ]);
  const [persons, things] = await Promise.all([
    presentPersons(house, sight, idsOf(people)),
    presentOrganizations(house, sight, idsOf(organizations)),
  ]);
  return {
    people: inOrder(people, persons),
    organizations: inOrder(organizations, things),
    totals: { people: people.total, organizations: organizations.total },
  };
}

function wordsOf(name: string): TypedWord[] {
  return (readTyped(name)?.words ?? []).map((text) => ({ text, forms: shortForms.get(text) ?? [] }));
}

const idsOf = ({ results }: FoundThings): number[] => results.map(({ id }) => id);

function inOrder<T>({ results }: FoundThings, found: ReadonlyMap<number, T>): (T & { isExact: boolean })[] {
  return results.flatMap(({ id, isExact }) => {
    const one = found.get(id);
    return one === undefined ? [] : [{ ...one, isExact }];
  });
}
