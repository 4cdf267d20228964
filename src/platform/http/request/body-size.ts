// How large a body may be, and the error for a larger one.
import { Refusal } from '../refusal.ts';

export const BODY_LIMIT_BYTES = 1_048_576;

/** `when` completes "The limit is … bytes". */
export function tooLarge(limitBytes: number, when = ''): Refusal {
  const details = `The limit is ${limitBytes.toLocaleString('en-US')} bytes${when}. Send less data per request.`;
  return new Refusal('bodyTooLarge', { details });
}
