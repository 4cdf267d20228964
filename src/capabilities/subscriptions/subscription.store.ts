// The tables of subscriptions: what each listens for, its URL, and its accounts.
import { sql } from 'kysely';
import type { EventKind } from '../../freight/event-types.ts';
import { type Database, type Step, step } from '../../platform/db/database.ts';
import { prepareList, prepareStatement } from '../../platform/db/prepared-statement.ts';

export const SUBSCRIPTION_STATUSES = ['active', 'paused', 'disabled'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export interface SubscriptionRow {
  readonly subscription_id: string;
  /** The user name of the portal account. */
  readonly owner: string;
  readonly kind: EventKind;
  readonly url: string;
  readonly accounts: string;
  readonly event_types: string;
  readonly pros: string;
  readonly contact_email: string;
  readonly status: SubscriptionStatus;
  /** Why it is disabled. */
  readonly status_reason: string;
  readonly secret: string;
  readonly former_secret: string | null;
  /** By the system clock. */
  readonly former_secret_until: number | null;
  /** The first failure since the last success, by the freight clock. */
  readonly failing_since: number | null;
  readonly revision: number;
  readonly created_at: number;
  readonly updated_at: number;
}

interface Tables {
  event_subscriptions: SubscriptionRow;
  event_subscription_accounts: { account: string; subscription_id: string };
}

/** A position in a list of subscriptions, newest first. */
export interface SubscriptionPlace {
  readonly createdAt: number;
  readonly id: string;
}

export type SubscriptionChange = Partial<Omit<SubscriptionRow, 'subscription_id' | 'owner' | 'revision'>>;

export function subscriptionStore(db: Database) {
  const tables = db.tables<Tables>();
  const linked = (id: string, accounts: readonly string[]): Step[] =>
    accounts.map((account) =>
      step(tables.insertInto('event_subscription_accounts').values({ account, subscription_id: id })),
    );
  const unlinked = (id: string): Step =>
    step(tables.deleteFrom('event_subscription_accounts').where('subscription_id', '=', id));
  // Read with every publication.
  const activeOf = prepareList((accounts: readonly string[]) =>
    tables
      .selectFrom('event_subscriptions')
      .selectAll()
      .where(
        'subscription_id',
        'in',
        tables.selectFrom('event_subscription_accounts').select('subscription_id').where('account', 'in', accounts),
      )
      .where('status', '=', sql.lit('active')),
  );
  // Read with every attempt.
  const find = prepareStatement(({ id }: { id: string }) =>
    tables.selectFrom('event_subscriptions').selectAll().where('subscription_id', '=', id),
  );
  const one = (id: string) => tables.updateTable('event_subscriptions').where('subscription_id', '=', id);

  return {
    insert: (row: SubscriptionRow, accounts: readonly string[]): Step[] => [
      step(tables.insertInto('event_subscriptions').values(row), 1),
      ...linked(row.subscription_id, accounts),
    ],

    /** Conflicts if it was changed since it was read. Pass `accounts` if they change. */
    change: (row: SubscriptionRow, change: SubscriptionChange, accounts?: readonly string[]): Step[] => [
      step(
        one(row.subscription_id)
          .set({ ...change, revision: row.revision + 1 })
          .where('revision', '=', row.revision),
        1,
      ),
      ...(accounts === undefined ? [] : [unlinked(row.subscription_id), ...linked(row.subscription_id, accounts)]),
    ],

    delete: ({ subscription_id: id, revision }: SubscriptionRow): Step[] => [
      step(
        tables.deleteFrom('event_subscriptions').where('subscription_id', '=', id).where('revision', '=', revision),
        1,
      ),
      unlinked(id),
    ],

    /** Without a revision check: the result of an attempt is true whatever else has changed. */
    failingSince: (id: string, since: number | null): Step =>
      step(
        since === null
          ? one(id).set({ failing_since: null })
          : one(id).set({ failing_since: since }).where('failing_since', 'is', null),
      ),

    /** Only while it is active, so that an earlier pause or its reason is not overwritten. */
    disable: (id: string, reason: string, at: number): Step =>
      step(
        one(id)
          .set((row) => ({
            status: 'disabled' as const,
            status_reason: reason,
            updated_at: at,
            revision: row('revision', '+', 1),
          }))
          .where('status', '=', 'active'),
      ),

    find: (id: string): Promise<SubscriptionRow | undefined> => db.first(find.query({ id })),

    /** Active subscriptions with any of these accounts, without duplicates. */
    activeOf: async (accounts: readonly string[]): Promise<SubscriptionRow[]> =>
      (await tables.executeQuery(activeOf.query(accounts))).rows,

    /** Of one owner, or of all; newest first. */
    list(owner: string | undefined, after: SubscriptionPlace | undefined, count: number): Promise<SubscriptionRow[]> {
      let found = tables.selectFrom('event_subscriptions').selectAll();
      if (owner !== undefined) found = found.where('owner', '=', owner);
      if (after !== undefined) {
        found = found.where((is) =>
          is.or([
            is('created_at', '<', after.createdAt),
            is.and([is('created_at', '=', after.createdAt), is('subscription_id', '<', after.id)]),
          ]),
        );
      }
      return found.orderBy('created_at', 'desc').orderBy('subscription_id', 'desc').limit(count).execute();
    },

    async countOf(owner: string): Promise<number> {
      const rows = await tables
        .selectFrom('event_subscriptions')
        .select('subscription_id')
        .where('owner', '=', owner)
        .execute();
      return rows.length;
    },

    /** For resetting a test environment: subscriptions stay, but their failures no longer count. */
    forgetFailures: (): Step => step(tables.updateTable('event_subscriptions').set({ failing_since: null })),
  };
}

export type SubscriptionStore = ReturnType<typeof subscriptionStore>;
