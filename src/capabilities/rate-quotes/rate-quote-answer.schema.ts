// The rate-quote response, row for row as in §2.7.
import { type Static, Type } from 'typebox';
import { envelopeSchema } from '../../platform/http/envelope.ts';

const money = (description?: string) =>
  Type.String({
    pattern: '^-?\\d+\\.\\d{2}$',
    examples: ['244.90'],
    ...(description !== undefined && { description }),
  });
const text = (description: string) => Type.String({ description });

const terminalInfo = Type.Object(
  {
    name: Type.String(),
    address1: Type.String(),
    city: Type.String(),
    stateProvince: Type.String(),
    postalCode: Type.String(),
    country: Type.String(),
    contact: Type.Object({ name: Type.String(), phone: Type.String(), fax: Type.String() }),
  },
  { title: 'QuoteTerminal' },
);

const message = Type.Object({ messageId: Type.String(), message: Type.String() }, { title: 'QuoteMessage' });

const explanationStep = Type.Object({
  step: Type.Integer({ description: 'Its place in the order of operations.' }),
  rule: Type.String(),
  text: Type.String(),
  charge: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'What it adds; null for a step that only decides.',
  }),
});

export const rateQuoteSchema = Type.Object(
  {
    serviceLevelId: Type.String(),
    serviceLevelText: Type.String(),
    quoteId: Type.Optional(text('7 characters; absent where there is no rate.')),
    rateFound: Type.Boolean(),
    dates: Type.Optional(
      Type.Object({
        quoteExpiration: text('ISO 8601 with offset.'),
        transitDeliveryDate: text('YYYY-MM-DD.'),
        transitDeliveryTime: text('HH:MM, local to the destination.'),
      }),
    ),
    transitDetails: Type.Optional(
      Type.Object({
        transitDays: Type.Number({ minimum: 1, maximum: 999 }),
        laneType: Type.String({ enum: ['DIRECT', 'INDIRECT'] }),
        originTerminal: Type.String(),
        originTerminalInfo: terminalInfo,
        destinationTerminal: Type.String(),
        destinationTerminalInfo: terminalInfo,
        transitMessage: Type.String(),
      }),
    ),
    quoteRate: Type.Optional(
      Type.Object({
        totalCharges: money('The sum of lineItemCharges and chargeItems.'),
        totalShipmentWeight: Type.Number({ minimum: 1, description: 'Handling units and tare, in pounds.' }),
        rateType: Type.String(),
        ratedCube: text('Cubic feet.'),
        ratedLinearFeet: Type.Number({ minimum: 1, maximum: 999_999_999 }),
        ratedAccessorials: Type.Array(
          Type.Object({ code: Type.String(), description: Type.String(), charge: money() }),
        ),
      }),
    ),
    lineItemCharges: Type.Array(
      Type.Object({
        description: Type.String(),
        classification: Type.String(),
        weight: Type.Number({ minimum: 1, maximum: 999_999_999 }),
        rate: text('Dollars for a hundredweight; empty where the price does not go by weight.'),
        charge: money(),
      }),
    ),
    chargeItems: Type.Array(Type.Object({ description: Type.String(), charge: money('Negative for a discount.') })),
    disclaimersURL: Type.String(),
    alerts: Type.Array(message),
    reasons: Type.Array(message, { description: 'Why a rate cannot be produced.' }),
    explanation: Type.Optional(Type.Array(explanationStep, { description: 'With `?explain=true`.' })),
  },
  { title: 'RateQuote' },
);

export type RateQuoteAnswer = Static<typeof rateQuoteSchema>;

export const rateQuotesSchema = envelopeSchema(Type.Array(rateQuoteSchema));
