import type { PersonResult } from '@kithline/contract/directory.ts';
import type { PersonProfile } from '@kithline/contract/people.ts';
import type { RelationshipRef } from '@kithline/contract/strengths.ts';
import type { QueryClient } from '@tanstack/react-query';
import { DIRECTORY_KEY, profileKey } from '../../../lib/reply-keys.ts';

const LISTS = [...DIRECTORY_KEY, 'persons'] as const;

/**
 * Gives up replies that are on their way to what shows the relationship: they would bring back what held
 * before.
 */
export async function stopReading(client: QueryClient, personId: number): Promise<void> {
  // What has never been read is left alone; it shows no relationship yet.
  const predicate = ({ state }: { state: { data: unknown } }) => state.data !== undefined;
  await Promise.all([
    client.cancelQueries({ queryKey: profileKey(personId), predicate }),
    client.cancelQueries({ queryKey: LISTS, predicate }),
  ]);
}

/**
 * Writes a relationship into everything that shows it: the profile, and every page of a list that holds the
 * person.
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
