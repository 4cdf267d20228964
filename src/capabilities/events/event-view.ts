// An event as JSON: the same text in the feed, in the stream and in every delivery attempt.
import type { EnvironmentName } from '../../config.ts';
import type { Accounts } from '../shipments/find-shipment.ts';
import { dataSeen, sightOf, type WholeEvent } from './event-sight.ts';

export interface EventHead {
  readonly id: string;
  readonly type: string;
  readonly occurredAt: number;
  readonly sequence: number;
}

/** `data` is already JSON. */
export function eventText(environment: EnvironmentName, head: EventHead, data: string): string {
  const { id, type, sequence } = head;
  const timestamp = new Date(head.occurredAt).toISOString();
  const known = JSON.stringify({ id, type, timestamp, sequence, environment });
  return `${known.slice(0, -1)},"data":${data}}`;
}

/** The view of a reader with these accounts. */
export function eventSeenBy(environment: EnvironmentName, row: WholeEvent, accounts: Accounts): string {
  return eventInSight(environment, row, sightOf(row, accounts));
}

export function eventInSight(environment: EnvironmentName, row: WholeEvent, sight: number): string {
  const head = { id: row.event_id, type: row.type, occurredAt: row.occurred_at, sequence: row.sequence };
  return eventText(environment, head, dataSeen(row, sight));
}
