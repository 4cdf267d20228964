// Lists the reservations of a caller's accounts, the newest first, a page at a time.
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Caller } from '../tokens/check-token.ts';
import type { ReservationListQuery } from './pro-reservation.schema.ts';
import { listedReservation } from './reservation-answer.ts';
import type { ProParts } from './take-pro.ts';

const USUAL_LIMIT = 50;

export async function listReservations(parts: ProParts, caller: Caller, query: ReservationListQuery): Promise<Answer> {
  const limit = query.limit === undefined ? USUAL_LIMIT : Number(query.limit);
  const rows = await parts.reservations.list({
    accounts: [...caller.accounts.keys()],
    ...(query.cursor !== undefined && { before: readCursor(query.cursor) }),
    // One more than is shown tells whether there is another page.
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const now = parts.context.freightClock.now();
  const { data, error } = enveloped(shown.map((row) => listedReservation(row, now)));
  const cursor = rows.length > limit ? cursorText(shown.at(-1)!.first_serial) : null;
  return { status: 200, body: { data, cursor, error } };
}

/** Runs are numbered in the order in which they are reserved, so what is reserved meanwhile shifts no page. */
function cursorText(firstSerial: number): string {
  return Buffer.from(`run ${firstSerial}`).toString('base64url');
}

function readCursor(text: string): number {
  const place = /^run (\d{9})$/.exec(Buffer.from(text, 'base64url').toString('latin1'));
  if (place === null) {
    const description = 'is not one that this list gave. Send the `cursor` of the page before, or none.';
    const failures = [{ field: 'cursor', description }];
    throw new Refusal('validationFailed', { details: `cursor ${description}`, failures });
  }
  return Number(place[1]);
}
