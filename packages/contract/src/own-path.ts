/** Matches a path that begins with exactly one slash. After two slashes, a host would follow. */
const PATH = /^\/(?![/\\])/u;

/**
 * Returns where to go after a sign-in: a path of the app at this origin, with query and fragment. For
 * anything else, the login pages and the API, returns the home page.
 */
export function ownPath(path: unknown, origin: string): string {
  if (typeof path !== 'string' || !PATH.test(path) || !URL.canParse(path, origin)) return '/';
  const url = new URL(path, origin);
  // "/.//example.test" looks like a path of this site, but parsing it again would remove the dot and keep two
  // slashes.
  const isOwn = url.origin === origin && PATH.test(url.pathname);
  const mayFollow = isOwn && !/^\/(?:login|api)(?:\/|$)/u.test(url.pathname);
  return mayFollow ? url.pathname + url.search + url.hash : '/';
}
