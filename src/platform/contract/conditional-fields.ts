// Finds the conditionally required fields that are missing from a request.
import type { TSchema } from 'typebox';
import type { Failure } from '../http/refusal.ts';
import { join, missingText, sentEmptyText } from './failure-text.ts';
import { type Condition, conditionOf } from './required-when.ts';
import { compileCode, eachItemCode, type Fresh, isObjectCode, memberCode } from './schema-code.ts';
import { isPlainObject, itemsOf, membersOf } from './schema-members.ts';

type Holder = Readonly<Record<string, unknown>> | undefined;
/** Field names and array indexes from the root to the current value. Formatted only if something is missing. */
type Way = (string | number)[];
type Finder = (value: unknown, way: Way, root: unknown, found: Failure[], holder: Holder) => void;

const NOTHING: Readonly<Record<string, unknown>> = Object.freeze({});
const NONE: readonly Failure[] = [];

/** Compiled for this schema only; returns at most `most` failures. Undefined if it has no conditional fields. */
export function conditionalFields(schema: TSchema, most: number): ((root: unknown) => readonly Failure[]) | undefined {
  const find = finder(schema, most);
  if (find === undefined) return undefined;
  const isMissingAny = compileQuestion(schema);
  return (root) => {
    if (!isMissingAny(root)) return NONE;
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
    // The conditional fields of an absent object are still checked, as if it were empty.
    const owner = value === undefined ? NOTHING : value;
    if (!isPlainObject(owner)) return;
    for (let at = 0; at < relevant.length; at++) {
      const { name, member, condition, inside } = relevant[at]!;
      const given = owner[name];
      if (given === undefined && condition?.holds(owner, root, holder)) {
        const rule = missingText(member as object).replace(/\.$/, '');
        found.push({
          field: fieldAt(way, name),
          description: `${rule} when ${condition.says}.${sentEmptyText(owner, name)}`,
        });
      } else if (inside !== undefined) {
        way.push(name);
        inside(given, way, root, found, owner);
        way.pop();
      }
    }
  };
}

/** Whether anything is missing. Usually nothing is, and the slower search for where is skipped. */
function compileQuestion(schema: TSchema): (root: unknown) => boolean {
  const conditions: Condition[] = [];
  const write = (fresh: Fresh) => `${question(schema, 'value', 'undefined', conditions, fresh)}return false;`;
  return compileCode<boolean>(write, { conditions, NOTHING });
}

/** The search of `finder` as code that stops at the first hit. */
function question(schema: TSchema, value: string, holder: string, conditions: Condition[], fresh: Fresh): string {
  const items = itemsOf(schema);
  if (items !== undefined) {
    const inItem = (item: string) => question(items, item, holder, conditions, fresh);
    return finder(items, 1) === undefined ? '' : eachItemCode(value, fresh, inItem);
  }
  const owner = fresh();
  let statements = '';
  for (const [name, member] of membersOf(schema)) {
    const condition = conditionOf(member);
    const isSearched = finder(member, 1) !== undefined;
    if (condition === undefined && !isSearched) continue;
    const given = fresh();
    statements += `const ${given} = ${memberCode(owner, name)};\n`;
    if (condition !== undefined) {
      const place = conditions.push(condition) - 1;
      statements += `if (${given} === undefined && conditions[${place}].holds(${owner}, value, ${holder})) return true;\n`;
    }
    if (isSearched) statements += question(member, given, owner, conditions, fresh);
  }
  if (statements === '') return '';
  return `const ${owner} = ${value} === undefined ? NOTHING : ${value};\nif (${isObjectCode(owner)}) {\n${statements}}\n`;
}

function fieldAt(way: Way, name: string): string {
  return join(
    way.reduce<string>((path, one) => (typeof one === 'number' ? `${path}[${one}]` : join(path, one)), ''),
    name,
  );
}
