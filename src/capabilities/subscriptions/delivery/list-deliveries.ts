// Lists the deliveries of a subscription, newest first, with every attempt; for operators, those of all subscriptions.
import type { Answer } from '../../../platform/contract/route.ts';
import { NO_ERROR } from '../../../platform/http/envelope.ts';
import { limitOf, pageOf, readCursor, writeCursor } from '../../../platform/http/request/list-cursor.ts';
import type { Caller } from '../../tokens/check-token.ts';
import { ownSubscription } from '../manage/find-subscription.ts';
import type { SubscriptionParts } from '../subscription-parts.ts';
import type { DeliveryFilter } from './delivery.store.ts';
import type { DeliveryState } from './delivery-row.ts';
import { deliveryViews } from './delivery-view.ts';

export interface DeliveryQuery {
  readonly state?: DeliveryState;
  readonly cursor?: string;
  readonly limit?: string;
}

const USUAL_LIMIT = 20;

export async function listDeliveries(
  parts: SubscriptionParts,
  caller: Caller,
  subscriptionId: string,
  query: DeliveryQuery,
): Promise<Answer> {
  await ownSubscription(parts, caller, subscriptionId);
  return page(parts, { subscriptionId, state: query.state }, query);
}

export function listAllDeliveries(
  parts: SubscriptionParts,
  query: DeliveryQuery & { readonly subscription?: string },
): Promise<Answer> {
  return page(parts, { subscriptionId: query.subscription, state: query.state }, query);
}

async function page(parts: SubscriptionParts, filter: DeliveryFilter, query: DeliveryQuery): Promise<Answer> {
  const limit = limitOf(query, USUAL_LIMIT);
  const before = query.cursor === undefined ? undefined : readPlace(query.cursor);
  const rows = await parts.deliveries.list({ ...filter, before }, limit + 1);
  const { shown, cursor } = pageOf(rows, limit, (last) => placeText(last.seq));
  return { status: 200, body: { data: await deliveryViews(parts, shown), cursor, error: NO_ERROR } };
}

/** The newest deliveries about these shipments, pickups or invoices. */
export async function deliveriesAbout(parts: SubscriptionParts, subjects: readonly string[], most: number) {
  return deliveryViews(parts, await parts.deliveries.list({ subjects }, most));
}

function placeText(seq: number): string {
  return writeCursor(`delivery ${seq}`);
}

function readPlace(text: string): number {
  return Number(readCursor(text, /^delivery (\d{1,15})$/)[1]);
}
