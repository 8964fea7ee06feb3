import { history } from '../lib/history.ts';
import { queryClient } from '../lib/query-client.ts';
import { collectiveIdOf } from './area.ts';
import { leaveCollective } from './leave-collective.ts';

/**
 * What a browser does that was away: it leaves a collective that was lost meanwhile, and has everything that is shown fetched
 * again.
 */
export async function catchUp(): Promise<void> {
  const id = collectiveIdOf(history.location.pathname);
  if (id !== null) await leaveCollective({ id }, 'missed');
  await queryClient.invalidateQueries();
}
