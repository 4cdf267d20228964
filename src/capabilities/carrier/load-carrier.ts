// Makes a carrier's files a new version: checked whole, stored whole, active from a time on.
import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { CarrierFault } from '../../freight/network/carrier-fault.ts';
import type { CarrierFileContents } from '../../freight/network/carrier-files.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import { WriteConflict } from '../../platform/db/database.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { type CarrierVersion, carrierStore } from './carrier.store.ts';
import { compileCarrier } from './compiled-carriers.ts';

/** What the audit log calls the carrier's data; nodes load anew when they read it. */
export const CARRIER_SUBJECT = 'carrier:network';

export type LoadedCarrier =
  | { readonly ok: true; readonly version: number; readonly activeFrom: number }
  | { readonly ok: false; readonly faults: readonly CarrierFault[]; readonly faultCount: number };

/** Nothing is stored when a file has a fault: the version in force stays. */
export async function loadCarrier(
  context: Context,
  actor: string,
  files: CarrierFileContents,
  activeFrom: number,
): Promise<LoadedCarrier> {
  const hash = contentHash(files);
  const compiled = compileCarrier(files, hash);
  if (!compiled.ok) return compiled;
  const store = carrierStore(context.db);
  for (let attempt = 0; attempt < 5; attempt++) {
    const versions = await store.versions();
    const version = (versions.at(-1)?.version ?? 0) + 1;
    const row: CarrierVersion = {
      version,
      active_from: activeFrom,
      loaded_at: context.clock.now(),
      loaded_by: actor,
      content_hash: hash,
    };
    const details = {
      version,
      activeFrom: new Date(activeFrom).toISOString(),
      terminals: compiled.network.terminals.length,
    };
    try {
      await context.db.write([
        ...store.insert(row, files),
        auditLine(context, actor, 'carrier.loaded', CARRIER_SUBJECT, details),
      ]);
      return { ok: true, version, activeFrom };
    } catch (error) {
      // Another operator loaded at the same moment and took the number.
      if (!(error instanceof WriteConflict)) throw error;
    }
  }
  throw new OperatorError('Others keep loading carriers at the same time. Try again.');
}

export function contentHash(files: CarrierFileContents): string {
  const hash = createHash('sha256');
  for (const name of [...files.keys()].sort())
    hash.update(`${name} ${files.get(name)!.length}\n`).update(files.get(name)!);
  return hash.digest('hex');
}
