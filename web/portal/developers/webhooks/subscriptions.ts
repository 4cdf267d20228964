// Subscriptions and their deliveries, as returned by the API.
import { api, bodyOf, dataOf } from '../../../api/client.ts';
import type { components, paths } from '../../../api/openapi.ts';

type Schemas = components['schemas'];
export type Subscription = Schemas['Subscription'];
export type SubscriptionWithSecret = Schemas['SubscriptionWithSecret'];
export type Delivery = Schemas['Delivery'];
export type DeliveryState = Delivery['state'];
export type Attempt = Schemas['DeliveryAttempt'];
export type Message = Pick<Attempt['request'], 'headers' | 'body'>;

type BodyOf<Operation> = Operation extends { requestBody: { content: { 'application/json': infer Body } } }
  ? Body
  : never;
type Changes = BodyOf<paths['/v1/subscriptions/{id}']['patch']>;
export type SubscriptionInput = BodyOf<paths['/v1/subscriptions']['post']>;

export const DELIVERY_STATES = [
  'waiting',
  'delivered',
  'failed',
  'stopped',
] as const satisfies readonly DeliveryState[];

const at = (id: string) => ({ params: { path: { id } } });

export const subscriptions = () => dataOf(api.GET('/v1/subscriptions', { params: { query: { limit: '200' } } }));
export const subscription = (id: string) => dataOf(api.GET('/v1/subscriptions/{id}', at(id)));
export const subscribe = (body: SubscriptionInput) => dataOf(api.POST('/v1/subscriptions', { body }));
export const change = (id: string, body: Changes) => dataOf(api.PATCH('/v1/subscriptions/{id}', { ...at(id), body }));
export const rotateSecret = (id: string) => dataOf(api.POST('/v1/subscriptions/{id}/rotate-secret', at(id)));
export const unsubscribe = (id: string) => api.DELETE('/v1/subscriptions/{id}', at(id));
export const sendTest = (id: string) => dataOf(api.POST('/v1/subscriptions/{id}/test', at(id)));
export const redeliver = (id: string, deliveryId: string) =>
  dataOf(
    api.POST('/v1/subscriptions/{id}/deliveries/{deliveryId}/redeliver', { params: { path: { id, deliveryId } } }),
  );
export const replay = (id: string, body: BodyOf<paths['/v1/subscriptions/{id}/replay']['post']>) =>
  api.POST('/v1/subscriptions/{id}/replay', { ...at(id), body });

export function deliveries(id: string, state: DeliveryState | '', cursor: string) {
  const query = { limit: '20', ...(state && { state }), ...(cursor && { cursor }) };
  return bodyOf(api.GET('/v1/subscriptions/{id}/deliveries', { params: { path: { id }, query } }));
}
