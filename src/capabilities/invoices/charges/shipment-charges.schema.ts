// Schemas of GET /v1/shipments/{pro}/charges, every charge so far and its cause, and of operators' waivers.
import { type Static, Type } from 'typebox';
import { exact, formed } from '../../../platform/contract/fields.ts';
import { envelopeSchema } from '../../../platform/http/envelope.ts';
import { invoiceLineSchema, money, moneyOrNull, ratingsSchema } from '../invoice.schema.ts';

const pro = formed('^\\d{10}$', 'a PRO number of 10 digits', { examples: ['0000000017'] });
export const shipmentChargesParams = exact({ pro });
export const waiverParams = exact({
  pro,
  waiverId: formed('^wav_[A-Za-z0-9_-]{1,60}$', 'the ID of a waiver, as in wav_…', { examples: ['wav_8fK2'] }),
});

const textOrNull = (description: string) => Type.Unsafe<string | null>({ type: ['string', 'null'], description });

const change = {
  at: Type.String({ description: 'ISO 8601, UTC: when the reason for it occurred.' }),
  code: Type.Optional(Type.String({ description: 'Of the line that was changed.', examples: ['REDEL'] })),
  description: Type.Optional(Type.String({ description: 'Of the line that was changed.' })),
  reason: Type.Optional(Type.String({ description: 'A code of EXCEPTION_REASON.', examples: ['CNC'] })),
  event: Type.Optional(Type.String({ description: 'The ID of the event that caused it.' })),
  note: Type.Optional(
    Type.String({
      description: 'Why the carrier waived the charge or corrected the bill, or that it withdrew the waiver.',
    }),
  ),
};

const charges = {
  pro: Type.String({ examples: ['0000000017'] }),
  isFinal: Type.Boolean({
    description: 'True once the invoice is issued. A later correction makes another version of it.',
  }),
  invoiceNumber: textOrNull('Null until it is issued.'),
  lines: Type.Array(invoiceLineSchema, {
    description: 'As they would be on an invoice now. Empty while there is no price.',
  }),
  ratings: Type.Optional(ratingsSchema),
  total: moneyOrNull('The sum of the lines. Null while there is no price.'),
  changes: Type.Array(
    Type.Object({
      what: Type.String({
        enum: ['RATED', 'CORRECTED', 'ADDED', 'CHANGED', 'REMOVED'],
        description:
          'Rated when the BOL was created, corrected by a reweigh, an inspection or a correction of the BOL, added because of an event, changed over time, ' +
          'such as storage, or removed because it was waived or its event was corrected.',
      }),
      amount: money('What it changed; negative if it lowered the charges.'),
      ...change,
    }),
    { description: 'The log of changes, the oldest first. The amounts add up to the total.' },
  ),
};

const shipmentChargesSchema = Type.Object(charges, { title: 'ShipmentCharges' });
export type ShipmentCharges = Static<typeof shipmentChargesSchema>;
export const shipmentChargesAnswerSchema = envelopeSchema(shipmentChargesSchema);

/** The data of `charge.added`, `charge.changed` and `charge.removed`. */
export const chargeEventSchema = Type.Object(
  {
    pro: Type.String({ examples: ['0000000017'] }),
    what: Type.String({ enum: ['CORRECTED', 'ADDED', 'CHANGED', 'REMOVED'] }),
    ...change,
    difference: money('What it changed; negative if it lowered the charges.'),
    amount: moneyOrNull(
      'The charge now. Null if it was removed, or if it is the price of the freight that was corrected.',
    ),
    total: money('All charges of the shipment now.'),
  },
  { title: 'ChargeChange' },
);
export type ChargeEventData = Static<typeof chargeEventSchema>;

export const waiverSchema = exact({
  code: formed('^[A-Z0-9]{2,6}$', 'the code of a charge, as in REDEL', { examples: ['REDEL'] }),
  event: Type.String({ minLength: 1, maxLength: 200, description: 'The `event` of the charge line.' }),
  reason: formed('^[^\\u0000-\\u001f\\u007f]{3,200}$', '3 to 200 plain characters', {
    description: 'Why it is waived. Shown to the payer.',
  }),
});
export type WaiverBody = Static<typeof waiverSchema>;

const chargeWaiverSchema = Type.Object(
  {
    id: Type.String({ examples: ['wav_8fK2'] }),
    code: Type.String(),
    event: Type.String(),
    amount: money('The charge when it was waived.'),
    reason: Type.String(),
    waivedBy: Type.String({ examples: ['operator:dispatch'] }),
    waivedAt: Type.String({ description: 'ISO 8601, UTC.' }),
    withdrawnBy: textOrNull('Null while the waiver is in force.'),
    withdrawnAt: textOrNull('ISO 8601, UTC.'),
  },
  { title: 'ChargeWaiver' },
);
export type ChargeWaiver = Static<typeof chargeWaiverSchema>;
export const waiverAnswerSchema = envelopeSchema(chargeWaiverSchema);
export const anyChargesAnswerSchema = envelopeSchema(
  Type.Object({ ...charges, waivers: Type.Array(chargeWaiverSchema) }, { title: 'AnyShipmentCharges' }),
);
