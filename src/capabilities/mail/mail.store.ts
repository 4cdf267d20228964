// The table of e-mails, with their recipients and status.
import { type Database, type Step, step } from '../../platform/db/database.ts';
import type { MailState } from './mail-state.ts';

export interface MailRow {
  readonly mail_id: string;
  readonly purpose: string;
  readonly reference: string;
  readonly body: string;
  readonly recipients: string;
  readonly message_id: string;
  readonly state: MailState;
  readonly attempts: number;
  readonly last_error: string | null;
  /** By the freight clock, like `sent_at`. */
  readonly created_at: number;
  readonly sent_at: number | null;
  /** By the real clock. */
  readonly next_attempt_at: number | null;
}

interface Tables {
  mails: MailRow;
}

export type MailChange = Partial<
  Pick<MailRow, 'recipients' | 'state' | 'attempts' | 'last_error' | 'sent_at' | 'next_attempt_at'>
>;

export interface MailFilter {
  readonly state?: MailState;
  readonly reference?: string;
  /** Only mails after this one, which is the last of the previous page. */
  readonly after?: { readonly createdAt: number; readonly mailId: string };
}

export function mailStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    /** If the ID already exists, the existing row is kept. */
    insert: (row: MailRow): Step =>
      step(
        tables
          .insertInto('mails')
          .values(row)
          .onConflict((conflict) => conflict.column('mail_id').doNothing()),
      ),

    async countEnded(before: number): Promise<number> {
      const { count } = await tables
        .selectFrom('mails')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('created_at', '<', before)
        .where('state', '<>', 'queued')
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Failed, created since then, and after at least this many attempts; up to `most`. */
    async countFailed(since: number, attempts: number, most: number): Promise<number> {
      const some = tables
        .selectFrom('mails')
        .select('mail_id')
        .where('state', '=', 'failed')
        .where('created_at', '>', since)
        .where('attempts', '>=', attempts)
        .limit(most)
        .as('some');
      const { count } = await tables
        .selectFrom(some)
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** When the newest one that was sent to all its recipients was created. */
    async newestSent(): Promise<number | undefined> {
      const row = await tables
        .selectFrom('mails')
        .select('created_at')
        .where('state', '=', 'sent')
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.created_at;
    },

    /** Newest first. */
    newestFailed: (since: number, most: number): Promise<Pick<MailRow, 'recipients' | 'sent_at'>[]> =>
      tables
        .selectFrom('mails')
        .select(['recipients', 'sent_at'])
        .where('state', '=', 'failed')
        .where('created_at', '>', since)
        .orderBy('created_at', 'desc')
        .limit(most)
        .execute(),

    /** The oldest that will not be sent any more. */
    async ended(before: number, most: number): Promise<string[]> {
      const rows = await tables
        .selectFrom('mails')
        .select('mail_id')
        .where('created_at', '<', before)
        .where('state', '<>', 'queued')
        .orderBy('created_at')
        .limit(most)
        .execute();
      return rows.map(({ mail_id }) => mail_id);
    },

    /** An e-mail that was queued again meanwhile stays. */
    deleteEnded: (mailIds: readonly string[]): Step =>
      step(
        tables
          .deleteFrom('mails')
          .where('mail_id', 'in', [...mailIds])
          .where('state', '<>', 'queued'),
      ),

    /** For resetting a test environment. The jobs of these e-mails then find nothing to send. */
    forgetAll: (): Step => step(tables.deleteFrom('mails')),

    change: (mailId: string, change: MailChange): Step =>
      step(tables.updateTable('mails').set(change).where('mail_id', '=', mailId)),

    /** Does nothing unless it is in this state. */
    changeFrom: (state: MailState, mailId: string, change: MailChange): Step =>
      step(tables.updateTable('mails').set(change).where('mail_id', '=', mailId).where('state', '=', state), 1),

    find: (mailId: string): Promise<MailRow | undefined> =>
      tables.selectFrom('mails').selectAll().where('mail_id', '=', mailId).executeTakeFirst(),

    /** Newest first. */
    list: (filter: MailFilter, most: number): Promise<MailRow[]> => {
      let found = tables.selectFrom('mails').selectAll();
      if (filter.state !== undefined) found = found.where('state', '=', filter.state);
      if (filter.reference !== undefined) found = found.where('reference', '=', filter.reference);
      const { after } = filter;
      if (after !== undefined) {
        found = found
          .where('created_at', '<=', after.createdAt)
          .where((row) => row.or([row('created_at', '<', after.createdAt), row('mail_id', '>', after.mailId)]));
      }
      return found.orderBy('created_at', 'desc').orderBy('mail_id').limit(most).execute();
    },
  };
}
