// A delivery and its attempts as stored in the database.

/** waiting: for its first or next attempt. stopped: the subscription was paused or disabled, or lost the account. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'stopped'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const DELIVERY_ORIGINS = ['event', 'test', 'redelivery', 'replay'] as const;
export type DeliveryOrigin = (typeof DELIVERY_ORIGINS)[number];

export interface NewDelivery {
  readonly delivery_id: string;
  readonly subscription_id: string;
  readonly event_id: string;
  readonly type: string;
  readonly subject: string;
  readonly sequence: number;
  readonly origin: DeliveryOrigin;
  /** Only for an event that is not in the feed. */
  readonly body: string | null;
  readonly created_at: number;
}

export const UNSENT = { state: 'waiting', attempts: 0 } as const;

export interface DeliveryRow extends NewDelivery {
  readonly seq: number;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly last_status: number | null;
  readonly last_error: string | null;
  readonly ended_at: number | null;
  readonly next_attempt_at: number | null;
  /** Set while it has no job because its subscription is parked; by the freight clock. */
  readonly held_at: number | null;
  /** How many of the attempts were probes, which only test whether the receiver responds again. */
  readonly probes: number;
}

/** What an attempt needs: each further column would be read for every attempt. */
export const SENT_COLUMNS = [
  'delivery_id',
  'event_id',
  'origin',
  'body',
  'state',
  'attempts',
  'probes',
  'last_status',
] as const;
export type DeliveryToSend = Pick<DeliveryRow, (typeof SENT_COLUMNS)[number]>;

export interface AttemptRow {
  readonly delivery_id: string;
  readonly attempt: number;
  readonly started_at: number;
  readonly duration_ms: number;
  readonly url: string;
  readonly request_headers: string;
  /** Which view of the event was sent. */
  readonly sight: number;
  readonly status: number | null;
  readonly response_headers: string | null;
  readonly response_body: string | null;
  readonly error: string | null;
}

export type DeliveryChange = Pick<
  DeliveryRow,
  'state' | 'attempts' | 'last_status' | 'last_error' | 'ended_at' | 'next_attempt_at'
>;
