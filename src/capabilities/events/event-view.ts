// An event as JSON: the same text in the feed, in the stream and in every delivery attempt.
import type { EnvironmentName } from '../../config.ts';
import type { Accounts } from '../shipments/find-shipment.ts';
import { type WrittenEvent, writeEvent } from './feed/event-feed.schema.ts';
import { dataSeen, sightOf, type WholeEvent } from './records/event-sight.ts';

export interface EventHead {
  readonly id: string;
  readonly type: string;
  readonly occurredAt: number;
  readonly sequence: number;
}

/** `data` is already JSON. */
export function eventText(environment: EnvironmentName, head: EventHead, data: string): string {
  return writeEvent(eventWith(environment, head, data));
}

/** The view of a reader with these accounts. */
export function eventSeenBy(environment: EnvironmentName, row: WholeEvent, accounts: Accounts): WrittenEvent {
  return viewOf(environment, row, sightOf(row, accounts));
}

export function eventInSight(environment: EnvironmentName, row: WholeEvent, sight: number): string {
  return writeEvent(viewOf(environment, row, sight));
}

function viewOf(environment: EnvironmentName, row: WholeEvent, sight: number): WrittenEvent {
  const head = { id: row.event_id, type: row.type, occurredAt: row.occurred_at, sequence: row.sequence };
  return eventWith(environment, head, dataSeen(row, sight));
}

function eventWith(environment: EnvironmentName, head: EventHead, data: string): WrittenEvent {
  const { id, type, sequence } = head;
  return { id, type, timestamp: new Date(head.occurredAt).toISOString(), sequence, environment, data };
}
