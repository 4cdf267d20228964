// The cursor of the feed: the position of the last event that a reader has seen, as text.
import { Refusal } from '../../platform/http/refusal.ts';

/** Means the newest event. */
export const LATEST = 'latest';

export function cursorText(position: number): string {
  return Buffer.from(`event ${position}`).toString('base64url');
}

/** @throws Refusal when the feed did not issue it */
export function readFeedCursor(text: string, field = 'cursor'): number {
  const place = /^event (\d{1,15})$/.exec(Buffer.from(text, 'base64url').toString('latin1'));
  if (place !== null) return Number(place[1]);
  const description = `was not issued by this feed. Send the \`cursor\` from the previous page or \`${LATEST}\`, or leave it out.`;
  throw new Refusal('validationFailed', { details: `${field} ${description}`, failures: [{ field, description }] });
}
