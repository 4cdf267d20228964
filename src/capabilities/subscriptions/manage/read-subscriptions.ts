// Shows one subscription, or a page of them, newest first; to operators, those of all portal accounts.
import type { Answer } from '../../../platform/contract/route.ts';
import { enveloped, NO_ERROR } from '../../../platform/http/envelope.ts';
import { limitOf, pageOf, readCursor, writeCursor } from '../../../platform/http/request/list-cursor.ts';
import type { Caller } from '../../tokens/check-token.ts';
import type { SubscriptionPlace, SubscriptionRow } from '../subscription.store.ts';
import type { SubscriptionParts } from '../subscription-parts.ts';
import { ownSubscription } from './find-subscription.ts';
import { subscriptionView } from './subscription-view.ts';

export interface PageQuery {
  readonly cursor?: string;
  readonly limit?: string;
}

export async function readSubscription(parts: SubscriptionParts, caller: Caller, id: string): Promise<Answer> {
  return { status: 200, body: enveloped(subscriptionView(await ownSubscription(parts, caller, id))) };
}

export async function listSubscriptions(parts: SubscriptionParts, caller: Caller, query: PageQuery): Promise<Answer> {
  return page(parts, caller.username, query, subscriptionView);
}

/** Those of all portal accounts, with their owners. */
export function listAllSubscriptions(parts: SubscriptionParts, query: PageQuery): Promise<Answer> {
  return page(parts, undefined, query, (row) => ({ ...subscriptionView(row), owner: row.owner }));
}

async function page(
  { subscriptions }: SubscriptionParts,
  owner: string | undefined,
  query: PageQuery,
  view: (row: SubscriptionRow) => object,
): Promise<Answer> {
  const limit = limitOf(query);
  const after = query.cursor === undefined ? undefined : readPlace(query.cursor);
  const rows = await subscriptions.list(owner, after, limit + 1);
  const { shown, cursor } = pageOf(rows, limit, placeText);
  return { status: 200, body: { data: shown.map(view), cursor, error: NO_ERROR } };
}

function placeText({ created_at, subscription_id }: SubscriptionRow): string {
  return writeCursor(`${created_at} ${subscription_id}`);
}

function readPlace(text: string): SubscriptionPlace {
  const [, createdAt, id] = readCursor(text, /^(\d{1,15}) (sub_\w{1,60})$/);
  return { createdAt: Number(createdAt), id: id! };
}
