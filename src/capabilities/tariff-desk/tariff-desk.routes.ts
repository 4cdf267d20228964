// /ops/v1/tariffs: versions of the tariff, which operators import, compare, test, activate and roll back.
import { Type } from 'typebox';
import { exact, formed } from '../../platform/contract/fields.ts';
import { type Route, route } from '../../platform/contract/route.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { FOR_OPERATORS, says } from '../accounts/operator-errors.ts';
import { jobAnswerSchema } from '../jobs/job-answer.ts';
import { compareTariffs } from './compare-tariffs.ts';
import { dryRunTariff } from './dry-run-tariff.ts';
import { listTariffs, readTariff, readTariffFile } from './list-tariffs.ts';
import { activateOrPropose, rollBackOrPropose } from './propose-tariff.ts';
import {
  activationSchema,
  dryRunFailures,
  dryRunSchema,
  oneTariffSchema,
  proposalSchema,
  rollBackSchema,
  tariffDiffSchema,
  tariffListSchema,
  tariffUploadSchema,
  versionNumber,
  wholeTariffSchema,
} from './tariff-desk.schema.ts';
import type { TariffDeskParts } from './tariff-desk-parts.ts';
import { uploadTariff } from './upload-tariff.ts';

const ONE = { ...FOR_OPERATORS, 404: says('there is no such version') } as const;
const shared = { tag: 'Console', otherErrors: 'noData' } as const;
const params = exact({ version: versionNumber });
const PROPOSED = {
  status: 202,
  description: 'Proposed: another operator has to approve it (`LINEHAUL_TWO_PERSON_RULE`).',
  schema: proposalSchema,
} as const;
/** A tariff by rate basis number has millions of rows. */
const UPLOAD_BYTES = 64 * 1_048_576;

const tariffFileParams = exact({ version: versionNumber, name: formed('^[a-z-]{1,40}\\.csv$', 'the name of a file') });

const tariffDiffQuery = exact({
  against: Type.Optional({ ...versionNumber, description: 'Default: the current version.' }),
});

export function tariffDeskRoutes(parts: TariffDeskParts, { policy }: OperatorChecker): Route[] {
  return [
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/tariffs',
      policy,
      summary: 'List tariff versions',
      description: 'Newest first.',
      success: { status: 200, description: 'All versions.', schema: tariffListSchema },
      errors: FOR_OPERATORS,
      handle: () => listTariffs(parts),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/tariffs',
      policy,
      summary: 'Import a tariff as a draft',
      description:
        'Files that you do not send are taken from the current version, or from `basedOn`. The job checks all files together: ' +
        'one invalid row rejects the whole tariff, and GET /ops/v1/jobs/{id}/rejects lists every error. A draft is not used ' +
        'for prices.',
      body: tariffUploadSchema,
      bodyLimit: UPLOAD_BYTES,
      success: { status: 202, description: 'The job that imports it.', schema: jobAnswerSchema },
      errors: ONE,
      handle: ({ principal, body }) => uploadTariff(parts, principal, body),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/tariffs/rollback',
      policy,
      summary: 'Roll back to the previous tariff',
      description: 'The current version becomes a draft again. Existing quotes keep their price.',
      success: { status: 200, description: 'The version that is now current.', schema: rollBackSchema, also: PROPOSED },
      errors: { ...FOR_OPERATORS, 409: says('there is no earlier version, or a rollback is already proposed') },
      handle: ({ principal }) => rollBackOrPropose(parts, principal),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/tariffs/{version}',
      policy,
      summary: 'Get a tariff version',
      params,
      success: { status: 200, description: 'With its files and pricings.', schema: wholeTariffSchema },
      errors: ONE,
      handle: (call) => readTariff(parts, Number(call.params.version)),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/tariffs/{version}/files/{name}',
      policy,
      summary: 'Get a tariff file',
      params: tariffFileParams,
      success: { status: 200, description: 'The file.', contentType: 'text/csv' },
      errors: ONE,
      handle: (call) => readTariffFile(parts, Number(call.params.version), call.params.name),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/tariffs/{version}/diff',
      policy,
      summary: 'Compare two tariff versions',
      params,
      query: tariffDiffQuery,
      success: { status: 200, description: 'The rows that differ, by file.', schema: tariffDiffSchema },
      errors: ONE,
      handle: ({ params: { version }, query: { against } }) =>
        compareTariffs(parts, Number(version), against === undefined ? undefined : Number(against)),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/tariffs/{version}/dry-run',
      policy,
      summary: 'Test a tariff on past quotes',
      description:
        'Rates stored quotes again with this version, for the same freight, network and time. The result of the job shows the ' +
        'effect on revenue: totals, a histogram, and by customer and lane.',
      params,
      body: dryRunSchema,
      rules: dryRunFailures,
      success: { status: 202, description: 'The job that rates them.', schema: jobAnswerSchema },
      errors: ONE,
      handle: (call) => dryRunTariff(parts, call.principal, Number(call.params.version), call.body),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/tariffs/{version}/activate',
      policy,
      summary: 'Activate a tariff version',
      description: 'It applies to shipments from then on. Existing quotes keep their price.',
      params,
      body: activationSchema,
      success: { status: 200, description: 'The version.', schema: oneTariffSchema, also: PROPOSED },
      errors: { ...ONE, 409: says('it is proposed already') },
      handle: (call) => activateOrPropose(parts, call.principal, Number(call.params.version), call.body.from),
    }),
  ];
}
