import type { User } from '@kithline/contract/accounts.ts';
import { redirect } from '@tanstack/react-router';
import { forgetMember, sessionQuery } from '../features/accounts/session.data.ts';
import { queryClient } from '../lib/query-client.ts';
import { sessionEnd } from '../lib/session-end.ts';

interface Here {
  location: { href: string };
}

/**
 * The session before a navigation: what is known is used at once and checked behind it, so that moving about
 * never waits for the network; only the first navigation waits.
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

/** Who is signed in, asked of the server. */
export async function checkedUser(): Promise<User | null> {
  return queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
}

let isLeaving = false;

/** A failed session check logs the user out; so does any call that finds no session. Once is enough. */
export function leave(): void {
  if (isLeaving) return;
  forgetMember();
  leaveTo(
    `/login?next=${encodeURIComponent(location.pathname + location.search + location.hash)}&why=${sessionEnd()}`,
  );
}

/** Loads the page again, so that nothing of the member's stays in memory. */
export function leaveTo(path: string): void {
  isLeaving = true;
  location.assign(path);
}

/** Signed-in pages: a visitor goes to /login, which remembers where the visitor wanted to go. */
export async function requireMember({ location: here }: Here): Promise<{ user: User }> {
  const user = await currentUser();
  if (user === null) throw redirect({ to: '/login', search: here.href === '/' ? {} : { next: here.href } });
  return { user };
}

/** Administrators only: a member goes home, a visitor to /login. */
export async function requireAdministrator(here: Here): Promise<void> {
  const { user } = await requireMember(here);
  if (!user.isAdmin) throw redirect({ to: '/' });
}

/** Pages that a mail's link opens: who is signed in is told, and not led away. */
export async function noteUser(): Promise<{ user: User | null }> {
  return { user: await currentUser() };
}

/** Pages for visitors: somebody signed in goes home. */
export async function requireVisitor(): Promise<void> {
  if ((await currentUser()) !== null) throw redirect({ to: '/' });
}

/**
 * Whether somebody is signed in, for pages that are shown to everybody. A server that cannot say it counts as
 * nobody.
 */
export async function noteMember(): Promise<{ isMember: boolean }> {
  try {
    return { isMember: (await currentUser()) !== null };
  } catch {
    return { isMember: false };
  }
}
