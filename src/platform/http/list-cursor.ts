// List cursors: where a page ended, in a form that is opaque to callers.
import { Refusal } from './refusal.ts';

export function writeCursor(place: string): string {
  return Buffer.from(place).toString('base64url');
}

/** The parts of the position, matched by `form`. @throws Refusal if this list did not issue it */
export function readCursor(text: string, form: RegExp): readonly string[] {
  const place = form.exec(Buffer.from(text, 'base64url').toString('utf8'));
  if (place !== null) return place;
  const description = 'was not issued by this list. Send the `cursor` from the previous page, or leave it out.';
  throw new Refusal('validationFailed', {
    details: `cursor ${description}`,
    failures: [{ field: 'cursor', description }],
  });
}
