// The versions of the carrier's tariff, with the fuel surcharges that operators set.
import type { Context } from '../../context.ts';
import { compileTariff } from '../../freight/rating/tariff/compile-tariff.ts';
import { withFuelRows } from '../../freight/rating/tariff/fuel-files.ts';
import type { Tariff } from '../../freight/rating/tariff/tariff.ts';
import type { AuditNews } from '../../platform/audit/follow-audit-log.ts';
import { CappedMap } from '../../platform/capped-map.ts';
import { type FuelRow, fuelRowStore, fuelWeeksOf } from './fuel-row.store.ts';
import type { CarrierFiles } from './packed-files.ts';
import { type InForce, VersionedData } from './versioned-data.ts';

/** The subject of the surcharges in the audit log; nodes reload them when they see it. */
export const FUEL_SUBJECT = 'carrier:fuel';

export interface PricedTariff extends InForce<Tariff> {
  /** The newest surcharge included; 0 if none was set. */
  readonly fuelRevision: number;
}

/** How many versions are cached. */
const KEPT = 8;

type Wanted = PricedTariff | Promise<PricedTariff>;

export class TariffInForce {
  readonly #context: Context;
  readonly #versions: VersionedData<Tariff>;
  #rows: readonly FuelRow[] = [];
  /** Keyed by version, with the newest surcharges, so that quotes find their tariff ready. */
  readonly #ready = new CappedMap<number, { readonly base: Tariff; readonly priced: PricedTariff }>(KEPT);

  constructor(context: Context) {
    this.#context = context;
    this.#versions = new VersionedData(context, 'tariff', async (files) => tariffOf(await files()));
  }

  /** The version in force now. @throws Refusal when nothing has been loaded */
  now(): PricedTariff {
    return this.#newest(this.#versions.now());
  }

  /** The version in force at another time; before the first version started, the first. */
  at(time: number): Wanted {
    const found = this.#versions.at(time);
    return found instanceof Promise ? found.then((one) => this.#newest(one)) : this.#newest(found);
  }

  /** A version with the surcharges of a revision, for quotes and bills that were made with them. */
  version(version: number, fuelRevision: number): Wanted {
    const found = this.#versions.version(version);
    if (found instanceof Promise || fuelRevision > this.#revision) return this.#earlier(found, fuelRevision);
    return this.#atRevision(found, fuelRevision);
  }

  /** A version with the current surcharges. */
  newest(version: number): Wanted {
    return this.version(version, this.#revision);
  }

  hear(news: readonly AuditNews[]): void {
    this.#versions.hear(news);
    if (news.some(({ subject }) => subject === FUEL_SUBJECT)) this.#loadFuelInBackground();
  }

  /** A row that this node has just written applies here at once; other nodes see it in the audit log. */
  take(row: FuelRow): void {
    if (row.revision === this.#revision + 1) this.#use([...this.#rows, row]);
    else this.#loadFuelInBackground();
  }

  #loadFuelInBackground(): void {
    this.#loadFuel().catch((error: Error) => {
      this.#context.log.error({ err: error }, 'the new fuel surcharges could not be loaded; the old ones go on');
    });
  }

  async load(): Promise<void> {
    await Promise.all([this.#versions.load(), this.#loadFuel()]);
  }

  async #loadFuel(): Promise<void> {
    const rows = await fuelRowStore(this.#context.db).list();
    // Of two concurrent reads, the later one may finish first.
    if ((rows.at(-1)?.revision ?? 0) >= this.#revision) this.#use(rows);
  }

  #use(rows: readonly FuelRow[]): void {
    this.#rows = rows;
    this.#ready.clear();
  }

  get #revision(): number {
    return this.#rows.at(-1)?.revision ?? 0;
  }

  #newest(found: InForce<Tariff>): PricedTariff {
    const ready = this.#ready.get(found.version);
    if (ready?.base === found.data) return ready.priced;
    const priced = withFuel(found, this.#rows);
    this.#ready.set(found.version, { base: found.data, priced });
    return priced;
  }

  async #earlier(found: InForce<Tariff> | Promise<InForce<Tariff>>, fuelRevision: number): Promise<PricedTariff> {
    // Another node may have used a surcharge that this one has not loaded yet.
    if (fuelRevision > this.#revision) await this.#loadFuel();
    return this.#atRevision(await found, fuelRevision);
  }

  #atRevision(found: InForce<Tariff>, fuelRevision: number): PricedTariff {
    if (fuelRevision === this.#revision) return this.#newest(found);
    return withFuel(
      found,
      this.#rows.filter(({ revision }) => revision <= fuelRevision),
    );
  }
}

export function tariffInForce(context: Context): TariffInForce {
  return new TariffInForce(context);
}

function withFuel({ version, data }: InForce<Tariff>, rows: readonly FuelRow[]): PricedTariff {
  return { version, data: tariffWithFuel(data, rows), fuelRevision: rows.at(-1)?.revision ?? 0 };
}

/** Environments share compiled tariffs, so the tariff is copied, not changed. */
export function tariffWithFuel(tariff: Tariff, rows: readonly FuelRow[]): Tariff {
  return rows.length === 0 ? tariff : { ...tariff, fuel: withFuelRows(tariff.fuel, fuelWeeksOf(rows)) };
}

export function tariffOf(files: CarrierFiles): Tariff {
  const compiled = compileTariff(files);
  if (compiled.ok) return compiled.tariff;
  throw new Error(`The stored tariff has ${compiled.faultCount} faults in this version of Linehaul. Import it again.`);
}
