import { history } from '../lib/history.ts';
import { queryClient } from '../lib/query-client.ts';
import { collectivesAt } from './after-loss.ts';
import { leaveCollective } from './leave-collective.ts';

/**
 * What a browser does that was away: it leaves collectives that were lost meanwhile, their pages and their
 * overlays, and has everything that is shown fetched again.
 */
export async function catchUp(): Promise<void> {
  for (const id of collectivesAt(history.location)) await leaveCollective({ id }, 'missed');
  await queryClient.invalidateQueries();
}
