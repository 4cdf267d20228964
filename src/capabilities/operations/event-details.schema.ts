// The details of a recorded shipment event, as operators see them: what was reported, and what was determined when it was recorded.
import { type TSchema, Type } from 'typebox';
import { DELIVERY_CONDITIONS, type EventDetails } from '../../freight/shipments/shipment-event.ts';
import { EXCEPTION_REASON } from '../../freight/value-sets/exception-reason.ts';
import { FREIGHT_CLASS } from '../../freight/value-sets/freight-class.ts';
import { oneOf } from '../../platform/contract/fields.ts';

/** The signature's image is large and is left out; the reporter is a field of the event. */
type Shown = Omit<EventDetails, 'signatureImage' | 'reportedBy'> & { readonly hasSignatureImage?: boolean };

const text = (description: string) => Type.Optional(Type.String({ description }));
const whole = (description: string) => Type.Optional(Type.Integer({ description }));
const truth = (description: string) => Type.Optional(Type.Boolean({ description }));

export const eventDetailsSchema = Type.Object(
  {
    terminal: text('The terminal where it happened.'),
    city: text('The city, if it did not happen at a terminal.'),
    state: text('The state or province of that city.'),
    position: Type.Optional(
      Type.Object(
        { latitude: Type.Number(), longitude: Type.Number() },
        { title: 'EventPosition', description: 'Where it happened.' },
      ),
    ),
    reasonCode: Type.Optional(oneOf(EXCEPTION_REASON.codes, { description: 'Why, for attempts and exceptions.' })),
    note: text('For the carrier’s staff only.'),
    pieces: whole('Pieces picked up or delivered.'),
    receivedBy: text('Who received it.'),
    signature: text('The name of the signer.'),
    hasSignatureImage: truth('`true` if an image of the signature is stored.'),
    condition: Type.Optional(oneOf(DELIVERY_CONDITIONS, { description: 'The condition at delivery.' })),
    isAvailable: truth('Unloaded at the destination and ready for delivery.'),
    isAtCustoms: truth('Arrived at customs.'),
    appointmentStart: whole('In milliseconds since 1970, like all times of the details.'),
    appointmentEnd: whole('The end of the appointment.'),
    etaStart: whole('The start of the estimated delivery.'),
    etaEnd: whole('The end of the estimated delivery.'),
    driver: text('The name of the driver.'),
    stopsAway: whole('Stops before this one.'),
    scac: text('The partner who takes over.'),
    interlinePro: text('The partner’s number for the shipment.'),
    weightLb: whole('What the scale showed, pallets included.'),
    measuredUnits: Type.Optional(
      Type.Array(
        Type.Object(
          { count: Type.Integer(), lengthIn: Type.Integer(), widthIn: Type.Integer(), heightIn: Type.Integer() },
          { title: 'MeasuredUnit' },
        ),
        { description: 'The measured units, in inches.' },
      ),
    ),
    foundClass: Type.Optional(oneOf(FREIGHT_CLASS.codes, { description: 'The class that was found.' })),
    nmfcItem: text('The NMFC item that was found.'),
    inspector: text('Who inspected the freight.'),
    photographs: Type.Optional(Type.Array(Type.String(), { description: 'The IDs of uploaded documents.' })),
    chargeCode: text('The charge that was incurred: a code of the tariff’s event-charges.csv.'),
    quantity: whole('Minutes for charges by the hour or quarter hour, otherwise how many.'),
    costCents: whole('The cost that is passed on.'),
    chargeCents: whole('The whole charge after a reweigh or inspection, if it was reported.'),
    ratedChargeCents: whole('The same charge by the tariff, calculated when the event was recorded.'),
    documentType: text('The type of a document that became available.'),
    pickupRequestNumber: text('The number of its pickup request.'),
    isBillingRefused: truth('The bill of lading was voided because its payer refused to be billed.'),
    isShort: truth('Fewer pieces were picked up than the bill of lading lists.'),
  } satisfies Record<keyof Shown, TSchema>,
  { title: 'ShipmentEventDetails', description: 'What is known about the event besides its type and time.' },
);
