// The life cycle of a tariff: imported as a draft, activated from a given day, rolled back to the previous version.
import type { Context } from '../../context.ts';
import type { CarrierFault } from '../../freight/carrier-files/carrier-fault.ts';
import { compileTariff } from '../../freight/rating/tariff/compile-tariff.ts';
import type { Tariff } from '../../freight/rating/tariff/tariff.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import { type Unit, WriteConflict } from '../../platform/db/database.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { type CarrierVersion, carrierVersionStore, versionAt } from './carrier-version.store.ts';
import { alreadyCompiled, rememberCompiled } from './compiled-once.ts';
import { carrierSubject, contentHash, type NewVersion, storeVersion } from './load-version.ts';
import type { CarrierFiles } from './packed-files.ts';
import { versionInForce } from './version-in-force.ts';

/** A change, and the transaction that makes it. */
interface Prepared<Made> {
  readonly unit: Unit;
  readonly made: Made;
}

export type ImportedTariff =
  | { readonly ok: true; readonly version: number }
  | { readonly ok: false; readonly faults: readonly CarrierFault[]; readonly faultCount: number };

export async function hasTariff(context: Context): Promise<boolean> {
  return (await carrierVersionStore(context.db, 'tariff').list()).length > 0;
}

interface ImportOptions extends Pick<NewVersion, 'also' | 'onlyFirst'> {
  /** What `checkTariff` found in these files: they are not checked again, which can block the thread for seconds. */
  readonly checked?: { readonly zones: number; readonly pricings: number };
}

/** Stores a tariff, once it is fully checked. Without `activeFrom` it is a draft and prices nothing. */
export async function importTariff(
  context: Context,
  actor: string,
  files: CarrierFiles,
  activeFrom: number | null = null,
  { also, onlyFirst = false, checked }: ImportOptions = {},
): Promise<ImportedTariff> {
  let details = checked && { zones: checked.zones, pricings: checked.pricings };
  if (details === undefined) {
    const compiled = compileOnce(files);
    if (!compiled.ok) return compiled;
    details = { zones: compiled.tariff.zones.length, pricings: compiled.tariff.pricings.size };
  }
  const wanted: NewVersion = { kind: 'tariff', files, activeFrom, details, onlyFirst, ...(also && { also }) };
  return { ok: true, version: await storeVersion(context, actor, wanted) };
}

function compileOnce(files: CarrierFiles): ReturnType<typeof compileTariff> {
  const hash = contentHash(files);
  const known = alreadyCompiled<Tariff>('tariff', hash);
  if (known !== undefined) return { ok: true, tariff: known };
  const compiled = compileTariff(files);
  if (compiled.ok) rememberCompiled('tariff', hash, compiled.tariff);
  return compiled;
}

/** From then on, the version prices new shipments; existing quotes keep their prices. */
export async function activateTariff(
  context: Context,
  actor: string,
  version: number,
  activeFrom: number,
): Promise<void> {
  const versions = await carrierVersionStore(context.db, 'tariff').list();
  const found = versions.find((one) => one.version === version);
  if (found === undefined)
    throw new OperatorError(`Tariff version ${version} does not exist. See: linehaul tariff list`);
  const now = context.freightClock.now();
  if (found.version === versionInForce(context, versions)?.version) {
    if (activeFrom > now) throw new OperatorError(`Version ${version} ${IN_FORCE_ALREADY}`);
    // It is already in force, so its start time stays.
    if (activeFrom >= found.active_from!) return;
  }
  await writeOrTell(context, prepareActivation(context, actor, found, activeFrom));
}

/** Follows the version's number. A version has one start time, so a later one would end it now. */
export const IN_FORCE_ALREADY =
  'is in force and cannot start later: until then nothing, or an older version, would price what ships. Import its files again as a new version, and activate that one.';

/** The version is in force from that time, once the transaction is written. */
export function prepareActivation(context: Context, actor: string, version: CarrierVersion, activeFrom: number): Unit {
  return setActiveFrom(context, actor, version, activeFrom, 'tariff.activated');
}

/** Makes the version in force a draft again, so that the previous one applies. Returns both. */
export async function rollBackTariff(
  context: Context,
  actor: string,
): Promise<{ readonly rolledBack: number; readonly inForce: number }> {
  const { unit, made } = await prepareRollBack(context, actor);
  await writeOrTell(context, unit);
  return made;
}

/** Like rollBackTariff, once the transaction is written. @throws OperatorError when there is no earlier version */
export async function prepareRollBack(
  context: Context,
  actor: string,
): Promise<Prepared<{ readonly rolledBack: number; readonly inForce: number }>> {
  const now = context.freightClock.now();
  const versions = await carrierVersionStore(context.db, 'tariff').list();
  const current = versionInForce(context, versions);
  const before = versionAt(
    versions.filter((one) => one !== current),
    now,
  );
  if (current === undefined || before === undefined) {
    throw new OperatorError('There is no earlier tariff to roll back to. Activate another version instead.');
  }
  return {
    unit: setActiveFrom(context, actor, current, null, 'tariff.rolled-back'),
    made: { rolledBack: current.version, inForce: before.version },
  };
}

function setActiveFrom(
  context: Context,
  actor: string,
  version: CarrierVersion,
  activeFrom: number | null,
  action: string,
): Unit {
  const details = {
    version: version.version,
    ...(activeFrom !== null && { activeFrom: new Date(activeFrom).toISOString() }),
  };
  return [
    carrierVersionStore(context.db, 'tariff').setActiveFrom(version, activeFrom),
    auditLine(context, actor, action, carrierSubject('tariff'), details),
  ];
}

async function writeOrTell(context: Context, unit: Unit): Promise<void> {
  try {
    await context.db.write(unit);
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
    throw new OperatorError('Someone else changed this version at the same time. Check it, then try again.');
  }
}
