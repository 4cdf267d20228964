// POST /v1/rate-quotes (§2.7, §4, §7), and saved quotes: listed, read again (spec-gaps 4) and e-mailed.
import { Type } from 'typebox';
import { exact, oneOf } from '../../platform/contract/fields.ts';
import { type Route, route } from '../../platform/contract/route.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { distributionCenterRules } from './asked/distribution-center.ts';
import { pricedAt, type QuoteParts, quoteShipment } from './quote-shipment.ts';
import { RATE_QUOTE_EXAMPLES } from './rate-quote.examples.ts';
import { rateQuoteRules } from './rate-quote.rules.ts';
import { rateQuoteRequestSchema } from './rate-quote.schema.ts';
import { rateQuotesSchema } from './rate-quote-answer.schema.ts';
import { listQuotes } from './saved/list-quotes.ts';
import { mailQuote } from './saved/mail-quote.ts';
import { readQuote } from './saved/read-quote.ts';
import {
  quoteEmailAnswerSchema,
  quoteEmailSchema,
  savedQuoteQuerySchema,
  savedQuotesSchema,
} from './saved/saved-quote.schema.ts';

const querySchema = exact({
  explain: Type.Optional(oneOf(['true', 'false'], { description: '`true` adds every step of the price calculation.' })),
});

const kept = { tag: 'Rate quotes', otherErrors: 'noData' } as const;
const shared = { ...kept, query: querySchema } as const;

const quoteParams = exact({
  quoteId: Type.String({ description: 'The `quoteId` of a quote.', examples: ['L2J8K4Q'] }),
});

export function rateQuoteRoutes(parts: QuoteParts, checker: TokenChecker): Route[] {
  const tariffOn = (shipDate: string) => parts.tariff.at(pricedAt(shipDate, parts.context.freightClock.now()));
  return [
    route({
      ...shared,
      method: 'POST',
      path: '/v1/rate-quotes',
      policy: checker.policy,
      summary: 'Quote a shipment',
      description:
        'Returns a quote for each requested service level, or the reasons why there is none. The fields that a named level ' +
        'requires must be present; with `ALL`, a level that lacks one is returned with `rateFound: false`. Dimensions give the ' +
        'most accurate price. The charges add up exactly to `totalCharges`.',
      body: rateQuoteRequestSchema,
      examples: RATE_QUOTE_EXAMPLES,
      rules: (request) => [...rateQuoteRules(request), ...distributionCenterRules(request, tariffOn)],
      success: { status: 200, description: 'The quotes.', schema: rateQuotesSchema },
      errors: {
        400: { shape: 'emptyArray', meaning: 'missing or invalid body parameters' },
        401: { shape: 'noData', meaning: 'not authenticated' },
        403: { shape: 'noData', meaning: 'not authorized' },
        406: { shape: 'emptyArray', meaning: 'not acceptable' },
        415: { shape: 'emptyArray', meaning: 'unsupported media type' },
        422: { shape: 'emptyArray', meaning: 'unprocessable entity' },
        500: { shape: 'noData', meaning: 'internal server error' },
        503: { shape: 'emptyBody', meaning: 'service unavailable' },
      },
      handle: ({ principal, body, query }) => quoteShipment(parts, principal, body, query.explain === 'true'),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/v1/rate-quotes/{quoteId}',
      policy: checker.policy,
      summary: 'Read a quote again',
      description: 'Available to the accounts that requested it. An expired quote can be read but no longer used.',
      params: quoteParams,
      success: { status: 200, description: 'The quote.', schema: rateQuotesSchema },
      errors: {
        401: { shape: 'noData', meaning: 'not authenticated' },
        404: { shape: 'emptyArray', meaning: 'there is no such quote for this account' },
      },
      handle: ({ principal, params, query }) => readQuote(parts, principal, params.quoteId, query.explain === 'true'),
    }),
    route({
      ...kept,
      method: 'GET',
      path: '/v1/rate-quotes',
      policy: checker.policy,
      summary: 'List your quotes',
      description:
        'The quotes that were requested for your accounts, newest first, with what they were requested for and the service levels that have ' +
        'a price.',
      query: savedQuoteQuerySchema,
      success: { status: 200, description: 'A page of quotes.', schema: savedQuotesSchema },
      errors: {
        400: { shape: 'emptyArray', meaning: 'invalid query parameters' },
        401: { shape: 'noData', meaning: 'not authenticated' },
      },
      handle: ({ principal, query }) => listQuotes(parts, principal, query),
    }),
    route({
      ...kept,
      method: 'POST',
      path: '/v1/rate-quotes/{quoteId}/email',
      policy: checker.policy,
      summary: 'E-mail a quote',
      description:
        'Sends the price, how it is made up, and how long it is valid. Recipients are limited per account and per quote and day (UTC).',
      params: quoteParams,
      body: quoteEmailSchema,
      success: { status: 202, description: 'The e-mail is queued.', schema: quoteEmailAnswerSchema },
      errors: {
        400: { shape: 'noData', meaning: 'missing or invalid body parameters' },
        401: { shape: 'noData', meaning: 'not authenticated' },
        404: { shape: 'noData', meaning: 'there is no such quote for this account' },
        429: { shape: 'noData', meaning: 'too many requests, or too many recipients today' },
      },
      handle: ({ principal, params, body }) => mailQuote(parts, principal, params.quoteId, body),
    }),
  ];
}
