// The network and tariffs of a batch, from the carrier's files. Each tariff is compiled when the first shipment needs it.
import type { Tariff } from '../../../freight/rating/tariff/tariff.ts';
import { CappedMap } from '../../../platform/capped-map.ts';
import type { FuelRow } from '../../carrier/find-fuel.ts';
import { networkOf } from '../../carrier/network-of-files.ts';
import { tariffOf, tariffWithFuel } from '../../carrier/tariff-in-force.ts';
import { pricedAt } from '../quote-shipment.ts';
import type { BatchPrices } from './rate-records.ts';

type Files = ReadonlyMap<string, Uint8Array>;

/** Plain data, because it is sent to every worker thread. */
export interface PriceFiles {
  readonly network: Files;
  /** Current and future tariffs, earliest first. */
  readonly tariffs: readonly { readonly activeFrom: number; readonly files: Files }[];
  /** The fuel surcharges that were set separately from the tariffs. */
  readonly fuelRows: readonly FuelRow[];
  readonly quotedAt: number;
}

export function batchPrices({ network, tariffs, fuelRows, quotedAt }: PriceFiles): BatchPrices {
  const compiled = new Map<number, Tariff>();
  /** A file has few distinct dates. */
  const ofDate = new CappedMap<string, Tariff>(5_000);
  return {
    network: networkOf(network),
    tariffOn(shipDate) {
      let tariff = ofDate.get(shipDate);
      if (tariff === undefined) {
        const at = pricedAt(shipDate, quotedAt);
        // Dates before the first version use the first version.
        const index = Math.max(
          0,
          tariffs.findLastIndex((one) => one.activeFrom <= at),
        );
        tariff = compiled.get(index) ?? tariffWithFuel(tariffOf(tariffs[index]!.files), fuelRows);
        compiled.set(index, tariff);
        ofDate.set(shipDate, tariff);
      }
      return tariff;
    },
  };
}
