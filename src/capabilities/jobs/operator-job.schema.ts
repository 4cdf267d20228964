// What jobs look like to operators.
import { Type } from 'typebox';
import { formed } from '../../platform/contract/fields.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';
import { jobSchema } from './job-answer.ts';

export const jobId = formed('^job_\\w{10,60}$', 'the id of a job', {
  description: 'As the answer of the call named it.',
});

export const jobListSchema = Type.Object({
  ...envelopeSchema(Type.Array(jobSchema)).properties,
  cursor: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'Leads to the next page.' }),
});

export const rejectsSchema = envelopeSchema(
  Type.Object({
    count: Type.Integer({ description: 'Of all; the first 1,000 are listed.' }),
    rows: Type.Array(
      Type.Object({
        file: Type.String(),
        row: Type.Integer({ description: 'Line of the file, the heading is 1; 0 for the file as a whole.' }),
        column: Type.String(),
        reason: Type.String(),
        fix: Type.String(),
      }),
    ),
  }),
);
