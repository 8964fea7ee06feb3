/** Matches a path with exactly one slash at its beginning. After two slashes, a host would follow. */
const PATH = /^\/(?![/\\])/u;

/**
 * Returns where to go after a sign-in: a path of the app at this origin, with query and fragment. Returns the
 * home page for anything else, for the login pages and for the API.
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
