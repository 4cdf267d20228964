// Which addresses are in a list, including lists stored by an earlier version.
import { expect, test } from 'vitest';
import { AddressNetworks } from './address-networks.ts';

test.each([
  ['::ffff:10.0.0.0/104', '10.1.2.3', true],
  ['::ffff:10.0.0.0/104', '11.1.2.3', false],
  ['::ffff:10.0.0.0/96', '11.1.2.3', true],
  // Ranges that start before the 96 bits that all mapped addresses share.
  ['::ffff:10.0.0.0/95', '10.0.0.0', false],
  ['::ffff:10.0.0.0/8', '10.0.0.0', false],
  ['::ffff:10.0.0.0/8', '192.0.2.1', false],
  ['::ffff:10.0.0.0/0', '2001:db8::1', false],
])('%s includes %s: %s', (network, address, isIncluded) => {
  expect(new AddressNetworks([network]).includes(address)).toBe(isIncluded);
  // The rest of the list still counts.
  expect(new AddressNetworks([network, address]).includes(address)).toBe(true);
});
