import type { FastifyReply, FastifyRequest } from 'fastify';

/** The cookie that holds the session's token; no script can read it. */
export const SESSION_COOKIE = 'kithline_session';

/**
 * Says only that there may be a session, so that a visitor's page need not ask in vain. Scripts may read it.
 */
export const SIGNED_IN_COOKIE = 'kithline_signed_in';

export const SESSION_DAYS = 30;

const DAY_SECONDS = 86_400;

/** Whether cookies may only travel over https. */
function isSecure(publicUrl: URL): boolean {
  return publicUrl.protocol === 'https:';
}

/**
 * Returns the name under which a browser keeps a cookie of ours. With `__Host-` the browser takes it from
 * this host alone, over https and for every path; a neighbour below the same domain cannot plant one.
 */
export function cookieName(name: string, publicUrl: URL): string {
  return isSecure(publicUrl) ? `__Host-${name}` : name;
}

/**
 * Returns how a browser keeps a cookie that no script can read. Over http it goes to a path; the prefix of a
 * secure cookie's name wants every path. `lax`, because a provider's redirect comes from another site.
 */
export function hiddenCookie(publicUrl: URL, path = '/api') {
  const secure = isSecure(publicUrl);
  return { path: secure ? '/' : path, sameSite: 'lax', httpOnly: true, secure } as const;
}

/** The token that the browser sends; undefined without one. It may be forged. */
export function sessionTokenOf(request: FastifyRequest, publicUrl: URL): string | undefined {
  return request.cookies[cookieName(SESSION_COOKIE, publicUrl)];
}

/** Whether the browser believes that it has a session. */
export function seemsSignedIn(request: FastifyRequest, publicUrl: URL): boolean {
  return request.cookies[cookieName(SIGNED_IN_COOKIE, publicUrl)] !== undefined;
}

/**
 * Gives the browser a session's token, or gives it again so that it keeps it for as long as the session lasts
 * (seconds).
 */
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
 * The member leaves this browser: the session's cookies go, and what the browser keeps of private pictures.
 */
export function forgetInBrowser(reply: FastifyReply, publicUrl: URL): void {
  clearSessionCookies(reply, publicUrl);
  reply.header('clear-site-data', '"cache"');
}
