// Finds the subscriptions for events, at the time when they are published.

import { isOfMoney, kindOf } from '../../../freight/event-types.ts';
import type { Step } from '../../../platform/db/database.ts';
import type { Describe, PublishedEvent } from '../../events/event-parts.ts';
import type { EventRow } from '../../events/feed/find-events.ts';
import type { SubscriptionRow } from '../subscription.store.ts';
import type { SubscriptionParts } from '../subscription-parts.ts';
import { type PlannedDelivery, planDelivery, queuePlanned, queueSpecially } from './queue-delivery.ts';

/** What a subscription listens for, parsed from its row once. */
export interface Wanted {
  readonly row: SubscriptionRow;
  readonly accounts: ReadonlySet<string>;
  readonly types: ReadonlySet<string>;
  readonly pros: ReadonlySet<string>;
}

export async function fanOutEvents(
  parts: SubscriptionParts,
  events: readonly PublishedEvent[],
  describe: Describe,
): Promise<Step[]> {
  const accounts = [...new Set(events.flatMap((event) => event.accounts))];
  if (accounts.length === 0) return [];
  const rows = await parts.subscriptions.activeOf(accounts);
  if (rows.length === 0) return [];
  const [wanted, parked] = await Promise.all([
    Promise.all(rows.map((row) => wantedBy(parts, row))),
    parts.parked.among(rows.map((row) => row.subscription_id)),
  ]);
  const faults = await parts.faults?.begin();
  const steps: Step[] = [];
  let planned: PlannedDelivery[] = [];
  const sent = new Set<PublishedEvent>();
  for (const event of events) {
    for (const one of wanted) {
      if (!wants(one, event.row, event.accounts)) continue;
      const fault = faults?.strike(one.row.owner, event.row.type);
      const traceparent = parts.events.traces.find(event.row.event_id);
      const queued = { ...headOf(event.row), ...(traceparent && { traceparent }) };
      sent.add(event);
      if (fault === undefined && !parked.has(one.row.subscription_id)) {
        planned.push(planDelivery(parts, one.row, queued, 'event'));
        continue;
      }
      // Deliveries are numbered as they are written, so the order is kept.
      steps.push(...queuePlanned(parts, planned), ...queueSpecially(parts, one.row, queued, fault));
      planned = [];
    }
  }
  steps.push(...queuePlanned(parts, planned));
  // Stored with the event, so that every attempt sends the same.
  await describe([...sent]);
  return faults === undefined ? steps : [...steps, ...faults.writes()];
}

export async function wantedBy({ permissions }: SubscriptionParts, row: SubscriptionRow): Promise<Wanted> {
  const accounts = JSON.parse(row.accounts) as string[];
  return {
    row,
    // The permission may have been revoked since.
    accounts: isOfMoney(row.kind) ? await permissions.among(accounts) : new Set(accounts),
    types: new Set(JSON.parse(row.event_types) as string[]),
    pros: new Set(JSON.parse(row.pros) as string[]),
  };
}

export function wants({ row, accounts, types, pros }: Wanted, event: EventRow, concerned: readonly string[]): boolean {
  return (
    kindOf(event.type) === row.kind &&
    (types.size === 0 || types.has(event.type)) &&
    (pros.size === 0 || pros.has(event.pro)) &&
    concerned.some((account) => accounts.has(account))
  );
}

export function headOf({ event_id, type, subject, sequence }: EventRow) {
  return { id: event_id, type, subject, sequence };
}
