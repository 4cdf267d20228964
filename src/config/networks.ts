// Which texts are network addresses and ranges, and which addresses are this machine.
import { isIP } from 'node:net';

/** An address such as 192.0.2.1, or a CIDR range such as 10.0.0.0/8 or 2001:db8::/32. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  const isPrefix = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
  // A range of IPv4-mapped addresses starts after the 96 bits that all of them share.
  const isTooWide = bits !== undefined && Number(bits) < 96 && family === 6 && isMappedIPv4(address);
  return family !== 0 && isPrefix && !isTooWide && rest.length === 0 && !address.includes('%');
}

/** Anyone in a trusted range can forge the source of requests. 10.0.0.0/8 and fc00::/7 are the widest private ranges. */
export function isWideNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/');
  if (bits === undefined) return false;
  if (isIP(address) === 4) return Number(bits) < 8;
  return Number(bits) < (isMappedIPv4(address) ? 96 + 8 : 7);
}

/** Whether it is an IPv4-mapped address such as ::ffff:192.0.2.1, in any notation. */
function isMappedIPv4(address: string): boolean {
  return !address.includes('%') && /^\[::ffff:[^:]+:[^:]+\]$/.test(new URL(`http://[${address}]`).hostname);
}

export function isLoopback(host: string): boolean {
  if (isIP(host) === 6 && isMappedIPv4(host))
    return /^\[::ffff:7f[\da-f]{2}:/.test(new URL(`http://[${host}]`).hostname);
  return /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host);
}
