import type { FastifyInstance } from 'fastify';
import { forbidden } from '../failure.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses unsafe requests that another site's page sent (403). Programs without an Origin are let through:
 * they hold no browser's cookies.
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
 * Own is the public address, or the very host that the request was sent to (127.0.0.1 beside localhost), by
 * the scheme of the public address: a page that came over http may be anybody's on the way.
 */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, publicUrl: URL): boolean {
  if (origin === undefined || origin === publicUrl.origin) return true;
  if (!URL.canParse(origin) || host === undefined) return false;
  const from = new URL(origin);
  return from.host === host && from.protocol === publicUrl.protocol;
}
