// The dependencies of the instructions capability, and the events that it announces.
import type { Context } from '../../context.ts';
import type { InstructionEventType } from '../../freight/event-types.ts';
import type { Step } from '../../platform/db/database.ts';
import type { CorrectionParts } from '../bill-corrections/correction-parts.ts';
import type { NetworkInForce } from '../carrier/network-in-force.ts';
import type { ShipmentParts } from '../shipments/shipment-parts.ts';
import type { InstructionStore } from './instruction.store.ts';
import type { InstructionView } from './instruction-view.ts';

export interface InstructionAnnouncement {
  readonly type: InstructionEventType;
  /** The ID of the instruction. */
  readonly subject: string;
  /** Incremented with every event of the instruction. */
  readonly sequence: number;
  readonly occurredAt: number;
  readonly accounts: readonly string[];
  readonly pro: string;
  /** The response of GET at that time. */
  readonly data: InstructionView;
}

export interface InstructionParts {
  readonly context: Context;
  readonly network: NetworkInForce;
  readonly store: InstructionStore;
  readonly shipments: ShipmentParts;
  /** For changes of address, which reconsign the freight. */
  readonly corrections: CorrectionParts;
  readonly announce: (events: readonly InstructionAnnouncement[]) => readonly Step[];
  readonly wake: () => void;
}
