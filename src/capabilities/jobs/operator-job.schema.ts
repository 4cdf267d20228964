// Schemas of background jobs.
import { Type } from 'typebox';
import { formed } from '../../platform/contract/fields.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';
import { jobSchema } from './job-answer.ts';

export const jobId = formed('^job_\\w{10,60}$', 'the id of a job', {
  description: 'The job ID from the response that started it.',
});

export const jobListSchema = Type.Object({
  ...envelopeSchema(Type.Array(jobSchema)).properties,
  cursor: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'Cursor of the next page.' }),
});

export const rejectedRowSchema = Type.Object({
  file: Type.String(),
  row: Type.Integer({ description: 'Line of the file; the header is line 1. 0: the whole file.' }),
  column: Type.String(),
  reason: Type.String(),
  fix: Type.String(),
});

export const rejectsSchema = envelopeSchema(
  Type.Object({
    count: Type.Integer({ description: 'The total. Only the first 1,000 are listed.' }),
    rows: Type.Array(rejectedRowSchema),
  }),
);
