// The secrets of a subscription: sealed in the database; for a day after a rotation there are two.
import type { Context } from '../../../context.ts';
import { type SealedColumn, sealedColumn } from '../../../platform/crypto/sealed-column.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import type { SubscriptionRow } from '../subscription.store.ts';

export const FORMER_SECRET_MS = DAY_MS;

export function sealSecret({ secrets }: Pick<Context, 'secrets'>, id: string, secret: string): string {
  return secrets.seal(secret, placeOf(id));
}

/** Newest first. */
export function secretsInForce({ secrets, clock }: Pick<Context, 'secrets' | 'clock'>, row: SubscriptionRow): string[] {
  const place = placeOf(row.subscription_id);
  const { former_secret: former, former_secret_until: until } = row;
  const isFormerInForce = former !== null && until !== null && until > clock.now();
  return [secrets.open(row.secret, place), ...(isFormerInForce ? [secrets.open(former, place)] : [])];
}

function placeOf(id: string): string {
  return `event_subscriptions ${id}`;
}

export const SEALED_WEBHOOK_SECRETS: readonly SealedColumn[] = ['secret', 'former_secret'].map((column) =>
  sealedColumn('event_subscriptions', column, ['subscription_id'], (row) => placeOf(row.subscription_id!)),
);
