// The carrier's tariff in its versions.
import type { Context } from '../../context.ts';
import { compileTariff } from '../../freight/rating/tariff/compile-tariff.ts';
import type { Tariff } from '../../freight/rating/tariff/tariff.ts';
import type { CarrierFiles } from './carrier-version.store.ts';
import { VersionedData } from './versioned-data.ts';

export type TariffInForce = VersionedData<Tariff>;

export function tariffInForce(context: Context): TariffInForce {
  return new VersionedData(context, 'tariff', async (files) => tariffOf(await files()));
}

export function tariffOf(files: CarrierFiles): Tariff {
  const compiled = compileTariff(files);
  if (compiled.ok) return compiled.tariff;
  throw new Error(`The stored tariff has ${compiled.faultCount} faults in this version of Linehaul. Import it again.`);
}
