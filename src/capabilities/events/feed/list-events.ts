// The feed of events for catching up: those of the caller's accounts, in the order of publication.

import { EVENT_TYPES } from '../../../freight/event-types.ts';
import type { Answer } from '../../../platform/contract/route.ts';
import { JsonText, NO_ERROR } from '../../../platform/http/envelope.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Caller } from '../../tokens/check-token.ts';
import { wholeEvents } from '../catalog/describe-events.ts';
import type { EventFilter, EventRow } from '../event.store.ts';
import type { EventParts } from '../event-parts.ts';
import { eventSeenBy } from '../event-view.ts';
import { requireKept } from '../forget-events.ts';
import { cursorText, LATEST, readFeedCursor } from './event-cursor.ts';
import { type WrittenEvent, writeEventList } from './event-feed.schema.ts';

export interface EventListQuery {
  readonly cursor?: string;
  readonly types?: string;
  readonly limit?: string;
}

const USUAL_LIMIT = 50;

export async function listEvents(parts: EventParts, caller: Caller, query: EventListQuery): Promise<Answer> {
  const { store, context } = parts;
  const types = readTypes(query.types);
  // Read before the events: everything up to this position can then be read.
  const newest = await store.position();
  if (query.cursor === LATEST) return page([], newest);
  const count = query.limit === undefined ? USUAL_LIMIT : Number(query.limit);
  const cursor = query.cursor === undefined ? undefined : readFeedCursor(query.cursor);
  const after = cursor ?? (await store.forgottenThrough());
  const rows = await eventsOf(parts, caller.accounts.keys(), { types, after, count });
  if (cursor !== undefined) await requireKept(parts, after);
  // Without a cursor, reading starts at the first event, which has been deleted meanwhile: start again.
  else if (after < (await store.forgottenThrough())) return listEvents(parts, caller, query);
  // A page that is not full has covered everything up to the newest event, including those of other accounts.
  const seen = rows.length === count ? rows.at(-1)!.position : Math.max(newest, after, rows.at(-1)?.position ?? 0);
  const events = await wholeEvents(parts, rows);
  return page(
    events.map((event) => eventSeenBy(context.environment, event, caller.accounts)),
    seen,
  );
}

/** The next events of several accounts as stored; an event that concerns more than one of them is included once. */
export async function eventsOf(
  { store }: EventParts,
  accounts: Iterable<string>,
  filter: EventFilter,
): Promise<EventRow[]> {
  const lists = await Promise.all([...accounts].map((account) => store.positionsOf(account, filter)));
  const positions = [...new Set(lists.flat())].sort((one, other) => one - other);
  return store.at(positions.slice(0, filter.count));
}

function page(data: readonly WrittenEvent[], position: number): Answer {
  const text = writeEventList({ data, cursor: cursorText(position), error: NO_ERROR });
  return { status: 200, body: new JsonText(text) };
}

/** @throws Refusal that names every unknown type */
export function readTypes(text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined;
  const types = [...new Set(text.split(',').map((type) => type.trim()))];
  const failures = types
    .filter((type) => !EVENT_TYPES.includes(type))
    .map((type) => ({
      field: 'types',
      description: `${type} is not a type of event. Known: ${EVENT_TYPES.join(', ')}.`,
    }));
  if (failures.length === 0) return types;
  throw new Refusal('validationFailed', { details: `types ${failures[0]!.description}`, failures });
}
