// Finds the conditionally required fields that are missing from a request.
import type { TSchema } from 'typebox';
import type { Failure } from '../http/refusal.ts';
import { join, missingText } from './failure-text.ts';
import { conditionOf } from './required-when.ts';
import { isPlainObject, itemsOf, membersOf } from './schema-members.ts';

type Holder = Readonly<Record<string, unknown>> | undefined;
/** Names and places in arrays, from the root to where the search is. Written out only where something is missing. */
type Way = (string | number)[];
type Finder = (value: unknown, way: Way, root: unknown, found: Failure[], holder: Holder) => void;

const NOTHING: Readonly<Record<string, unknown>> = Object.freeze({});

/** A search made for this schema alone, for `most` failures; undefined when it has no conditional field. */
export function conditionalFields(schema: TSchema, most: number): ((root: unknown) => Failure[]) | undefined {
  const find = finder(schema, most);
  if (find === undefined) return undefined;
  return (root) => {
    const found: Failure[] = [];
    find(root, [], root, found, undefined);
    return found;
  };
}

function finder(schema: TSchema, most: number): Finder | undefined {
  const items = itemsOf(schema);
  if (items !== undefined) {
    const inItem = finder(items, most);
    if (inItem === undefined) return undefined;
    return (value, way, root, found, holder) => {
      if (!Array.isArray(value)) return;
      for (let index = 0; index < value.length && found.length < most; index++) {
        way.push(index);
        inItem(value[index], way, root, found, holder);
        way.pop();
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
  return (value, way, root, found, holder) => {
    // An absent object still owes its conditional members: they are looked for as if it were empty.
    const owner = value === undefined ? NOTHING : value;
    if (!isPlainObject(owner)) return;
    for (let at = 0; at < relevant.length; at++) {
      const { name, member, condition, inside } = relevant[at]!;
      const given = owner[name];
      if (given === undefined && condition?.holds(owner, root, holder)) {
        const rule = missingText(member as object).replace(/\.$/, '');
        found.push({ field: fieldAt(way, name), description: `${rule} when ${condition.says}.` });
      } else if (inside !== undefined) {
        way.push(name);
        inside(given, way, root, found, owner);
        way.pop();
      }
    }
  };
}

function fieldAt(way: Way, name: string): string {
  return join(
    way.reduce<string>((path, one) => (typeof one === 'number' ? `${path}[${one}]` : join(path, one)), ''),
    name,
  );
}
