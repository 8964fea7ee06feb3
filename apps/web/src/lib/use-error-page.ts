import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CallFailure } from './call.ts';
import { isOnline } from './use-is-online.ts';

const PAGES: Readonly<Record<number, string>> = { 403: '/forbidden', 404: '/not-found' };

/**
 * Handles the error of a page's main request. The statuses 403 and 404 lead to their error pages. If the
 * browser is offline, the page stays as it is. Any other error is thrown to the router, which shows the Oops
 * page and keeps the URL, so that a reload tries again.
 */
export function useErrorPage(error: unknown): void {
  const page = error instanceof CallFailure ? PAGES[error.status] : undefined;
  useLeaving(page);
  if (error && page === undefined && !isWaiting(error)) throw error;
}

function isWaiting(error: unknown): boolean {
  return error instanceof CallFailure && error.status === 0 && !isOnline();
}

export function useNotFound(isNowhere: boolean): void {
  useLeaving(isNowhere ? PAGES[404] : undefined);
}

/** Replaces the page with an error page, but only once, even if the page renders several times until then. */
function useLeaving(page: string | undefined): void {
  const { history } = useRouter();
  useEffect(() => {
    if (page !== undefined) history.replace(page);
  }, [page, history]);
}
