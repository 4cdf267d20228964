// Subscriptions and deliveries as returned by the operator's API.
import type { RowOf } from '../../api/described.ts';

export type Subscription = RowOf<'/ops/v1/subscriptions'>;
export type Delivery = RowOf<'/ops/v1/deliveries'>;
export type Attempt = Delivery['attempts'][number];
