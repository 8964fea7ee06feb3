import type { LiveEvent } from '@kithline/contract/live.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import {
  DIRECTORY_KEY,
  IN_TOUCH_KEY,
  ORGANIZATIONS_KEY,
  profileKey,
  RELATIONS_KEY,
} from '../../lib/reply-keys.ts';

/** A change of a note, a label, a strength, or of how the viewer keeps in touch. */
export type RelationsChange = Extract<LiveEvent, { type: 'refresh.relations' }>['data'];

/** Returns the mutation key of the viewer's own change. */
export function changeKey({ what, entityTypeId, entityId }: RelationsChange): QueryKey {
  return ['change of relations', what, entityTypeId, entityId];
}

/**
 * Refetches everything that a change may affect: at once what is on screen, the rest when it is next shown.
 * Resolves when the replies have arrived or failed.
 */
export async function refreshRelations(client: QueryClient, change: RelationsChange): Promise<void> {
  await Promise.all(touchedBy(change).map((touched) => client.invalidateQueries(touched)));
}

/**
 * Does the same for a change from a live event, unless it is the viewer's own, which refreshes when it has
 * settled.
 */
export function refreshUnlessOwn(client: QueryClient, change: RelationsChange): void {
  if (client.isMutating({ mutationKey: changeKey(change) }) === 0) void refreshRelations(client, change);
}

interface Touched {
  queryKey: QueryKey;
}

function touchedBy(change: RelationsChange): Touched[] {
  if (change.what === 'touch') return [IN_TOUCH, DIRECTORY];
  if (change.what === 'note') return [ofEntity('notes', change), IN_TOUCH];
  // Lists may be filtered by labels.
  if (change.what === 'label') {
    const known = { queryKey: [...RELATIONS_KEY, 'known labels'] };
    return [ofEntity('labels', change), known, IN_TOUCH, DIRECTORY];
  }
  return [...touchedByStrength(change.entityId), IN_TOUCH];
}

const DIRECTORY: Touched = { queryKey: DIRECTORY_KEY };
/** Rhythms, the last notes, and the strengths beside them. */
const IN_TOUCH: Touched = { queryKey: IN_TOUCH_KEY };

function ofEntity(name: 'notes' | 'labels', { entityTypeId, entityId }: RelationsChange): Touched {
  return { queryKey: [...RELATIONS_KEY, name, entityTypeId, entityId] };
}

/**
 * Returns what a strength affects: rows of lists and of an organization's people, the profile, and chains to
 * anybody.
 */
function touchedByStrength(personId: number): Touched[] {
  return [
    { queryKey: [...RELATIONS_KEY, 'chains'] },
    { queryKey: [...RELATIONS_KEY, 'introductions'] },
    { queryKey: [...RELATIONS_KEY, 'suggestion', personId] },
    DIRECTORY,
    { queryKey: ORGANIZATIONS_KEY },
    { queryKey: profileKey(personId) },
  ];
}

/** Returns the change of a person's strength. */
export function strengthChange(personId: number): RelationsChange {
  return { what: 'strength', entityTypeId: ENTITY_TYPES.person, entityId: personId };
}
