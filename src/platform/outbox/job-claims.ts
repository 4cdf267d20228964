// Claims jobs under a lease, a batch per write, and orders jobs that share an ordering key.
import { type Compilable, type ExpressionBuilder, sql } from 'kysely';
import type { Database, Row, Step, Unit } from '../db/database.ts';
import { prepareForEach, prepareStatement } from '../db/prepared-statement.ts';
import type { ClaimedJob, JobRow, OutboxTables } from './job-row.ts';

export interface Due {
  readonly topic: string;
  /** By the topic's clock. */
  readonly dueBy: number;
  /** By the system clock. */
  readonly now: number;
}

export interface ClaimRequest extends Due {
  readonly ordered: boolean;
  /** Unique among all claims. */
  readonly claim: string;
  readonly leaseUntil: number;
  readonly most: number;
}

export interface Claimed {
  readonly jobs: ClaimedJob[];
  /** How many jobs have to wait for another of their key, and were parked. */
  readonly parked: number;
}

type Values = Readonly<
  Record<'topic' | 'claim', string> & Record<'dueBy' | 'now' | 'leaseUntil' | 'most' | 'window', number>
>;

/**
 * How many ready jobs are examined per job claimed. Those that must wait are parked and not examined again, so a key with 100,000 jobs
 * costs others nothing.
 */
const WINDOW_FOR_EACH = 2;
const LEAST_WINDOW = 200;

type WithJob = OutboxTables & { job: Pick<JobRow, 'seq' | 'due_at' | 'ordering_key' | 'claim'> };

export function jobClaims(db: Database) {
  const tables = db.tables<OutboxTables>();
  const { features } = db;

  const ready = ({ topic, dueBy, now }: Due, most: number) =>
    tables
      .selectFrom('outbox_jobs')
      .select(['seq', 'due_at', 'ordering_key', 'claim'])
      .where('topic', '=', topic)
      .where('failed_at', 'is', null)
      .where('parked_at', 'is', null)
      .where('due_at', '<=', dueBy)
      .where((is) => is.or([is('claim', 'is', null), is('lease_until', '<=', now)]))
      .orderBy('due_at')
      .orderBy('seq')
      .limit(most);

  const inWindow = (values: Values) => tables.selectFrom(ready(values, values.window).as('job')).select('job.seq');

  /**
   * Whether a job must wait for another of its key: one that is in progress, or an earlier one that is already parked. A job whose lease
   * expired does not wait for those parked behind it.
   */
  const mustWait = (is: ExpressionBuilder<WithJob, 'job'>, { topic, now }: Values) => {
    const busy = is
      .selectFrom('outbox_jobs as busy')
      .select('busy.seq')
      .where('busy.topic', '=', topic)
      .whereRef('busy.ordering_key', '=', 'job.ordering_key')
      .where('busy.ordering_key', 'is not', null)
      .where('busy.claim', 'is not', null)
      .where('busy.lease_until', '>', now);
    const firstParked = is
      .selectFrom('outbox_jobs as parked')
      .select(['parked.due_at', 'parked.seq'])
      .where('parked.topic', '=', topic)
      .whereRef('parked.ordering_key', '=', 'job.ordering_key')
      .where('parked.parked_at', 'is not', null)
      .orderBy('parked.due_at')
      .orderBy('parked.seq')
      .limit(sql.lit(1));
    const earlier = is
      .selectFrom(firstParked.as('first'))
      .select('first.seq')
      .where(sql<boolean>`(first.due_at, first.seq) < (job.due_at, job.seq)`);
    return is.or([is.exists(busy), is.and([is('job.claim', 'is', null), is.exists(earlier)])]);
  };

  const take = ({ claim, leaseUntil }: Values) =>
    tables
      .updateTable('outbox_jobs')
      .set((row) => ({ claim, lease_until: leaseUntil, attempts: row('attempts', '+', 1) }))
      .returningAll();

  const takeAny = prepareStatement((values: Values): Compilable<unknown> => {
    const due = ready(values, values.most);
    if (!features.hasConcurrentWriters)
      return take(values).where('seq', 'in', tables.selectFrom(due.as('due')).select('due.seq'));
    // Nodes skip jobs that another node is claiming. Materialized, so that exactly the locked rows are claimed.
    return tables
      .with(
        (name) => name('due').materialized(),
        () => due.forUpdate().skipLocked(),
      )
      .updateTable('outbox_jobs')
      .set((row) => ({ claim: values.claim, lease_until: values.leaseUntil, attempts: row('attempts', '+', 1) }))
      .where('seq', 'in', (from) => from.selectFrom('due').select('due.seq'))
      .returningAll();
  });

  const takeInTurn = prepareStatement((values: Values) => {
    const inTheirTurn = inWindow(values)
      .where((is) => is.or([is('job.ordering_key', 'is', null), is.not(mustWait(is, values))]))
      .orderBy('job.due_at')
      .orderBy('job.seq')
      .limit(values.most);
    return take(values).where('seq', 'in', inTheirTurn);
  });

  const park = prepareStatement((values: Values) => {
    const waiting = inWindow(values)
      .where('job.ordering_key', 'is not', null)
      .where('job.claim', 'is', null)
      .where((is) => mustWait(is, values));
    return tables
      .updateTable('outbox_jobs')
      .set({ parked_at: values.now })
      .where('seq', 'in', waiting)
      .returning('seq');
  });

  const forward = tables.updateTable('outbox_jobs').set({ parked_at: null });
  const next = ({ topic, most }: { topic: string; most: number }) =>
    tables
      .selectFrom('outbox_jobs')
      .select('seq')
      .where('topic', '=', topic)
      .where('parked_at', 'is not', null)
      .orderBy('due_at')
      .orderBy('seq')
      .limit(most);
  const forwardOne = prepareStatement((values: { topic: string; most: number; key: string }) =>
    forward.where('seq', 'in', next(values).where('ordering_key', '=', values.key)),
  );
  /** One round trip for all keys. SQLite has no lateral joins, but no round trips either. */
  const forwardAll = () =>
    prepareStatement((values: { topic: string; most: number; keys: string }) => {
      const freed = sql<{ key: string }>`json_array_elements_text(cast(${values.keys} as json))`;
      const ofKey = next(values).where('ordering_key', '=', sql.ref<string>('freed.key'));
      const each = tables
        .selectFrom(freed.as<'freed'>(sql`freed(key)`))
        .innerJoinLateral(ofKey.as('next'), (join) => join.onTrue())
        .select('next.seq');
      return forward.where('seq', 'in', each);
    });
  const forwardKeys = features.hasLateralJoins ? forwardAll() : undefined;

  /** Never waits for a row, so it cannot deadlock with a transaction that ends several jobs. */
  const renew = prepareStatement((values: { node: string; seqs: string; until: number }) => {
    const own = tables
      .selectFrom('outbox_jobs')
      .select('seq')
      .where('seq', 'in', features.numbersIn(values.seqs))
      .where(sql<boolean>`substr(claim, 1, length(${values.node})) = ${values.node}`);
    return tables
      .updateTable('outbox_jobs')
      .set({ lease_until: values.until })
      .where('seq', 'in', features.hasConcurrentWriters ? own.forUpdate().skipLocked() : own)
      .returning(['seq', 'claim']);
  });

  const findReady = prepareForEach<Due, Record<string, unknown>>(
    (topics) =>
      tables.selectNoFrom((is) => topics.map((due, at) => is.exists(ready(due, 1)).as(`ready${at}`))) as Compilable<
        Record<string, unknown>
      >,
  );

  const findEarliest = prepareForEach<{ readonly topic: string }, Record<string, unknown>>(
    (topics) =>
      tables.selectNoFrom(
        topics.map(({ topic }, at) =>
          tables
            .selectFrom('outbox_jobs')
            .select('due_at')
            .where('topic', '=', topic)
            .where('failed_at', 'is', null)
            .where('parked_at', 'is', null)
            .orderBy('due_at')
            .limit(1)
            .as(`due${at}`),
        ),
      ) as Compilable<Record<string, unknown>>,
  );

  /** Makes the transaction wait for other claims and completions of this topic. SQLite has a single writer anyway. */
  const inTurn = (topic: string): Step[] => {
    const lock = features.lockStatement(`linehaul outbox ${topic}`);
    return lock === undefined ? [] : [lock];
  };

  return {
    inTurn,

    /** The transaction of a claim, and how to read its result. Ordering depends on what others hold, so ordered claims are serialized. */
    claim({ ordered, ...request }: ClaimRequest): { readonly unit: Unit; read(rows: Row[][]): Claimed } {
      const values = { ...request, window: Math.max(LEAST_WINDOW, request.most * WINDOW_FOR_EACH) };
      const inOrder = (rows: Row[]) =>
        (rows as unknown as ClaimedJob[]).sort((a, b) => a.due_at - b.due_at || a.seq - b.seq);
      if (!ordered) {
        return { unit: [takeAny.fill(values)], read: (rows) => ({ jobs: inOrder(rows[0]!), parked: 0 }) };
      }
      const unit = [...inTurn(request.topic), park.fill(values), takeInTurn.fill(values)];
      return { unit, read: (rows) => ({ jobs: inOrder(rows.at(-1)!), parked: rows.at(-2)!.length }) };
    },

    /** Extends the leases of these jobs, if the node still holds them. Returns the number and claim of each. */
    renew: (values: { readonly node: string; readonly seqs: string; readonly until: number }): Step =>
      renew.fill(values),

    /** Unparks the next jobs of these keys, at most as many per key as one claim can take. */
    comeForward(topic: string, keys: readonly string[], most: number): Step[] {
      if (keys.length === 0) return [];
      if (forwardKeys !== undefined) return [forwardKeys.fill({ topic, most, keys: JSON.stringify(keys) })];
      return keys.map((key) => forwardOne.fill({ topic, most, key }));
    },

    /** When the first job of each topic is due, by the topic's clock. One that is in progress counts: its lease may expire. */
    async earliest(topics: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const { rows } = await tables.executeQuery(findEarliest(topics.map((topic) => ({ topic }))));
      return new Map(
        topics.map((topic, at) => [topic, (rows[0]![`due${at}`] as number | null) ?? Number.POSITIVE_INFINITY]),
      );
    },

    /** Those of the topics in which a claim would find something. This is a read, so an idle node writes nothing. */
    async readyTopics(due: readonly Due[]): Promise<ReadonlySet<string>> {
      const { rows } = await tables.executeQuery(findReady(due));
      return new Set(due.flatMap(({ topic }, at) => (rows[0]![`ready${at}`] ? [topic] : [])));
    },
  };
}

export type JobClaims = ReturnType<typeof jobClaims>;
