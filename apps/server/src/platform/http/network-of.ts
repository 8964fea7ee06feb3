import ipaddr from 'ipaddr.js';

/** Bytes of an IPv6 address that one customer of a provider does not choose freely. */
const NETWORK_BYTES = 8;

/** A proxy may pass on whatever a header says. */
const UNKNOWN = 'unknown';

/**
 * What an address is counted by. A client with one IPv6 address has 2^64 of them, so that these count by
 * their network of /64; an IPv4 address counts alone, however it is written.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return UNKNOWN;
  const read = ipaddr.process(address);
  if (read.kind() === 'ipv4') return read.toString();
  const bytes = read.toByteArray().fill(0, NETWORK_BYTES);
  return `${ipaddr.fromByteArray(bytes).toString()}/64`;
}

/**
 * The network that an address is shown and kept as: an IPv4 address as its /24, so that it names no
 * household.
 */
export function shownNetworkOf(address: string): string {
  if (!ipaddr.isValid(address)) return networkOf(address);
  const read = ipaddr.process(address);
  if (read.kind() !== 'ipv4') return networkOf(address);
  const [first, second, third] = read.toByteArray();
  return `${first}.${second}.${third}.0/24`;
}
