// Sends the events of a period to a subscription again, in batches, since a month has many.
import type { Answer } from '../../../platform/contract/route.ts';
import { enveloped } from '../../../platform/http/envelope.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { iso } from '../../../platform/iso-time.ts';
import { DONE, type Job, type Outcome, type Topic } from '../../../platform/outbox/job.ts';
import { eventsBetween, keepTexts } from '../../events/feed/find-events.ts';
import type { Caller } from '../../tokens/check-token.ts';
import { ownSubscription } from '../manage/find-subscription.ts';
import type { ReplayRequest } from '../manage/subscription.schema.ts';
import type { SubscriptionParts } from '../subscription-parts.ts';
import { headOf, wantedBy, wants } from './fan-out-events.ts';
import { planDelivery, queuePlanned, WEBHOOK_TOPIC } from './queue-delivery.ts';
import { requireActive } from './redeliver-event.ts';

export const REPLAY_TOPIC = 'webhook-replays';
/** Events examined per batch. */
const STRIDE = 200;

interface Replay {
  readonly subscriptionId: string;
  readonly from: number;
  readonly to: number;
  readonly missedOnly: boolean;
  /** The position of the last event that was examined. */
  readonly after: number;
}

export async function replayEvents(
  parts: SubscriptionParts,
  caller: Caller,
  id: string,
  body: ReplayRequest,
): Promise<Answer> {
  requireActive(await ownSubscription(parts, caller, id));
  const { context } = parts;
  const from = Date.parse(body.from);
  // Fixed now, because events published in the meantime are delivered anyway.
  const to = Math.min(
    body.to === undefined ? Number.POSITIVE_INFINITY : Date.parse(body.to),
    context.freightClock.now() + 1,
  );
  if (body.to !== undefined && Date.parse(body.to) <= from) {
    const failures = [{ field: 'to', description: 'must be after `from`.' }];
    throw new Refusal('validationFailed', { details: 'to must be after `from`.', failures });
  }
  const replay: Replay = { subscriptionId: id, from, to, missedOnly: body.missedOnly ?? false, after: 0 };
  return {
    status: 202,
    body: enveloped({ subscriptionId: id, from: iso(from), to: iso(to), missedOnly: replay.missedOnly }),
    writes: [context.outbox.add(REPLAY_TOPIC, { body: replay })],
    committed: () => context.outbox.wake(REPLAY_TOPIC),
  };
}

export function replayTopic(parts: SubscriptionParts): Topic {
  return {
    name: REPLAY_TOPIC,
    clock: parts.context.freightClock,
    concurrency: 2,
    handle: (job) => replaySome(parts, job),
  };
}

/** The rest is another job, added in the transaction that ends this one. */
async function replaySome(parts: SubscriptionParts, job: Job): Promise<Outcome> {
  const replay = job.body as Replay;
  const row = await parts.subscriptions.find(replay.subscriptionId);
  if (row?.status !== 'active') return DONE;
  const events = await eventsBetween(parts.events, replay, replay.after, STRIDE);
  const wanted = await wantedBy(parts, row);
  const own = events.filter((event) => wants(wanted, event, JSON.parse(event.accounts) as string[]));
  const had = replay.missedOnly
    ? await parts.deliveries.hadBy(
        replay.subscriptionId,
        own.map(({ event_id }) => event_id),
      )
    : new Set<string>();
  const missed = own.filter(({ event_id }) => !had.has(event_id));
  const planned = missed.map((event) => planDelivery(parts, row, headOf(event), 'replay'));
  const writes = [...queuePlanned(parts, planned), ...(await keepTexts(parts.events, missed))];
  if (events.length === STRIDE) {
    writes.push(parts.context.outbox.add(REPLAY_TOPIC, { body: { ...replay, after: events.at(-1)!.position } }));
  }
  setImmediate(() => {
    parts.context.outbox.wake(WEBHOOK_TOPIC);
    parts.context.outbox.wake(REPLAY_TOPIC);
  });
  return { writes };
}
