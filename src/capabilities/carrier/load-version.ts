// Stores the carrier's files as a new version, with an audit entry that makes the nodes load it.
import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import { type Step, WriteConflict } from '../../platform/db/database.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { type CarrierDataKind, carrierVersionStore } from './carrier-version.store.ts';
import { type CarrierFiles, packFiles } from './packed-files.ts';

/** The subject of the carrier's data in the audit log; nodes reload the data when they see it. */
export function carrierSubject(kind: CarrierDataKind): string {
  return `carrier:${kind}`;
}

export interface NewVersion {
  readonly kind: CarrierDataKind;
  readonly files: CarrierFiles;
  /** Null stores a draft. */
  readonly activeFrom: number | null;
  /** For the audit log. */
  readonly details: object;
  /** Stores it only if there is none yet, so that only one of several nodes that start together does. */
  readonly onlyFirst?: boolean;
  /** Further writes for the same transaction, once the version's number is known. */
  readonly also?: (version: number) => readonly Step[];
}

/** Returns the number of the new version, or with `onlyFirst` of the existing one. The files must have been checked. */
export async function storeVersion(context: Context, actor: string, wanted: NewVersion): Promise<number> {
  const { kind, files, activeFrom } = wanted;
  const store = carrierVersionStore(context.db, kind);
  const hash = contentHash(files);
  for (let attempt = 0; attempt < 5; attempt++) {
    const newest = (await store.list()).at(-1)?.version;
    if (newest !== undefined && wanted.onlyFirst) return newest;
    const version = (newest ?? 0) + 1;
    const row = {
      kind,
      version,
      active_from: activeFrom,
      loaded_at: context.clock.now(),
      loaded_by: actor,
      content_hash: hash,
    };
    const details = {
      version,
      activeFrom: activeFrom === null ? 'draft' : new Date(activeFrom).toISOString(),
      ...wanted.details,
    };
    try {
      await context.db.write([
        ...store.insert(row, await packFiles(files)),
        ...(wanted.also?.(version) ?? []),
        auditLine(context, actor, `${kind}.loaded`, carrierSubject(kind), details),
      ]);
      return version;
    } catch (error) {
      // Another operator loaded at the same time and took the number.
      if (!(error instanceof WriteConflict)) throw error;
    }
  }
  throw new OperatorError('Others keep loading at the same time. Try again.');
}

export function contentHash(files: CarrierFiles): string {
  const hash = createHash('sha256');
  for (const [name, bytes] of [...files].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${name} ${bytes.length}\n`).update(bytes);
  return hash.digest('hex');
}
