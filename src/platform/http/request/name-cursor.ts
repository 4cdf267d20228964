// The position in a list that is sorted by name and then by ID.
import { readCursor, writeCursor } from './list-cursor.ts';

export interface NamePlace {
  readonly name: string;
  readonly id: string;
}

export function writeNameCursor({ name, id }: NamePlace): string {
  return writeCursor(`${id} ${name}`);
}

/** @throws Refusal if the list did not issue it */
export function readNameCursor(cursor: string | undefined): NamePlace | undefined {
  if (cursor === undefined) return undefined;
  const [, id = '', name = ''] = readCursor(cursor, /^([a-z]{3}_[0-9A-Z]{26}) ([^\0]{0,400})$/);
  return { id, name };
}
