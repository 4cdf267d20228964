// Pages of lists: how long they are, and their cursors, which say where a page ended in a form that is opaque to callers.
import { Refusal } from '../refusal.ts';

const NOT_OF_THIS_LIST = 'was not issued by this list. Send the `cursor` from the previous page, or leave it out.';

const USUAL_LIMIT = 50;

/** The number of items per page. Schemas have already checked `limit`. */
export function limitOf({ limit }: { readonly limit?: string | undefined }, usual = USUAL_LIMIT): number {
  return limit === undefined ? usual : Number(limit);
}

/** `rows` has one more row than the page if there is a next page, so it is read with `limit + 1`. The cursor is null on the last page. */
export function pageOf<Row, Cursor = string>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => Cursor,
): { readonly shown: readonly Row[]; readonly cursor: Cursor | null } {
  if (rows.length <= limit) return { shown: rows, cursor: null };
  const shown = rows.slice(0, limit);
  return { shown, cursor: cursorOf(shown.at(-1)!) };
}

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
