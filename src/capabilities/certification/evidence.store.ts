// The table of evidence: the first proof of each row.
import { type Database, type Step, step } from '../../platform/db/database.ts';

export interface Evidence {
  /** `portal <user name>`, `client <client ID>` or `soap <SOAP user>`. */
  readonly owner: string;
  readonly row_id: string;
  /** The client whose key was used; empty if none was. */
  readonly client_id: string;
  readonly seen_at: number;
  /** The ID of the request or of the webhook delivery. */
  readonly proof: string;
}

interface Tables {
  certification_evidence: Evidence;
}

export function evidenceStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    of: (owners: readonly string[]): Promise<Evidence[]> =>
      tables.selectFrom('certification_evidence').selectAll().where('owner', 'in', owners).execute(),

    /** If there are several proofs, the first is kept. */
    add: (rows: readonly Evidence[]): Step =>
      step(
        tables
          .insertInto('certification_evidence')
          .values([...rows])
          .onConflict((conflict) => conflict.columns(['owner', 'row_id']).doNothing()),
      ),
  };
}

export type EvidenceStore = ReturnType<typeof evidenceStore>;

export const portalOwner = (username: string) => `portal ${username}`;
export const soapOwner = (user: string) => `soap ${user}`;
export const clientOwner = (clientId: string) => `client ${clientId}`;
