// /ops/v1/jobs: background jobs of operators.
import { Type } from 'typebox';
import { exact, formed, oneOf } from '../../platform/contract/fields.ts';
import { type Route, route } from '../../platform/contract/route.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { FOR_OPERATORS, says } from '../accounts/operator-errors.ts';
import { jobAnswerSchema } from './job-answer.ts';
import { jobId, jobListSchema, rejectsSchema } from './operator-job.schema.ts';
import { JOB_STATES } from './operator-job.store.ts';
import { type JobParts, listJobs, readJob, readRejects, readRejectsCsv } from './read-jobs.ts';

const ONE = { ...FOR_OPERATORS, 404: says('there is no such job') } as const;
const shared = { tag: 'Console', otherErrors: 'noData', method: 'GET' } as const;
const params = exact({ id: jobId });

const jobListQuery = exact({
  state: Type.Optional(oneOf(JOB_STATES)),
  kind: Type.Optional(Type.String({ maxLength: 40 })),
  cursor: Type.Optional(Type.String({ maxLength: 200, description: 'The `cursor` from the previous page.' })),
  limit: Type.Optional(
    formed('^([1-9]\\d?|1\\d\\d|200)$', 'a whole number from 1 to 200', { description: 'Default: 50.' }),
  ),
});

export function operatorJobRoutes(parts: JobParts, { policy }: OperatorChecker): Route[] {
  return [
    route({
      ...shared,
      path: '/ops/v1/jobs',
      policy,
      summary: 'List background jobs',
      description: 'Newest first. Finished jobs are kept for 30 days.',
      query: jobListQuery,
      success: { status: 200, description: 'A page of jobs.', schema: jobListSchema },
      errors: FOR_OPERATORS,
      handle: ({ query }) => listJobs(parts, query),
    }),
    route({
      ...shared,
      path: '/ops/v1/jobs/{id}',
      policy,
      summary: 'Get a background job',
      description:
        'If its node stops or dies, another one takes the job over within LINEHAUL_LEASE_MS and a quarter of it (5 seconds by default), and starts it ' +
        'again; `takeovers` counts that. A job fails after three nodes have died while running it.',
      params,
      success: { status: 200, description: 'The job.', schema: jobAnswerSchema },
      errors: ONE,
      handle: ({ params: { id } }) => readJob(parts, id),
    }),
    route({
      ...shared,
      path: '/ops/v1/jobs/{id}/rejects',
      policy,
      summary: 'List the rejected rows',
      params,
      success: { status: 200, description: 'Each row with the reason and the fix.', schema: rejectsSchema },
      errors: ONE,
      handle: ({ params: { id } }) => readRejects(parts, id),
    }),
    route({
      ...shared,
      path: '/ops/v1/jobs/{id}/rejects.csv',
      policy,
      summary: 'Get the rejected rows as CSV',
      params,
      success: { status: 200, description: 'file, row, column, reason, fix.', contentType: 'text/csv' },
      errors: ONE,
      handle: ({ params: { id } }) => readRejectsCsv(parts, id),
    }),
  ];
}
