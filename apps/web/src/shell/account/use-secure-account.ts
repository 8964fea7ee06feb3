import { use } from 'react';
import { proveFirst } from '../../features/accounts/prove-first.ts';
import { secureAccount } from '../../features/accounts/security/security-events.data.ts';
import { LiveContext } from '../../lib/live-connection.ts';
import { queryClient } from '../../lib/query-client.ts';
import { leaveTo } from '../guards.ts';

/**
 * Returns a function that secures the account after "Not you?" and then leads to the login page, which says
 * that a mail is on its way. The function resolves to false if the member gives no proof.
 */
export function useSecureAccount(): () => Promise<boolean> {
  const live = use(LiveContext);
  return async () => {
    if (!(await proveFirst())) return false;
    // The server will close the session's sockets and refuse pending requests, which would look like a lost
    // session.
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
