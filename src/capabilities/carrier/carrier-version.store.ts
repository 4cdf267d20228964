// The tables of the carrier's data: versions of its network and of its tariff, and the files of each.
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Database, type Step, step } from '../../platform/db/database.ts';

export type CarrierDataKind = 'network' | 'tariff';

export interface CarrierVersion {
  readonly kind: CarrierDataKind;
  readonly version: number;
  /** Milliseconds since 1970; null for a draft. */
  readonly active_from: number | null;
  readonly loaded_at: number;
  readonly loaded_by: string;
  /** Two versions with the same hash have the same files. */
  readonly content_hash: string;
}

/** File name to content. */
export type CarrierFiles = ReadonlyMap<string, Uint8Array>;

interface Tables {
  carrier_versions: CarrierVersion;
  carrier_files: { kind: CarrierDataKind; version: number; name: string; packed: string };
}

export function carrierVersionStore(db: Database, kind: CarrierDataKind) {
  const tables = db.tables<Tables>();
  return {
    /** Oldest first. */
    list: (): Promise<CarrierVersion[]> =>
      tables.selectFrom('carrier_versions').selectAll().where('kind', '=', kind).orderBy('version').execute(),

    async files(version: number): Promise<CarrierFiles> {
      const rows = await tables
        .selectFrom('carrier_files')
        .select(['name', 'packed'])
        .where('kind', '=', kind)
        .where('version', '=', version)
        .execute();
      return new Map(rows.map((row) => [row.name, gunzipSync(Buffer.from(row.packed, 'base64'))]));
    },

    /** Conflicts if another operator took the number. */
    insert: (version: CarrierVersion, files: CarrierFiles): Step[] => [
      step(tables.insertInto('carrier_versions').values(version), 1),
      ...[...files].map(([name, bytes]) => {
        const packed = gzipSync(bytes).toString('base64');
        return step(tables.insertInto('carrier_files').values({ kind, version: version.version, name, packed }), 1);
      }),
    ],

    /** Conflicts if the version's start time is no longer the one that the caller saw. */
    setActiveFrom: (version: CarrierVersion, activeFrom: number | null): Step =>
      step(
        tables
          .updateTable('carrier_versions')
          .set({ active_from: activeFrom })
          .where('kind', '=', kind)
          .where('version', '=', version.version)
          .where('active_from', version.active_from === null ? 'is' : '=', version.active_from),
        1,
      ),
  };
}

/** Of the versions that have started by `at`, the one that started last; of two with the same start, the one loaded later. */
export function versionAt(versions: readonly CarrierVersion[], at: number): CarrierVersion | undefined {
  let best: CarrierVersion | undefined;
  for (const one of versions) {
    if (one.active_from === null || one.active_from > at) continue;
    if (best === undefined || one.active_from >= (best.active_from ?? 0)) best = one;
  }
  return best;
}
