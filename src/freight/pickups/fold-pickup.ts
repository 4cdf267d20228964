// Owns the state of a pickup as the fold of its events, regardless of the order in which they were reported.
import type { PickupReason } from '../value-sets/pickup-reason.ts';
import { pickupChain } from './pickup-chain.ts';
import { inOrder, type PickupAppointment, type PickupEvent, type TruckSighting } from './pickup-event.ts';
import { FIRST_STATUS, type PickupStatus } from './pickup-status.ts';

export interface PickupHistoryEntry {
  readonly eventId: string;
  readonly status: PickupStatus;
  readonly occurredAt: number;
  readonly reportedAt: number;
  readonly reasonCode?: PickupReason;
}

/** A replaced appointment, with time and reason. */
export interface FormerAppointment extends PickupAppointment {
  readonly replacedAt: number;
  readonly reasonCode?: PickupReason;
}

export interface PickupState<Order> {
  readonly order: Order;
  readonly status: PickupStatus;
  /** Every accepted status change, the receipt first. */
  readonly history: readonly PickupHistoryEntry[];
  readonly appointment: PickupAppointment;
  readonly formerAppointments: readonly FormerAppointment[];
  /** Null until a truck has been reported. */
  readonly truck: (TruckSighting & { readonly updatedAt: number }) | null;
  readonly pro: string | null;
  /** When the last accepted event occurred. */
  readonly lastAt: number;
}

/** Statuses after which a dispatched truck is no longer coming. */
const TRUCK_IS_GONE: readonly PickupStatus[] = ['RSD', 'RJT', 'CAN', 'CLS'];

/** @throws Error if the receipt is not among the events: there is no pickup without an order */
export function foldPickup<Order>(events: readonly PickupEvent<Order>[]): PickupState<Order> {
  const ordered = inOrder(withoutCopies(events));
  const chain = pickupChain(ordered.filter(isMove));
  const counted = inTurn(ordered, chain);
  const history = chain.map(historyEntry);
  let state: Partial<PickupState<Order>> = { formerAppointments: [], truck: null, pro: null };
  for (const event of counted) state = after(state, event);
  const { order, appointment } = state;
  const last = chain.at(-1);
  if (order === undefined || appointment === undefined || last === undefined) {
    throw new Error('A pickup begins with its receipt, which says what was asked and for when.');
  }
  const { formerAppointments = [], truck = null, pro = null, lastAt = last.occurredAt } = state;
  return { order, status: last.status, history, appointment, formerAppointments, truck, pro, lastAt };
}

function after<Order>(state: Partial<PickupState<Order>>, event: PickupEvent<Order>): Partial<PickupState<Order>> {
  const { occurredAt: at, reasonCode } = event;
  const next: { -readonly [Name in keyof PickupState<Order>]?: PickupState<Order>[Name] } = { ...state, lastAt: at };
  if (event.order !== undefined) next.order = event.order;
  if (event.pro !== undefined) next.pro = event.pro;
  if (event.appointment !== undefined && !isSame(event.appointment, state.appointment)) {
    next.appointment = event.appointment;
    if (state.appointment !== undefined) {
      const former = { ...state.appointment, replacedAt: at, ...(reasonCode !== undefined && { reasonCode }) };
      next.formerAppointments = [...(state.formerAppointments ?? []), former];
    }
  }
  if (event.status !== undefined && TRUCK_IS_GONE.includes(event.status)) next.truck = null;
  else if (event.truck !== undefined) next.truck = { ...state.truck, ...event.truck, updatedAt: at };
  return next;
}

/** The chain may reorder moves of the same moment, so accepted moves are put in chain order. */
function inTurn<Event extends { readonly status?: unknown }>(
  ordered: readonly Event[],
  chain: readonly Event[],
): readonly Event[] {
  const counts = new Set(chain);
  const moves = chain.values();
  return ordered.flatMap((event) => {
    if (event.status === undefined) return [event];
    return counts.has(event) ? [moves.next().value as Event] : [];
  });
}

function historyEntry<Order>(event: PickupEvent<Order> & { status: PickupStatus }): PickupHistoryEntry {
  const { eventId, status, occurredAt, reportedAt, reasonCode } = event;
  return { eventId, status, occurredAt, reportedAt, ...(reasonCode !== undefined && { reasonCode }) };
}

/** A receipt must contain the order. */
function isMove<Order>(event: PickupEvent<Order>): event is PickupEvent<Order> & { status: PickupStatus } {
  return event.status !== undefined && (event.status !== FIRST_STATUS || event.order !== undefined);
}

function withoutCopies<Order>(events: readonly PickupEvent<Order>[]): PickupEvent<Order>[] {
  return [...new Map(events.map((event) => [event.eventId, event])).values()];
}

function isSame(one: PickupAppointment, other: PickupAppointment | undefined): boolean {
  return one.date === other?.date && one.startMinute === other.startMinute && one.endMinute === other.endMinute;
}
