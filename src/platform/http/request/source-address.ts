// Where a request comes from: the key by which callers without credentials are counted.
import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { CappedMap } from '../../capped-map.ts';
import { AddressNetworks, parseAddress } from '../sign-ins/address-networks.ts';

/** Anything with Node's request, such as a FastifyRequest. */
export interface Arrival {
  readonly raw: IncomingMessage;
}

/** Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/;
/** No real deployment chains more proxies than this. */
const MOST_HOPS = 20;
const MOST_REMEMBERED = 10_000;

/**
 * Fastify's `trustProxy` walks X-Forwarded-For the same way, but it also trusts X-Forwarded-Host and X-Forwarded-Proto, returns unreadable
 * hops as they are, and does not group IPv6 addresses by network.
 */
export class SourceAddresses {
  readonly #trusted: AddressNetworks;
  readonly #onIgnored: (peer: string) => void;
  /** Raw address to key. Most requests come from few addresses, and parsing costs more than a lookup. */
  readonly #keys = new CappedMap<string, string>(MOST_REMEMBERED);
  #hasIgnored = false;

  /**
   * `trustedProxies` contains addresses and CIDR ranges. `onIgnored` is called once, with the first untrusted peer that sends
   * X-Forwarded-For: if it is a proxy, all of its callers share one key.
   */
  constructor(trustedProxies: readonly string[], onIgnored: (peer: string) => void = () => {}) {
    this.#trusted = new AddressNetworks(trustedProxies);
    this.#onIgnored = onIgnored;
  }

  /** An IPv4 address, the /64 network of an IPv6 address, or `unknown`. */
  of(arrival: Arrival): string {
    return this.#keyOf(this.exactly(arrival));
  }

  /** The address itself, as the connection or the proxy wrote it. */
  exactly({ raw }: Arrival): string {
    const peer = raw.socket.remoteAddress ?? '';
    const forwarded = raw.headers['x-forwarded-for'];
    return forwarded === undefined ? peer : this.#callerOf(peer, String(forwarded));
  }

  /** Whether many callers may share the connection. */
  isThroughProxy({ raw }: Arrival): boolean {
    return this.#trusted.includes(raw.socket.remoteAddress ?? '');
  }

  /** The rightmost hop that is not a trusted proxy. The caller may have forged anything to the left of it. */
  #callerOf(peer: string, forwarded: string): string {
    let caller = peer;
    const hops = forwarded.split(',').slice(-MOST_HOPS);
    while (this.#trusted.includes(caller)) {
      const hop = hops.pop()?.trim().replace(WITH_PORT, '$1$2');
      // If a proxy reports something unreadable, the proxy counts as the caller.
      if (hop === undefined || parseAddress(hop) === undefined) return caller;
      caller = hop;
    }
    if (caller === peer) this.#ignored(peer);
    return caller;
  }

  #ignored(peer: string): void {
    if (this.#hasIgnored) return;
    this.#hasIgnored = true;
    this.#onIgnored(peer);
  }

  #keyOf(address: string): string {
    let key = this.#keys.get(address);
    if (key === undefined) {
      key = sourceKey(address);
      this.#keys.set(address, key);
    }
    return key;
  }
}

/** Every home and server gets a whole IPv6 /64, so counting single addresses would not limit anyone. */
function sourceKey(text: string): string {
  const address = parseAddress(text);
  if (address === undefined) return 'unknown';
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
