// What subscribers hear of a pickup: the kind of event, its place in the pickup's own count, and the pickup as it is then.
import type { PickupEvent } from '../../../freight/pickups/pickup-event.ts';
import { PICKUP_STATUS } from '../../../freight/pickups/pickup-status.ts';
import type { Step } from '../../../platform/db/database.ts';
import type { PickupView } from '../reads/pickup-view.ts';

/** Besides the statuses' own events: what the customer changed without moving the appointment. */
export const PICKUP_EVENT_TYPES = [...PICKUP_STATUS.entries.map(({ event }) => event), 'updated'] as const;
export type PickupEventType = `pickup.${(typeof PICKUP_EVENT_TYPES)[number]}`;

export interface PickupAnnouncement {
  readonly type: PickupEventType;
  /** The request number. */
  readonly subject: string;
  /** Grows by one within a pickup, in the order in which the carrier heard of things. */
  readonly sequence: number;
  readonly eventId: string;
  readonly occurredAt: number;
  /** Those who may hear of it. */
  readonly accounts: readonly string[];
  /** What GET gives at that time. */
  readonly data: PickupView;
}

/** Returns steps and writes nothing itself. */
export type Announce = (announcement: PickupAnnouncement) => readonly Step[];

export function announcedAs(event: PickupEvent<unknown>, isMoved: boolean): PickupEventType {
  if (event.status !== undefined) return `pickup.${PICKUP_STATUS.get(event.status).event}`;
  if (event.truck !== undefined) return 'pickup.eta_updated';
  return isMoved ? 'pickup.rescheduled' : 'pickup.updated';
}
