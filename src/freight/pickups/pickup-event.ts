// Owns the events of a pickup: each can change its status, the request, or the position of the truck.
import type { PickupReason } from '../value-sets/pickup-reason.ts';
import type { PickupStatus } from './pickup-status.ts';

/** A day and a window of it, at the shipper. Times are minutes after midnight. */
export interface PickupAppointment {
  /** `yyyy-MM-dd` */
  readonly date: string;
  readonly startMinute: number;
  readonly endMinute: number;
}

/** What is known of the truck; what an event leaves out stays as it was. */
export interface TruckSighting {
  readonly driver?: string;
  readonly position?: { readonly latitude: number; readonly longitude: number };
  /** When it is expected at the shipper; milliseconds since 1970. */
  readonly estimatedPickupAt?: number;
  readonly stopsAway?: number;
}

/** `Order` is what the shipper asked for; its form is no affair of the life of a pickup. */
export interface PickupEvent<Order> {
  /** Names the event within its pickup: the same one reported twice counts once. */
  readonly eventId: string;
  readonly occurredAt: number;
  readonly reportedAt: number;
  /** What it moves to; without one it moves nothing. */
  readonly status?: PickupStatus;
  readonly reasonCode?: PickupReason;
  /** What is asked from now on. */
  readonly order?: Order;
  readonly appointment?: PickupAppointment;
  readonly truck?: TruckSighting;
  readonly pro?: string;
  /** Who told it, as in `operator:night`; absent where the customer or the house itself did. */
  readonly reportedBy?: string;
}

/** The order in which events count, whenever they were heard of: by the moment, and of one moment by their id. */
export function inOrder<Event extends { readonly occurredAt: number; readonly eventId: string }>(
  events: readonly Event[],
): Event[] {
  return [...events].sort(
    (one, other) =>
      one.occurredAt - other.occurredAt || (one.eventId < other.eventId ? -1 : one.eventId > other.eventId ? 1 : 0),
  );
}
