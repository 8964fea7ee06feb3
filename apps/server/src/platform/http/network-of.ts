import ipaddr from 'ipaddr.js';

/** Bytes of the network part of an IPv6 address; a provider's customer chooses the rest freely. */
const NETWORK_BYTES = 8;

/** Used if a proxy passes on something that is not an address. */
const UNKNOWN = 'unknown';

/**
 * Returns the name under which requests of an address are counted. A client with an IPv6 network has 2^64
 * addresses, so an IPv6 address is counted by its /64. An IPv4 address is counted by itself, however it is
 * written.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return UNKNOWN;
  const read = ipaddr.process(address);
  if (read.kind() === 'ipv4') return read.toString();
  const bytes = read.toByteArray().fill(0, NETWORK_BYTES);
  return `${ipaddr.fromByteArray(bytes).toString()}/64`;
}

/**
 * The network under which an address is stored and shown: for IPv4 the /24, so that it does not identify a
 * household; for IPv6 the /64.
 */
export function shownNetworkOf(address: string): string {
  if (!ipaddr.isValid(address)) return networkOf(address);
  const read = ipaddr.process(address);
  if (read.kind() !== 'ipv4') return networkOf(address);
  const [first, second, third] = read.toByteArray();
  return `${first}.${second}.${third}.0/24`;
}
