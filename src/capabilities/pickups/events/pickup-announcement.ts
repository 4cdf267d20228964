// The events that subscribers receive about a pickup: the type, a sequence number, and the pickup at that time.
import type { PickupEventType } from '../../../freight/event-types.ts';
import type { PickupEvent } from '../../../freight/pickups/pickup-event.ts';
import { PICKUP_STATUS } from '../../../freight/pickups/pickup-status.ts';
import type { Step } from '../../../platform/db/database.ts';
import type { PickupView } from '../reads/pickup-view.ts';

export interface PickupAnnouncement {
  readonly type: PickupEventType;
  /** The request number. */
  readonly subject: string;
  /** Grows by one with each event of the pickup, in the order in which they were recorded. */
  readonly sequence: number;
  readonly eventId: string;
  readonly occurredAt: number;
  /** The accounts that may receive it. */
  readonly accounts: readonly string[];
  /** What GET would have returned at that time. */
  readonly data: PickupView;
}

/** Returns the writes; does not perform them. */
export type Announce = (announcement: PickupAnnouncement) => readonly Step[];

export function announcedAs(event: PickupEvent<unknown>, isMoved: boolean): PickupEventType {
  if (event.status !== undefined) return `pickup.${PICKUP_STATUS.get(event.status).event}`;
  if (event.truck !== undefined) return 'pickup.eta_updated';
  return isMoved ? 'pickup.rescheduled' : 'pickup.updated';
}
