// The carrier's network that counts now: loaded at the start, exchanged when a version's time comes or a new one is loaded.
import type { Context } from '../../context.ts';
import type { Network } from '../../freight/network/network.ts';
import type { AuditNews } from '../../platform/audit/follow-audit-log.ts';
import { refuseForSeconds } from '../../platform/http/refusal.ts';
import { type CarrierVersion, carrierStore } from './carrier.store.ts';
import { compileCarrier, knownNetwork } from './compiled-carriers.ts';
import { CARRIER_SUBJECT } from './load-carrier.ts';

export class CarrierInForce {
  readonly #context: Context;
  #versions: readonly CarrierVersion[] = [];
  #current: { readonly version: CarrierVersion; readonly network: Network } | undefined;
  /** When another version's time comes; until then a look-up is one comparison. */
  #nextChangeAt = Number.POSITIVE_INFINITY;
  #loading: Promise<void> | undefined;

  constructor(context: Context) {
    this.#context = context;
  }

  /** The network in force. @throws Refusal when the carrier has not been loaded */
  network(): Network {
    if (this.#context.clock.now() >= this.#nextChangeAt) this.#loadInBackground();
    if (this.#current === undefined) {
      throw refuseForSeconds('unavailable', 30, {
        details: 'No carrier data is loaded. The operator does that with: linehaul carrier load',
      });
    }
    return this.#current.network;
  }

  get version(): number | undefined {
    return this.#current?.version.version;
  }

  hear(news: readonly AuditNews[]): void {
    if (news.some((one) => one.subject === CARRIER_SUBJECT)) this.#loadInBackground();
  }

  /** Reads which versions there are, and takes the one whose time it is. */
  async load(): Promise<void> {
    const store = carrierStore(this.#context.db);
    this.#versions = await store.versions();
    const now = this.#context.clock.now();
    const due = versionAt(this.#versions, now);
    if (due !== undefined && due.version !== this.#current?.version.version) {
      const network = await this.#compile(due);
      this.#current = { version: due, network };
    }
    const later = this.#versions.filter((one) => one.active_from > now).map((one) => one.active_from);
    this.#nextChangeAt = Math.min(Number.POSITIVE_INFINITY, ...later);
  }

  /** The version in force goes on until the new one is ready, and stays when that fails. */
  #loadInBackground(): void {
    this.#loading ??= this.load()
      .catch((error: Error) => {
        this.#nextChangeAt = this.#context.clock.now() + 5_000;
        this.#context.log.error({ err: error }, 'the new carrier data could not be loaded; the old goes on');
      })
      .finally(() => {
        this.#loading = undefined;
      });
  }

  async #compile(version: CarrierVersion): Promise<Network> {
    const { content_hash: hash } = version;
    const known = knownNetwork(hash);
    if (known !== undefined) return known;
    const result = compileCarrier(await carrierStore(this.#context.db).files(version.version), hash);
    if (!result.ok)
      throw new Error(
        `Carrier version ${version.version} has ${result.faultCount} faults in this version of Linehaul.`,
      );
    return result.network;
  }
}

/** Of the versions whose time has come, the one that began last; of two that begin together, the later load. */
export function versionAt(versions: readonly CarrierVersion[], now: number): CarrierVersion | undefined {
  return versions
    .filter((one) => one.active_from <= now)
    .reduce<CarrierVersion | undefined>(
      (best, one) => (best !== undefined && best.active_from > one.active_from ? best : one),
      undefined,
    );
}
