import { redirect } from '@tanstack/react-router';
import { collectiveQuery } from '../features/collectives/collectives.data.ts';
import { CallFailure } from '../lib/call.ts';
import { queryClient } from '../lib/query-client.ts';
import { readId } from '../lib/read-id.ts';
import { isSecondFactorDue } from '../lib/second-factor-due.ts';

const PAGES: Readonly<Record<number, string>> = { 403: '/forbidden', 404: '/not-found' };

interface Entry {
  params: { collectiveId: string };
  /** The router's reason for the navigation; 'stay' while navigating within the same collective. */
  cause: 'enter' | 'stay' | 'preload';
}

/**
 * Loads a collective before its pages are entered. The statuses 403 and 404 lead to their error pages. The
 * navigation goes on if the server cannot be reached, which the layout handles, and if a second factor is
 * overdue, which the member's frame handles. Other errors are thrown to the router, which shows the Oops
 * page.
 */
export async function requireCollective({ params, cause }: Entry): Promise<void> {
  if (cause === 'stay') return;
  const id = readId(params.collectiveId);
  if (id === null) throw redirect({ to: '/not-found', replace: true });
  try {
    // A cached collective is used without a request, unless it was marked as stale.
    await queryClient.fetchQuery({ ...collectiveQuery(id), staleTime: Infinity });
  } catch (error) {
    const status = error instanceof CallFailure ? error.status : null;
    if (status === 0 || isSecondFactorDue(error)) return;
    const page = status === null ? undefined : PAGES[status];
    if (page === undefined) throw error;
    throw redirect({ to: page, replace: true });
  }
}
