// Which caller a request counts for: the peer, or the rightmost hop that is not a trusted proxy; IPv6 by its /64.
import { describe, expect, test, vi } from 'vitest';
import { type Arrival, SourceAddresses } from './source-address.ts';

function from(remoteAddress: string | undefined, forwarded?: string): Arrival {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return { raw: { socket: { remoteAddress }, headers } } as unknown as Arrival;
}

describe('without trusted proxies', () => {
  const sources = new SourceAddresses([]);

  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    [undefined, 'unknown'],
  ])('%s counts as %s', (peer, key) => expect(sources.of(from(peer))).toBe(key));

  test('X-Forwarded-For is ignored, even from this machine', () => {
    expect(sources.of(from('192.0.2.7', '203.0.113.9'))).toBe('192.0.2.7');
    expect(sources.of(from('127.0.0.1', '203.0.113.9'))).toBe('127.0.0.1');
  });
});

describe('with trusted proxies', () => {
  const sources = new SourceAddresses(['127.0.0.1', '10.0.0.0/8', '2001:db8:ffff::/48']);

  test('a connection of one of them is shared by many callers', () => {
    expect(sources.isThroughProxy(from('10.1.2.3', '203.0.113.9'))).toBe(true);
    expect(sources.isThroughProxy(from('203.0.113.9', '10.1.2.3'))).toBe(false);
    expect(sources.isThroughProxy(from(undefined))).toBe(false);
  });

  test.each([
    ['a trusted peer is believed', '10.1.2.3', '203.0.113.9', '203.0.113.9'],
    ['a trusted peer in IPv6 spelling is believed', '::ffff:10.1.2.3', '203.0.113.9', '203.0.113.9'],
    ['a trusted IPv6 network is believed', '2001:db8:ffff::8', '2001:db8:5:6::7', '2001:db8:5:6::/64'],
    ['the rightmost untrusted hop wins', '10.1.2.3', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['trusted hops are skipped', '127.0.0.1', '198.51.100.1, 203.0.113.9, 10.0.0.5', '203.0.113.9'],
    ['a caller cannot claim to be a proxy', '10.1.2.3', '10.9.9.9, 203.0.113.9', '203.0.113.9'],
    ['with trusted hops only, the first one counts', '127.0.0.1', '10.0.0.4, 10.0.0.5', '10.0.0.4'],
    ['a port is dropped', '10.1.2.3', '203.0.113.9:55123', '203.0.113.9'],
    ['brackets and a port are dropped', '10.1.2.3', '[2001:db8:5:6::7]:443', '2001:db8:5:6::/64'],
    ['an unreadable hop counts for the proxy', '10.1.2.3', 'unknown', '10.1.2.3'],
    ['an empty header counts for the proxy', '10.1.2.3', '', '10.1.2.3'],
    ['a bare number is not an address', '10.1.2.3', '3232235521', '10.1.2.3'],
    ['an untrusted peer is not believed', '192.0.2.7', '203.0.113.9', '192.0.2.7'],
    ['a range matches whole numbers', '110.0.0.1', '203.0.113.9', '110.0.0.1'],
  ])('%s', (_what, peer, forwarded, key) => expect(sources.of(from(peer, forwarded))).toBe(key));

  test('a very long chain is not followed to its end', () => {
    const chain = Array.from({ length: 5_000 }, () => '10.0.0.1').join(', ');
    expect(sources.of(from('127.0.0.1', `203.0.113.9, ${chain}`))).toBe('10.0.0.1');
  });
});

test('the first untrusted peer that forwards requests is reported, once', () => {
  const heard = vi.fn();
  const sources = new SourceAddresses(['10.0.0.1'], heard);
  sources.of(from('10.0.0.1', '203.0.113.9'));
  sources.of(from('192.0.2.7'));
  expect(heard).not.toHaveBeenCalled();
  for (const peer of ['192.0.2.7', '192.0.2.8']) sources.of(from(peer, '203.0.113.9'));
  expect(heard.mock.calls).toEqual([['192.0.2.7']]);
});
