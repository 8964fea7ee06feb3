import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './is-public-address.ts';

describe('isPublicAddress', () => {
  it.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1::1', '::ffff:93.184.216.34'])(
    'accepts %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    ['this host', '0.0.0.0'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.8.9.1'],
    ['private', '10.1.2.3'],
    ['private', '172.16.0.1'],
    ['private', '192.168.1.1'],
    ['shared by a carrier, and a cloud metadata address', '100.100.100.200'],
    ['link-local, and the metadata address of most clouds', '169.254.169.254'],
    ['the metadata address of Azure', '168.63.129.16'],
    ['the metadata address of Oracle', '192.0.0.192'],
    ['documentation', '203.0.113.9'],
    ['benchmarks', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['unique local, and a cloud metadata address', 'fd00:ec2::254'],
    ['multicast', 'ff02::1'],
    ['documentation', '2001:db8::1'],
    ['IPv4 as IPv6', '::ffff:127.0.0.1'],
    ['IPv4 as IPv6 in digits', '::ffff:a9fe:a9fe'],
    ['IPv4 as IPv6, the old form', '::127.0.0.1'],
    ['translated to IPv4', '64:ff9b::7f00:1'],
    ['translated to a local IPv4', '64:ff9b:1::7f00:1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['no address', 'localhost'],
  ])('refuses an address of the kind "%s": %s', (_why, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
