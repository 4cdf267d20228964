// The cursor of the feed: the position of the last event that a reader has seen, as text.
import { readCursor, writeCursor } from '../../../platform/http/request/list-cursor.ts';

/** Means the newest event. */
export const LATEST = 'latest';

const NOT_OF_THIS_FEED = `was not issued by this feed. Send the \`cursor\` from the previous page or \`${LATEST}\`, or leave it out.`;

export function cursorText(position: number): string {
  return writeCursor(`event ${position}`);
}

/** @throws Refusal when the feed did not issue it */
export function readFeedCursor(text: string, field = 'cursor'): number {
  const [, position] = readCursor(text, /^event (\d{1,15})$/, { field, description: NOT_OF_THIS_FEED });
  return Number(position);
}
