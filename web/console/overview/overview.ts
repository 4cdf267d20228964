// What the carrier is doing, as the operator's API tells it: now, and over time.
import type { PickupStatus } from '../../../src/freight/pickups/pickup-status.ts';
import type { Stage } from '../../../src/freight/shipments/shipment-moves.ts';

export const SPANS = ['1h', '24h', '7d'] as const;

export const COUNTED = ['quotes', 'bols', 'pickups', 'events', 'requests', 'errors4xx', 'errors5xx'] as const;
export type Counted = (typeof COUNTED)[number];

export interface OverviewNow {
  readonly at: string;
  readonly perMinute: Readonly<Record<Counted, number>>;
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
  readonly webhookBacklog: number | null;
  readonly mailBacklog: number | null;
  readonly shipments: Readonly<Partial<Record<Stage, number>>>;
  readonly pickupsToday: Readonly<Partial<Record<PickupStatus, number>>>;
  readonly onTime: { readonly deliveries: number; readonly onTime: number; readonly sharePercent: number | null };
}

export type SeriesName = Counted | 'p95Ms' | 'webhookBacklog' | 'mailBacklog';

export interface Overview {
  readonly span: string;
  readonly stepSeconds: number;
  readonly now: OverviewNow;
  readonly series: { readonly at: readonly string[] } & Readonly<Record<SeriesName, readonly (number | null)[]>>;
}

export interface LiveEvent {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly subject: string;
}
