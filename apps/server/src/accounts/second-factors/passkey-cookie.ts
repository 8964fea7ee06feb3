import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieName, hiddenCookie } from '../session-cookies.ts';
import { newToken } from '../tokens.ts';
import { CHALLENGE_SECONDS } from './challenges.ts';

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
