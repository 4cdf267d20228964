// Cursors of lists: where a page ended, in a form that callers only hand back.
import { Refusal } from './refusal.ts';

export function writeCursor(place: string): string {
  return Buffer.from(place).toString('base64url');
}

/** The parts of the place by `form`. @throws Refusal when the list never gave it */
export function readCursor(text: string, form: RegExp): readonly string[] {
  const place = form.exec(Buffer.from(text, 'base64url').toString('utf8'));
  if (place !== null) return place;
  const description = 'was not issued by this list. Send the `cursor` from the previous page, or leave it out.';
  throw new Refusal('validationFailed', {
    details: `cursor ${description}`,
    failures: [{ field: 'cursor', description }],
  });
}
