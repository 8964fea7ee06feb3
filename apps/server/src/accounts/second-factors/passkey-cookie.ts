import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieName, isSecure } from '../session-cookies.ts';
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
  const secure = isSecure(publicUrl);
  // The prefix of a secure cookie's name wants every path.
  const common = { path: secure ? '/' : '/api', sameSite: 'lax', httpOnly: true, secure } as const;
  reply.setCookie(cookieName(PASSKEY_COOKIE, publicUrl), secret, { ...common, maxAge: CHALLENGE_SECONDS });
  return secret;
}
