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

/** A note, a label or a strength of somebody has changed, or how to keep in touch. */
export type RelationsChange = Extract<LiveEvent, { type: 'refresh.relations' }>['data'];

/** What the viewer's own change is known by while it is under way. */
export function changeKey({ what, entityTypeId, entityId }: RelationsChange): QueryKey {
  return ['change of relations', what, entityTypeId, entityId];
}

/**
 * Asks again for whatever a change may change: at once for what is on the screen, for the rest when it is
 * next. Resolves once the replies are there, or have failed.
 */
export async function refreshRelations(client: QueryClient, change: RelationsChange): Promise<void> {
  await Promise.all(touchedBy(change).map((touched) => client.invalidateQueries(touched)));
}

/**
 * The same for a change that a live event names, unless it is the viewer's own, which refreshes by itself
 * once it is settled.
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
  // A list may be filtered by labels.
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
 * Rows show strengths, also those of an organization's people, a profile carries its own, and one strength
 * can reorder the chains to anybody.
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

/** The change of a strength of a person. */
export function strengthChange(personId: number): RelationsChange {
  return { what: 'strength', entityTypeId: ENTITY_TYPES.person, entityId: personId };
}
