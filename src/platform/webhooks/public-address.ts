// Which addresses a request that strangers ask for may be sent to: those of the public internet, by whatever spelling.
import ipaddr from 'ipaddr.js';

/** Networks of IPv4 that are not somebody's public server (IANA special-purpose registry, and a cloud's own address). */
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
  // Looks public, and is answered by the host of every virtual machine in Azure.
  '168.63.129.16/32',
].map((range) => ipaddr.IPv4.parseCIDR(range));

/** All that is given out to be public in IPv6 begins with 001. Everything else (mapped, NAT64, local, multicast) is not. */
const PUBLIC_V6 = ipaddr.IPv6.parseCIDR('2000::/3');
const SPECIAL_V6 = [
  // Protocols of their own: Teredo, ORCHID, benchmarks.
  '2001::/23',
  '2001:db8::/32',
  // 6to4: an IPv4 address in disguise.
  '2002::/16',
  '3fff::/20',
  '2620:4f:8000::/48',
].map((range) => ipaddr.IPv6.parseCIDR(range));

/** `address` as the machine spells it, without brackets. What is no address is not public. */
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

/** An IPv4 address that is mapped into IPv6 is connected to as what it is. */
function parsed(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  // A zone names an interface of this machine: nothing public has one.
  if (address.includes('%') || !ipaddr.isValid(address)) return undefined;
  return ipaddr.process(address);
}
