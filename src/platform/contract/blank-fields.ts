// `""` is taken as absent (spec-gaps 1): many clients fill their forms that way. A required text is then missing.
import type { TSchema } from 'typebox';
import { compileCode, eachItemCode, type Fresh, isObjectCode, memberCode } from './schema-code.ts';
import { isText, itemsOf, membersOf } from './schema-members.ts';

export type BlankRemover = (value: unknown) => void;

/** A pass made for this schema alone; undefined when the schema has no text. */
export function blankRemover(schema: TSchema): BlankRemover | undefined {
  if (!hasText(schema)) return undefined;
  return compileCode<void>((fresh) => removal(schema, 'value', fresh), {});
}

/** Whether there is a member that is a text, at any depth. */
function hasText(schema: TSchema): boolean {
  const items = itemsOf(schema);
  if (items !== undefined) return hasText(items);
  return membersOf(schema).some(([, member]) => isText(member) || hasText(member));
}

function removal(schema: TSchema, value: string, fresh: Fresh): string {
  const items = itemsOf(schema);
  if (items !== undefined) return eachItemCode(value, fresh, (item) => removal(items, item, fresh));
  let statements = '';
  for (const [name, member] of membersOf(schema)) {
    const given = memberCode(value, name);
    // Undefined instead of deleted: a deleted member would turn the object into a slow dictionary.
    if (isText(member)) statements += `if (${given} === '') ${given} = undefined;\n`;
    if (!hasText(member)) continue;
    const inside = fresh();
    statements += `const ${inside} = ${given};\n${removal(member, inside, fresh)}`;
  }
  return `if (${isObjectCode(value)}) {\n${statements}}\n`;
}
