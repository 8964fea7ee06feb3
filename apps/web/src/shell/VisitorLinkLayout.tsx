import { useRouteContext } from '@tanstack/react-router';
import { useLeaving } from '../features/accounts/leaving.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { TextLink } from '../ui/link/TextLink.tsx';
import { Wordmark } from '../ui/marks/Wordmark.tsx';
import { LogOutButton } from './account/LogOutButton.tsx';
import { LeavingPage } from './LeavingPage.tsx';
import classes from './LeavingPage.module.css';
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
  const leaving = useLeaving();
  const link = location.pathname + location.search;
  if (leaving !== null) return <LeavingPage leaving={leaving} to={link} />;
  return (
    <main className={classes.page}>
      <Wordmark />
      <h1 className={classes.title}>You are signed in</h1>
      <p>You are signed in as {username}. Log out to use this link.</p>
      <LogOutButton variant="primary" to={link} />
      <TextLink href="/">Stay signed in</TextLink>
    </main>
  );
}
