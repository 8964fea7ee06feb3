import { queryClient } from '../lib/query-client.ts';
import { useLiveEvents } from '../lib/live-connection.ts';

/** What live events mean for everything at once; parts that show more listen for themselves. */
export function LiveReactions() {
  useLiveEvents((event) => {
    if (event.type !== 'refresh.network') return;
    void queryClient.invalidateQueries({ queryKey: ['network'] });
    void queryClient.invalidateQueries({ queryKey: ['directory'] });
  });
  return null;
}
