import { announceImportEnd } from '../features/networks/announce-import-end.ts';
import { refreshUnlessOwn } from '../features/relations/refresh-relations.ts';
import { useLiveEvents } from '../lib/live-connection.ts';
import { queryClient } from '../lib/query-client.ts';

/** Replies that a change of the network may change. */
const SHOWN_OF_A_NETWORK = [['network'], ['directory'], ['people'], ['organizations'], ['relations']];

/** What live events mean for everything at once; parts that show more listen for themselves. */
export function LiveReactions() {
  useLiveEvents((event) => {
    if (event.type === 'refresh.network') {
      for (const queryKey of SHOWN_OF_A_NETWORK) void queryClient.invalidateQueries({ queryKey });
    }
    if (event.type === 'refresh.relations') refreshUnlessOwn(queryClient, event.data);
    if (event.type === 'import.progress') {
      const { importId, stage } = event.data;
      if (stage === 'completed' || stage === 'failed') announceImportEnd(importId, stage === 'completed');
    }
  });
  return null;
}
