// Caches clients that sent the right secret within the last minute. Programs read their key before every batch of calls, and its
// three rows seldom change.
import type { Context } from '../../context.ts';
import { AuditedCache } from '../../platform/audit/audited-cache.ts';
import type { AuditFollower, AuditNews } from '../../platform/audit/follow-audit-log.ts';
import type { Principal } from '../../platform/contract/route.ts';
import type { AddressNetworks } from '../../platform/http/sign-ins/address-networks.ts';
import type { Client } from '../accounts/customers/find-client.ts';
import { clientSubject } from '../accounts/customers/manage-clients.ts';

/** For read access only, so rows cached from an earlier request are good enough. */
export interface KnownClient extends Principal {
  readonly client: Client;
  /** Undefined if the client has none. */
  readonly apiKey: string | undefined;
  /** Allowed source addresses; undefined for all. */
  readonly addresses: AddressNetworks | undefined;
}

interface Remembered extends KnownClient {
  readonly until: number;
}

const REMEMBERED_MS = 60_000;
const LIST_BYTES = 20_000;
const BOUNDS = {
  mostEntries: 10_000,
  mostBytes: 16 * 1_048_576,
  bytesOf: ({ addresses }: Remembered) => 2_000 + (addresses === undefined ? 0 : LIST_BYTES),
};

export class KnownClients {
  readonly #context: Context;
  /** Keyed by a keyed hash of ID and secret: the secret itself is not kept. */
  readonly #remembered: AuditedCache<Remembered>;

  constructor(context: Context, follower: AuditFollower) {
    this.#context = context;
    this.#remembered = new AuditedCache(context.clock, follower, BOUNDS);
  }

  hear(news: readonly AuditNews[]): void {
    for (const { subject } of news) this.forget(subject);
  }

  forget(subject: string): void {
    this.#remembered.forgetWhere(({ client }) => clientSubject(client.client_id) === subject);
  }

  /** The cached client with this secret, or the result of `look`. */
  find(clientId: string, secret: string, look: () => Promise<KnownClient>): KnownClient | Promise<KnownClient> {
    const proof = this.#context.secrets.hash('known client', clientId, secret);
    const remembered = this.#remembered.get(proof);
    if (remembered !== undefined && remembered.until > this.#context.clock.now()) return remembered;
    return this.#remembered.read(proof, async () => ({
      ...(await look()),
      until: this.#context.clock.now() + REMEMBERED_MS,
    }));
  }
}
