// The table of unused recovery codes.
import { type Database, type Step, step } from '../../../platform/db/database.ts';
import type { FactorOwner } from './factor-owner.ts';

interface Tables {
  recovery_codes: FactorOwner & { readonly code_hash: string };
}

export function recoveryCodeStore(db: Database) {
  const tables = db.tables<Tables>();
  const ofOwner = ({ kind, username }: FactorOwner) =>
    tables.deleteFrom('recovery_codes').where('kind', '=', kind).where('username', '=', username);
  return {
    async hashes({ kind, username }: FactorOwner): Promise<string[]> {
      const rows = await tables
        .selectFrom('recovery_codes')
        .select('code_hash')
        .where('kind', '=', kind)
        .where('username', '=', username)
        .execute();
      return rows.map((row) => row.code_hash);
    },

    insert: (owner: FactorOwner, hashes: readonly string[]): Step[] =>
      hashes.map((code_hash) => step(tables.insertInto('recovery_codes').values({ ...owner, code_hash }), 1)),

    /** Conflicts if it was used in the meantime. */
    use: (owner: FactorOwner, codeHash: string): Step => step(ofOwner(owner).where('code_hash', '=', codeHash), 1),

    deleteAll: (owner: FactorOwner): Step => step(ofOwner(owner)),
  };
}
