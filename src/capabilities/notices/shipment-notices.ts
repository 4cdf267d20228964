// The e-mails about a shipment: the few movements that matter to someone who is waiting for it.
import { withoutLinks } from '../../platform/mail/senders-words.ts';
import type { WholeEvent } from '../events/feed/find-events.ts';
import type { Notice } from './notice.ts';

/** The fields that are read from the record. None of them reveals the parties or the price. */
interface ShipmentRecord {
  readonly pro: string;
  readonly documentReferences: readonly { readonly type: string; readonly id: string }[];
  readonly movementHistory: readonly {
    readonly sequence: number;
    readonly occurredAt: string;
    readonly expandedStatus: string;
    readonly reason?: string;
  }[];
  readonly promisedDelivery?: { readonly date: string };
  readonly estimatedDelivery?: { readonly startDate: string; readonly startTime: string; readonly endTime: string };
  readonly appointment?: { readonly start?: string; readonly end?: string };
  readonly receivedBy?: string;
}

type Sentence = (record: ShipmentRecord) => string;

const SENTENCES: Readonly<{ [type: string]: Sentence }> = {
  'shipment.picked_up': () => 'has been picked up',
  'shipment.out_for_delivery': () => 'is out for delivery',
  'shipment.delivered': ({ receivedBy }) =>
    `has been delivered${receivedBy ? `. ${withoutLinks(receivedBy)} signed for it` : ''}`,
  'shipment.delivery_attempted': () => 'could not be delivered',
  'shipment.exception_opened': () => 'is held up',
  'shipment.exception_resolved': () => 'is on its way again',
  'shipment.customs_hold': () => 'is held by customs',
  'shipment.appointment_set': ({ appointment }) =>
    `has an appointment for its delivery${appointment?.start ? `: ${timeText(appointment.start)}` : ''}`,
  'shipment.appointment_missed': () => 'missed its appointment for delivery',
  'shipment.inspected': () =>
    'has been inspected. The payer can see the findings and the charges before the invoice is issued',
  'shipment.corrected': () => 'has a corrected bill of lading. The payer can see the new charges, what changed and why',
  'shipment.reconsigned': () => 'has been sent to another address',
  'shipment.returned': () => 'has been returned to the shipper',
};

/** Until then, the expected delivery is shown. */
const ENDED = ['shipment.delivered', 'shipment.returned'];

export function isShipmentNotice(type: string): boolean {
  return SENTENCES[type] !== undefined;
}

/** Undefined if the event is not for people. */
export function shipmentNotice(row: WholeEvent): Notice | undefined {
  const sentence = SENTENCES[row.type];
  if (sentence === undefined) return undefined;
  const record = JSON.parse(row.data) as ShipmentRecord;
  const movement = record.movementHistory.find(({ sequence }) => sequence === row.sequence);
  if (movement === undefined) return undefined;
  const told = `Shipment ${record.pro} ${sentence(record)}`;
  const { estimatedDelivery: estimate } = record;
  const expected = estimate && `${estimate.startDate}, ${estimate.startTime} to ${estimate.endTime}`;
  const numbers = record.documentReferences.map(({ type, id }) => `${type} ${id}`).join(', ');
  return {
    subject: told.split('. ')[0]!,
    opening: `${told}.`,
    facts: [
      ['When', timeText(movement.occurredAt)],
      ['Status', movement.expandedStatus],
      ['Reason', movement.reason ?? ''],
      ['Expected', ENDED.includes(row.type) ? '' : (expected ?? record.promisedDelivery?.date ?? '')],
    ],
    entered: [['Numbers', numbers]],
  };
}

/** `2026-11-10T08:30:00-06:00` → `2026-11-10 08:30 (-06:00)`. */
function timeText(iso: string): string {
  const parts = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/.exec(iso);
  if (parts === null) return iso;
  const zone = parts[3] === 'Z' ? 'UTC' : parts[3];
  return `${parts[1]} ${parts[2]}${zone === undefined ? '' : ` (${zone})`}`;
}
