// Owns the faults of an event in itself, regardless of the shipment: missing or invalid fields.

import { EXCEPTION_REASON } from '../value-sets/exception-reason.ts';
import { FREIGHT_CLASS } from '../value-sets/freight-class.ts';
import { EVENT_KIND, REPORTED_EVENT_KINDS, type ShipmentEventKind } from './event-kinds.ts';
import {
  DELIVERY_CONDITIONS,
  type EventDetails,
  type MeasuredUnit,
  type Position,
  type ShipmentEvent,
} from './shipment-event.ts';

export interface EventFault {
  readonly field: string;
  readonly description: string;
}

/** What an event is checked against besides itself. */
export interface EventBounds {
  readonly isTerminal: (id: string) => boolean;
  /** Future events cannot be reported; allows for a small clock difference. */
  readonly latest: number;
  /** The event comes from a change of the bill and is not reported. */
  readonly isOfBill?: boolean;
}

const LONGEST_TEXT = 200;
/** 100 kB in base64. */
const MOST_IMAGE_CHARACTERS = 136_534;
const EARLIEST = Date.UTC(2000, 0, 1);
const LARGEST_COUNT = 1_000_000_000;
const WINDOWS: readonly [keyof EventDetails, keyof EventDetails][] = [
  ['appointmentStart', 'appointmentEnd'],
  ['etaStart', 'etaEnd'],
];
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it searches for.
const CONTROL = /[\u0000-\u001f\u007f]/;

/** All faults; empty if the event is valid. */
export function eventFaults(event: ShipmentEvent, bounds: EventBounds): EventFault[] {
  const faults: EventFault[] = [];
  const fault = (field: string, description: string) => faults.push({ field, description });
  if (!isText(event.eventId) || event.eventId === '')
    fault('eventId', `must be 1 to ${LONGEST_TEXT} plain characters.`);
  if (!bounds.isOfBill && !isReported(event.kind)) {
    fault('type', `must be one of ${REPORTED_EVENT_KINDS.map((kind) => `shipment.${kind}`).join(', ')}.`);
    return faults;
  }
  if (!isMoment(event.occurredAt)) fault('occurredAt', 'must not be before 2000.');
  else if (event.occurredAt > bounds.latest) fault('occurredAt', 'must not be in the future.');
  const { details } = event;
  for (const member of EVENT_KIND[event.kind].requires ?? []) {
    if (details[member] === undefined || details[member] === '')
      fault(member, `is required for shipment.${event.kind}.`);
  }
  detailFaults(details, bounds, fault);
  return faults;
}

type Tell = (field: string, description: string) => void;

/** Checks only the fields that are present: an event has three or four out of twenty. */
function detailFaults(details: EventDetails, bounds: EventBounds, fault: Tell): void {
  for (const member of Object.keys(details) as (keyof EventDetails)[]) {
    const value = details[member];
    if (value === undefined) continue;
    if (typeof value === 'string' && member !== 'signatureImage' && !isText(value)) {
      fault(member, `must be at most ${LONGEST_TEXT} plain characters.`);
    }
    memberFault(member, value, bounds, fault);
  }
  for (const [start, end] of WINDOWS) {
    if ((details[start] as number) > (details[end] as number)) fault(end, `must not be before ${start}.`);
  }
}

function memberFault(member: keyof EventDetails, value: unknown, bounds: EventBounds, fault: Tell): void {
  switch (member) {
    case 'signatureImage':
      if (!isSmallPng(value as string)) fault(member, 'must be a PNG of at most 100 kB, in base64.');
      break;
    case 'terminal':
      if (value !== '' && !bounds.isTerminal(value as string)) {
        const given = (value as string).slice(0, 20);
        fault(member, `must be the id of a terminal of the network; there is no "${given}".`);
      }
      break;
    case 'reasonCode':
      if (!EXCEPTION_REASON.has(value as string)) fault(member, `must be one of ${EXCEPTION_REASON.codes.join(', ')}.`);
      break;
    case 'condition':
      if (!DELIVERY_CONDITIONS.includes(value as never)) {
        fault(member, `must be one of ${DELIVERY_CONDITIONS.join(', ')}.`);
      }
      break;
    case 'position':
      if (!isPosition(value as Position)) {
        fault(member, 'must have a latitude from -90 to 90 and a longitude from -180 to 180.');
      }
      break;
    case 'pieces':
    case 'stopsAway':
    case 'weightLb':
    case 'quantity':
    case 'costCents':
    case 'chargeCents': {
      const isCount = Number.isInteger(value) && (value as number) >= 0 && (value as number) <= LARGEST_COUNT;
      if (!isCount) fault(member, 'must be a whole number of 0 or more.');
      break;
    }
    case 'foundClass':
      if (!FREIGHT_CLASS.has(value as string)) fault(member, `must be one of ${FREIGHT_CLASS.codes.join(', ')}.`);
      break;
    case 'nmfcItem':
      if (!NMFC_ITEM.test(value as string)) fault(member, 'must be an item of the NMFC, as in 156600 or 156600-4.');
      break;
    case 'photographs':
      if (!areIds(value as readonly string[])) {
        fault(member, `must be a list of 1 to ${MOST_PHOTOGRAPHS} IDs of uploaded documents.`);
      }
      break;
    case 'measuredUnits':
      if (!areUnits(value as readonly MeasuredUnit[])) {
        fault(
          member,
          'must be a list of 1 to 100 sizes: count, lengthIn, widthIn and heightIn as whole numbers from 1.',
        );
      }
      break;
    case 'appointmentStart':
    case 'appointmentEnd':
    case 'etaStart':
    case 'etaEnd':
      if (!isMoment(value)) fault(member, 'must not be before 2000.');
      break;
    default:
      break;
  }
}

function isReported(kind: ShipmentEventKind): boolean {
  return REPORTED_EVENT_KINDS.includes(kind);
}

function isText(value: string): boolean {
  return value.length <= LONGEST_TEXT && !CONTROL.test(value) && isWellFormed(value);
}

/** The first eight bytes of every PNG, in base64. */
const PNG = /^iVBORw0KGg[o-r][A-Za-z0-9+/]*={0,2}$/;

function isSmallPng(base64: string): boolean {
  return base64.length <= MOST_IMAGE_CHARACTERS && PNG.test(base64);
}

function isWellFormed(value: string): boolean {
  return (value as unknown as { isWellFormed(): boolean }).isWellFormed();
}

const NMFC_ITEM = /^\d{3,6}(-\d{1,2})?$/;
const MOST_PHOTOGRAPHS = 20;

function areIds(ids: readonly string[]): boolean {
  return ids.length >= 1 && ids.length <= MOST_PHOTOGRAPHS && ids.every((id) => id !== '' && isText(id));
}

const MOST_SIZES = 100;
const MOST_UNITS = 99_999;
const LARGEST_SIDE_IN = 9_999;

function areUnits(units: readonly MeasuredUnit[]): boolean {
  const isUpTo = (most: number, value: number) => Number.isInteger(value) && value >= 1 && value <= most;
  if (units.length === 0 || units.length > MOST_SIZES) return false;
  return units.every(
    ({ count, lengthIn, widthIn, heightIn }) =>
      isUpTo(MOST_UNITS, count) && [lengthIn, widthIn, heightIn].every((side) => isUpTo(LARGEST_SIDE_IN, side)),
  );
}

function isMoment(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= EARLIEST;
}

export function isPosition({ latitude, longitude }: Position): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}
