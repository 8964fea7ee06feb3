/** One slash, and no second one that would begin another host. */
const PATH = /^\/(?![/\\])/u;

/** Where to go after signing in: only a path of this site, never one of signing in again. */
export function safeNext(next: string | undefined): string {
  if (next === undefined || !PATH.test(next)) return '/';
  const { origin, pathname, search, hash } = new URL(next, location.origin);
  // "/.//evil.example" is a path of ours until it is read again: its dots go, and both slashes stay.
  const isOwn = origin === location.origin && PATH.test(pathname);
  return isOwn && !/^\/login(?:\/|$)/u.test(pathname) ? pathname + search + hash : '/';
}
