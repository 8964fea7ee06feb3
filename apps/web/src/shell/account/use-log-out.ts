import { use } from 'react';
import { setLeaving } from '../../features/accounts/leaving.ts';
import { signOut } from '../../features/accounts/session.data.ts';
import { LiveContext } from '../../lib/live-connection.ts';
import { queryClient } from '../../lib/query-client.ts';
import { leaveTo } from '../guards.ts';

/** Ends the session, and leads to a path of ours: the login page, when none is given. */
export function useLogOut(to?: string): () => Promise<void> {
  const live = use(LiveContext);
  return async () => {
    // Closed first: the server ends the session's sockets, which would otherwise look like a lost session.
    live?.stop();
    // What is still under way would be refused without a session, as if something were wrong.
    await queryClient.cancelQueries();
    await logOut(to);
  };
}

/**
 * Hides everything private, and shows it no more before the server has confirmed that the session is over.
 * The page then reloads at a path of this app.
 */
export async function logOut(to = '/login'): Promise<void> {
  setLeaving('trying');
  if (await signOut()) leaveTo(to);
  else setLeaving('failed');
}
