// The table of charges before the invoice: one row per shipment with an event that may cost something.
import type { ChargeChange } from '../../../freight/invoicing/charge-changes.ts';
import type { ChargeLine } from '../../../freight/invoicing/charge-line.ts';
import type { ArchivedTable } from '../../../platform/archive/archive-part.ts';
import type { ArchiveReader } from '../../../platform/archive/archive-reader.ts';
import { type Database, type Step, step } from '../../../platform/db/database.ts';

/** A charge that arose but is not billed. */
export interface Waiver {
  readonly id: string;
  readonly code: string;
  /** The ID of the event that caused the charge. */
  readonly event: string;
  readonly amountCents: number;
  readonly reason: string;
  readonly waivedBy: string;
  readonly waivedAt: number;
  /** Absent while it is in force. */
  readonly withdrawnBy?: string;
  readonly withdrawnAt?: number;
}

export interface ChargeLog {
  readonly pro: string;
  readonly revision: number;
  /** The sequence of the last event about these charges. */
  readonly sequence: number;
  readonly lines: readonly ChargeLine[];
  /** Oldest first. */
  readonly changes: readonly ChargeChange[];
  readonly waivers: readonly Waiver[];
  /** When time alone may change the charges; null if it cannot. */
  readonly recheckAt: number | null;
}

interface ChargeRow {
  readonly pro: string;
  readonly revision: number;
  readonly sequence: number;
  readonly lines: string;
  readonly changes: string;
  readonly waivers: string;
  readonly recheck_at: number | null;
}

interface Tables {
  shipment_charges: ChargeRow;
}

export const ARCHIVED_CHARGES: readonly ArchivedTable[] = [
  { table: 'shipment_charges', key: 'pro', revision: 'revision' },
];

export function chargeLogStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    /** The log of an archived shipment; undefined if it had none. @throws Refusal while the archive cannot be read */
    async archivedLog(archive: Pick<ArchiveReader, 'rows'>, pro: string): Promise<ChargeLog | undefined> {
      const [row] = await archive.rows<ChargeRow>(pro, 'shipment_charges');
      return row && logOf(row);
    },

    /** Those of the shipments whose charges may still change. */
    async toRecheck(pros: readonly string[]): Promise<string[]> {
      const query = tables.selectFrom('shipment_charges').select('pro').where('pro', 'in', pros);
      return (await query.where('recheck_at', 'is not', null).execute()).map(({ pro }) => pro);
    },

    /** Keyed by PRO; shipments without a row are left out. */
    async logs(pros: readonly string[]): Promise<Map<string, ChargeLog>> {
      if (pros.length === 0) return new Map();
      const rows = await tables.selectFrom('shipment_charges').selectAll().where('pro', 'in', pros).execute();
      return new Map(rows.map((row) => [row.pro, logOf(row)]));
    },

    /** The PROs of those that are due, longest overdue first. */
    async due(until: number, limit: number): Promise<string[]> {
      const rows = await tables
        .selectFrom('shipment_charges')
        .select('pro')
        .where('recheck_at', '<=', until)
        .orderBy('recheck_at')
        .limit(limit)
        .execute();
      return rows.map(({ pro }) => pro);
    },

    /** Conflicts if the row has changed since it was read, or was created meanwhile. */
    save({ pro, revision, sequence, lines, changes, waivers, recheckAt }: ChargeLog): Step {
      const values = {
        sequence,
        lines: JSON.stringify(lines),
        changes: JSON.stringify(changes),
        waivers: JSON.stringify(waivers),
        recheck_at: recheckAt,
      };
      if (revision === 0) return step(tables.insertInto('shipment_charges').values({ pro, revision: 1, ...values }), 1);
      return step(
        tables
          .updateTable('shipment_charges')
          .set({ revision: revision + 1, ...values })
          .where('pro', '=', pro)
          .where('revision', '=', revision),
        1,
      );
    },

    /** For resetting a test environment. */
    forgetAll: (): Step => step(tables.deleteFrom('shipment_charges')),
  };
}

export function isInForce({ withdrawnAt }: Waiver): boolean {
  return withdrawnAt === undefined;
}

function logOf(row: ChargeRow): ChargeLog {
  return {
    pro: row.pro,
    revision: row.revision,
    sequence: row.sequence,
    lines: JSON.parse(row.lines) as ChargeLine[],
    changes: JSON.parse(row.changes) as ChargeChange[],
    waivers: JSON.parse(row.waivers) as Waiver[],
    recheckAt: row.recheck_at,
  };
}
