// Returns the unused PROs of a reservation. They are not assigned again, because labels with them may exist.
import type { Answer } from '../../platform/contract/route.ts';
import type { Caller } from '../tokens/check-token.ts';
import { isHeld } from './check-given-pro.ts';
import { reservationBody, reservationOf } from './read-reservation.ts';
import type { ProParts } from './take-pro.ts';

/** Idempotent; for an expired reservation it does nothing. */
export async function giveBackPros(parts: ProParts, caller: Caller, reservationId: string): Promise<Answer> {
  const row = await reservationOf(parts, caller, reservationId);
  const now = parts.context.freightClock.now();
  if (!isHeld(row, now)) return { status: 200, body: await reservationBody(parts, row) };
  const body = await reservationBody(parts, { ...row, returned_at: now });
  return { status: 200, body, writes: [parts.reservations.giveBack(row, now)] };
}
