import { useEffect } from 'react';
import type { Leaving } from '../features/accounts/leaving.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Message } from '../ui/feedback/Message.tsx';
import { Wordmark } from '../ui/marks/Wordmark.tsx';
import { logOut } from './account/use-log-out.ts';
import classes from './LeavingPage.module.css';

const RETRY_MS = 5000;

/**
 * Replaces every page of the member until the session has ended, then leads to `to`, by default the login
 * page. Retries failed attempts when the connection returns, and periodically.
 */
export function LeavingPage({ leaving, to }: { leaving: Leaving; to?: string }) {
  useDocumentTitle('Log out');
  const hasFailed = leaving === 'failed';
  useEffect(() => {
    if (!hasFailed) return;
    const retry = () => void logOut(to);
    // Retry on a timer, too: when the server works again, the browser gets no event.
    const timer = setTimeout(retry, RETRY_MS);
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [hasFailed, to]);
  return (
    <main className={classes.page}>
      <Wordmark />
      <h1 className={classes.title}>Log out</h1>
      <Message tone={hasFailed ? 'error' : 'info'}>
        {hasFailed ? 'You are still logged in on this browser. Try again.' : 'Logging out...'}
      </Message>
      {hasFailed && <p>Kithline logs you out as soon as this browser can reach it again.</p>}
      <Button variant="primary" idle={!hasFailed} onClick={() => void logOut(to)}>
        Try again
      </Button>
    </main>
  );
}
