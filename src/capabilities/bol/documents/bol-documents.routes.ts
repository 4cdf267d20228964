// GET /v1/bol/{pro}/labels, POST /v1/bol/{pro}/email and GET /v1/bol-documents: print and mail the documents of existing bills.
import { exact, formed } from '../../../platform/contract/fields.ts';
import { type Route, route } from '../../../platform/contract/route.ts';
import type { TokenChecker } from '../../tokens/check-token.ts';
import { mailDocuments } from '../mail/mail-documents.ts';
import type { BolParts } from '../submit/plan-bol.ts';
import {
  bolEmailAnswerSchema,
  bolEmailSchema,
  labelQuerySchema,
  MOST_PRINTED_LABELS,
  printManyQuery,
} from './bol-documents.schema.ts';
import { printLabels } from './print-labels.ts';
import { printMany } from './print-many.ts';

const shared = { tag: 'Bills of lading', otherErrors: 'noData' } as const;
const params = exact({
  pro: formed('^\\d{10}$', '10 digits', { description: 'The PRO of the bill.', examples: ['1000000008'] }),
});
const ERRORS = {
  400: { shape: 'noData', meaning: 'invalid parameters' },
  401: { shape: 'noData', meaning: 'not authenticated' },
  404: { shape: 'noData', meaning: 'there is no such bill of lading for your accounts' },
  409: { shape: 'noData', meaning: 'the bill was voided' },
} as const;

const TOO_MUCH_MAIL = { shape: 'noData', meaning: 'too many requests, or too many recipients today' } as const;

export function bolDocumentRoutes(parts: BolParts, checker: TokenChecker): Route[] {
  return [
    route({
      ...shared,
      method: 'GET',
      path: '/v1/bol/{pro}/labels',
      policy: checker.policy,
      summary: 'Get the labels of a bill',
      description: 'A PDF in any format and quantity. The defaults are those of the bill.',
      params,
      query: labelQuerySchema,
      success: { status: 200, description: 'The labels.', contentType: 'application/pdf' },
      errors: ERRORS,
      handle: ({ principal, params: { pro }, query }) => printLabels(parts, principal, pro, query),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/v1/bol-documents',
      policy: checker.policy,
      summary: 'Print several bills at once',
      description:
        'All bills of lading, or all labels, in one PDF. Labels: one per handling unit, in any format, at most ' +
        `${MOST_PRINTED_LABELS} per file. Voided bills are left out.`,
      query: printManyQuery,
      success: { status: 200, description: 'The PDF.', contentType: 'application/pdf' },
      errors: { ...ERRORS, 409: { shape: 'noData', meaning: 'all of the bills were voided' } },
      handle: ({ principal, query }) => printMany(parts, principal, query),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/v1/bol/{pro}/email',
      policy: checker.policy,
      summary: 'E-mail the documents of a BOL',
      description:
        'The bill of lading, its labels, or both, as PDFs. Sending is retried; the result is in `emails` of the bill. ' +
        'Recipients are limited per account and per bill and day (UTC).',
      params,
      body: bolEmailSchema,
      success: { status: 202, description: 'The e-mail is queued.', schema: bolEmailAnswerSchema },
      errors: { ...ERRORS, 429: TOO_MUCH_MAIL },
      handle: ({ principal, params: { pro }, body }) => mailDocuments(parts, principal, pro, body),
    }),
  ];
}
