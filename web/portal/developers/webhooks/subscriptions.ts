// Subscriptions and their deliveries, as the API gives them.
import { call, callData } from '../../../api/plain.ts';
import type { EventKind } from './event-types.ts';

export interface Subscription {
  readonly id: string;
  readonly kind: EventKind;
  readonly url: string;
  readonly accounts: readonly string[];
  readonly eventTypes: readonly string[];
  readonly pros: readonly string[];
  readonly contactEmail: string | null;
  readonly status: 'active' | 'paused' | 'disabled';
  readonly statusReason: string | null;
  readonly failingSince: string | null;
  readonly formerSecretUntil: string | null;
  readonly createdAt: string;
}

export interface SubscriptionWithSecret extends Subscription {
  readonly secret: string;
}

export interface SubscriptionInput {
  readonly kind?: EventKind;
  readonly url: string;
  readonly accounts: readonly string[];
  readonly eventTypes: readonly string[];
  readonly pros: readonly string[];
  readonly contactEmail?: string;
}

export interface Attempt {
  readonly number: number;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly request: Message & { readonly url: string };
  readonly response: (Message & { readonly status: number }) | null;
  readonly error: string | null;
}

export interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'stopped'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export interface Delivery {
  readonly id: string;
  readonly eventId: string;
  readonly type: string;
  readonly subject: string;
  readonly origin: 'event' | 'test' | 'redelivery' | 'replay';
  readonly state: DeliveryState;
  readonly createdAt: string;
  readonly nextAttemptAt: string | null;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  readonly attempts: readonly Attempt[];
}

export interface ListPage<T> {
  readonly data: readonly T[];
  readonly cursor: string | null;
}

const PATH = '/v1/subscriptions';
const at = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

export async function subscriptions(): Promise<ListPage<Subscription>> {
  return (await call('GET', `${PATH}?limit=200`)).json();
}

export const subscription = (id: string) => callData<Subscription>('GET', at(id));
export const subscribe = (input: SubscriptionInput) => callData<SubscriptionWithSecret>('POST', PATH, input);
export const change = (id: string, changes: Partial<SubscriptionInput> & { status?: 'active' | 'paused' }) =>
  callData<Subscription>('PATCH', at(id), changes);
export const rotateSecret = (id: string) => callData<SubscriptionWithSecret>('POST', `${at(id)}/rotate-secret`);
export const unsubscribe = (id: string) => callData<void>('DELETE', at(id));
export const sendTest = (id: string) => callData<Delivery>('POST', `${at(id)}/test`);
export const redeliver = (id: string, delivery: string) =>
  callData<Delivery>('POST', `${at(id)}/deliveries/${encodeURIComponent(delivery)}/redeliver`);
export const replay = (id: string, span: { from: string; to?: string; missedOnly: boolean }) =>
  callData<object>('POST', `${at(id)}/replay`, span);

export async function deliveries(id: string, state: string, cursor: string): Promise<ListPage<Delivery>> {
  const query = new URLSearchParams({ limit: '20', ...(state && { state }), ...(cursor && { cursor }) });
  return (await call('GET', `${at(id)}/deliveries?${query}`)).json();
}
