// The tables of the carrier's data: versions, and the files that each is made of.
import { gunzipSync, gzipSync } from 'node:zlib';
import type { CarrierFileContents } from '../../freight/network/carrier-files.ts';
import { type Database, type Step, step } from '../../platform/db/database.ts';

export interface CarrierVersion {
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly active_from: number;
  readonly loaded_at: number;
  readonly loaded_by: string;
  /** Two versions with the same hash have the same files. */
  readonly content_hash: string;
}

interface Tables {
  carrier_versions: CarrierVersion;
  carrier_files: { version: number; name: string; packed: string };
}

export function carrierStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    /** The oldest first. */
    versions: (): Promise<CarrierVersion[]> =>
      tables.selectFrom('carrier_versions').selectAll().orderBy('version').execute(),

    async files(version: number): Promise<CarrierFileContents> {
      const rows = await tables
        .selectFrom('carrier_files')
        .select(['name', 'packed'])
        .where('version', '=', version)
        .execute();
      return new Map(rows.map((row) => [row.name, gunzipSync(Buffer.from(row.packed, 'base64'))]));
    },

    /** Conflicts when somebody else took the number. */
    insert: (version: CarrierVersion, files: CarrierFileContents): Step[] => [
      step(tables.insertInto('carrier_versions').values(version), 1),
      ...[...files].map(([name, bytes]) => {
        const packed = gzipSync(bytes).toString('base64');
        return step(tables.insertInto('carrier_files').values({ version: version.version, name, packed }), 1);
      }),
    ],
  };
}
