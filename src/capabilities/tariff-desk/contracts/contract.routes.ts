// /ops/v1/customers/{account}/contracts: prices by lane, which operators import, compare, test, activate and end.
import { Type } from 'typebox';
import { CONTRACT_FILES } from '../../../freight/rating/contracts/contract-files.ts';
import { exact } from '../../../platform/contract/fields.ts';
import { type Route, route } from '../../../platform/contract/route.ts';
import type { OperatorChecker } from '../../accounts/check-operator.ts';
import { FOR_OPERATORS, says } from '../../accounts/operator-errors.ts';
import { jobAnswerSchema } from '../../jobs/job-answer.ts';
import { activateContractOrPropose } from '../propose-tariff.ts';
import {
  contractDiffSchema,
  customerNumber,
  dryRunFailures,
  dryRunSchema,
  proposalSchema,
} from '../tariff-desk.schema.ts';
import type { TariffDeskParts } from '../tariff-desk-parts.ts';
import { compareContracts } from './compare-contracts.ts';
import {
  contractFileName,
  contractListSchema,
  contractUploadSchema,
  contractVersionNumber,
  contractVersionSchema,
  wholeContractSchema,
} from './contract.schema.ts';
import { dryRunContract } from './dry-run-contract.ts';
import { listContracts, readContract, readContractFile } from './read-contracts.ts';
import { uploadContract } from './upload-contract.ts';

const CUSTOMER = { ...FOR_OPERATORS, 404: says('there is no such customer account') } as const;
const ONE = { ...FOR_OPERATORS, 404: says('there is no such customer account or version') } as const;
const shared = { tag: 'Console', otherErrors: 'noData' } as const;
const customer = exact({ account: customerNumber });
const params = exact({ account: customerNumber, version: contractVersionNumber });
const fileParams = exact({ account: customerNumber, version: contractVersionNumber, name: contractFileName });
const diffQuery = exact({
  against: Type.Optional({ ...contractVersionNumber, description: 'Default: the active version.' }),
});
const PROPOSED = {
  status: 202,
  description: 'Proposed: another operator has to approve it (`LINEHAUL_TWO_PERSON_RULE`).',
  schema: proposalSchema,
} as const;
/** As JSON, a file can take twice its size. */
const UPLOAD_BYTES = 2 * (CONTRACT_FILES.lanes.maxBytes + CONTRACT_FILES.fuel.maxBytes);

export function contractRoutes(parts: TariffDeskParts, { policy }: OperatorChecker): Route[] {
  return [
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/customers/{account}/contracts',
      policy,
      summary: 'List the contract versions of a customer',
      description: 'Newest first.',
      params: customer,
      success: { status: 200, description: 'All versions.', schema: contractListSchema },
      errors: CUSTOMER,
      handle: (call) => listContracts(parts, call.params.account),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/customers/{account}/contracts',
      policy,
      summary: 'Import a contract as a draft',
      description:
        'Prices by lane. The job checks all rows together: one invalid row rejects the whole contract, and ' +
        'GET /ops/v1/jobs/{id}/rejects lists every error. A draft is not used for prices.',
      params: customer,
      body: contractUploadSchema,
      bodyLimit: UPLOAD_BYTES,
      success: { status: 202, description: 'The job that imports it.', schema: jobAnswerSchema },
      errors: CUSTOMER,
      handle: (call) => uploadContract(parts, call.principal, call.params.account, call.body),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/customers/{account}/contracts/end',
      policy,
      summary: 'End the contract of a customer',
      description: 'From then on, only the pricing of the account applies. Existing quotes keep their price.',
      params: customer,
      success: { status: 200, description: 'The version that ended.', schema: contractVersionSchema, also: PROPOSED },
      errors: { ...CUSTOMER, 409: says('no version is active, or its end is already proposed') },
      handle: (call) => activateContractOrPropose(parts, call.principal, call.params.account, null),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/customers/{account}/contracts/{version}',
      policy,
      summary: 'Get a contract version',
      params,
      success: { status: 200, description: 'With its rows.', schema: wholeContractSchema },
      errors: ONE,
      handle: (call) => readContract(parts, call.params.account, Number(call.params.version)),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/customers/{account}/contracts/{version}/files/{name}',
      policy,
      summary: 'Get a contract file',
      params: fileParams,
      success: { status: 200, description: 'The file.', contentType: 'text/csv' },
      errors: ONE,
      handle: ({ params: { account, version, name } }) => readContractFile(parts, account, Number(version), name),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/customers/{account}/contracts/{version}/diff',
      policy,
      summary: 'Compare two contract versions',
      params,
      query: diffQuery,
      success: { status: 200, description: 'The rows that differ, by file.', schema: contractDiffSchema },
      errors: ONE,
      handle: ({ params: { account, version }, query: { against } }) =>
        compareContracts(parts, account, Number(version), against === undefined ? undefined : Number(against)),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/customers/{account}/contracts/{version}/dry-run',
      policy,
      summary: 'Test a contract on past shipments',
      description:
        'Rates the shipments that the customer paid for again with this version, for the same freight, network and tariff. ' +
        '`last`, `from` and `to` select ship dates; the default is the last 30 days. The result of the job shows the revenue ' +
        'won and lost: totals, a histogram, and by lane.',
      params,
      body: dryRunSchema,
      rules: dryRunFailures,
      success: { status: 202, description: 'The job that rates them.', schema: jobAnswerSchema },
      errors: ONE,
      handle: ({ principal, params: { account, version }, body }) =>
        dryRunContract(parts, principal, account, Number(version), body),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/customers/{account}/contracts/{version}/activate',
      policy,
      summary: 'Activate a contract version',
      description:
        'It applies to quotes and bills of lading from then on; the dates of its rows select ship dates. Existing quotes keep ' +
        'their price, and shipments are rated again with the version that they were rated with.',
      params,
      success: { status: 200, description: 'The version.', schema: contractVersionSchema, also: PROPOSED },
      errors: { ...ONE, 409: says('it is proposed already') },
      handle: ({ principal, params: { account, version } }) =>
        activateContractOrPropose(parts, principal, account, Number(version)),
    }),
  ];
}
