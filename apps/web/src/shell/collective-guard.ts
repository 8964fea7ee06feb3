import { redirect } from '@tanstack/react-router';
import { collectiveQuery } from '../features/collectives/collectives.data.ts';
import { CallFailure } from '../lib/call.ts';
import { queryClient } from '../lib/query-client.ts';
import { readId } from '../lib/read-id.ts';
import { isSecondFactorDue } from '../lib/second-factor-due.ts';

const PAGES: Readonly<Record<number, string>> = { 403: '/forbidden', 404: '/not-found' };

interface Entry {
  params: { collectiveId: string };
  /** 'stay' while one moves about in the same collective. */
  cause: 'enter' | 'stay' | 'preload';
}

/**
 * Before another collective is entered it is loaded: what does not exist, or is not the viewer's, leads to
 * its page. A server out of reach is left to the layout, which says so and asks again, and an overdue second
 * factor to the member's frame. Anything else is thrown to the router, which shows Oops and keeps the
 * address, so that loading it again tries again.
 */
export async function requireCollective({ params, cause }: Entry): Promise<void> {
  if (cause === 'stay') return;
  const id = readId(params.collectiveId);
  if (id === null) throw redirect({ to: '/not-found', replace: true });
  try {
    // What is known is used at once, unless an event has made it stale.
    await queryClient.fetchQuery({ ...collectiveQuery(id), staleTime: Infinity });
  } catch (error) {
    const status = error instanceof CallFailure ? error.status : null;
    if (status === 0 || isSecondFactorDue(error)) return;
    const page = status === null ? undefined : PAGES[status];
    if (page === undefined) throw error;
    throw redirect({ to: page, replace: true });
  }
}
