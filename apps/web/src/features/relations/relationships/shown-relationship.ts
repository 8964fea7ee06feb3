import type { PersonResult } from '@kithline/contract/directory.ts';
import type { PersonProfile } from '@kithline/contract/people.ts';
import type { RelationshipRef } from '@kithline/contract/strengths.ts';
import type { QueryClient } from '@tanstack/react-query';
import { DIRECTORY_KEY, profileKey } from '../../../lib/reply-keys.ts';

const LISTS = [...DIRECTORY_KEY, 'persons'] as const;

/**
 * Cancels pending requests for the profiles and lists that show the relationship, because their replies could
 * bring back the old value.
 */
export async function stopReading(client: QueryClient, personId: number): Promise<void> {
  // Queries that have no data yet continue, because they do not show the relationship yet.
  const predicate = ({ state }: { state: { data: unknown } }) => state.data !== undefined;
  await Promise.all([
    client.cancelQueries({ queryKey: profileKey(personId), predicate }),
    client.cancelQueries({ queryKey: LISTS, predicate }),
  ]);
}

/**
 * Writes a relationship into the cached profile of the person, and into every cached page of a list that
 * contains the person.
 */
export function showRelationship(
  client: QueryClient,
  personId: number,
  relationship: RelationshipRef | null,
): void {
  client.setQueriesData<PersonProfile>(
    { queryKey: profileKey(personId) },
    (profile) => profile && { ...profile, relationship },
  );
  client.setQueriesData<{ results: PersonResult[] }>({ queryKey: LISTS }, (page) => {
    if (!page?.results.some(({ person }) => person.id === personId)) return undefined;
    const results = page.results.map((result) =>
      result.person.id === personId ? { ...result, relationship } : result,
    );
    return { ...page, results };
  });
}
