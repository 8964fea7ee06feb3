import type { LiveEvent } from '@kithline/contract/live.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { ORGANIZATIONS_KEY, OWN_TIES_KEYS, profileKey, RELATIONS_KEY } from '../../lib/reply-keys.ts';

/** A change of a note, a label, a strength, a touch or a rhythm. */
export type RelationsChange = Extract<LiveEvent, { type: 'refresh.relations' }>['data'];

/** Returns the mutation key of a change that the viewer makes. */
export function changeKey({ what, entityTypeId, entityId }: RelationsChange): QueryKey {
  return ['change of relations', what, entityTypeId, entityId];
}

/**
 * Refetches everything that a change can affect. Queries on screen are refetched at once, others when they
 * are shown again. Resolves when the replies have arrived or failed.
 */
export async function refreshRelations(client: QueryClient, change: RelationsChange): Promise<void> {
  await refetch(client, [...onlyBy(change), ...OWN_TIES_KEYS]);
}

/**
 * Refetches everything that a change reported by a live event can affect. Does nothing if the viewer is
 * making the change in this tab, because then the mutation refetches when it has finished.
 */
export function refreshUnlessOwn(client: QueryClient, change: RelationsChange): void {
  const isOwn = (what: RelationsChange['what']) =>
    client.isMutating({ mutationKey: changeKey({ ...change, what }) }) > 0;
  if (isOwn(change.what)) return;
  // The note belongs to a touch that the viewer is logging. The touch's mutation refetches the rest.
  if (change.what === 'note' && isOwn('touch')) void refetch(client, onlyBy(change));
  else void refreshRelations(client, change);
}

async function refetch(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Returns the keys of the queries that a change affects, apart from OWN_TIES_KEYS. */
function onlyBy(change: RelationsChange): QueryKey[] {
  if (change.what === 'touch') return [];
  if (change.what === 'note') return [ofEntity('notes', change)];
  if (change.what === 'label') return [ofEntity('labels', change), [...RELATIONS_KEY, 'known labels']];
  return affectedByStrength(change.entityId);
}

function ofEntity(name: 'notes' | 'labels', { entityTypeId, entityId }: RelationsChange): QueryKey {
  return [...RELATIONS_KEY, name, entityTypeId, entityId];
}

function affectedByStrength(personId: number): QueryKey[] {
  return [
    [...RELATIONS_KEY, 'chains'],
    [...RELATIONS_KEY, 'introductions'],
    [...RELATIONS_KEY, 'suggestion', personId],
    ORGANIZATIONS_KEY,
    profileKey(personId),
  ];
}

export function strengthChange(personId: number): RelationsChange {
  return { what: 'strength', entityTypeId: ENTITY_TYPES.person, entityId: personId };
}
