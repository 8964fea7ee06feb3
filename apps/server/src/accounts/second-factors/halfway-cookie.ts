import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieName, hiddenCookie } from '../session-cookies.ts';

/** The cookie with the token of a halfway sign-in. Scripts cannot read it. */
export const HALFWAY_COOKIE = 'kithline_halfway';

/** Seconds in which the second step has to follow. */
export const HALFWAY_SECONDS = 600;

export function setHalfwayCookie(reply: FastifyReply, token: string, publicUrl: URL): void {
  const name = cookieName(HALFWAY_COOKIE, publicUrl);
  reply.setCookie(name, token, { ...hiddenCookie(publicUrl), maxAge: HALFWAY_SECONDS });
}

/** The token that the browser sends; empty if there is none. It may be forged. */
export function halfwayTokenOf(request: FastifyRequest, publicUrl: URL): string {
  return request.cookies[cookieName(HALFWAY_COOKIE, publicUrl)] ?? '';
}

export function clearHalfwayCookie(reply: FastifyReply, publicUrl: URL): void {
  reply.clearCookie(cookieName(HALFWAY_COOKIE, publicUrl), hiddenCookie(publicUrl));
}
