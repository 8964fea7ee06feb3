import { OVERLAY_PATHS } from '@kithline/contract/overlay-paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouteContext, useSearch } from '@tanstack/react-router';
import { useLeaving } from '../features/accounts/leaving.ts';
import { prefillQuery } from '../features/registration/registration.data.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { LinkButton } from '../ui/buttons/LinkButton.tsx';
import { TextLink } from '../ui/link/TextLink.tsx';
import { Wordmark } from '../ui/marks/Wordmark.tsx';
import { LogOutButton } from './account/LogOutButton.tsx';
import { LeavingPage } from './LeavingPage.tsx';
import classes from './LeavingPage.module.css';
import { PublicLayout } from './PublicLayout.tsx';

/**
 * The layout of pages that visitors open with links in mails. A signed-in member sees a notice instead of
 * being redirected home, because the link may be for another account.
 */
export function VisitorLinkLayout() {
  const { user } = useRouteContext({ from: '/links' });
  return user === null ? <PublicLayout /> : <SignedInNotice username={user.username} />;
}

function SignedInNotice({ username }: { username: string }) {
  useDocumentTitle('You are signed in');
  const leaving = useLeaving();
  const link = location.pathname + location.search;
  if (leaving !== null) return <LeavingPage leaving={leaving} to={link} />;
  const isForgotten = location.pathname === '/forgot-password';
  return (
    <main className={classes.page}>
      <Wordmark />
      <h1 className={classes.title}>You are signed in</h1>
      {isForgotten && <SecureInstead username={username} />}
      {location.pathname === '/registration' && <RegisterInstead username={username} />}
      {location.pathname === '/reset-password' && <LogOutFirst username={username} />}
      <LogOutButton variant={isForgotten ? 'secondary' : 'primary'} to={link} />
      <TextLink href="/">Stay signed in</TextLink>
    </main>
  );
}

function LogOutFirst({ username }: { username: string }) {
  return <p>You are signed in as {username}. Log out to use this link.</p>;
}

/**
 * The notice for /forgot-password. Mails about the account have a link to this page. The notice offers a
 * signed-in member "Not you?" instead of a new password.
 */
function SecureInstead({ username }: { username: string }) {
  return (
    <>
      <p>
        You are signed in as {username}. Did you get a mail about something on this account that you did not
        do? Open “security” and choose “Was any of this not you?”: every session ends, and we mail you a link
        for a new password.
      </p>
      <LinkButton variant="primary" href={OVERLAY_PATHS.security}>
        Open security
      </LinkButton>
      <p>
        Was the mail sent to another address of yours? Confirm that address under{' '}
        <TextLink href={OVERLAY_PATHS.loginEmail}>login email</TextLink>. For a new password of another
        account, log out.
      </p>
    </>
  );
}

/**
 * The notice for /registration. It may show the invited address to anybody who holds the code, because the
 * registration form shows this address, too.
 */
function RegisterInstead({ username }: { username: string }) {
  const { code = '' } = useSearch({ strict: false });
  const { data } = useQuery({ ...prefillQuery(code), enabled: code !== '' });
  if (!data) return <LogOutFirst username={username} />;
  const { emailAddress, registration } = data;
  if (registration?.completed && emailAddress === username)
    return <p>You have already registered with this invitation. You are signed in as {username}.</p>;
  if (registration?.completed)
    return (
      <p>
        The invitation for {emailAddress} has already been used. You are signed in as {username}. If{' '}
        {emailAddress} has an account of its own, log out and log in to it.
      </p>
    );
  return (
    <>
      <LogOutFirst username={username} />
      <p>
        This invitation is for {emailAddress}. If you are the person invited, you don’t need a second account:
        ask the person who invited you to invite {username} instead.
      </p>
    </>
  );
}
