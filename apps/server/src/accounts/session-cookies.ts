import type { FastifyReply, FastifyRequest } from 'fastify';

/** The cookie with the session's token. Scripts cannot read it. */
export const SESSION_COOKIE = 'kithline_session';

/**
 * The cookie that tells scripts that there may be a session. Without it, a page does not ask the server who
 * the viewer is.
 */
export const SIGNED_IN_COOKIE = 'kithline_signed_in';

export const SESSION_DAYS = 30;

const DAY_SECONDS = 86_400;

function isSecure(publicUrl: URL): boolean {
  return publicUrl.protocol === 'https:';
}

/**
 * With the prefix `__Host-`, a browser accepts the cookie only from this host, over https and for every path;
 * another host of the same domain cannot plant it.
 */
export function cookieName(name: string, publicUrl: URL): string {
  return isSecure(publicUrl) ? `__Host-${name}` : name;
}

/**
 * The options of a cookie that scripts cannot read. Over http the cookie is limited to a path; the prefix
 * `__Host-` of secure cookies requires the path `/`. `sameSite` is `lax`, because the redirect from an OpenID
 * provider comes from another site and has to send the cookie.
 */
export function hiddenCookie(publicUrl: URL, path = '/api') {
  const secure = isSecure(publicUrl);
  return { path: secure ? '/' : path, sameSite: 'lax', httpOnly: true, secure } as const;
}

/** The token that the browser sends; undefined if there is none. It may be forged. */
export function sessionTokenOf(request: FastifyRequest, publicUrl: URL): string | undefined {
  return request.cookies[cookieName(SESSION_COOKIE, publicUrl)];
}

export function seemsSignedIn(request: FastifyRequest, publicUrl: URL): boolean {
  return request.cookies[cookieName(SIGNED_IN_COOKIE, publicUrl)] !== undefined;
}

/** `maxAge` is in seconds. */
export function setSessionCookies(
  reply: FastifyReply,
  { token, maxAge = SESSION_DAYS * DAY_SECONDS }: { token: string; maxAge?: number },
  publicUrl: URL,
): void {
  const common = { path: '/', sameSite: 'lax', secure: isSecure(publicUrl), maxAge } as const;
  reply.setCookie(cookieName(SESSION_COOKIE, publicUrl), token, { ...common, httpOnly: true });
  reply.setCookie(cookieName(SIGNED_IN_COOKIE, publicUrl), '1', common);
}

export function clearSessionCookies(reply: FastifyReply, publicUrl: URL): void {
  const common = { path: '/', sameSite: 'lax', secure: isSecure(publicUrl) } as const;
  reply.clearCookie(cookieName(SESSION_COOKIE, publicUrl), { ...common, httpOnly: true });
  reply.clearCookie(cookieName(SIGNED_IN_COOKIE, publicUrl), common);
}

/**
 * Removes the session's cookies, and makes the browser clear its cache, which may contain private pictures.
 */
export function forgetInBrowser(reply: FastifyReply, publicUrl: URL): void {
  clearSessionCookies(reply, publicUrl);
  reply.header('clear-site-data', '"cache"');
}
