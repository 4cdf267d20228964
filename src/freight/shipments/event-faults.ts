// Owns what is wrong with an event in itself, whatever the shipment: members that are missing, or cannot be so.

import { EXCEPTION_REASON } from '../value-sets/exception-reason.ts';
import { EVENT_KIND, REPORTED_EVENT_KINDS, type ShipmentEventKind } from './event-kinds.ts';
import { DELIVERY_CONDITIONS, type EventDetails, type Position, type ShipmentEvent } from './shipment-event.ts';

export interface EventFault {
  readonly field: string;
  readonly description: string;
}

/** What an event is held against besides itself. */
export interface EventBounds {
  readonly isTerminal: (id: string) => boolean;
  /** Nothing is reported that has not happened yet; clocks differ by a little. */
  readonly latest: number;
}

const LONGEST_TEXT = 200;
/** 100 kB in base64. */
const MOST_IMAGE_CHARACTERS = 136_534;
const EARLIEST = Date.UTC(2000, 0, 1);
const COUNTS: readonly (keyof EventDetails)[] = ['pieces', 'stopsAway', 'weightLb', 'chargeCents'];
const LARGEST_COUNT = 1_000_000_000;
const MOMENTS: readonly (keyof EventDetails)[] = ['appointmentStart', 'appointmentEnd', 'etaStart', 'etaEnd'];
const WINDOWS: readonly [keyof EventDetails, keyof EventDetails][] = [
  ['appointmentStart', 'appointmentEnd'],
  ['etaStart', 'etaEnd'],
];
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROL = /[\u0000-\u001f\u007f]/;

/** All of them; an empty list when the event is sound. */
export function eventFaults(event: ShipmentEvent, bounds: EventBounds): EventFault[] {
  const faults: EventFault[] = [];
  const fault = (field: string, description: string) => faults.push({ field, description });
  if (!isText(event.eventId) || event.eventId === '')
    fault('eventId', `must be 1 to ${LONGEST_TEXT} plain characters.`);
  if (!isReported(event.kind)) {
    fault('type', `must be one of ${REPORTED_EVENT_KINDS.map((kind) => `shipment.${kind}`).join(', ')}.`);
    return faults;
  }
  if (!isMoment(event.occurredAt)) fault('occurredAt', 'must be a time since 2000.');
  else if (event.occurredAt > bounds.latest) fault('occurredAt', 'lies in the future. Report what has happened.');
  const { details } = event;
  for (const member of EVENT_KIND[event.kind].requires ?? []) {
    if (details[member] === undefined || details[member] === '')
      fault(member, `is required for shipment.${event.kind}.`);
  }
  detailFaults(details, bounds, fault);
  return faults;
}

function detailFaults(
  details: EventDetails,
  bounds: EventBounds,
  fault: (field: string, description: string) => void,
): void {
  const { signatureImage } = details;
  if (signatureImage !== undefined && !isSmallPng(signatureImage)) {
    fault('signatureImage', 'must be a PNG of at most 100 kB, in base64.');
  }
  for (const member of Object.keys(details)) {
    const value = details[member as keyof EventDetails];
    if (typeof value !== 'string' || member === 'signatureImage') continue;
    if (!isText(value)) fault(member, `must be at most ${LONGEST_TEXT} plain characters.`);
  }
  if (details.terminal !== undefined && details.terminal !== '' && !bounds.isTerminal(details.terminal)) {
    fault('terminal', `must be the id of a terminal of the network; there is no "${details.terminal.slice(0, 20)}".`);
  }
  if (details.reasonCode !== undefined && !EXCEPTION_REASON.has(details.reasonCode)) {
    fault('reasonCode', `must be one of ${EXCEPTION_REASON.codes.join(', ')}.`);
  }
  if (details.condition !== undefined && !DELIVERY_CONDITIONS.includes(details.condition)) {
    fault('condition', `must be one of ${DELIVERY_CONDITIONS.join(', ')}.`);
  }
  if (details.position !== undefined && !isPosition(details.position)) {
    fault('position', 'must have a latitude from -90 to 90 and a longitude from -180 to 180.');
  }
  for (const member of COUNTS) {
    const value = details[member];
    const isCount = Number.isInteger(value) && (value as number) >= 0 && (value as number) <= LARGEST_COUNT;
    if (value !== undefined && !isCount) fault(member, 'must be a whole number of 0 or more.');
  }
  for (const member of MOMENTS) {
    if (details[member] !== undefined && !isMoment(details[member])) fault(member, 'must be a time since 2000.');
  }
  for (const [start, end] of WINDOWS) {
    if ((details[start] as number) > (details[end] as number)) fault(end, `must not be before ${start}.`);
  }
}

function isReported(kind: ShipmentEventKind): boolean {
  return REPORTED_EVENT_KINDS.includes(kind);
}

function isText(value: string): boolean {
  return value.length <= LONGEST_TEXT && !CONTROL.test(value) && isWellFormed(value);
}

/** The first eight bytes of every PNG, as base64 has them. */
const PNG = /^iVBORw0KGg[o-r][A-Za-z0-9+/]*={0,2}$/;

function isSmallPng(base64: string): boolean {
  return base64.length <= MOST_IMAGE_CHARACTERS && PNG.test(base64);
}

function isWellFormed(value: string): boolean {
  return (value as unknown as { isWellFormed(): boolean }).isWellFormed();
}

function isMoment(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= EARLIEST;
}

export function isPosition({ latitude, longitude }: Position): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}
