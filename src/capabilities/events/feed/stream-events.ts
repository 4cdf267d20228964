// The feed as a live stream: first the events since a cursor, then every event of the caller's accounts as it is published.
import type { FastifyRequest } from 'fastify';
import type { Answer } from '../../../platform/contract/route.ts';
import { type EventStream, readLastEventId, type StreamSource } from '../../../platform/http/response/event-stream.ts';
import type { Caller } from '../../tokens/check-token.ts';
import { wholeEvents } from '../catalog/describe-events.ts';
import type { EventRow } from '../event.store.ts';
import type { EventParts } from '../event-parts.ts';
import { eventSeenBy } from '../event-view.ts';
import { requireKept } from '../forget-events.ts';
import { cursorText, LATEST, readFeedCursor } from './event-cursor.ts';
import type { EventFollower } from './follow-events.ts';
import { eventsOf, readTypes } from './list-events.ts';

const PAGE = 100;
/** After this, the client reconnects, with the accounts that it has by then. */
const LONGEST_MS = 10 * 60_000;

export interface StreamQuery {
  readonly cursor?: string;
  readonly types?: string;
}

export async function streamEvents(
  parts: EventParts,
  follower: EventFollower,
  caller: Caller,
  query: StreamQuery,
  request: FastifyRequest,
): Promise<Answer> {
  const types = readTypes(query.types);
  const lastId = readLastEventId(request);
  const from = lastId ?? query.cursor;
  const after =
    from === undefined || from === LATEST ? undefined : readFeedCursor(from, lastId ? 'Last-Event-ID' : 'cursor');
  if (after !== undefined) await requireKept(parts, after);
  const isWanted = (row: EventRow) =>
    (types === undefined || types.includes(row.type)) &&
    (JSON.parse(row.accounts) as string[]).some((account) => caller.accounts.has(account));
  const source: StreamSource = async (stream) => {
    const waiting: EventRow[] = [];
    let isSending = true;
    const sendWaiting = async () => {
      isSending = true;
      // If the database is unavailable, the client reconnects and continues after the last event it received.
      while (waiting.length > 0) await sendEvents(parts, stream, caller, waiting.splice(0)).catch(() => stream.end());
      isSending = false;
    };
    const following = await follower.followEvents((row) => {
      if (!isWanted(row)) return;
      waiting.push(row);
      if (!isSending) void sendWaiting();
    });
    const timer = setTimeout(() => stream.end(), LONGEST_MS).unref();
    if (after !== undefined) await sendMissed(parts, stream, caller, { types, after, until: following.after });
    await sendWaiting();
    return () => {
      clearTimeout(timer);
      following.end();
    };
  };
  return { status: 200, stream: source };
}

async function sendMissed(
  parts: EventParts,
  stream: EventStream,
  caller: Caller,
  span: { readonly types: readonly string[] | undefined; readonly after: number; readonly until: number },
): Promise<void> {
  for (let { after } = span; !stream.ended; ) {
    const rows = await eventsOf(parts, caller.accounts.keys(), { types: span.types, after, count: PAGE });
    // The client reconnects, and gets the error then.
    if (after < (await parts.store.forgottenThrough())) return stream.end();
    const missed = rows.filter(({ position }) => position <= span.until);
    await sendEvents(parts, stream, caller, missed);
    if (rows.length < PAGE || rows.at(-1)!.position >= span.until) return;
    after = rows.at(-1)!.position;
    await stream.ready();
  }
}

async function sendEvents(
  parts: EventParts,
  stream: EventStream,
  { accounts }: Caller,
  rows: readonly EventRow[],
): Promise<void> {
  for (const event of await wholeEvents(parts, rows)) {
    const seen = eventSeenBy(parts.context.environment, event, accounts);
    stream.send({ id: cursorText(event.position), data: { ...seen, data: JSON.parse(seen.data) } });
  }
}
