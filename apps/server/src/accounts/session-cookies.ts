import type { FastifyReply } from 'fastify';

/** The cookie that holds the session's token; no script can read it. */
export const SESSION_COOKIE = 'kithline_session';

/** Says only that there may be a session, so that a visitor's page need not ask in vain. Scripts may read it. */
export const SIGNED_IN_COOKIE = 'kithline_signed_in';

export const SESSION_DAYS = 30;

const DAY_SECONDS = 86_400;

/** Whether cookies may only travel over https. */
export function isSecure(publicUrl: URL): boolean {
  return publicUrl.protocol === 'https:';
}

/** Gives the browser a session's token, or gives it again so that it keeps it for another 30 days. */
export function setSessionCookies(reply: FastifyReply, token: string, publicUrl: URL): void {
  const common = {
    path: '/',
    sameSite: 'lax',
    secure: isSecure(publicUrl),
    maxAge: SESSION_DAYS * DAY_SECONDS,
  } as const;
  reply.setCookie(SESSION_COOKIE, token, { ...common, httpOnly: true });
  reply.setCookie(SIGNED_IN_COOKIE, '1', common);
}

export function clearSessionCookies(reply: FastifyReply, publicUrl: URL): void {
  const common = { path: '/', sameSite: 'lax', secure: isSecure(publicUrl) } as const;
  reply.clearCookie(SESSION_COOKIE, { ...common, httpOnly: true });
  reply.clearCookie(SIGNED_IN_COOKIE, common);
}
