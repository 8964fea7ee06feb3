import type { FastifyInstance } from 'fastify';
import { Failure } from '../failure.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers under any host name, because a monitor may not know the server's public name. */
    anyHost?: boolean;
  }
}

export type IsOwnHost = (host: string | undefined) => boolean;

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/**
 * Returns the check of the `Host` header: if PUBLIC_URL is set, only its host passes; otherwise `localhost`
 * and its addresses, with any port. Without the check, a page of another site whose DNS name points to this
 * server ("DNS rebinding") would count as our own.
 */
export function ownHosts({ publicUrl, isSet }: { publicUrl: URL; isSet: boolean }): IsOwnHost {
  if (!isSet) return (host) => host !== undefined && LOCAL.test(host);
  return (host) => {
    const written = `${publicUrl.protocol}//${host ?? ''}`;
    // Only the characters of a host are allowed, because `URL.host` leaves out a user ("x@"), path and query.
    return (
      /^[\w.:[\]-]+$/.test(host ?? '') && URL.canParse(written) && new URL(written).host === publicUrl.host
    );
  };
}

/**
 * Refuses requests that have several Host headers (400). On routes without `anyHost`, also refuses requests
 * without a host name (400) and requests for another host (421, Misdirected Request). Reads the header
 * itself, because `request.host` would trust a proxy's X-Forwarded-Host.
 */
export function refuseOtherHosts(fastify: FastifyInstance, isOwnHost: IsOwnHost): void {
  fastify.addHook('onRequest', async ({ headers: { host }, raw, routeOptions }) => {
    // A proxy in front of this server might use a different one of two Host headers.
    if (raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1)
      throw new Failure('malformed', { clientMessage: 'The request has more than one Host header.' });
    if (routeOptions.config.anyHost === true || isOwnHost(host)) return;
    if (!host) throw new Failure('malformed', { clientMessage: 'The request has no Host header.' });
    throw new Failure('misdirected', {
      clientMessage:
        "Kithline doesn't answer at this address. Check the address, or the server's PUBLIC_URL.",
    });
  });
}
