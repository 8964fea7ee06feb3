import { use } from 'react';
import { setLeaving } from '../../features/accounts/leaving.ts';
import { signOut } from '../../features/accounts/session.data.ts';
import { LiveContext } from '../../lib/live-connection.ts';
import { queryClient } from '../../lib/query-client.ts';
import { leaveTo } from '../guards.ts';

/** Returns a function that ends the session and leads to `to`, by default the login page. */
export function useLogOut(to?: string): () => Promise<void> {
  const live = use(LiveContext);
  return async () => {
    // Close it first: the server closes the session's sockets, which would otherwise look like a lost
    // session.
    live?.stop();
    // Without a session, pending requests would be refused and look like errors.
    await queryClient.cancelQueries();
    await logOut(to);
  };
}

/**
 * Hides everything private immediately, and keeps it hidden until the server confirms that the session ended.
 * Then reloads the page at a path of this app.
 */
export async function logOut(to = '/login'): Promise<void> {
  setLeaving('trying');
  if (await signOut()) leaveTo(to);
  else setLeaving('failed');
}
