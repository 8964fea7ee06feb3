import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieName, hiddenCookie } from '../session-cookies.ts';
import { newToken } from '../tokens.ts';
import { CHALLENGE_SECONDS } from './challenges.ts';

/** Identifies a visitor's browser, so that no other browser can use its challenge. */
const PASSKEY_COOKIE = 'kithline_passkey';

/** The secret that the browser sends; empty if there is none. It may be forged. */
export function readPasskeyCookie(request: FastifyRequest, publicUrl: URL): string {
  return request.cookies[cookieName(PASSKEY_COOKIE, publicUrl)] ?? '';
}

/**
 * Returns the browser's secret and sets its cookie. An existing secret is kept, because several tabs may use
 * it.
 */
export function keepPasskeyCookie(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  publicUrl: URL,
): string {
  const secret = readPasskeyCookie(request, publicUrl) || newToken();
  const options = { ...hiddenCookie(publicUrl), maxAge: CHALLENGE_SECONDS };
  reply.setCookie(cookieName(PASSKEY_COOKIE, publicUrl), secret, options);
  return secret;
}
