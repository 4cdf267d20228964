// Finds the versions of the tariff and their files, for operators who compare and activate them.
import type { Context } from '../../context.ts';
import { type CarrierVersion, carrierVersionStore } from './carrier-version.store.ts';
import type { CarrierFiles } from './packed-files.ts';
import { versionInForce } from './version-in-force.ts';

export type { CarrierVersion } from './carrier-version.store.ts';
export type { CarrierFiles } from './packed-files.ts';

export interface FoundTariffs {
  /** Oldest first. */
  readonly versions: readonly CarrierVersion[];
  readonly inForce: CarrierVersion | undefined;
}

export async function findTariffs(context: Context): Promise<FoundTariffs> {
  const versions = await carrierVersionStore(context.db, 'tariff').list();
  return { versions, inForce: versionInForce(context, versions) };
}

/** Undefined if none is in force. */
export async function findNetworkInForce(context: Context): Promise<CarrierVersion | undefined> {
  return versionInForce(context, await carrierVersionStore(context.db, 'network').list());
}

/** Empty if there is no such version. */
export function tariffFiles(context: Context, version: number): Promise<CarrierFiles> {
  return carrierVersionStore(context.db, 'tariff').files(version);
}
