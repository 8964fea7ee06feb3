import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { announceImportEnd } from '../features/networks/announce-import-end.ts';
import { useLiveEvents } from '../lib/live-connection.ts';
import { queryClient } from '../lib/query-client.ts';

/** Replies that a change of the network may change. */
const SHOWN_OF_A_NETWORK = [['network'], ['directory'], ['people'], ['organizations'], ['relations']];

/**
 * Replies that a note, a label or a strength may change: rows show strengths and are filtered by labels, a profile carries its
 * relationship, and one strength can reorder the chains to anybody. What is not on the screen is only fetched when it is.
 */
const SHOWN_OF_RELATIONS = [['relations'], ['directory']];

/** What live events mean for everything at once; parts that show more listen for themselves. */
export function LiveReactions() {
  useLiveEvents((event) => {
    if (event.type === 'refresh.network') {
      for (const queryKey of SHOWN_OF_A_NETWORK) void queryClient.invalidateQueries({ queryKey });
    }
    if (event.type === 'refresh.relations') {
      const { entityTypeId, entityId } = event.data;
      for (const queryKey of SHOWN_OF_RELATIONS) void queryClient.invalidateQueries({ queryKey });
      if (entityTypeId === ENTITY_TYPES.person)
        void queryClient.invalidateQueries({ queryKey: ['people', entityId], exact: true });
    }
    if (event.type === 'import.progress') {
      const { importId, stage } = event.data;
      if (stage === 'completed' || stage === 'failed') announceImportEnd(importId, stage === 'completed');
    }
  });
  return null;
}
