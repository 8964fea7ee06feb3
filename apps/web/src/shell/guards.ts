import type { User } from '@kithline/contract/accounts.ts';
import { redirect } from '@tanstack/react-router';
import { forgetMember, sessionQuery } from '../features/accounts/session.data.ts';
import { queryClient } from '../lib/query-client.ts';
import { sessionEnd } from '../lib/session-end.ts';

interface Here {
  location: { href: string };
}

/**
 * Returns the signed-in user before a navigation; null for a visitor. A cached session is used at once and
 * checked in the background, so that only a member's first navigation waits for the server.
 */
export async function currentUser(): Promise<User | null> {
  const known = queryClient.getQueryData(sessionQuery.queryKey);
  if (known === undefined || known === null) return checkedUser();
  void queryClient.fetchQuery(sessionQuery).then(
    (user) => {
      if (user === null) leave();
    },
    () => undefined,
  );
  return known;
}

/** Returns the signed-in user according to the server; null for a visitor. */
export async function checkedUser(): Promise<User | null> {
  return queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
}

let isLeaving = false;

/** Opens the login page when a check or a refused call shows that the session has ended. Runs once. */
export function leave(): void {
  if (isLeaving) return;
  forgetMember();
  leaveTo(
    `/login?next=${encodeURIComponent(location.pathname + location.search + location.hash)}&why=${sessionEnd()}`,
  );
}

/** Goes to a path with a full reload, so that no data of the member stays in memory. */
export function leaveTo(path: string): void {
  isLeaving = true;
  location.assign(path);
}

/** Guards pages for members: a visitor is redirected to /login, which remembers the requested path. */
export async function requireMember({ location: here }: Here): Promise<{ user: User }> {
  const user = await currentUser();
  if (user === null) throw redirect({ to: '/login', search: here.href === '/' ? {} : { next: here.href } });
  return { user };
}

/** Guards pages for administrators: a member is redirected home, a visitor to /login. */
export async function requireAdministrator(here: Here): Promise<void> {
  const { user } = await requireMember(here);
  if (!user.isAdmin) throw redirect({ to: '/' });
}

/** Returns the signed-in user, for pages that links in mails open. Redirects nobody. */
export async function noteUser(): Promise<{ user: User | null }> {
  return { user: await currentUser() };
}

/** Guards pages for visitors: a signed-in member is redirected home. */
export async function requireVisitor(): Promise<void> {
  if ((await currentUser()) !== null) throw redirect({ to: '/' });
}

/** Whether somebody is signed in, for pages that everybody can see. False if the server cannot be reached. */
export async function noteMember(): Promise<{ isMember: boolean }> {
  try {
    return { isMember: (await currentUser()) !== null };
  } catch {
    return { isMember: false };
  }
}
