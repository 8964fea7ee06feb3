import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieName, isSecure } from '../accounts/session-cookies.ts';

const CLAIM_COOKIE = 'kithline_registration';

/** A registration that takes longer than this is signed in by hand. */
const CLAIM_SECONDS = 3600;

/** Marks the browser that set the password: it alone is signed in when the registration is completed. */
export function setClaim(reply: FastifyReply, claim: string, publicUrl: URL): void {
  const name = cookieName(CLAIM_COOKIE, publicUrl);
  reply.setCookie(name, claim, { ...common(publicUrl), maxAge: CLAIM_SECONDS });
}

export function readClaim(request: FastifyRequest, publicUrl: URL): string | null {
  return request.cookies[cookieName(CLAIM_COOKIE, publicUrl)] || null;
}

export function clearClaim(reply: FastifyReply, publicUrl: URL): void {
  reply.clearCookie(cookieName(CLAIM_COOKIE, publicUrl), common(publicUrl));
}

/** The prefix of a secure cookie's name wants every path. */
function common(publicUrl: URL) {
  const secure = isSecure(publicUrl);
  return { path: secure ? '/' : '/api/registrations', sameSite: 'lax', httpOnly: true, secure } as const;
}
