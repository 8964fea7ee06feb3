import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CallFailure } from './call.ts';

const PAGES: Readonly<Record<number, string>> = { 403: '/forbidden', 404: '/not-found' };

/**
 * What a page does when the thing it is about does not load: 403 and 404 lead to their pages, anything else is thrown to the
 * router, which shows Oops with the request's id and keeps the address, so that loading it again tries again.
 */
export function useErrorPage(error: unknown): void {
  const page = error instanceof CallFailure ? PAGES[error.status] : undefined;
  useLeaving(page);
  if (error && page === undefined) throw error;
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
