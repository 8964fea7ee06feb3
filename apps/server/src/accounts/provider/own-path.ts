/** Longer paths would not fit in a cookie together with the rest. */
const LONGEST_PATH = 1000;

/** One slash, and no second one that would begin another host. */
const PATH = /^\/(?![/\\])/u;

/**
 * Returns where to go after a sign-in: a path of this app, with query and fragment. Whatever else was asked
 * for leads home, as do the login pages and the API.
 */
export function ownPath(path: unknown, publicUrl: URL): string {
  if (typeof path !== 'string' || !PATH.test(path) || !URL.canParse(path, publicUrl)) return '/';
  const { origin, pathname, search, hash } = new URL(path, publicUrl);
  const own = pathname + search + hash;
  // "/.//example.test" is a path of ours until it is read again: its dots go, and both slashes stay.
  const isOwn = origin === publicUrl.origin && PATH.test(own) && own.length <= LONGEST_PATH;
  return isOwn && !/^\/(?:login|api)(?:\/|$)/u.test(pathname) ? own : '/';
}
