// A background job in the responses of calls that start or return one.
import { Type } from 'typebox';
import { envelopeSchema } from '../../platform/http/envelope.ts';
import { jobResultSchema } from './job-result.schema.ts';
import { JOB_STATES } from './operator-job.store.ts';

export const jobSchema = Type.Object(
  {
    id: Type.String(),
    kind: Type.String({ description: 'tariff-import, tariff-dry-run, contract-import, contract-dry-run or backup.' }),
    state: Type.String({ enum: [...JOB_STATES] }),
    done: Type.Integer(),
    total: Type.Unsafe<number | null>({ type: ['integer', 'null'], description: 'Null if not known yet.' }),
    unit: Type.String({ description: 'What is counted.' }),
    result: jobResultSchema,
    message: Type.String({ description: 'Why it failed; empty otherwise.' }),
    rejected: Type.Integer({ description: 'How many rows were rejected; see …/rejects.' }),
    takeovers: Type.Integer({
      description:
        'How many times another node, or the same one after a restart, took the job over and started it again.',
    }),
    startedBy: Type.String(),
    startedAt: Type.String(),
    endedAt: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  },
  { title: 'Job' },
);

export const jobAnswerSchema = envelopeSchema(jobSchema);
