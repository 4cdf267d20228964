// A delivery in responses, with what was sent and received at each attempt.

import { isoOrNull } from '../manage/subscription-view.ts';
import type { SubscriptionParts } from '../subscription-parts.ts';
import { sentText } from './delivery-message.ts';
import type { AttemptRow, DeliveryRow } from './delivery-row.ts';

export async function deliveryViews(parts: SubscriptionParts, rows: readonly DeliveryRow[]) {
  const attempts = await parts.deliveries.attemptsOf(rows.map(({ delivery_id }) => delivery_id));
  const byDelivery = new Map<string, AttemptRow[]>();
  for (const one of attempts) {
    const own = byDelivery.get(one.delivery_id);
    if (own === undefined) byDelivery.set(one.delivery_id, [one]);
    else own.push(one);
  }
  return Promise.all(rows.map((row) => viewOf(parts, row, byDelivery.get(row.delivery_id) ?? [])));
}

async function viewOf(parts: SubscriptionParts, row: DeliveryRow, attempts: readonly AttemptRow[]) {
  const texts = new Map<number, string>();
  for (const { sight } of attempts) if (!texts.has(sight)) texts.set(sight, await sentText(parts, row, sight));
  return {
    id: row.delivery_id,
    subscriptionId: row.subscription_id,
    eventId: row.event_id,
    type: row.type,
    subject: row.subject,
    sequence: row.sequence,
    origin: row.origin,
    state: row.state,
    createdAt: new Date(row.created_at).toISOString(),
    endedAt: isoOrNull(row.ended_at),
    nextAttemptAt: isoOrNull(row.next_attempt_at),
    lastStatus: row.last_status,
    lastError: row.last_error,
    attempts: attempts.map((one) => ({
      number: one.attempt,
      startedAt: new Date(one.started_at).toISOString(),
      durationMs: one.duration_ms,
      request: { url: one.url, headers: JSON.parse(one.request_headers), body: texts.get(one.sight)! },
      response:
        one.status === null
          ? null
          : { status: one.status, headers: JSON.parse(one.response_headers ?? '{}'), body: one.response_body ?? '' },
      error: one.error,
    })),
  };
}
