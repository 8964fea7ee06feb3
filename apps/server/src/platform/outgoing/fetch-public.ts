import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction, type TcpSocketConnectOpts } from 'node:net';
import { isPublicAddress } from './is-public-address.ts';

export interface Outgoing {
  /** Returns all addresses of a host name. If there are none, rejects or returns an empty list. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
  readonly mayConnect: (address: string) => boolean;
}

export const publicInternet: Outgoing = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  mayConnect: isPublicAddress,
};

export interface FetchLimits {
  readonly accept: string;
  readonly mostBytes: number;
  /** Maximum milliseconds for the whole request, including redirects and the body. */
  readonly time: number;
  readonly signal: AbortSignal;
}

/**
 * Thrown if a URL is refused because of its syntax, scheme, credentials, host, redirects, or the size of its
 * content.
 */
export class RefusedAddress extends Error {}

const MOST_REDIRECTS = 3;
/** Makes Node try all addresses of a host, IPv4 and IPv6. Each address except the last gets two seconds. */
const ONE_AFTER_ANOTHER: Pick<TcpSocketConnectOpts, 'autoSelectFamily' | 'autoSelectFamilyAttemptTimeout'> = {
  autoSelectFamily: true,
  autoSelectFamilyAttemptTimeout: 2000,
};
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

interface Reply {
  readonly status: number;
  readonly body: Buffer;
}

/**
 * Fetches a URL of the public internet. For each request, also after a redirect, the host is resolved once
 * and its addresses are checked. The connection goes to a checked address, because the name could later
 * resolve to another one. Throws RefusedAddress, or the error of a request that failed or took too long.
 */
export async function fetchPublic(address: string, limits: FetchLimits, net: Outgoing): Promise<Reply> {
  const inTime = { ...limits, signal: AbortSignal.any([limits.signal, AbortSignal.timeout(limits.time)]) };
  let url = readUrl(address);
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const reply = await get(url, await checkedAddresses(url, net, inTime.signal), inTime);
    if (!('location' in reply)) return reply;
    url = readUrl(reply.location, url);
  }
  throw new RefusedAddress('more than three redirects');
}

function readUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base);
  if (url === null) throw new RefusedAddress('no address');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new RefusedAddress(`the scheme ${url.protocol}`);
  if (url.username !== '' || url.password !== '') throw new RefusedAddress('credentials in the address');
  return url;
}

/** Throws if the host has no address, or one that is not public. */
async function checkedAddresses(url: URL, net: Outgoing, signal: AbortSignal): Promise<readonly string[]> {
  const host = url.hostname.replace(/^\[(.*)\]$/u, '$1');
  const addresses = isIP(host) === 0 ? await orAborted(net.resolve(host), signal) : [host];
  if (addresses.length === 0) throw new Error(`${host} has no address`);
  if (!addresses.every((address) => net.mayConnect(address)))
    throw new RefusedAddress(`${host} is not on the public internet`);
  return addresses;
}

/** Stops waiting when the signal aborts; a DNS lookup itself cannot be canceled. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason as Error);
  signal.addEventListener('abort', stop, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop));
}

function get(
  url: URL,
  addresses: readonly string[],
  { accept, mostBytes, signal }: FetchLimits,
): Promise<Reply | { location: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply | { location: string }>();
  const request = (url.protocol === 'https:' ? https : http).request(url, {
    // Always a new connection: the address of a kept-alive connection was checked for another request.
    agent: false,
    lookup: pinnedTo(addresses),
    ...ONE_AFTER_ANOTHER,
    headers: { accept, 'accept-encoding': 'identity', 'user-agent': 'Kithline' },
    signal,
  });
  request.on('error', reject);
  request.on('response', (response) => {
    const { statusCode: status = 0, headers } = response;
    response.on('error', reject);
    if (REDIRECTS.has(status) && headers.location !== undefined) {
      resolve({ location: headers.location });
      request.destroy();
      return;
    }
    readLimited(response, mostBytes).then((body) => resolve({ status, body }), reject);
  });
  request.end();
  return promise;
}

async function readLimited(response: http.IncomingMessage, most: number): Promise<Buffer> {
  const tooLarge = () => new RefusedAddress(`more than ${most} bytes`);
  if (Number(response.headers['content-length'] ?? 0) > most) {
    response.destroy();
    throw tooLarge();
  }
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > most) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function pinnedTo(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, _options, done) => done(null, found);
}
