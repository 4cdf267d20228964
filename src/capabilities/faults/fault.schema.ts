// Request and response schemas of faults in the test environment (spec-gaps 12).
import { type Static, Type } from 'typebox';
import { exact, formed, oneOf } from '../../platform/contract/fields.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';
import { DROP_MOMENTS } from './fault-rule.ts';

export const SMALLEST_SHARE = 0.000_001;
export const LONGEST_DELAY_MS = 60_000;
const MOST_TIMES = 1_000_000;

const text = { type: ['string', 'null'] } as const;
const yes = (description: string) =>
  Type.Optional(Type.Boolean({ description: `${description} The value is \`true\`.` }));

const operationText = {
  description:
    'For API calls: `rate-quotes` is every method of the path, `POST /v1/rate-quotes` is one operation. For webhooks: an event type, ' +
    'or `webhooks` for all. Everything if left out.',
  examples: ['rate-quotes'],
};
const pathText = {
  description: 'Only calls to this path, without the query; it may end in `*`. Not for webhooks.',
  examples: ['/v1/bol/1000000015'],
};

export const faultEffectSchema = exact(
  {
    status: Type.Optional(
      Type.Integer({
        minimum: 400,
        maximum: 599,
        description:
          'The operation is not run. The response is the real error with this status: body, code and headers.',
        examples: [503],
      }),
    ),
    delayMs: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: LONGEST_DELAY_MS,
        description: 'The operation runs after this many milliseconds of real time.',
        examples: [3_000],
      }),
    ),
    drop: Type.Optional(
      oneOf(DROP_MOMENTS, {
        description:
          'The connection is closed without a response: `before` the operation runs, so nothing happened, or `after` it ran, so everything did.',
      }),
    ),
    malformed: yes('The operation runs, and half of its JSON is sent.'),
    duplicateEvent: yes('The webhook is sent twice, with the same `webhook-id`.'),
    lateEvent: Type.Optional(
      formed('^(\\d{1,6}[smhdw])+$', 'a span of time, as in 90m, 36h or 2d', {
        maxLength: 30,
        description: 'The webhook is sent this much later, by the test clock.',
        examples: ['2h'],
      }),
    ),
    outOfOrder: yes('The webhook is sent after the next one of the same shipment, pickup or invoice.'),
    webhookSilence: yes('The webhook is not sent. Its delivery ends as `stopped`.'),
  },
  { title: 'FaultEffect', description: 'What happens: exactly one of these.' },
);

export const newFaultSchema = exact({
  match: Type.Optional(
    exact({
      operation: Type.Optional(Type.String({ minLength: 1, maxLength: 200, ...operationText })),
      path: Type.Optional(
        formed('^/[^\\s?#]*$', 'a path that begins with / and has no query', { maxLength: 300, ...pathText }),
      ),
      share: Type.Optional(
        Type.Number({
          minimum: SMALLEST_SHARE,
          maximum: 1,
          description: 'The share of them that is affected. The environment’s seed decides which ones; 1 if left out.',
          examples: [0.2],
        }),
      ),
    }),
  ),
  then: faultEffectSchema,
  times: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MOST_TIMES, description: 'How often it strikes; without limit if left out.' }),
  ),
  until: Type.Optional(
    Type.String({
      format: 'iso-8601',
      description: 'When it expires, by the test clock, ISO 8601.',
      examples: ['2026-11-24T17:00:00Z'],
    }),
  ),
});

export type NewFault = Static<typeof newFaultSchema>;

const faultSchema = Type.Object(
  {
    id: Type.String({ description: 'Affected responses and webhooks have it in the header `linehaul-fault`.' }),
    match: Type.Object({
      operation: Type.Unsafe<string | null>({ ...text, ...operationText }),
      path: Type.Unsafe<string | null>({ ...text, ...pathText }),
      share: Type.Number(),
    }),
    then: faultEffectSchema,
    times: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
    until: Type.Unsafe<string | null>(text),
    state: oneOf(['active', 'used up', 'expired']),
    struck: Type.Integer({ description: 'How often it was applied.' }),
    considered: Type.Integer({
      description: 'How many calls or webhooks matched while it was active, affected or not.',
    }),
    operations: Type.Array(Type.String(), {
      description: 'The operations it can strike; empty for webhooks.',
      examples: [['POST /v1/rate-quotes']],
    }),
    createdAt: Type.String({ format: 'date-time', description: 'By the test clock.' }),
  },
  { title: 'Fault' },
);

export const faultAnswerSchema = envelopeSchema(faultSchema);
export const faultListSchema = envelopeSchema(Type.Array(faultSchema));
