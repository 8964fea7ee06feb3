import { expect, it } from 'vitest';
import { networkOf, shownNetworkOf } from './network-of.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::1', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['nobody knows', 'unknown'],
])('Requests of the address %s are counted under %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['nobody knows', 'unknown'],
])('The address %s is shown as %s', (address, network) => {
  expect(shownNetworkOf(address)).toBe(network);
});
