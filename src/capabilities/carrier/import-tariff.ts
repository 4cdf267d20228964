// The life of a tariff: imported as a draft, activated from a day on, rolled back to the one before.
import type { Context } from '../../context.ts';
import type { CarrierFault } from '../../freight/network/carrier-fault.ts';
import { compileTariff } from '../../freight/rating/tariff/compile-tariff.ts';
import type { Tariff } from '../../freight/rating/tariff/tariff.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import { WriteConflict } from '../../platform/db/database.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { type CarrierFiles, type CarrierVersion, carrierVersionStore, versionAt } from './carrier-version.store.ts';
import { alreadyCompiled, rememberCompiled } from './compiled-once.ts';
import { carrierSubject, contentHash, storeVersion } from './load-version.ts';

export type ImportedTariff =
  | { readonly ok: true; readonly version: number }
  | { readonly ok: false; readonly faults: readonly CarrierFault[]; readonly faultCount: number };

export async function hasTariff(context: Context): Promise<boolean> {
  return (await carrierVersionStore(context.db, 'tariff').list()).length > 0;
}

/** Stores a tariff that is checked whole. Without `activeFrom` it is a draft and prices nothing. */
export async function importTariff(
  context: Context,
  actor: string,
  files: CarrierFiles,
  activeFrom: number | null = null,
): Promise<ImportedTariff> {
  const hash = contentHash(files);
  let tariff = alreadyCompiled<Tariff>('tariff', hash);
  if (tariff === undefined) {
    const compiled = compileTariff(files);
    if (!compiled.ok) return compiled;
    tariff = compiled.tariff;
    rememberCompiled('tariff', hash, tariff);
  }
  const details = { zones: tariff.zones.length, pricings: tariff.pricings.size };
  return { ok: true, version: await storeVersion(context, actor, { kind: 'tariff', files, activeFrom, details }) };
}

/** From then on the version prices what ships; quotes that were given keep theirs. */
export async function activateTariff(
  context: Context,
  actor: string,
  version: number,
  activeFrom: number,
): Promise<void> {
  const found = (await carrierVersionStore(context.db, 'tariff').list()).find((one) => one.version === version);
  if (found === undefined) throw new OperatorError(`There is no tariff version ${version}. See: linehaul tariff list`);
  await setActiveFrom(context, actor, found, activeFrom, 'tariff.activated');
}

/** Makes the version in force a draft again, so that the one before it counts. Gives both. */
export async function rollBackTariff(
  context: Context,
  actor: string,
): Promise<{ readonly rolledBack: number; readonly inForce: number }> {
  const now = context.freightClock.now();
  const versions = await carrierVersionStore(context.db, 'tariff').list();
  const current = versionAt(versions, now);
  const before = versionAt(
    versions.filter((one) => one !== current),
    now,
  );
  if (current === undefined || before === undefined) {
    throw new OperatorError('There is no earlier tariff to go back to. Activate another version instead.');
  }
  await setActiveFrom(context, actor, current, null, 'tariff.rolled-back');
  return { rolledBack: current.version, inForce: before.version };
}

async function setActiveFrom(
  context: Context,
  actor: string,
  version: CarrierVersion,
  activeFrom: number | null,
  action: string,
): Promise<void> {
  const details = {
    version: version.version,
    ...(activeFrom !== null && { activeFrom: new Date(activeFrom).toISOString() }),
  };
  try {
    await context.db.write([
      carrierVersionStore(context.db, 'tariff').setActiveFrom(version, activeFrom),
      auditLine(context, actor, action, carrierSubject('tariff'), details),
    ]);
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
    throw new OperatorError('Somebody else changed this version at the same time. Look at it, and try again.');
  }
}
