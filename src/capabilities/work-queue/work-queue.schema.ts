// Request and response schemas of the work queue, notes, the day's freight and appointments.

import { type Static, Type } from 'typebox';
import { PICKUP_STATUS } from '../../freight/pickups/pickup-status.ts';
import { STAGES } from '../../freight/shipments/shipment-moves.ts';
import { exact, formed, oneOf } from '../../platform/contract/fields.ts';
import { envelopeSchema, noErrorSchema } from '../../platform/http/envelope.ts';
import { TROUBLES } from '../shipments/lists/freight-under-way.ts';
import { endSchema } from '../shipments/party.schema.ts';

const textOrNull = (description: string) => Type.Unsafe<string | null>({ type: ['string', 'null'], description });
const paging = {
  cursor: Type.Optional(Type.String({ maxLength: 100, description: 'The `cursor` from the previous page.' })),
  limit: Type.Optional(
    formed('^([1-9]\\d?|1\\d\\d|200)$', 'a whole number from 1 to 200', { description: 'Default: 50.' }),
  ),
};
const cursor = textOrNull('Cursor of the next page; null on the last.');
const terminalFilter = Type.Optional(Type.String({ maxLength: 20, description: 'A terminal ID.' }));
const onlyTrue = (description: string) => Type.Optional(oneOf(['true', 'false'], { description }));

export const proParams = exact({
  pro: formed('^\\d{10}$', 'a PRO number of 10 digits', { examples: ['0000000017'] }),
});

export const workQueueQuery = exact({
  trouble: Type.Optional(oneOf(TROUBLES, { description: 'Only freight with this problem.' })),
  owner: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'Only freight that this operator takes care of.' }),
  ),
  unowned: onlyTrue('`true`: only freight that nobody is taking care of.'),
  due: onlyTrue('`true`: leaves out freight whose follow-up time has not come.'),
  terminal: terminalFilter,
  ...paging,
});
export type WorkQueueQuery = Static<typeof workQueueQuery>;

const consigneeEnd = Type.Object(
  {
    ...endSchema.properties,
    contactName: Type.String({ description: 'The contact person; empty if the bill names none.' }),
    phone: Type.String({ description: 'Empty if the bill has none.' }),
  },
  { title: 'QueueConsignee' },
);

const noteSchema = Type.Object(
  {
    noteId: Type.String({ description: 'The ID of the note.' }),
    pro: Type.String(),
    writtenAt: Type.String({ description: 'ISO 8601, UTC.' }),
    writtenBy: Type.String({ description: 'As in operator:night.' }),
    text: Type.String(),
  },
  { title: 'ShipmentNote' },
);

const careFields = {
  owner: textOrNull('The operator who takes care of it; null for nobody.'),
  followUpAt: textOrNull('When to look at it again, ISO 8601, UTC; null if no time was set.'),
  revision: Type.Integer({ description: 'Grows with each change of owner and follow-up time; 0 before the first.' }),
};

const queueItemSchema = Type.Object(
  {
    pro: Type.String(),
    stage: oneOf(STAGES),
    troubles: Type.Array(oneOf(TROUBLES), {
      description:
        'EXCEPTION: an exception is open, see `expandedStatus`. LATE: it was due before now. AT_RISK: the estimated delivery is after it is due.',
    }),
    since: Type.String({ description: 'Since when it needs attention, ISO 8601, UTC.' }),
    expandedStatus: Type.String({ description: 'The status in words.' }),
    reasonCode: Type.String({ description: 'Empty if there is no exception.' }),
    terminal: Type.String({ description: 'The last known terminal, or the terminal that picks it up.' }),
    destinationTerminal: Type.String(),
    promisedAt: textOrNull('By when it was promised, ISO 8601, UTC.'),
    estimatedAt: textOrNull('The end of the estimated delivery window, ISO 8601, UTC.'),
    shipper: endSchema,
    consignee: consigneeEnd,
    payerAccount: Type.String({ description: 'Empty if no account pays.' }),
    handlingUnits: Type.Integer(),
    weightLb: Type.Integer(),
    ...careFields,
    latestNote: Type.Union([noteSchema, Type.Null()], { description: 'Null if there are none.' }),
  },
  { title: 'QueueItem' },
);

export const workQueueSchema = Type.Object({
  data: Type.Array(queueItemSchema),
  total: Type.Integer({ description: 'How many there are on all pages.' }),
  cursor,
  error: noErrorSchema,
});

export const careSchema = exact(
  {
    owner: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      minLength: 1,
      maxLength: 64,
      description: 'The user name of an operator; null for nobody.',
    }),
    followUpAt: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,3})?)?(Z|[+-]\\d\\d:\\d\\d)$',
      says: 'a time with its offset, as in 2026-11-17T15:00:00-06:00, or null',
      description: 'When to look at it again, ISO 8601 with an offset; null for no time.',
    }),
    revision: Type.Integer({
      minimum: 0,
      description: 'The `revision` that you read. If someone has changed it in the meantime, nothing is changed.',
    }),
  },
  { title: 'ShipmentCare' },
);
export type CareBody = Static<typeof careSchema>;

export const careAnswerSchema = envelopeSchema(
  Type.Object({ pro: Type.String(), ...careFields }, { title: 'CurrentCare' }),
);

export const noteBodySchema = exact(
  {
    text: formed('^(?=[^]*\\S)[^\\u0000-\\u0008\\u000b-\\u001f\\u007f]{1,2000}$', '1 to 2,000 characters', {
      description: 'What other operators should know. Customers never see it.',
      examples: ['Called the dock: they take it tomorrow from 8 to 10.'],
    }),
  },
  { title: 'NewShipmentNote' },
);
export const noteAnswerSchema = envelopeSchema(noteSchema);
export const notesQuery = exact(paging);
export type NotesQuery = Static<typeof notesQuery>;
export const notesSchema = Type.Object({
  data: Type.Array(noteSchema),
  cursor,
  error: noErrorSchema,
});

const appointmentSchema = Type.Object(
  {
    pro: Type.String(),
    terminal: Type.String({ description: 'The terminal that delivers.' }),
    timeZone: Type.String({ description: 'Of the terminal, as in America/Chicago.' }),
    date: textOrNull('The day at the terminal, as in 2026-11-17; null while no time is agreed.'),
    start: textOrNull('ISO 8601 with the terminal’s offset; null while no time is agreed.'),
    end: textOrNull('ISO 8601 with the terminal’s offset; null if there is only a start.'),
    status: oneOf(['PENDING', 'SET', 'CHANGED', 'MISSED'], {
      description: 'PENDING: the consignee has to agree to a time.',
    }),
    stage: oneOf(STAGES),
    isAtTerminal: Type.Boolean({ description: 'Whether the freight is at the terminal that delivers.' }),
    consignee: consigneeEnd,
    handlingUnits: Type.Integer(),
    weightLb: Type.Integer(),
  },
  { title: 'ScheduledDelivery' },
);

export const appointmentsQuery = exact({
  terminal: terminalFilter,
  from: Type.Optional(
    Type.String({ format: 'date', description: 'The first day, YYYY-MM-DD. Default: today at each terminal.' }),
  ),
  days: Type.Optional(
    formed('^([1-9]|[12]\\d|3[01])$', 'a whole number from 1 to 31', { description: 'How many days. Default: 7.' }),
  ),
});
export type AppointmentsQuery = Static<typeof appointmentsQuery>;

export const appointmentsSchema = envelopeSchema(
  Type.Object(
    {
      appointments: Type.Array(appointmentSchema, { description: 'By their start.' }),
      toSchedule: Type.Array(appointmentSchema, {
        description: 'Freight whose time is not agreed, or was missed. At most 200.',
      }),
      more: Type.Boolean({ description: 'Whether there are more than the 2,000 appointments shown.' }),
    },
    { title: 'ScheduledDeliveries' },
  ),
);

const missedPickup = Type.Object(
  {
    requestNumber: Type.String(),
    status: oneOf(PICKUP_STATUS.codes),
    terminal: Type.String(),
    pickupDate: Type.String(),
    closesAt: Type.String({ description: 'The end of the window, ISO 8601, UTC.' }),
    shipper: Type.String({ description: 'The name of the shipper.' }),
    city: Type.String(),
    phone: Type.String({ description: 'Of the contact at the pickup; empty if none was given.' }),
  },
  { title: 'MissedPickup' },
);

const terminalLoad = Type.Object(
  {
    terminal: Type.String(),
    name: Type.String(),
    toPickUp: Type.Integer({ description: 'Shipments that it has to pick up.' }),
    onHand: Type.Integer({ description: 'Shipments that are there now.' }),
    inbound: Type.Integer({ description: 'Shipments under way to it for delivery.' }),
    outForDelivery: Type.Integer({ description: 'Shipments on its delivery trucks.' }),
    onHandLb: Type.Integer({ description: 'Pounds that are there now.' }),
    troubled: Type.Integer({ description: 'Shipments of the work queue that are there.' }),
    appointmentsToday: Type.Integer({ description: 'Delivery appointments today.' }),
  },
  { title: 'TerminalLoad' },
);

export const todaySchema = envelopeSchema(
  Type.Object(
    {
      queue: Type.Object(
        {
          total: Type.Integer(),
          exceptions: Type.Integer(),
          late: Type.Integer({ description: 'Past the time by which it was promised.' }),
          atRisk: Type.Integer({ description: 'Estimated to arrive after the promised time.' }),
          unowned: Type.Integer({ description: 'That nobody is taking care of.' }),
          yours: Type.Integer({ description: 'Assigned to the operator who makes the request.' }),
          yoursDue: Type.Integer({ description: 'Yours whose follow-up time has come.' }),
        },
        { title: 'QueueCounts', description: 'How many shipments of each kind the work queue has.' },
      ),
      missedPickups: Type.Array(missedPickup, {
        description:
          'Pickups whose window has closed without the freight, or that were attempted: at most 50, the latest first.',
      }),
      appointmentsToday: Type.Array(appointmentSchema, { description: 'At most 100, by their start.' }),
      withoutPrice: Type.Object(
        { count: Type.Integer(), pros: Type.Array(Type.String(), { description: 'At most 20.' }) },
        { title: 'FreightWithoutPrice', description: 'Freight under way that could not be rated.' },
      ),
      terminals: Type.Array(terminalLoad, { description: 'Terminals that have freight, the busiest first.' }),
    },
    { title: 'TodaysFreight' },
  ),
);
