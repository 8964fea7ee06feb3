import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CallFailure } from './call.ts';

const PAGES: Readonly<Record<number, string>> = { 403: '/forbidden', 404: '/not-found' };

/**
 * What a page does when the thing it is about does not load: 403 and 404 lead to their pages, anything else is thrown to the
 * router, which shows Oops with the request's id and keeps the address, so that loading it again tries again.
 */
export function useErrorPage(error: unknown): void {
  const { history } = useRouter();
  const page = error instanceof CallFailure ? PAGES[error.status] : undefined;
  useEffect(() => {
    if (page !== undefined) history.replace(page);
  }, [page, history]);
  if (error && page === undefined) throw error;
}
