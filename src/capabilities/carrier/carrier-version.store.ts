// The tables of the carrier's data: versions of its network and of its tariff, and the files of each.
import { type Database, type Step, step } from '../../platform/db/database.ts';
import { type CarrierFiles, type PackedFiles, unpackFiles } from './packed-files.ts';

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

interface Tables {
  carrier_versions: CarrierVersion;
  carrier_files: { kind: CarrierDataKind; version: number; name: string; packed: string };
}

export function carrierVersionStore(db: Database, kind: CarrierDataKind) {
  const tables = db.tables<Tables>();

  async function packedFiles(version: number): Promise<PackedFiles> {
    const rows = await tables
      .selectFrom('carrier_files')
      .select(['name', 'packed'])
      .where('kind', '=', kind)
      .where('version', '=', version)
      .execute();
    return new Map(rows.map(({ name, packed }) => [name, packed]));
  }

  return {
    /** Oldest first. */
    list: (): Promise<CarrierVersion[]> =>
      tables.selectFrom('carrier_versions').selectAll().where('kind', '=', kind).orderBy('version').execute(),

    files: async (version: number): Promise<CarrierFiles> => unpackFiles(await packedFiles(version)),

    /** To copy them. */
    packedFiles,

    /** Conflicts if another operator took the number. */
    insert: (version: CarrierVersion, files: PackedFiles): Step[] => [
      step(tables.insertInto('carrier_versions').values(version), 1),
      ...[...files].map(([name, packed]) =>
        step(tables.insertInto('carrier_files').values({ kind, version: version.version, name, packed }), 1),
      ),
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
