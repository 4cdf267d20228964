// /ops/v1/backups: creates backups as background jobs, and lists them.
import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../platform/contract/route.ts';
import { enveloped, envelopeSchema } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { FOR_OPERATORS, says } from '../accounts/operator-errors.ts';
import { backupSchema } from '../jobs/backup.schema.ts';
import type { DefinedJob } from '../jobs/defined-job.ts';
import { jobAnswerSchema } from '../jobs/job-answer.ts';
import type { JobDesk } from '../jobs/job-desk.ts';
import { listBackups, makeBackup, whyNoBackup } from './make-backup.ts';

const shared = { tag: 'Console', otherErrors: 'noData', path: '/ops/v1/backups' } as const;

const backupListSchema = envelopeSchema(Type.Array(backupSchema));

/** Safe to repeat: each run makes a file of its own, which counts once it is complete. */
export function backupJob(context: Context): DefinedJob<object> {
  return {
    kind: 'backup',
    unit: 'bytes',
    work: async (_, { actor, at }) => ({ result: await makeBackup(context, actor, at) }),
  };
}

export function backupRoutes(
  { context, jobs }: { readonly context: Context; readonly jobs: JobDesk },
  { policy }: OperatorChecker,
): Route[] {
  return [
    route({
      ...shared,
      method: 'POST',
      policy,
      summary: 'Create a backup',
      description:
        'A consistent copy of the whole database and of the scans, while the service keeps running. It is encrypted and copied to ' +
        'S3 if configured. Backups older than LINEHAUL_BACKUP_KEEP_DAYS are deleted afterwards. Not available with PostgreSQL: use pg_dump.',
      success: {
        status: 202,
        description: 'The job that creates the backup.',
        schema: jobAnswerSchema,
      },
      errors: { ...FOR_OPERATORS, 409: says('the environment is in PostgreSQL, only in memory, or a sandbox') },
      handle({ principal }) {
        const refused = whyNoBackup(context);
        if (refused !== undefined) throw new Refusal('backupNotHere', { details: refused });
        const { job, writes, begin } = jobs.prepare(backupJob(context), principal.actor, {});
        return { status: 202, body: enveloped(job), writes, committed: begin };
      },
    }),
    route({
      ...shared,
      method: 'GET',
      policy,
      summary: 'List backups',
      success: { status: 200, description: 'Newest first.', schema: backupListSchema },
      errors: FOR_OPERATORS,
      handle: async () => ({ status: 200, body: enveloped(await listBackups(context)) }),
    }),
  ];
}
