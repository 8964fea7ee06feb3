import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieName, hiddenCookie } from '../accounts/session-cookies.ts';

const CLAIM_COOKIE = 'kithline_registration';
const PATH = '/api/registrations';

/** Seconds. If a registration takes longer, its person has to sign in manually. */
const CLAIM_SECONDS = 3600;

/**
 * Marks the browser that set the password: only this browser is signed in when the registration is completed.
 */
export function setClaim(reply: FastifyReply, claim: string, publicUrl: URL): void {
  const name = cookieName(CLAIM_COOKIE, publicUrl);
  reply.setCookie(name, claim, { ...hiddenCookie(publicUrl, PATH), maxAge: CLAIM_SECONDS });
}

export function readClaim(request: FastifyRequest, publicUrl: URL): string | null {
  return request.cookies[cookieName(CLAIM_COOKIE, publicUrl)] || null;
}

export function clearClaim(reply: FastifyReply, publicUrl: URL): void {
  reply.clearCookie(cookieName(CLAIM_COOKIE, publicUrl), hiddenCookie(publicUrl, PATH));
}
