// Copies the carrier's network and tariff into another database: those in force, and those whose time is still to come.
import type { Context } from '../../context.ts';
import type { Database, Step } from '../../platform/db/database.ts';
import { type CarrierDataKind, carrierVersionStore } from './carrier-version.store.ts';
import { versionInForce } from './version-in-force.ts';

const KINDS: readonly CarrierDataKind[] = ['network', 'tariff'];

/** Changes with what would be copied. */
export async function carrierToCopy(context: Context): Promise<string> {
  const versions = await Promise.all(KINDS.map((kind) => versionsToCopy(context, kind)));
  return JSON.stringify(versions.flat().map((one) => [one.kind, one.version, one.active_from, one.content_hash]));
}

export async function copyCarrier(from: Context, to: Database): Promise<void> {
  const steps: Step[] = [];
  for (const kind of KINDS) {
    for (const version of await versionsToCopy(from, kind)) {
      const files = await carrierVersionStore(from.db, kind).files(version.version);
      steps.push(...carrierVersionStore(to, kind).insert(version, files));
    }
  }
  if (steps.length > 0) await to.write(steps);
}

/** The one in force has always been so: the copy's clock may show an earlier time. */
async function versionsToCopy(context: Context, kind: CarrierDataKind) {
  const versions = await carrierVersionStore(context.db, kind).list();
  const current = versionInForce(context, versions);
  const later = versions.filter((one) => one.active_from !== null && one.active_from > (current?.active_from ?? 0));
  return [...(current === undefined ? [] : [{ ...current, active_from: 0 }]), ...later];
}
