// The table of logged requests.
import { type SelectQueryBuilder, sql } from 'kysely';
import { type Database, type Step, step } from '../../platform/db/database.ts';

export type CallerKind = 'portal' | 'client' | 'operator' | 'soap' | 'unknown';

export interface RequestRow {
  readonly entry_id: string;
  readonly request_id: string;
  readonly at: number;
  readonly kind: CallerKind;
  /** The portal account, operator or SOAP user; empty if there is none. */
  readonly username: string;
  readonly client_id: string;
  /** The API key; null if the call carried none. */
  readonly key_id: string | null;
  /** 1 if it was made by one of our pages, with a session cookie. */
  readonly by_session: number;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly status: number;
  readonly error_code: number | null;
  readonly duration_us: number;
  /** The content type of the request body. */
  readonly content_type: string;
  readonly request_body: string | null;
  readonly answer_body: string | null;
}

/** Everything but the bodies, which lists do not show. */
export type RequestLine = Omit<RequestRow, 'request_body' | 'answer_body'>;

/** Whose requests; fields that are left out match anything. */
export interface RequestsOf {
  readonly kind?: CallerKind | undefined;
  readonly username?: string | undefined;
  readonly clientId?: string | undefined;
}

export interface RequestFilter extends RequestsOf {
  /** A user name of any kind, or a client ID. */
  readonly caller?: string | undefined;
  readonly failed?: boolean | undefined;
  readonly status?: number | undefined;
  /** Start of the path. */
  readonly path?: string | undefined;
  readonly requestId?: string | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

interface Tables {
  request_log: RequestRow;
}

const LINE = [
  'entry_id',
  'request_id',
  'at',
  'kind',
  'username',
  'client_id',
  'key_id',
  'by_session',
  'method',
  'path',
  'query',
  'status',
  'error_code',
  'duration_us',
  'content_type',
] as const;

export function requestLogStore(db: Database) {
  const tables = db.tables<Tables>();
  const whose = <O>(query: SelectQueryBuilder<Tables, 'request_log', O>, { kind, username, clientId }: RequestsOf) =>
    query
      .$if(kind !== undefined, (one) => one.where('kind', '=', kind!))
      .$if(username !== undefined, (one) => one.where('username', '=', username!))
      .$if(clientId !== undefined, (one) => one.where('client_id', '=', clientId!));
  return {
    insert: (rows: readonly RequestRow[]): Step => step(tables.insertInto('request_log').values([...rows])),

    /** Newest first. */
    list: (filter: RequestFilter): Promise<RequestLine[]> =>
      whose(tables.selectFrom('request_log').select(LINE), filter)
        .$if(filter.caller !== undefined, (one) =>
          one.where((is) => is.or([is('username', '=', filter.caller!), is('client_id', '=', filter.caller!)])),
        )
        .$if(filter.failed === true, (one) => one.where('status', '>=', 400))
        .$if(filter.failed === false, (one) => one.where('status', '<', 400))
        .$if(filter.status !== undefined, (one) => one.where('status', '=', filter.status!))
        .$if(filter.requestId !== undefined, (one) => one.where('request_id', '=', filter.requestId!))
        // Not LIKE, because a path may contain its wildcards.
        .$if(filter.path !== undefined, (one) =>
          one.where(sql<string>`substr(path, 1, ${sql.lit([...filter.path!].length)})`, '=', filter.path!),
        )
        .$if(filter.before !== undefined, (one) => one.where('entry_id', '<', filter.before!))
        .orderBy('entry_id', 'desc')
        .limit(filter.limit)
        .execute(),

    /** The newest with this ID. */
    find: (requestId: string, of: RequestsOf): Promise<RequestRow | undefined> =>
      whose(tables.selectFrom('request_log').selectAll(), of)
        .where('request_id', '=', requestId)
        .orderBy('entry_id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** The newest entry of a caller beyond the `kept` newest ones. */
    async firstBeyond(of: Required<RequestsOf>, kept: number): Promise<string | undefined> {
      const row = await whose(tables.selectFrom('request_log').select('entry_id'), of)
        .orderBy('entry_id', 'desc')
        .limit(1)
        .offset(kept)
        .executeTakeFirst();
      return row?.entry_id;
    },

    async countUpTo(entryId: string): Promise<number> {
      const { count } = await tables
        .selectFrom('request_log')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('entry_id', '<=', entryId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** In batches, so that other writes get in between. */
    deleteUpTo: (entryId: string, most: number, of: RequestsOf = {}): Step =>
      step(
        tables
          .deleteFrom('request_log')
          .where('entry_id', 'in', (select) =>
            whose(select.selectFrom('request_log').select('entry_id'), of)
              .where('entry_id', '<=', entryId)
              .orderBy('entry_id')
              .limit(most),
          )
          .returning('entry_id'),
      ),
  };
}
