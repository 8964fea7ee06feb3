/** Where to go after signing in: only a path of this site, never one of signing in again. */
export function safeNext(next: string | undefined): string {
  if (next === undefined || !/^\/(?![/\\])/.test(next)) return '/';
  const url = new URL(next, location.origin);
  return url.origin !== location.origin || /^\/login(?:\/|$)/.test(url.pathname)
    ? '/'
    : url.pathname + url.search + url.hash;
}
