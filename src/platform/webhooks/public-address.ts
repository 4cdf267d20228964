// Which addresses customer-requested requests may be sent to: those of the public internet, in any notation.
import ipaddr from 'ipaddr.js';

/** IPv4 networks that are not public servers (IANA special-purpose registry, and a cloud's own address). */
const SPECIAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Looks public, but belongs to the host of every virtual machine in Azure.
  '168.63.129.16/32',
].map((range) => ipaddr.IPv4.parseCIDR(range));

/** All public IPv6 addresses start with 001. Everything else (mapped, NAT64, local, multicast) is not public. */
const PUBLIC_V6 = ipaddr.IPv6.parseCIDR('2000::/3');
const SPECIAL_V6 = [
  // Special protocols: Teredo, ORCHID, benchmarks.
  '2001::/23',
  '2001:db8::/32',
  // 6to4: an embedded IPv4 address.
  '2002::/16',
  '3fff::/20',
  '2620:4f:8000::/48',
].map((range) => ipaddr.IPv6.parseCIDR(range));

/** `address` as the system writes it, without brackets. Anything that is not an address is not public. */
export function isPublicAddress(address: string): boolean {
  const known = parsed(address);
  if (known === undefined) return false;
  if (known.kind() === 'ipv4') return !SPECIAL_V4.some((range) => (known as ipaddr.IPv4).match(range));
  const v6 = known as ipaddr.IPv6;
  return v6.match(PUBLIC_V6) && !SPECIAL_V6.some((range) => v6.match(range));
}

export function isLoopbackAddress(address: string): boolean {
  return parsed(address)?.range() === 'loopback';
}

/** An IPv4-mapped IPv6 address is treated as the IPv4 address it connects to. */
function parsed(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  // A zone names a local interface; no public address has one.
  if (address.includes('%') || !ipaddr.isValid(address)) return undefined;
  return ipaddr.process(address);
}
