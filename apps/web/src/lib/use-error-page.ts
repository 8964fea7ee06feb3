import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CallFailure } from './call.ts';
import { isOnline } from './use-is-online.ts';

const PAGES: Readonly<Record<number, string>> = { 403: '/forbidden', 404: '/not-found' };

/**
 * What a page does when the thing it is about does not load: 403 and 404 lead to their pages, anything else
 * is thrown to the router, which shows Oops with the request's id and keeps the address, so that loading it
 * again tries again. Without a network it waits: the shell says so, and everything is asked for again once
 * there is one.
 */
export function useErrorPage(error: unknown): void {
  const page = error instanceof CallFailure ? PAGES[error.status] : undefined;
  useLeaving(page);
  if (error && page === undefined && !isWaiting(error)) throw error;
}

function isWaiting(error: unknown): boolean {
  return error instanceof CallFailure && error.status === 0 && !isOnline();
}

/** Leads to the page for addresses that lead nowhere. */
export function useNotFound(isNowhere: boolean): void {
  useLeaving(isNowhere ? PAGES[404] : undefined);
}

/** Once, however often the page is drawn until the other one is there. */
function useLeaving(page: string | undefined): void {
  const { history } = useRouter();
  useEffect(() => {
    if (page !== undefined) history.replace(page);
  }, [page, history]);
}
