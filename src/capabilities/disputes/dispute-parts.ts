// The dependencies of the disputes capability, and the events that it announces.
import type { Context } from '../../context.ts';
import type { DisputeEventType } from '../../freight/event-types.ts';
import type { Step } from '../../platform/db/database.ts';
import type { NetworkInForce } from '../carrier/network-in-force.ts';
import type { ImageParts } from '../images/image-parts.ts';
import type { InvoiceParts } from '../invoices/invoice-parts.ts';
import type { DisputeStore } from './dispute.store.ts';

/** Without its data, which `describeDisputes` can reconstruct at any time. */
export interface DisputeAnnouncement {
  readonly type: DisputeEventType;
  /** The ID of the dispute. */
  readonly subject: string;
  /** Incremented with every event of the dispute. */
  readonly sequence: number;
  readonly occurredAt: number;
  readonly accounts: readonly string[];
  readonly pro: string;
}

export interface DisputeParts {
  readonly context: Context;
  readonly network: NetworkInForce;
  readonly store: DisputeStore;
  readonly invoices: InvoiceParts;
  readonly images: ImageParts;
  readonly announce: (events: readonly DisputeAnnouncement[]) => readonly Step[];
  readonly wake: () => void;
}
