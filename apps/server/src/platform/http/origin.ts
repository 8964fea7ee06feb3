import type { FastifyInstance } from 'fastify';
import { forbidden } from '../failure.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests sent by another site's page (403), except for GET, HEAD and OPTIONS. A request without an
 * Origin header usually comes from a program, and is refused only if its Sec-Fetch-Site header says that it
 * comes from another site.
 */
export function refuseOtherOrigins(fastify: FastifyInstance, publicUrl: URL): void {
  fastify.addHook('onRequest', async (request) => {
    if (SAFE.has(request.method)) return;
    if (!isOwnOrigin(request.headers.origin, request.headers.host, publicUrl)) throw forbidden();
    if (request.headers.origin === undefined && request.headers['sec-fetch-site'] === 'cross-site')
      throw forbidden();
  });
}

/**
 * Whether an origin is the public address, or the host to which the request was sent (for example 127.0.0.1
 * in place of localhost) with the scheme of the public address. Another scheme is refused, because a page
 * loaded over http could have been changed on the way. True without an origin.
 */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, publicUrl: URL): boolean {
  if (origin === undefined || origin === publicUrl.origin) return true;
  if (!URL.canParse(origin) || host === undefined) return false;
  const from = new URL(origin);
  return from.host === host && from.protocol === publicUrl.protocol;
}
