import ipaddr from 'ipaddr.js';

/** Public addresses of services inside a cloud. 168.63.129.16 is Azure's metadata and health service. */
const OF_CLOUDS: ReadonlySet<string> = new Set(['168.63.129.16']);
const GLOBAL_V6 = ipaddr.parseCIDR('2000::/3');

/**
 * Whether a text is an IP address of the public internet. Private, loopback, link-local (where clouds keep
 * their metadata), multicast and reserved addresses are not public. IPv6 addresses that are translated or
 * tunneled to IPv4 (NAT64, 6to4, Teredo) are not public either. `::ffff:8.8.8.8` counts as 8.8.8.8.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const read = ipaddr.process(address);
  if (read.range() !== 'unicast' || OF_CLOUDS.has(read.toString())) return false;
  return read.kind() === 'ipv4' || read.match(GLOBAL_V6);
}
