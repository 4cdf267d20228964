// /ops/v1/backups: made as long work, and listed.
import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../platform/contract/route.ts';
import { enveloped, envelopeSchema } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { FOR_OPERATORS, says } from '../accounts/operator-errors.ts';
import { jobAnswerSchema } from '../jobs/job-answer.ts';
import type { JobDesk } from '../jobs/job-desk.ts';
import { listBackups, makeBackup, whyNoBackup } from './make-backup.ts';

const shared = { tag: 'Console', otherErrors: 'noData', path: '/ops/v1/backups' } as const;

const backupListSchema = envelopeSchema(
  Type.Array(
    Type.Object(
      {
        name: Type.String({ description: 'Of the file, in the folder backups of the data folder.' }),
        bytes: Type.Integer(),
        sha256: Type.String(),
        madeAt: Type.String(),
        encrypted: Type.Boolean({ description: 'With LINEHAUL_BACKUP_KEY_FILE or LINEHAUL_BACKUP_PASSPHRASE.' }),
      },
      { title: 'Backup' },
    ),
  ),
);

export function backupRoutes(
  { context, jobs }: { readonly context: Context; readonly jobs: JobDesk },
  { policy }: OperatorChecker,
): Route[] {
  return [
    route({
      ...shared,
      method: 'POST',
      policy,
      summary: 'Back the environment up',
      description:
        'A copy of the whole database as of one moment, beside it, while the service goes on; encrypted if the settings say so. Of an environment in PostgreSQL it is refused: ' +
        'use pg_dump.',
      success: {
        status: 202,
        description: 'The job that makes it; its result is the backup.',
        schema: jobAnswerSchema,
      },
      errors: { ...FOR_OPERATORS, 409: says('the environment is kept in PostgreSQL, or in memory alone') },
      handle({ principal }) {
        const refused = whyNoBackup(context);
        if (refused !== undefined) throw new Refusal('backupNotHere', { details: refused });
        const { job, writes, begin } = jobs.prepare({
          kind: 'backup',
          actor: principal.actor,
          unit: 'bytes',
          work: async ({ at }) => ({ result: await makeBackup(context, principal.actor, at) }),
        });
        return { status: 202, body: enveloped(job), writes, committed: begin };
      },
    }),
    route({
      ...shared,
      method: 'GET',
      policy,
      summary: 'List backups',
      success: { status: 200, description: 'The newest first.', schema: backupListSchema },
      errors: FOR_OPERATORS,
      handle: async () => ({ status: 200, body: enveloped(await listBackups(context)) }),
    }),
  ];
}
