import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { signOut } from '../features/accounts/session.data.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Message } from '../ui/feedback/Message.tsx';
import { TextLink } from '../ui/link/TextLink.tsx';
import { Wordmark } from '../ui/marks/Wordmark.tsx';
import classes from './LeavingPage.module.css';
import { leaveTo } from './guards.ts';
import { PublicLayout } from './PublicLayout.tsx';

/**
 * The pages that a mail's link opens for visitors. Somebody signed in, perhaps by another account, is told
 * instead of led home.
 */
export function VisitorLinkLayout() {
  const { user } = useRouteContext({ from: '/links' });
  return user === null ? <PublicLayout /> : <SignedInNotice username={user.username} />;
}

/** Says whose session is open, and ends it so that the link can be used. */
function SignedInNotice({ username }: { username: string }) {
  useDocumentTitle('You are signed in');
  const [state, setState] = useState<'asking' | 'leaving' | 'failed'>('asking');
  const logOut = async () => {
    setState('leaving');
    if (!(await signOut())) return setState('failed');
    // The link once more, and nothing of the member's stays in memory.
    leaveTo(location.pathname + location.search);
  };
  return (
    <main className={classes.page}>
      <Wordmark />
      <h1 className={classes.title}>You are signed in</h1>
      <p>You are signed in as {username}. Log out to use this link.</p>
      {state === 'failed' && (
        <Message tone="error">You are still logged in on this browser. Try again.</Message>
      )}
      <Button
        variant="primary"
        working={state === 'leaving'}
        workingLabel="Logging out..."
        onClick={() => void logOut()}
      >
        Log out
      </Button>
      <TextLink href="/">Stay signed in</TextLink>
    </main>
  );
}
