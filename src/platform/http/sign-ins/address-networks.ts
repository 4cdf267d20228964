// Whether an address is in a list of IPv4 and IPv6 addresses and CIDR ranges.
import ipaddr from 'ipaddr.js';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** The bits before an IPv4 address mapped into IPv6. */
const MAPPED_BITS = 96;

/** IPv4 mapped into IPv6 becomes IPv4. A zone (`%eth0`) names a local interface and is dropped. */
export function parseAddress(text: string): Address | undefined {
  const plain = text.split('%')[0]!;
  const isValid = plain.includes(':') ? ipaddr.IPv6.isValid(plain) : ipaddr.IPv4.isValidFourPartDecimal(plain);
  return isValid ? ipaddr.process(plain) : undefined;
}

export class AddressNetworks {
  readonly #networks: readonly (readonly [Address, number])[];
  /** Most callers use the same address again. */
  #lastIncluded: string | undefined;

  /** Addresses such as 192.0.2.1 and ranges such as 10.0.0.0/8 or 2001:db8::/32, already validated. */
  constructor(written: readonly string[]) {
    const networks = written.map((one) => {
      const [text = '', bits] = one.split('/');
      const address = parseAddress(text)!;
      if (bits === undefined) return [address, address.toByteArray().length * 8] as const;
      const isMapped = address.kind() === 'ipv4' && text.includes(':');
      return [address, isMapped ? Number(bits) - MAPPED_BITS : Number(bits)] as const;
    });
    // An earlier version accepted ranges wider than IPv4. They cannot be meant to contain everything, so they match nothing.
    this.#networks = networks.filter(([, bits]) => bits >= 0);
  }

  includes(text: string): boolean {
    if (this.#networks.length === 0) return false;
    if (text === this.#lastIncluded) return true;
    const address = parseAddress(text);
    const isIncluded = this.#networks.some(
      ([network, bits]) => network.kind() === address?.kind() && address.match(network as never, bits),
    );
    if (isIncluded) this.#lastIncluded = text;
    return isIncluded;
  }
}
