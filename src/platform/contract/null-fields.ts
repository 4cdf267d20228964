// Treats an optional field that is `null` as absent and a required one as missing (spec-gaps 1). Only a body that fails its schema is
// searched, so a body without null costs nothing.
import type { TSchema } from 'typebox';
import { isPlainObject, itemsOf, membersOf, takesNull } from './schema-members.ts';

/** Removes each field that is null where the schema has another type. Returns whether there was one. */
export function removeNulls(schema: TSchema, value: unknown): boolean {
  const items = itemsOf(schema);
  let removed = false;
  if (items !== undefined) {
    if (Array.isArray(value)) for (const item of value) removed = removeNulls(items, item) || removed;
    return removed;
  }
  if (!isPlainObject(value)) return false;
  for (const [name, member] of membersOf(schema)) {
    const given = value[name];
    if (given === null && !takesNull(member)) {
      // Undefined instead of deleted, as for blanks.
      value[name] = undefined;
      removed = true;
    } else if (typeof given === 'object' && given !== null) removed = removeNulls(member, given) || removed;
  }
  return removed;
}
