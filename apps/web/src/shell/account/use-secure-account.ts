import { use } from 'react';
import { proveFirst } from '../../features/accounts/prove-first.ts';
import { secureAccount } from '../../features/accounts/security/security-events.data.ts';
import { LiveContext } from '../../lib/live-connection.ts';
import { queryClient } from '../../lib/query-client.ts';
import { leaveTo } from '../guards.ts';

/**
 * Secures the account after "Not you?", and leads to the login page, which says that the mail is on its way.
 * Returns false when the member gives no proof. The live connection only rests until the call has succeeded.
 */
export function useSecureAccount(): () => Promise<boolean> {
  const live = use(LiveContext);
  return async () => {
    if (!(await proveFirst())) return false;
    // The server ends the session's sockets and refuses what is under way, as if the session were lost.
    live?.stop();
    await queryClient.cancelQueries();
    try {
      await secureAccount();
    } catch (error) {
      live?.start();
      throw error;
    }
    leaveTo('/login?why=not-me');
    return true;
  };
}
