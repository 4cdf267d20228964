// What the simulated operation works with. It exists in the test environment alone.
import type { Context } from '../../context.ts';
import type { AdjustableClock } from '../../platform/adjustable-clock.ts';
import type { Step } from '../../platform/db/database.ts';
import type { StoredClock } from '../../platform/db/stored-clock.ts';
import type { OutboxWorkers } from '../../platform/outbox/outbox-workers.ts';
import type { PickupParts } from '../pickups/pickup-parts.ts';
import type { ShipmentParts } from '../shipments/shipment-parts.ts';
import type { ShipmentsUnderWay } from './shipments-under-way.ts';
import type { troubleStore } from './trouble.store.ts';

export interface SimulatedDesk {
  nextAt(): Promise<number | undefined>;
  /** Everything that is due by then. Gives the number of moves. */
  play(until: number): Promise<number>;
}

export interface SimulationParts {
  readonly context: Context;
  readonly clock: AdjustableClock;
  readonly storedClock: StoredClock;
  readonly workers: OutboxWorkers;
  readonly shipments: ShipmentParts;
  readonly pickups: PickupParts;
  readonly troubles: ReturnType<typeof troubleStore>;
  readonly underWay: ShipmentsUnderWay;
  /** The topics of the outbox that go by the freight clock: what is due in them happens on the way. */
  readonly freightTopics: readonly string[];
  /** The carrier's people who answer claims and instructions; they go by the freight clock too. */
  readonly desks: readonly SimulatedDesk[];
  /** Puts what the freight has announced into these topics. */
  readonly settle: () => Promise<void>;
  readonly seed: string;
  /** The writes with which every capability empties its tables. */
  readonly forgetAll: () => readonly Step[];
}
