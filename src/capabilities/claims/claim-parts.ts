// The dependencies of the claims capability, and the events that it announces.
import type { Context } from '../../context.ts';
import type { ClaimEventType } from '../../freight/event-types.ts';
import type { Step } from '../../platform/db/database.ts';
import type { NetworkInForce } from '../carrier/network-in-force.ts';
import type { TariffInForce } from '../carrier/tariff-in-force.ts';
import type { CreditApprovals } from '../credit-approvals/credit-approvals.ts';
import type { ImageParts } from '../images/image-parts.ts';
import type { ShipmentParts } from '../shipments/shipment-parts.ts';
import type { ClaimStore } from './claim.store.ts';
import type { ClaimView } from './claim-view.ts';

export interface ClaimAnnouncement {
  readonly type: ClaimEventType;
  /** The ID of the claim. */
  readonly subject: string;
  /** Incremented with every event of the claim. */
  readonly sequence: number;
  readonly occurredAt: number;
  readonly accounts: readonly string[];
  readonly pro: string;
  /** The response of GET at that time. */
  readonly data: ClaimView;
}

export interface ClaimParts {
  readonly context: Context;
  readonly network: NetworkInForce;
  readonly tariff: TariffInForce;
  readonly store: ClaimStore;
  readonly shipments: ShipmentParts;
  readonly images: ImageParts;
  readonly approvals: CreditApprovals;
  readonly announce: (events: readonly ClaimAnnouncement[]) => readonly Step[];
  readonly wake: () => void;
}
