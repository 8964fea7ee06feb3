import { use } from 'react';
import { setLeaving } from '../../features/accounts/leaving.ts';
import { signOut } from '../../features/accounts/session.data.ts';
import { LiveContext } from '../../lib/live-connection.ts';
import { queryClient } from '../../lib/query-client.ts';
import { leaveTo } from '../guards.ts';

/** Returns a function that ends the session and then leads to `to`, by default the login page. */
export function useLogOut(to?: string): () => Promise<void> {
  const live = use(LiveContext);
  return async () => {
    // Stop the live connection first. The server will close the session's sockets, which would otherwise look
    // like a lost session.
    live?.stop();
    // Once the session has ended, the server refuses pending requests, which would look like errors.
    await queryClient.cancelQueries();
    await logOut(to);
  };
}

/**
 * Hides everything private at once, and keeps it hidden until the server confirms that the session has ended.
 * Then goes to the path `to` with a full reload.
 */
export async function logOut(to = '/login'): Promise<void> {
  setLeaving('trying');
  if (await signOut()) leaveTo(to);
  else setLeaving('failed');
}
