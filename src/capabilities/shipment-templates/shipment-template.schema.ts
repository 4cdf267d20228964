// Requests and responses of shipment templates. The shipment has the shape of a bill of lading, with every field optional.
import { type Static, type TUnsafe, Type } from 'typebox';
import { exact, formed } from '../../platform/contract/fields.ts';
import { membersOf } from '../../platform/contract/schema-members.ts';
import { envelopeSchema, noErrorSchema } from '../../platform/http/envelope.ts';
import { type BolRequest, bolRequestSchema } from '../bol/request/bol.schema.ts';
import { type Loosened, loosened } from './loosened-schema.ts';

export const MOST_TEMPLATES = 200;
/** As JSON. About a hundred handling units. */
export const MOST_CHARACTERS = 65_536;

type Kept = 'bol' | 'payment' | 'origin' | 'destination' | 'billTo' | 'customsBroker' | 'commodities' | 'accessorials';
export type TemplateShipment = Loosened<Pick<BolRequest, Kept>> & { payerAccount?: string };

/** What belongs to a single shipment: its numbers, its days and who is told about it. Accounts follow from the role and the terms. */
const OF_ONE_SHIPMENT = new Set([
  ...['version', 'images', 'notifications', 'referenceNumbers', 'shipmentTotals', 'request', 'transit'],
  ...[
    'requestedPickupDate',
    'function',
    'isTest',
    'timeCriticalDetails',
    'appointmentDetails',
    'cod',
    'account',
    'locationId',
  ],
]);

const shipment = exact(
  {
    ...Object.fromEntries(membersOf(loosened(bolRequestSchema, OF_ONE_SHIPMENT))),
    payerAccount: Type.Optional(
      Type.String({ minLength: 7, maxLength: 7, description: 'The account that pays, if it is not your own.' }),
    ),
  },
  {
    title: 'TemplateShipment',
    description: 'As in POST /v1/bol, without dates, numbers and recipients. Every field is optional.',
  },
) as unknown as TUnsafe<TemplateShipment>;

const name = (description: string) =>
  formed('^\\S.{0,59}$', 'text of 1 to 60 characters that does not start with a blank', { maxLength: 60, description });

export const newTemplateSchema = exact(
  {
    account: Type.String({ minLength: 7, maxLength: 7, description: 'One of your customer accounts.' }),
    name: name('Unique within the account; case and accents do not count.'),
    shipment,
  },
  { title: 'NewShipmentTemplate' },
);
export type NewTemplate = Static<typeof newTemplateSchema>;

export const templateChangeSchema = exact(
  {
    name: Type.Optional(name('The new name.')),
    shipment: Type.Optional(shipment),
  },
  { title: 'ShipmentTemplateChange' },
);
export type TemplateChange = Static<typeof templateChangeSchema>;

export const templateParams = exact({
  templateId: formed('^tpl_[0-9A-Z]{26}$', 'the ID of a shipment template', {
    description: 'The `templateId` of a template.',
    examples: ['tpl_7Q2MZK4WXC9V3JHN6TBD8FEGS1'],
  }),
});

export const templateQuery = exact({
  limit: Type.Optional(formed('^([1-9]\\d?|100)$', 'a whole number from 1 to 100', { description: 'Default: 50.' })),
  cursor: Type.Optional(Type.String({ maxLength: 1_000, description: 'The `cursor` of the previous page.' })),
});
export type TemplateQuery = Static<typeof templateQuery>;

const place = (description: string) =>
  Type.Object(
    { name: Type.String(), city: Type.String(), stateProvince: Type.String(), postalCode: Type.String() },
    { title: 'TemplatePlace', description: `${description} Empty where the template has nothing.` },
  );

const summary = {
  templateId: Type.String({ description: 'Identifies the template.' }),
  account: Type.String({ description: 'The customer account that shares it.' }),
  name: Type.String({ description: 'The name of the template.' }),
  origin: place('Where the freight is picked up.'),
  destination: place('Where it goes.'),
  handlingUnits: Type.Integer({ description: 'How many handling units it has.' }),
  weight: Type.Integer({ description: 'Pounds without tare. 0 if the template has no weights.' }),
  savedAt: Type.String({ format: 'date-time', description: 'When it was last saved.' }),
  savedBy: Type.String({ description: 'The user name.' }),
};
const listed = Type.Object(summary, { title: 'ListedShipmentTemplate' });
export type ListedTemplate = Static<typeof listed>;

export const templateListSchema = Type.Object({
  data: Type.Array(listed),
  cursor: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Where the next page starts; null on the last one.',
  }),
  error: noErrorSchema,
});

export const templateSchema = envelopeSchema(Type.Object({ ...summary, shipment }, { title: 'ShipmentTemplate' }));
