// Lists the reservations of a caller's accounts, newest first, one page at a time.
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { readCursor, writeCursor } from '../../platform/http/list-cursor.ts';
import type { Caller } from '../tokens/check-token.ts';
import type { ReservationListQuery } from './pro-reservation.schema.ts';
import { listedReservation } from './reservation-answer.ts';
import type { ProParts } from './take-pro.ts';

const USUAL_LIMIT = 50;

export async function listReservations(parts: ProParts, caller: Caller, query: ReservationListQuery): Promise<Answer> {
  const limit = query.limit === undefined ? USUAL_LIMIT : Number(query.limit);
  const rows = await parts.reservations.list({
    accounts: [...caller.accounts.keys()],
    ...(query.cursor !== undefined && { before: readPlace(query.cursor) }),
    // One extra row tells whether there is another page.
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const now = parts.context.freightClock.now();
  const { data, error } = enveloped(shown.map((row) => listedReservation(row, now)));
  const cursor = rows.length > limit ? cursorText(shown.at(-1)!.first_serial) : null;
  return { status: 200, body: { data, cursor, error } };
}

/** Reservations are numbered in order of creation, so new ones do not shift the pages. */
function cursorText(firstSerial: number): string {
  return writeCursor(`run ${firstSerial}`);
}

function readPlace(cursor: string): number {
  return Number(readCursor(cursor, /^run (\d{9})$/)[1]);
}
