import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieName, hiddenCookie } from '../session-cookies.ts';
import { newToken } from '../tokens.ts';
import { CHALLENGE_SECONDS } from './challenges.ts';

/** The cookie that holds the token of a sign-in whose second step is awaited; no script can read it. */
export const HALFWAY_COOKIE = 'kithline_halfway';

/** So long the second step is awaited (seconds). */
export const HALFWAY_SECONDS = 600;

export function setHalfwayCookie(reply: FastifyReply, token: string, publicUrl: URL): void {
  const name = cookieName(HALFWAY_COOKIE, publicUrl);
  reply.setCookie(name, token, { ...hiddenCookie(publicUrl), maxAge: HALFWAY_SECONDS });
}

/** The token that the browser sends; empty without one. It may be forged. */
export function halfwayTokenOf(request: FastifyRequest, publicUrl: URL): string {
  return request.cookies[cookieName(HALFWAY_COOKIE, publicUrl)] ?? '';
}

export function clearHalfwayCookie(reply: FastifyReply, publicUrl: URL): void {
  reply.clearCookie(cookieName(HALFWAY_COOKIE, publicUrl), hiddenCookie(publicUrl));
}

/** Names a visitor's browser, so that nobody else can use the challenge that it was given. */
const PASSKEY_COOKIE = 'kithline_passkey';

/** The secret that the browser sends; empty without one. It may be forged. */
export function readPasskeyCookie(request: FastifyRequest, publicUrl: URL): string {
  return request.cookies[cookieName(PASSKEY_COOKIE, publicUrl)] ?? '';
}

/** Gives the browser a secret, or the same one for longer: several tabs may ask. Returns it. */
export function keepPasskeyCookie(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  publicUrl: URL,
): string {
  const secret = readPasskeyCookie(request, publicUrl) || newToken();
  const options = { ...hiddenCookie(publicUrl), maxAge: CHALLENGE_SECONDS };
  reply.setCookie(cookieName(PASSKEY_COOKIE, publicUrl), secret, options);
  return secret;
}
