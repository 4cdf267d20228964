// What the carrier is doing, as the operator's API tells it: now, and over time.
import type { PickupStatus } from '../../../src/freight/pickups/pickup-status.ts';
import type { Stage } from '../../../src/freight/shipments/shipment-moves.ts';
import type { DataOf } from '../../api/described.ts';

export const SPANS = ['1h', '24h', '7d'] as const;

export const COUNTED = ['quotes', 'bols', 'pickups', 'events', 'requests', 'errors4xx', 'errors5xx'] as const;
export type Counted = (typeof COUNTED)[number];

type Described = DataOf<'/ops/v1/overview'>;

export type OverviewNow = Omit<Described['now'], 'perMinute' | 'shipments' | 'pickupsToday'> & {
  readonly perMinute: Readonly<Record<Counted, number>>;
  readonly shipments: Readonly<Partial<Record<Stage, number>>>;
  readonly pickupsToday: Readonly<Partial<Record<PickupStatus, number>>>;
};

export type SeriesName = Counted | 'p95Ms' | 'webhookBacklog' | 'mailBacklog';

export type Overview = Omit<Described, 'now'> & { readonly now: OverviewNow };

export interface LiveEvent {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly subject: string;
}
