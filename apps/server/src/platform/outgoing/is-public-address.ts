import ipaddr from 'ipaddr.js';

/** Public by its number, yet answered by the cloud's own host: Azure's metadata and health service. */
const OF_CLOUDS: ReadonlySet<string> = new Set(['168.63.129.16']);
/** The addresses that are given out to the internet. */
const GLOBAL_V6 = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an IP address is one of the public internet: not private, loopback, link-local (where clouds keep
 * their metadata), multicast, reserved, or a form of IPv6 that leads to an IPv4 address. An IPv4 address
 * written as IPv6 counts as IPv4.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const read = ipaddr.process(address);
  if (read.range() !== 'unicast' || OF_CLOUDS.has(read.toString())) return false;
  return read.kind() === 'ipv4' || read.match(GLOBAL_V6);
}
