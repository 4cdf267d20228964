// POST /v1/bol (§2.8, §4, §7); GET, PUT and DELETE /v1/bol/{pro}, and refusing to pay for it (spec-gaps 5).
import { exact, formed } from '../../platform/contract/fields.ts';
import { type Route, route } from '../../platform/contract/route.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { readBol } from './record/read-bol.ts';
import { billingRefusalSchema, storedBolSchema } from './record/stored-bol.schema.ts';
import { BOL_EXAMPLES } from './request/bol.examples.ts';
import { bolRules } from './request/bol.rules.ts';
import { bolRequestSchema } from './request/bol.schema.ts';
import { bolAnswerSchema } from './submit/bol-answer.schema.ts';
import { createBol } from './submit/create-bol.ts';
import type { BolParts } from './submit/plan-bol.ts';
import { refuseBilling } from './submit/refuse-billing.ts';
import { replaceBol } from './submit/replace-bol.ts';
import { voidBol } from './submit/void-bol.ts';

const shared = { tag: 'Bills of lading', otherErrors: 'noData' } as const;
const params = exact({
  pro: formed('^\\d{10}$', '10 digits', { description: 'The PRO of the bill.', examples: ['1000000008'] }),
});

const FORM_ERRORS = {
  400: { shape: 'noData', meaning: 'missing or invalid body parameters' },
  401: { shape: 'noData', meaning: 'not authenticated' },
  406: { shape: 'noData', meaning: 'not acceptable' },
  415: { shape: 'noData', meaning: 'unsupported media type: the required type is application/json' },
  500: { shape: 'noData', meaning: 'internal server error' },
} as const;
const NOT_FOUND = { shape: 'noData', meaning: 'there is no such bill of lading for your accounts' } as const;
const NOT_YOURS = { shape: 'noData', meaning: 'the bill was created by another account' } as const;
const PICKED_UP = { shape: 'noData', meaning: 'the freight has been picked up, or the bill was voided' } as const;

export function bolRoutes(parts: BolParts, checker: TokenChecker): Route[] {
  return [
    route({
      ...shared,
      method: 'POST',
      path: '/v1/bol',
      policy: checker.policy,
      summary: 'Create a bill of lading',
      description:
        'Creates the bill, its PRO, its confirmation number and the shipment. `messageStatus` is the result: with `PASS` and ' +
        '`WARNING` the bill was created, with `FAIL` nothing was. PDFs of the bill and labels are returned in base64 and sent ' +
        'by e-mail if requested. In production, `bol.isTest` validates and prints without creating anything.',
      body: bolRequestSchema,
      examples: BOL_EXAMPLES,
      rules: bolRules,
      success: { status: 201, description: 'The result of the submission.', schema: bolAnswerSchema },
      errors: FORM_ERRORS,
      handle: ({ principal, body, bodyText }) => createBol(parts, principal, body, bodyText),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/v1/bol/{pro}',
      policy: checker.policy,
      summary: 'Read a bill of lading',
      description: 'The bill as it was sent, with its charges, versions and the status of its e-mails.',
      params,
      success: { status: 200, description: 'The stored bill.', schema: storedBolSchema },
      errors: { 401: FORM_ERRORS[401], 404: NOT_FOUND },
      handle: ({ principal, params: { pro } }) => readBol(parts, principal, pro),
    }),
    route({
      ...shared,
      method: 'PUT',
      path: '/v1/bol/{pro}',
      policy: checker.policy,
      summary: 'Replace a bill of lading',
      description:
        'Takes the same body as creating one. Possible until the freight is picked up. The PRO stays the same, and the ' +
        'previous version is kept.',
      params,
      body: bolRequestSchema,
      examples: BOL_EXAMPLES,
      rules: bolRules,
      success: { status: 200, description: 'The result. `FAIL`: the bill is unchanged.', schema: bolAnswerSchema },
      errors: { ...FORM_ERRORS, 403: NOT_YOURS, 404: NOT_FOUND, 409: PICKED_UP },
      handle: ({ principal, params: { pro }, body }) => replaceBol(parts, principal, pro, body),
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: '/v1/bol/{pro}',
      policy: checker.policy,
      summary: 'Void a bill of lading',
      description: 'Possible until the freight is picked up. The PRO is not reused.',
      params,
      success: { status: 204, description: 'Voided.' },
      errors: { 401: FORM_ERRORS[401], 403: NOT_YOURS, 404: NOT_FOUND, 409: PICKED_UP },
      handle: ({ principal, params: { pro } }) => voidBol(parts, principal, pro),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/v1/bol/{pro}/refuse-billing',
      policy: checker.policy,
      summary: 'Refuse to be billed',
      description:
        'For the account that pays for a shipment booked by someone else. Possible until the freight is picked up. The bill is ' +
        'voided and the freight is not picked up. The creator of the bill sees the reason and must create a new one that bills ' +
        'another account.',
      params,
      body: billingRefusalSchema,
      success: { status: 204, description: 'Refused: the bill is voided.' },
      errors: {
        400: FORM_ERRORS[400],
        401: FORM_ERRORS[401],
        403: { shape: 'noData', meaning: 'you do not pay for the shipment, or booked it yourself' },
        404: NOT_FOUND,
        409: PICKED_UP,
      },
      handle: ({ principal, params: { pro }, body: { reason } }) => refuseBilling(parts, principal, pro, reason),
    }),
  ];
}
