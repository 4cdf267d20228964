// The BOL request, row for row as in §2.8, with the decisions of spec-gaps 5.
import { type Static, type TSchema, Type } from 'typebox';
import { LABEL_FORMAT } from '../../../freight/value-sets/label-format.ts';
import { exact, formed, oneOf } from '../../../platform/contract/fields.ts';
import { mailbox } from '../../../platform/contract/mailbox-field.ts';
import { requiredWhen } from '../../../platform/contract/required-when.ts';
import { labelsAsked, mailAsked, sheetOfSix } from './bol.conditions.ts';
import { accessorialsSchema } from './bol-accessorials.schema.ts';
import { commoditiesSchema, shipmentTotalsSchema } from './bol-commodities.schema.ts';
import { flag, MOST_MAILED, optional, unset, whole } from './bol-forms.ts';
import { billToSchema, customsBrokerSchema, destinationSchema, originSchema } from './bol-parties.schema.ts';

/** Limits on list lengths (spec-gaps 5): each entry is mailed to, printed or looked up individually. */
const MOST_NOTIFIED = 100;
const MOST_PURCHASE_ORDERS = 500;
const MOST_REFERENCES = 100;

const bol = exact({
  requestedPickupDate: Type.String({
    format: 'iso-date-time',
    description:
      'Intended ship date, YYYY-MM-DDTHH:mm:ss.sss, local to the origin. With an offset, the ship date is the day of that ' +
      'moment at the origin. This does not request a pickup.',
  }),
  function: oneOf(['Create']),
  isTest: flag('Marks a test submission.'),
  requestorRole: oneOf(['Shipper', 'Consignee', 'Third Party']),
  specialInstructions: optional(500, 'Printed on the BOL.'),
});

const images = exact({
  includeBol: unset('Return the BOL as a PDF in base64.'),
  includeShippingLabels: unset('Return the labels as a PDF in base64.'),
  shippingLabels: Type.Optional(
    exact({
      format: requiredWhen(labelsAsked, oneOf(LABEL_FORMAT.codes)),
      quantity: requiredWhen(labelsAsked, whole(1, 100)),
      position: requiredWhen(sheetOfSix, whole(1, 6, 'Position of the first label on the sheet.')),
    }),
  ),
  email: Type.Optional(
    exact({
      includeBol: Type.Optional(flag('Send the BOL by e-mail.')),
      includeLabels: Type.Optional(flag('Send the labels by e-mail.')),
      addresses: requiredWhen(mailAsked, Type.Array(mailbox(), { maxItems: MOST_MAILED })),
    }),
  ),
});

const notification = exact({
  phoneNumber: Type.Optional(Type.String({ description: 'Not supported: it is rejected.' })),
  email: Type.Optional(mailbox('Receives movement updates.')),
});

const referenceNumbers = exact(
  {
    pro: Type.Optional(
      formed('^\\d{10}$', '10 digits', {
        minLength: 10,
        maxLength: 10,
        description:
          'Assigned if you leave it out. An account can use a limited number of unreserved PROs from the carrier’s own range per day.',
      }),
    ),
    quoteID: Type.Optional(Type.String({ minLength: 7, maxLength: 7, description: 'The ID of a rate quote.' })),
    shipmentId: optional(25),
    masterBol: optional(25),
    bol: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 25 }), { maxItems: MOST_REFERENCES })),
    po: Type.Optional(
      Type.Array(
        exact({
          number: Type.Optional(Type.String({ minLength: 1, maxLength: 25 })),
          pieces: Type.Optional(whole(1, 99_999)),
          weight: Type.Optional(whole(0, 99_999)),
          palletized: Type.Optional(flag()),
          additionalShipperInfo: optional(100),
        }),
        { maxItems: MOST_PURCHASE_ORDERS },
      ),
    ),
    additionalReferences: Type.Optional(
      Type.Array(exact({ name: optional(25), value: optional(25) }), { maxItems: MOST_REFERENCES }),
    ),
  },
  { title: 'BolReferenceNumbers' },
);

/** `request` and `transit` are stored as they are and never shown (spec-gaps 5). */
const anyObject = (description: string) => Type.Unsafe<Record<string, unknown>>({ type: 'object', description });

export const bolRequestSchema = exact(
  {
    bol,
    version: formed('^[vV]2\\.0(\\.1)?$', 'v2.0 or v2.0.1', { description: 'Upper or lower case.' }),
    images: Type.Optional(images),
    notifications: Type.Optional(Type.Array(notification, { maxItems: MOST_NOTIFIED })),
    referenceNumbers: Type.Optional(referenceNumbers),
    payment: exact({ terms: oneOf(['Prepaid', 'Collect', 'Third Party']) }),
    commodities: commoditiesSchema,
    shipmentTotals: Type.Optional(shipmentTotalsSchema),
    accessorials: Type.Optional(accessorialsSchema),
    origin: originSchema,
    destination: destinationSchema,
    billTo: billToSchema,
    customsBroker: Type.Optional(customsBrokerSchema),
    request: anyObject('Any fields, at most 100 levels deep. Stored with the BOL but not used.'),
    transit: anyObject('Any fields, at most 100 levels deep. Stored with the BOL but not used.'),
  },
  { title: 'BolRequest' },
) satisfies TSchema;

export type BolRequest = Static<typeof bolRequestSchema>;
export type { BolHandlingUnit, BolHazardousDetails, BolLineItem } from './bol-commodities.schema.ts';
export type { BolCustomsBroker, BolParty } from './bol-parties.schema.ts';
