// Cursors of lists and feeds: where a page ended, in a form that is opaque to callers.
import { Refusal } from './refusal.ts';

const NOT_OF_THIS_LIST = 'was not issued by this list. Send the `cursor` from the previous page, or leave it out.';

export function writeCursor(place: string): string {
  return Buffer.from(place).toString('base64url');
}

/** The parts of the position, matched by `form`. @throws Refusal, with `otherwise`, if this list did not issue it */
export function readCursor(
  text: string,
  form: RegExp,
  otherwise = { field: 'cursor', description: NOT_OF_THIS_LIST },
): readonly string[] {
  const place = form.exec(Buffer.from(text, 'base64url').toString('utf8'));
  if (place !== null) return place;
  throw new Refusal('validationFailed', {
    details: `${otherwise.field} ${otherwise.description}`,
    failures: [otherwise],
  });
}
