import { use } from 'react';
import { setLeaving } from '../../features/accounts/leaving.ts';
import { signOut } from '../../features/accounts/session.data.ts';
import { LiveContext } from '../../lib/live-connection.ts';
import { queryClient } from '../../lib/query-client.ts';
import { leaveTo } from '../guards.ts';

/** Ends the session, and leads to the login page. */
export function useLogOut(): () => Promise<void> {
  const live = use(LiveContext);
  return async () => {
    // Closed first: the server ends the session's sockets, which would otherwise look like a lost session.
    live?.stop();
    // What is still under way would be refused without a session, as if something were wrong.
    await queryClient.cancelQueries();
    await logOut();
  };
}

/**
 * Hides everything private, and shows it no more before the server has confirmed that the session is over.
 */
export async function logOut(): Promise<void> {
  setLeaving('trying');
  if (await signOut()) leaveTo('/login');
  else setLeaving('failed');
}
