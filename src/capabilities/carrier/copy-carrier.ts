// Copies the carrier's network and tariff into another database: the versions in force, future versions, all fuel rows, and the
// contracts in force.
import type { Context } from '../../context.ts';
import type { Database, Step } from '../../platform/db/database.ts';
import { type CarrierDataKind, carrierVersionStore } from './carrier-version.store.ts';
import { contractStore } from './contract.store.ts';
import { fuelRowStore } from './fuel-row.store.ts';
import { versionInForce } from './version-in-force.ts';

const KINDS: readonly CarrierDataKind[] = ['network', 'tariff'];

/** A fingerprint that changes with what would be copied. */
export async function carrierToCopy(context: Context): Promise<string> {
  const versions = await Promise.all(KINDS.map((kind) => versionsToCopy(context, kind)));
  const fuel = (await fuelRowStore(context.db).list()).length;
  return JSON.stringify([
    ...versions.flat().map((one) => [one.kind, one.version, one.active_from, one.content_hash]),
    fuel,
    await contractStore(context.db).newestRevision(),
  ]);
}

export async function copyCarrier(from: Context, to: Database): Promise<void> {
  const steps: Step[] = [];
  for (const kind of KINDS) {
    for (const version of await versionsToCopy(from, kind)) {
      const files = await carrierVersionStore(from.db, kind).packedFiles(version.version);
      steps.push(...carrierVersionStore(to, kind).insert(version, files));
    }
  }
  for (const row of await fuelRowStore(from.db).list()) steps.push(fuelRowStore(to).insert(row));
  steps.push(...(await contractSteps(from.db, to)));
  if (steps.length > 0) await to.write(steps);
}

async function contractSteps(from: Database, to: Database): Promise<Step[]> {
  const last = new Map((await contractStore(from).activationsAfter(0)).map((one) => [one.account, one]));
  const steps: Step[] = [];
  for (const activation of last.values()) {
    if (activation.version === null) continue;
    const version = (await contractStore(from).list(activation.account)).find(
      (one) => one.version === activation.version,
    );
    const files = await contractStore(from).files(activation.account, activation.version);
    steps.push(contractStore(to).insert(version!, files!), contractStore(to).activate(activation));
  }
  return steps;
}

/** The version in force starts at 0, because the copy's clock may show an earlier time. */
async function versionsToCopy(context: Context, kind: CarrierDataKind) {
  const versions = await carrierVersionStore(context.db, kind).list();
  const current = versionInForce(context, versions);
  const later = versions.filter((one) => one.active_from !== null && one.active_from > (current?.active_from ?? 0));
  return [...(current === undefined ? [] : [{ ...current, active_from: 0 }]), ...later];
}
