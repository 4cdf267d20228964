// The table of fault rules.
import { sql } from 'kysely';
import { type Database, type Step, step } from '../../platform/db/database.ts';
import type { Effect, FaultRule } from './fault-rule.ts';

interface Row {
  readonly fault_id: string;
  readonly owner: string;
  readonly client_id: string;
  readonly operation: string | null;
  readonly path: string | null;
  readonly share_millionths: number;
  readonly effect: string;
  readonly times: number | null;
  readonly until_at: number | null;
  readonly created_at: number;
  readonly considered: number;
  readonly struck: number;
}

interface Tables {
  fault_rules: Row;
}

const MILLION = 1_000_000;

export function faultStore(db: Database) {
  const tables = db.tables<Tables>();
  const one = (id: string) => tables.updateTable('fault_rules').where('fault_id', '=', id);
  const rules = async (owner?: string): Promise<FaultRule[]> => {
    const rows = await tables
      .selectFrom('fault_rules')
      .selectAll()
      .$if(owner !== undefined, (query) => query.where('owner', '=', owner!))
      .orderBy('fault_id')
      .execute();
    return rows.map(ruleOf);
  };

  return {
    /** In the order in which they were added. */
    all: () => rules(),
    of: (owner: string) => rules(owner),

    insert: (rule: FaultRule): Step => step(tables.insertInto('fault_rules').values(rowOf(rule))),

    /** Counts a call that the rule could strike. Undefined if the rule no longer exists. */
    async consider(id: string): Promise<number | undefined> {
      const counted = one(id).set({ considered: sql`considered + 1` }).returning('considered');
      const [rows] = await db.write([step(counted)]);
      return rows?.[0]?.considered as number | undefined;
    },

    /**
     * Counts a call that it strikes, unless it no longer exists or has reached its limit, perhaps through another node. `isNew` if
     * the call was not counted by `consider`.
     */
    async strike(id: string, isNew: boolean): Promise<boolean> {
      const struck = one(id)
        .set({ struck: sql`struck + 1`, ...(isNew && { considered: sql`considered + 1` }) })
        .where((is) => is.or([is('times', 'is', null), is('struck', '<', is.ref('times'))]))
        .returning('fault_id');
      const [rows] = await db.write([step(struck)]);
      return rows?.length === 1;
    },

    /** Counts webhooks in the transaction that queues them. Conflicts if another node has counted since. */
    count: (before: FaultRule, considered: number, struck: number): Step =>
      step(
        one(before.id)
          .set({ considered, struck })
          .where('considered', '=', before.considered)
          .where('struck', '=', before.struck),
        1,
      ),

    delete: (owner: string, id: string): Step =>
      step(tables.deleteFrom('fault_rules').where('owner', '=', owner).where('fault_id', '=', id), 1),
    deleteOf: (owner: string): Step => step(tables.deleteFrom('fault_rules').where('owner', '=', owner)),
    forgetAll: (): Step => step(tables.deleteFrom('fault_rules')),
  };
}

export type FaultStore = ReturnType<typeof faultStore>;

function ruleOf(row: Row): FaultRule {
  return {
    id: row.fault_id,
    owner: row.owner,
    clientId: row.client_id,
    operation: row.operation ?? undefined,
    path: row.path ?? undefined,
    share: row.share_millionths / MILLION,
    effect: JSON.parse(row.effect) as Effect,
    times: row.times ?? undefined,
    untilAt: row.until_at ?? undefined,
    createdAt: row.created_at,
    considered: row.considered,
    struck: row.struck,
  };
}

function rowOf(rule: FaultRule): Row {
  return {
    fault_id: rule.id,
    owner: rule.owner,
    client_id: rule.clientId,
    operation: rule.operation ?? null,
    path: rule.path ?? null,
    share_millionths: Math.max(1, Math.round(rule.share * MILLION)),
    effect: JSON.stringify(rule.effect),
    times: rule.times ?? null,
    until_at: rule.untilAt ?? null,
    created_at: rule.createdAt,
    considered: rule.considered,
    struck: rule.struck,
  };
}
