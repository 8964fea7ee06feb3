import ipaddr from 'ipaddr.js';

/**
 * Addresses in public ranges at which a service inside a cloud answers: Azure's metadata and health service.
 */
const OF_CLOUDS: ReadonlySet<string> = new Set(['168.63.129.16']);
/** The IPv6 addresses that are allocated to the internet. */
const GLOBAL_V6 = ipaddr.parseCIDR('2000::/3');

/**
 * Whether a text is an IP address of the public internet: not private, loopback, link-local (where clouds
 * keep their metadata), multicast, reserved, or an IPv6 form that leads to an IPv4 address. IPv4 addresses
 * written as IPv6 count as IPv4.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const read = ipaddr.process(address);
  if (read.range() !== 'unicast' || OF_CLOUDS.has(read.toString())) return false;
  return read.kind() === 'ipv4' || read.match(GLOBAL_V6);
}
