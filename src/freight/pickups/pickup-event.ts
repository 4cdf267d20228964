// Owns the events of a pickup: each can change its status, the request, or the position of the truck.
import type { PickupReason } from '../value-sets/pickup-reason.ts';
import type { PickupStatus } from './pickup-status.ts';

/** A day and time window at the shipper. Times are minutes after midnight. */
export interface PickupAppointment {
  /** `yyyy-MM-dd` */
  readonly date: string;
  readonly startMinute: number;
  readonly endMinute: number;
}

/** What is known about the truck; fields that an event omits stay unchanged. */
export interface TruckSighting {
  readonly driver?: string;
  readonly position?: { readonly latitude: number; readonly longitude: number };
  /** When it is expected at the shipper; milliseconds since 1970. */
  readonly estimatedPickupAt?: number;
  readonly stopsAway?: number;
}

/** `Order` is what the shipper requested; the life cycle does not depend on its shape. */
export interface PickupEvent<Order> {
  /** Identifies the event within its pickup: reported twice, it counts once. */
  readonly eventId: string;
  readonly occurredAt: number;
  readonly reportedAt: number;
  /** The new status; absent if the event does not change it. */
  readonly status?: PickupStatus;
  readonly reasonCode?: PickupReason;
  /** Replaces the request from now on. */
  readonly order?: Order;
  readonly appointment?: PickupAppointment;
  readonly truck?: TruckSighting;
  readonly pro?: string;
  /** The reporter, such as `operator:night`; absent if it was the customer or the system itself. */
  readonly reportedBy?: string;
}

/** The order in which events apply, whenever they were reported: by time, then by ID. */
export function inOrder<Event extends { readonly occurredAt: number; readonly eventId: string }>(
  events: readonly Event[],
): Event[] {
  return [...events].sort(
    (one, other) =>
      one.occurredAt - other.occurredAt || (one.eventId < other.eventId ? -1 : one.eventId > other.eventId ? 1 : 0),
  );
}
