import type { FastifyInstance } from 'fastify';
import { Failure } from '../failure.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers under any name: a monitor of the server may not know its public one. */
    anyHost?: boolean;
  }
}

export type IsOwnHost = (host: string | undefined) => boolean;

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/**
 * Returns the rule for `Host`: the public address where PUBLIC_URL gives one, else this machine's own names
 * with any port. A page of another site whose name is made to lead here ("DNS rebinding") would otherwise
 * count as our own.
 */
export function ownHosts({ publicUrl, isSet }: { publicUrl: URL; isSet: boolean }): IsOwnHost {
  if (!isSet) return (host) => host !== undefined && LOCAL.test(host);
  return (host) => {
    const written = `${publicUrl.protocol}//${host ?? ''}`;
    // Only what can stand in a host: a user name, a path or a query would change what the URL's host is.
    return (
      /^[\w.:[\]-]+$/.test(host ?? '') && URL.canParse(written) && new URL(written).host === publicUrl.host
    );
  };
}

/**
 * Refuses requests that were sent to another name (421, which says just that; a request without a name is
 * 400). Reads the header itself: `request.host` would believe a proxy's X-Forwarded-Host.
 */
export function refuseOtherHosts(fastify: FastifyInstance, isOwnHost: IsOwnHost): void {
  fastify.addHook('onRequest', async ({ headers: { host }, raw, routeOptions }) => {
    // A proxy in front may go by another one of two names than we do.
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
