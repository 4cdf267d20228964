// The dependencies of the simulation. It exists only in the test environment.
import type { Context } from '../../context.ts';
import type { AdjustableClock } from '../../platform/adjustable-clock.ts';
import type { Step } from '../../platform/db/database.ts';
import type { SimulatedDesk } from '../../platform/db/play-due.ts';
import type { StoredClock } from '../../platform/db/stored-clock.ts';
import type { OutboxWorkers } from '../../platform/outbox/outbox-workers.ts';
import type { PickupParts } from '../pickups/pickup-parts.ts';
import type { ShipmentParts } from '../shipments/shipment-parts.ts';
import type { ClockLease } from './clock/clock-lease.ts';
import type { ShipmentsUnderWay } from './shipments-under-way.ts';
import type { troubleStore } from './troubles/trouble.store.ts';

export interface SimulationParts {
  readonly context: Context;
  readonly clock: AdjustableClock;
  readonly storedClock: StoredClock;
  readonly lease: ClockLease;
  readonly workers: OutboxWorkers;
  readonly shipments: ShipmentParts;
  readonly pickups: PickupParts;
  readonly troubles: ReturnType<typeof troubleStore>;
  readonly underWay: ShipmentsUnderWay;
  /** The outbox topics that use the freight clock: their due jobs run as the clock advances. */
  readonly freightTopics: readonly string[];
  /** The simulated staff that answers claims and instructions, also by the freight clock. */
  readonly desks: readonly SimulatedDesk[];
  /** Publishes what the freight has announced to these topics. */
  readonly settle: () => Promise<void>;
  readonly seed: string;
  /** The writes that empty the tables of every capability. */
  readonly forgetAll: () => readonly Step[];
}
