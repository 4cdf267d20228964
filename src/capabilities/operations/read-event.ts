// Turns a reported event into a shipment or pickup event: parses times and money, and reports failures by field.

import { parseCents } from '../../freight/money.ts';
import { PICKUP_STATUS, type PickupStatus } from '../../freight/pickups/pickup-status.ts';
import type { ShipmentEventKind } from '../../freight/shipments/event-kinds.ts';
import { minuteOf } from '../../freight/time-of-day.ts';
import { type AcceptedDocumentType, documentTypeOf } from '../../freight/value-sets/document-type.ts';
import { readIsoTime } from '../../platform/contract/formats.ts';
import { compileValidator } from '../../platform/contract/validator.ts';
import type { Failure } from '../../platform/http/refusal.ts';
import type { PickupMoveReport } from '../pickups/events/move-pickup.ts';
import type { ReportedEvent } from '../shipments/events/record-result.ts';
import {
  batchPickupEventSchema,
  batchShipmentEventSchema,
  type PickupEventBody,
  type ShipmentEventBody,
} from './event.schema.ts';

/** A report about a pickup. `eta_updated` means that the truck departed or has a new ETA, depending on the pickup's status. */
export interface PickupReport extends PickupMoveReport {
  readonly requestNumber: string;
}

export type ReadEvent =
  | { readonly of: 'shipment'; readonly event: ReportedEvent }
  | { readonly of: 'pickup'; readonly report: PickupReport }
  | { readonly of: 'nothing'; readonly failures: readonly Failure[] };

/** Who reported the event, and when it was received. */
export interface Told {
  readonly reportedBy: string;
  readonly reportedAt: number;
  /** Events cannot be later than this. */
  readonly latest: number;
}

/** Reads one event of a batch, for a shipment or a pickup. */
export function readEvent(sent: unknown, told: Told): ReadEvent {
  const type = (sent as { readonly type?: unknown } | null)?.type;
  if (typeof type === 'string' && type.startsWith('pickup.')) {
    const failures = compileValidator(batchPickupEventSchema)(sent);
    if (failures.length > 0) return { of: 'nothing', failures };
    const { requestNumber, ...body } = sent as PickupEventBody & { readonly requestNumber: string };
    return readPickupEvent(requestNumber, body, told);
  }
  if (typeof type === 'string' && !type.startsWith('shipment.')) {
    const description = 'must start with shipment. or pickup., as in shipment.delivered.';
    return { of: 'nothing', failures: [{ field: 'type', description }] };
  }
  const failures = compileValidator(batchShipmentEventSchema)(sent);
  if (failures.length > 0) return { of: 'nothing', failures };
  const body = sent as ShipmentEventBody & { readonly pro: string };
  return readShipmentEvent(body.pro, body, told);
}

/** Fields of the event itself, not of its details. */
const OF_THE_EVENT: ReadonlySet<string> = new Set(['pro', 'eventId', 'type', 'occurredAt']);
const MOMENTS: ReadonlySet<string> = new Set(['appointmentStart', 'appointmentEnd', 'etaStart', 'etaEnd']);

/** The required fields of each kind are checked when the event is recorded, for every reporter. */
export function readShipmentEvent(pro: string, body: ShipmentEventBody, { reportedBy }: Told): ReadEvent {
  const { eventId, type, occurredAt } = body;
  const details: Record<string, unknown> = {};
  for (const [member, value] of Object.entries(body)) {
    if (value === undefined || OF_THE_EVENT.has(member)) continue;
    if (member === 'correctedCharge') details.chargeCents = parseCents(value as string)!;
    else if (member === 'cost') details.costCents = parseCents(value as string)!;
    else if (member === 'documentType') details.documentType = documentTypeOf(value as AcceptedDocumentType);
    else details[member] = MOMENTS.has(member) ? readMoment(value as string) : value;
  }
  details.reportedBy = reportedBy;
  const kind = type.slice('shipment.'.length) as ShipmentEventKind;
  return { of: 'shipment', event: { pro, eventId, kind, occurredAt: readMoment(occurredAt), details } };
}

const STATUS_OF = new Map<string, PickupStatus>(PICKUP_STATUS.entries.map(({ event, code }) => [event, code]));
const WITH_REASON: readonly PickupStatus[] = ['RJT', 'ATT'];
const EARLIEST = Date.UTC(2000, 0, 1);

export function readPickupEvent(requestNumber: string, body: PickupEventBody, told: Told): ReadEvent {
  const { eventId, type, reasonCode, driver, position, estimatedPickupAt, stopsAway, pro } = body;
  const status = STATUS_OF.get(type.slice('pickup.'.length))!;
  const occurredAt = readMoment(body.occurredAt);
  const failures = pickupFailures(body, status, occurredAt, told.latest);
  if (failures.length > 0) return { of: 'nothing', failures };
  const truck = {
    ...(driver !== undefined && { driver }),
    ...(position !== undefined && { position }),
    ...(estimatedPickupAt !== undefined && { estimatedPickupAt: readMoment(estimatedPickupAt) }),
    ...(stopsAway !== undefined && { stopsAway }),
  };
  const { pickupDate: date, pickupStartTime, pickupEndTime } = body;
  const report: PickupReport = {
    requestNumber,
    eventId,
    occurredAt,
    reportedAt: told.reportedAt,
    reportedBy: told.reportedBy,
    status,
    ...(reasonCode !== undefined && { reasonCode }),
    ...(Object.keys(truck).length > 0 && { truck }),
    ...(status === 'RSD' && {
      appointment: { date: date!, startMinute: minuteOf(pickupStartTime!), endMinute: minuteOf(pickupEndTime!) },
    }),
    ...(pro !== undefined && { pro }),
  };
  return { of: 'pickup', report };
}

function pickupFailures(body: PickupEventBody, status: PickupStatus, occurredAt: number, latest: number): Failure[] {
  const failures: Failure[] = [];
  if (occurredAt < EARLIEST) failures.push({ field: 'occurredAt', description: 'must not be before 2000.' });
  if (occurredAt > latest) {
    failures.push({ field: 'occurredAt', description: 'must not be in the future.' });
  }
  const mustTell = (field: keyof PickupEventBody) => {
    if (body[field] === undefined) failures.push({ field, description: `is required for ${body.type}.` });
  };
  if (WITH_REASON.includes(status)) mustTell('reasonCode');
  if (status === 'RSD') {
    for (const field of ['pickupDate', 'pickupStartTime', 'pickupEndTime'] as const) mustTell(field);
    const { pickupStartTime: start, pickupEndTime: end } = body;
    if (start !== undefined && end !== undefined && end <= start) {
      failures.push({ field: 'pickupEndTime', description: 'must be after pickupStartTime.' });
    }
  }
  return failures;
}

/** Expects text that has passed the schema; returns NaN for other text. */
export function readMoment(text: string): number {
  const read = readIsoTime(text);
  return read?.offsetMinutes === undefined ? Number.NaN : read.wallMs - read.offsetMinutes * 60_000;
}
