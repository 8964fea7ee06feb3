import { use } from 'react';
import { deleteAccount } from '../../features/accounts/account.data.ts';
import { LiveContext } from '../../lib/live-connection.ts';
import { leaveTo } from '../guards.ts';

/** So long one can read that the account is gone, in milliseconds. */
const FAREWELL = 3000;

/** Deletes the account, and leads to the login page soon after. The live connection only rests until that has succeeded. */
export function useAccountRemoval(): (password: string) => Promise<void> {
  const live = use(LiveContext);
  return async (password) => {
    // The server ends the session's sockets, which would otherwise look like a lost session.
    live?.stop();
    try {
      await deleteAccount(password);
    } catch (error) {
      live?.start();
      throw error;
    }
    setTimeout(() => leaveTo('/login'), FAREWELL);
  };
}
