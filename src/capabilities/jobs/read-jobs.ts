// Returns operators' background jobs: the list, one job, and its rejected rows.
import type { Context } from '../../context.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped, NO_ERROR } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { limitOf, pageOf, readCursor, writeCursor } from '../../platform/http/request/list-cursor.ts';
import type { RejectedRow } from './defined-job.ts';
import type { JobDesk } from './job-desk.ts';
import { jobView } from './job-view.ts';
import { type JobState, type ListedJob, operatorJobStore } from './operator-job.store.ts';

export interface JobParts {
  readonly context: Context;
  readonly desk: JobDesk;
}

export interface JobListQuery {
  readonly state?: JobState;
  readonly kind?: string;
  readonly cursor?: string;
  readonly limit?: string;
}

export async function listJobs({ context, desk }: JobParts, query: JobListQuery): Promise<Answer> {
  const limit = limitOf(query);
  const { state, kind } = query;
  const [, startedAt, jobId] = query.cursor === undefined ? [] : readCursor(query.cursor, /^(\d{1,15}) (\w{1,60})$/);
  const found = await operatorJobStore(context.db).list(
    {
      ...(state !== undefined && { state }),
      ...(kind !== undefined && { kind }),
      ...(jobId !== undefined && { before: { startedAt: Number(startedAt), jobId } }),
    },
    limit + 1,
  );
  const { shown, cursor } = pageOf(found, limit, (last) => writeCursor(`${last.started_at} ${last.job_id}`));
  return { status: 200, body: { data: shown.map((row) => asItIs(desk, row)), cursor, error: NO_ERROR } };
}

export async function readJob({ context, desk }: JobParts, jobId: string): Promise<Answer> {
  const row = await operatorJobStore(context.db).find(jobId);
  if (row === undefined) throw new Refusal('noSuchJob');
  return { status: 200, body: enveloped(asItIs(desk, row)) };
}

function asItIs(desk: JobDesk, row: ListedJob) {
  return (row.state === 'running' ? desk.running(row.job_id) : undefined) ?? jobView(row);
}

export async function readRejects(parts: JobParts, jobId: string): Promise<Answer> {
  const { count, rows } = await rejectsOf(parts, jobId);
  return { status: 200, body: enveloped({ count, rows }) };
}

/** For a spreadsheet, in the format of `linehaul tariff import --rejected`. */
export async function readRejectsCsv(parts: JobParts, jobId: string): Promise<Answer> {
  const { rows } = await rejectsOf(parts, jobId);
  const cell = (text: string | number) => `"${String(text).replaceAll('"', '""')}"`;
  const lines = rows.map((one) => [one.file, one.row, one.column, one.reason, one.fix].map(cell).join(','));
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="rejected-${jobId}.csv"`,
    },
    body: `${['file,row,column,reason,fix', ...lines].join('\n')}\n`,
  };
}

async function rejectsOf({ context }: JobParts, jobId: string) {
  const row = await operatorJobStore(context.db).rejects(jobId);
  if (row === undefined) throw new Refusal('noSuchJob');
  const rows = row.rejects === null ? [] : (JSON.parse(row.rejects) as readonly RejectedRow[]);
  return { count: row.rejected, rows };
}
