import type { FastifyReply, FastifyRequest } from 'fastify';

const CLAIM_COOKIE = 'kithline_registration';
const PATH = '/api/registrations';

/** A registration that takes longer than this is signed in by hand. */
const CLAIM_SECONDS = 3600;

/** Marks the browser that set the password: it alone is signed in when the registration is completed. */
export function setClaim(reply: FastifyReply, claim: string, secure: boolean): void {
  reply.setCookie(CLAIM_COOKIE, claim, {
    path: PATH,
    sameSite: 'lax',
    httpOnly: true,
    secure,
    maxAge: CLAIM_SECONDS,
  });
}

export function readClaim(request: FastifyRequest): string | null {
  return request.cookies[CLAIM_COOKIE] || null;
}

export function clearClaim(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(CLAIM_COOKIE, { path: PATH, sameSite: 'lax', httpOnly: true, secure });
}
