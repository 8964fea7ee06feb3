import { history } from '../lib/history.ts';
import { queryClient } from '../lib/query-client.ts';
import { collectivesAt } from './after-loss.ts';
import { leaveLostCollective } from './leave-collective.ts';

/**
 * After an interruption of the live connection: leaves the pages and overlays of collectives that the viewer
 * lost meanwhile, and refetches everything on screen.
 */
export async function catchUp(): Promise<void> {
  for (const id of collectivesAt(history.location)) await leaveLostCollective({ id }, 'missed');
  await queryClient.invalidateQueries();
}
