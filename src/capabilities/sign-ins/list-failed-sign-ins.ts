// Lists failed sign-ins for operators, for the API, the console and the command line.
import type { Context } from '../../context.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { limitOf, pageOf } from '../../platform/http/request/list-cursor.ts';
import type { EntryPoint } from '../../platform/http/sign-ins/sign-ins.ts';
import type { TimeSpan } from '../../platform/time-span.ts';
import type { FailedSignInQuery } from './failed-sign-in.schema.ts';
import {
  type FailedSignInFilter,
  type FailedSignInRow,
  type FailureReason,
  failedSignInStore,
} from './failed-sign-in.store.ts';
import type { FailedSignInLog } from './record-failed-sign-ins.ts';

export interface FailedSignIn {
  readonly firstAt: string;
  readonly lastAt: string;
  readonly entryPoint: EntryPoint;
  readonly reason: FailureReason;
  readonly name: string | null;
  readonly source: string | null;
  readonly attempts: number;
}

const EXPORTED_AT_ONCE = 500;

/** Newest first. */
export async function listFailedSignIns(context: Context, filter: FailedSignInFilter): Promise<FailedSignIn[]> {
  return (await failedSignInStore(context.db).list(filter)).map(shown);
}

export async function answerFailedSignIns(
  context: Context,
  log: FailedSignInLog,
  { limit, cursor, ...filter }: FailedSignInQuery,
): Promise<Answer> {
  // So that recent failures on this node are in the list.
  await log.flush();
  const size = limitOf({ limit });
  const rows = await failedSignInStore(context.db).list({ ...filter, before: cursor, limit: size + 1 });
  const page = pageOf(rows, size, (last) => last.entry_id);
  const { data, error } = enveloped(page.shown.map(shown));
  return { status: 200, headers: { 'cache-control': 'no-store' }, body: { data, cursor: page.cursor, error } };
}

/** As JSON lines, oldest first, in chunks. */
export async function* exportFailedSignIns(context: Context, span: TimeSpan): AsyncGenerator<string> {
  let after = '';
  for (;;) {
    const rows = await failedSignInStore(context.db).inOrder(span, after, EXPORTED_AT_ONCE);
    if (rows.length === 0) return;
    yield rows.map((row) => `${JSON.stringify(shown(row))}\n`).join('');
    after = rows.at(-1)!.entry_id;
  }
}

function shown(row: FailedSignInRow): FailedSignIn {
  return {
    firstAt: new Date(row.first_at).toISOString(),
    lastAt: new Date(row.last_at).toISOString(),
    entryPoint: row.entry_point,
    reason: row.reason,
    name: row.name || null,
    source: row.source || null,
    attempts: row.attempts,
  };
}
