import { type PersonRef, personsApi } from '@kithline/contract/people.ts';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export function personQuery(id: number) {
  return queryOptions({
    queryKey: ['people', id],
    queryFn: ({ signal }) => call(personsApi.profile, { params: { id } }, signal),
  });
}

/** Work history by organization, newest first. */
export function experiencesQuery(id: number) {
  return queryOptions({
    queryKey: ['people', id, 'experiences'],
    queryFn: async ({ signal }) => (await call(personsApi.experiences, { params: { id } }, signal)).results,
  });
}

/** Education history, newest first. */
export function educationsQuery(id: number) {
  return queryOptions({
    queryKey: ['people', id, 'educations'],
    queryFn: async ({ signal }) => (await call(personsApi.educations, { params: { id } }, signal)).results,
  });
}

/** The latest page of people that holds a person, in its order: the list behind the person's profile. */
export function listedWith(client: QueryClient, id: number): PersonRef[] {
  const lists = client
    .getQueryCache()
    .findAll({ queryKey: ['directory', 'persons'] })
    .toSorted(
      (a, b) => Number(b.isActive()) - Number(a.isActive()) || b.state.dataUpdatedAt - a.state.dataUpdatedAt,
    );
  for (const { state } of lists) {
    const persons = personsOf(state.data);
    if (persons.some((person) => person.id === id)) return persons;
  }
  return [];
}

function personsOf(page: unknown): PersonRef[] {
  const results = (page as { results?: readonly { person?: PersonRef }[] } | undefined)?.results ?? [];
  return results.flatMap(({ person }) => (person ? [person] : []));
}

interface Listed {
  /** What the list's row knows, so that a profile's head is there at once. */
  person: PersonRef | undefined;
  /** The neighbour in the list; undefined at its ends. */
  neighbour: (step: 1 | -1) => number | undefined;
}

/** A person's place in the list behind the profile. */
export function useListed(id: number): Listed {
  const persons = listedWith(useQueryClient(), id);
  const index = persons.findIndex((person) => person.id === id);
  return {
    person: persons[index],
    neighbour: (step) => (index === -1 ? undefined : persons[index + step]?.id),
  };
}
