// `""` is taken as absent (spec-gaps 1): many clients fill their forms that way. A required text is then missing.
import type { TSchema } from 'typebox';
import { isPlainObject, isText, itemsOf, membersOf } from './schema-members.ts';

export type BlankRemover = (value: unknown) => void;

/** A pass made for this schema alone; undefined when the schema has no text. */
export function blankRemover(schema: TSchema): BlankRemover | undefined {
  const items = itemsOf(schema);
  if (items !== undefined) {
    const inItem = blankRemover(items);
    return inItem && ((value) => Array.isArray(value) && value.forEach(inItem));
  }
  const texts: string[] = [];
  const inside: { readonly name: string; readonly remove: BlankRemover }[] = [];
  for (const [name, member] of membersOf(schema)) {
    if (isText(member)) texts.push(name);
    const remove = blankRemover(member);
    if (remove !== undefined) inside.push({ name, remove });
  }
  if (texts.length === 0 && inside.length === 0) return undefined;
  return (value) => {
    if (!isPlainObject(value)) return;
    // Undefined instead of deleted: a deleted member would turn the object into a slow dictionary.
    for (let at = 0; at < texts.length; at++) if (value[texts[at]!] === '') value[texts[at]!] = undefined;
    for (let at = 0; at < inside.length; at++) {
      const { name, remove } = inside[at]!;
      const given = value[name];
      if (given !== undefined) remove(given);
    }
  };
}
