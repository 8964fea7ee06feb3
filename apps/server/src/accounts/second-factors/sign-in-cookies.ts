import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieName, hiddenCookie } from '../session-cookies.ts';
import { newToken } from '../tokens.ts';
import { CHALLENGE_SECONDS } from './challenges.ts';

/** The cookie with the token of a halfway sign-in. Scripts cannot read it. */
export const HALFWAY_COOKIE = 'kithline_halfway';

/** Seconds within which the second step has to follow the first one. */
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

/** The cookie that identifies a visitor's browser, so that no other browser can use its challenge. */
const PASSKEY_COOKIE = 'kithline_passkey';

/** The secret that the browser sends; empty if there is none. It may be forged. */
export function readPasskeyCookie(request: FastifyRequest, publicUrl: URL): string {
  return request.cookies[cookieName(PASSKEY_COOKIE, publicUrl)] ?? '';
}

/** An existing secret is kept, because several tabs may use it. */
export function keepPasskeyCookie(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  publicUrl: URL,
): string {
  const secret = readPasskeyCookie(request, publicUrl) || newToken();
  const options = { ...hiddenCookie(publicUrl), maxAge: CHALLENGE_SECONDS };
  reply.setCookie(cookieName(PASSKEY_COOKIE, publicUrl), secret, options);
  return secret;
}
