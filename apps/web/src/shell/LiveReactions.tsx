import { announceImportEnd } from '../features/networks/announce-import-end.ts';
import { useLiveEvents } from '../lib/live-connection.ts';
import { queryClient } from '../lib/query-client.ts';

/** What live events mean for everything at once; parts that show more listen for themselves. */
export function LiveReactions() {
  useLiveEvents((event) => {
    if (event.type === 'refresh.network') {
      void queryClient.invalidateQueries({ queryKey: ['network'] });
      void queryClient.invalidateQueries({ queryKey: ['directory'] });
    }
    if (event.type === 'import.progress') {
      const { importId, stage } = event.data;
      if (stage === 'completed' || stage === 'failed') announceImportEnd(importId, stage === 'completed');
    }
  });
  return null;
}
