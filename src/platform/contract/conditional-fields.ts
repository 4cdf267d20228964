// Finds the conditionally required fields that are missing from a request.
import type { TSchema } from 'typebox';
import type { Failure } from '../http/refusal.ts';
import { join, missingText } from './failure-text.ts';
import { conditionOf } from './required-when.ts';
import { isPlainObject, itemsOf, membersOf } from './schema-members.ts';

type Holder = Readonly<Record<string, unknown>> | undefined;
type Finder = (value: unknown, path: string, root: unknown, found: Failure[], holder: Holder) => void;

/** A search made for this schema alone, for `most` failures; undefined when it has no conditional field. */
export function conditionalFields(schema: TSchema, most: number): ((root: unknown) => Failure[]) | undefined {
  const find = finder(schema, most);
  if (find === undefined) return undefined;
  return (root) => {
    const found: Failure[] = [];
    find(root, '', root, found, undefined);
    return found;
  };
}

function finder(schema: TSchema, most: number): Finder | undefined {
  const items = itemsOf(schema);
  if (items !== undefined) {
    const inItem = finder(items, most);
    if (inItem === undefined) return undefined;
    return (value, path, root, found, holder) => {
      if (!Array.isArray(value)) return;
      for (const [index, item] of value.entries()) {
        if (found.length >= most) return;
        inItem(item, `${path}[${index}]`, root, found, holder);
      }
    };
  }
  const members = membersOf(schema).map(([name, member]) => ({
    name,
    member,
    condition: conditionOf(member),
    inside: finder(member, most),
  }));
  const relevant = members.filter((one) => one.condition !== undefined || one.inside !== undefined);
  if (relevant.length === 0) return undefined;
  return (value, path, root, found, holder) => {
    // An absent object still owes its conditional members: they are looked for as if it were empty.
    const owner = value === undefined ? {} : value;
    if (!isPlainObject(owner)) return;
    for (const { name, member, condition, inside } of relevant) {
      const given = owner[name];
      if (given === undefined && condition?.holds(owner, root, holder)) {
        const rule = missingText(member as object).replace(/\.$/, '');
        found.push({ field: join(path, name), description: `${rule} when ${condition.says}.` });
      } else {
        inside?.(given, join(path, name), root, found, owner);
      }
    }
  };
}
