// Records pickup events in one transaction: the events, the resulting state, and the announcements for subscribers.
import { foldPickup, type PickupState } from '../../../freight/pickups/fold-pickup.ts';
import type { PickupAppointment, PickupEvent } from '../../../freight/pickups/pickup-event.ts';
import { isEnd } from '../../../freight/pickups/pickup-status.ts';
import { parseDay } from '../../../freight/service-calendar.ts';
import type { Step } from '../../../platform/db/database.ts';
import { momentOf } from '../../../platform/local-time.ts';
import type { PickupReference, PickupRow } from '../pickup.store.ts';
import type { PickupParts } from '../pickup-parts.ts';
import { pickupView, proOf } from '../reads/pickup-view.ts';
import type { RequestedPickup } from '../request/stored-pickup.ts';
import { announcedAs } from './pickup-announcement.ts';

export type PickupOrderEvent = PickupEvent<RequestedPickup>;
export type PickupOrderState = PickupState<RequestedPickup>;

/** A pickup with all its events. */
export interface KnownPickup {
  readonly row: PickupRow;
  readonly state: PickupOrderState;
  readonly events: readonly PickupOrderEvent[];
}

/** A pickup after an event, once `writes` are committed. */
export interface RecordedPickup {
  readonly pickup: KnownPickup;
  readonly writes: readonly Step[];
}

export function stateOf(row: PickupRow): PickupOrderState {
  return JSON.parse(row.state) as PickupOrderState;
}

export async function knownPickup(parts: PickupParts, requestNumber: string): Promise<KnownPickup | undefined> {
  const row = await parts.store.find(requestNumber);
  if (row === undefined) return undefined;
  return { row, state: stateOf(row), events: await parts.events.ofPickup(requestNumber) };
}

/** The first event contains the request. */
export function recordNewPickup(parts: PickupParts, requestNumber: string, received: PickupOrderEvent): RecordedPickup {
  const state = foldPickup([received]);
  const row = rowOf(requestNumber, state, { sequence: 1, createdAt: received.occurredAt, now: received.reportedAt });
  const writes = [
    parts.store.insert(row),
    ...parts.store.indexed(row, state.order.accounts, referencesOf(state)),
    parts.events.insert(requestNumber, 1, received),
    ...announcement(parts, row, received, state, false),
  ];
  return { pickup: { row, state, events: [received] }, writes };
}

/** The writes conflict if anything else was recorded for the pickup since it was read. */
export function recordEvent(parts: PickupParts, known: KnownPickup, event: PickupOrderEvent): RecordedPickup {
  const { row: before } = known;
  const events = [...known.events, event];
  const state = foldPickup(events);
  const row = rowOf(before.request_number, state, {
    sequence: before.sequence + 1,
    createdAt: before.created_at,
    now: event.reportedAt,
  });
  const isMoved = !isSameTime(state.appointment, known.state.appointment);
  const writes = [
    parts.store.update(row, before.sequence),
    ...indexSteps(parts, row, state, known),
    parts.events.insert(row.request_number, row.sequence, event),
    ...announcement(parts, row, event, state, isMoved),
  ];
  return { pickup: { row, state, events }, writes };
}

function indexSteps(parts: PickupParts, row: PickupRow, state: PickupOrderState, known: KnownPickup): Step[] {
  const { accounts } = state.order;
  const references = referencesOf(state);
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  if (!isSame(accounts, known.state.order.accounts) || !isSame(references, referencesOf(known.state))) {
    return [...parts.store.unindexed(row.request_number), ...parts.store.indexed(row, accounts, references)];
  }
  const shown = known.row.status === row.status && known.row.pickup_date === row.pickup_date;
  return shown ? [] : [parts.store.reindexed(row)];
}

function announcement(
  parts: PickupParts,
  row: PickupRow,
  event: PickupOrderEvent,
  state: PickupOrderState,
  isMoved: boolean,
): readonly Step[] {
  return parts.announce({
    type: announcedAs(event, isMoved),
    subject: row.request_number,
    sequence: row.sequence,
    eventId: event.eventId,
    occurredAt: event.occurredAt,
    accounts: state.order.accounts,
    data: pickupView(row.request_number, state),
  });
}

function rowOf(
  requestNumber: string,
  state: PickupOrderState,
  { sequence, createdAt, now }: { sequence: number; createdAt: number; now: number },
): PickupRow {
  const { timeZone, terminal } = state.order;
  const { date, startMinute, endMinute } = state.appointment;
  const day = parseDay(date)!;
  return {
    request_number: requestNumber,
    created_at: createdAt,
    updated_at: now,
    sequence,
    status: state.status,
    status_since: state.history.at(-1)!.occurredAt,
    pickup_date: date,
    opens_at: momentOf(timeZone, { day, minuteOfDay: startMinute }),
    closes_at: momentOf(timeZone, { day, minuteOfDay: endMinute }),
    origin_terminal: terminal.id,
    state: JSON.stringify(state),
    next_action_at: isEnd(state.status) ? null : 0,
  };
}

/** The types of reference numbers by which a pickup can be found. */
const SEARCHABLE = ['PRO', 'BOL', 'PON'];

function referencesOf(state: PickupOrderState): PickupReference[] {
  const found = new Map<string, PickupReference>();
  const add = (type: string | undefined, value: string | null | undefined) => {
    if (type !== undefined && value != null && SEARCHABLE.includes(type))
      found.set(`${type} ${value}`, { type, value });
  };
  for (const { type, value } of state.order.asked.referenceNumbers) add(type, value);
  add('PRO', proOf(state));
  return [...found.values()];
}

function isSameTime(one: PickupAppointment, other: PickupAppointment): boolean {
  return one.date === other.date && one.startMinute === other.startMinute && one.endMinute === other.endMinute;
}
