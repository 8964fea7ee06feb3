import { use } from 'react';
import { closeToEverybody } from '../../features/accounts/security/security-events.data.ts';
import { LiveContext } from '../../lib/live-connection.ts';
import { queryClient } from '../../lib/query-client.ts';
import { leaveTo } from '../guards.ts';

/**
 * Closes the account to everybody after "Not you?", and leads to the login page, which says that the mail is
 * on its way. The live connection only rests until that has succeeded.
 */
export function useNotMe(): () => Promise<boolean> {
  const live = use(LiveContext);
  return async () => {
    // The server ends the session's sockets and refuses what is under way, as if the session were lost.
    live?.stop();
    await queryClient.cancelQueries();
    try {
      if (!(await closeToEverybody())) {
        live?.start();
        return false;
      }
    } catch (error) {
      live?.start();
      throw error;
    }
    leaveTo('/login?why=not-me');
    return true;
  };
}
