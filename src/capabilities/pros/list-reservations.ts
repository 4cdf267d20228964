// Lists the reservations of a caller's accounts, newest first, one page at a time.
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { limitOf, pageOf, readCursor, writeCursor } from '../../platform/http/request/list-cursor.ts';
import type { Caller } from '../tokens/check-token.ts';
import type { ReservationListQuery } from './pro-reservation.schema.ts';
import { listedReservation } from './reservation-answer.ts';
import type { ProParts } from './take-pro.ts';

export async function listReservations(parts: ProParts, caller: Caller, query: ReservationListQuery): Promise<Answer> {
  const limit = limitOf(query);
  const rows = await parts.reservations.list({
    accounts: [...caller.accounts.keys()],
    ...(query.cursor !== undefined && { before: readPlace(query.cursor) }),
    limit: limit + 1,
  });
  const { shown, cursor } = pageOf(rows, limit, (last) => cursorText(last.first_serial));
  const now = parts.context.freightClock.now();
  const { data, error } = enveloped(shown.map((row) => listedReservation(row, now)));
  return { status: 200, body: { data, cursor, error } };
}

/** Reservations are numbered in order of creation, so new ones do not shift the pages. */
function cursorText(firstSerial: number): string {
  return writeCursor(`run ${firstSerial}`);
}

function readPlace(cursor: string): number {
  return Number(readCursor(cursor, /^run (\d{9})$/)[1]);
}
