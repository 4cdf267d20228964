// The rate-quote response, row for row as in §2.7.
import { type Static, Type } from 'typebox';
import { jsonWriter, plain, repeated, type Writable, writtenOnce } from '../../platform/contract/json-writer.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';

const money = (description?: string) =>
  plain(
    Type.String({
      pattern: '^-?\\d+\\.\\d{2}$',
      examples: ['244.90'],
      ...(description !== undefined && { description }),
    }),
  );
const text = (description: string) => Type.String({ description });
/** From a catalog or the tariff: the same text in many quotes. */
const knownText = () => repeated(Type.String());

const terminalInfo = writtenOnce(
  Type.Object(
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
  ),
);

const message = Type.Object({ messageId: knownText(), message: knownText() }, { title: 'QuoteMessage' });

const explanationStep = Type.Object({
  step: Type.Integer({ description: 'Its place in the order of operations.' }),
  rule: Type.String(),
  text: Type.String(),
  charge: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'What it adds; null for a step that only decides.',
  }),
  code: Type.Optional(
    Type.String({
      description: 'The code of the charge, as on the invoice; absent for a step that only decides.',
      examples: ['FSC'],
    }),
  ),
});

export const rateQuoteSchema = Type.Object(
  {
    serviceLevelId: knownText(),
    serviceLevelText: knownText(),
    quoteId: Type.Optional(plain(text('7 characters; absent if there is no rate.'))),
    rateFound: Type.Boolean(),
    dates: Type.Optional(
      Type.Object({
        quoteExpiration: plain(text('ISO 8601 with offset.')),
        transitDeliveryDate: plain(text('YYYY-MM-DD.')),
        transitDeliveryTime: plain(text('HH:MM, local to the destination.')),
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
        transitMessage: knownText(),
      }),
    ),
    quoteRate: Type.Optional(
      Type.Object({
        totalCharges: money('The sum of lineItemCharges and chargeItems.'),
        totalShipmentWeight: Type.Number({ minimum: 1, description: 'Handling units and tare, in pounds.' }),
        rateType: plain(Type.String()),
        ratedCube: plain(text('Cubic feet.')),
        ratedLinearFeet: Type.Number({ minimum: 1, maximum: 999_999_999 }),
        ratedAccessorials: Type.Array(Type.Object({ code: knownText(), description: knownText(), charge: money() })),
      }),
    ),
    lineItemCharges: Type.Array(
      Type.Object({
        description: Type.String(),
        classification: plain(Type.String()),
        weight: Type.Number({ minimum: 1, maximum: 999_999_999 }),
        rate: plain(text('Dollars per hundredweight; empty where the price does not go by weight.')),
        charge: money(),
      }),
    ),
    chargeItems: Type.Array(Type.Object({ description: knownText(), charge: money('Negative for a discount.') })),
    disclaimersURL: knownText(),
    alerts: Type.Array(message),
    reasons: Type.Array(message, { description: 'Why a rate cannot be produced.' }),
    explanation: Type.Optional(Type.Array(explanationStep, { description: 'With `?explain=true`.' })),
  },
  { title: 'RateQuote' },
);

export type RateQuoteAnswer = Static<typeof rateQuoteSchema>;

export const writeQuotes = jsonWriter(Type.Array(rateQuoteSchema));
export type WrittenQuote = Writable<RateQuoteAnswer>;

export const rateQuotesSchema = envelopeSchema(Type.Array(rateQuoteSchema));
