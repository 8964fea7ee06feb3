/** Where to go after signing in: only a path of this site, never /login again. */
export function safeNext(next: string | undefined): string {
  if (next === undefined || !/^\/(?![/\\])/.test(next)) return '/';
  const url = new URL(next, location.origin);
  return url.origin !== location.origin || url.pathname === '/login'
    ? '/'
    : url.pathname + url.search + url.hash;
}
