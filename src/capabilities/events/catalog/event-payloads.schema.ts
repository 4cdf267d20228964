// The schema of each type of event: the common fields, and `data` by the kind of the event.
import { type TSchema, Type } from 'typebox';
import { EVENT_KINDS, EVENT_TYPES_OF, type EventKind } from '../../../freight/event-types.ts';
import { oneOf } from '../../../platform/contract/fields.ts';
import { pascal } from '../../../platform/contract/openapi-sharing.ts';
import { claimSchema } from '../../claims/claim.schema.ts';
import { disputeSchema } from '../../disputes/dispute.schema.ts';
import { instructionSchema } from '../../instructions/instruction.schema.ts';
import { chargeEventSchema } from '../../invoices/charges/shipment-charges.schema.ts';
import { invoiceSchema } from '../../invoices/invoice.schema.ts';
import { pickupSchema } from '../../pickups/reads/pickup-answer.schema.ts';
import { shipmentHistorySchema } from '../../shipments/tracking/shipment-history.schema.ts';
import { TEST_EVENT_TYPE } from './event-meanings.ts';

const common = {
  id: Type.String({ description: 'The same in the feed and in every delivery.', examples: ['evt_7QK2M9XJ4'] }),
  timestamp: Type.String({ description: 'When it happened: ISO 8601, UTC.', examples: ['2026-11-04T23:05:00.000Z'] }),
  sequence: Type.Integer({
    description:
      'Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event.',
    examples: [4],
  }),
  environment: oneOf(['production', 'test'], { description: 'Where it happened.' }),
};

/** `data` is a separate schema, so that every language gets a type for it. */
function eventSchemaOf(title: string, types: readonly string[], data: TSchema) {
  const { id, ...others } = common;
  const type = oneOf(types, { description: 'What happened.' });
  return Type.Object({ id, type, ...others, data }, { title });
}

const testEventData = Type.Object(
  {
    subscriptionId: Type.String({ description: 'The subscription that is tested.' }),
    kind: oneOf(EVENT_KINDS, { description: 'The kind of events that the subscription receives.' }),
    url: Type.String({ description: 'Where the event was sent.' }),
    message: Type.String({ description: 'A sentence for people.' }),
  },
  { title: 'SubscriptionTest' },
);

/** What `data` is, by kind: the record as GET returns it, or the change itself. */
export const EVENT_DATA_SCHEMAS = {
  shipment: shipmentHistorySchema,
  pickup: pickupSchema,
  charge: chargeEventSchema,
  invoice: invoiceSchema,
  dispute: disputeSchema,
  claim: claimSchema,
  instruction: instructionSchema,
} as const satisfies Record<EventKind, TSchema>;

const KIND_SCHEMAS: Readonly<Record<EventKind, TSchema>> = {
  shipment: eventSchemaOf('ShipmentEvent', EVENT_TYPES_OF.shipment, EVENT_DATA_SCHEMAS.shipment),
  pickup: eventSchemaOf('PickupEvent', EVENT_TYPES_OF.pickup, EVENT_DATA_SCHEMAS.pickup),
  charge: eventSchemaOf('ChargeEvent', EVENT_TYPES_OF.charge, EVENT_DATA_SCHEMAS.charge),
  invoice: eventSchemaOf('InvoiceEvent', EVENT_TYPES_OF.invoice, EVENT_DATA_SCHEMAS.invoice),
  dispute: eventSchemaOf('DisputeEvent', EVENT_TYPES_OF.dispute, EVENT_DATA_SCHEMAS.dispute),
  claim: eventSchemaOf('ClaimEvent', EVENT_TYPES_OF.claim, EVENT_DATA_SCHEMAS.claim),
  instruction: eventSchemaOf('InstructionEvent', EVENT_TYPES_OF.instruction, EVENT_DATA_SCHEMAS.instruction),
};

export const testEventSchema = eventSchemaOf('SubscriptionTestEvent', [TEST_EVENT_TYPE], testEventData);

/** The schema of one type: that of its kind, limited to this type. `shipment.picked_up` is named `ShipmentPickedUpEvent`. */
export function eventTypeSchema(kind: EventKind, type: string): TSchema {
  return Type.Unsafe({
    type: 'object',
    title: `${pascal(type)}Event`,
    allOf: [KIND_SCHEMAS[kind]],
    properties: { type: { const: type } },
  });
}
