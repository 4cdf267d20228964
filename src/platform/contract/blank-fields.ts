// Treats blank text, `""` or only white space, as absent (spec-gaps 1), because many clients fill their forms that way. A required text is
// then missing.
import type { TSchema } from 'typebox';
import { compileCode, eachItemCode, type Fresh, isObjectCode, memberCode } from './schema-code.ts';
import { isText, itemsOf, membersOf } from './schema-members.ts';

const LAST_ASCII_SPACE = 0x20;
const FIRST_WIDE_SPACE = 0xa0;

/** Returns whether there was a blank. */
export type BlankRemover = (value: unknown) => boolean;

/** Compiled for this schema only. Undefined if the schema has no text. */
export function blankRemover(schema: TSchema): BlankRemover | undefined {
  if (!hasText(schema)) return undefined;
  const write = (fresh: Fresh) => `let removed = false;\n${removal(schema, 'value', fresh)}return removed;`;
  return compileCode<boolean>(write, { isBlank });
}

/** Nearly every text starts with a letter or a digit, so the first character usually decides. */
function isBlank(text: unknown): boolean {
  return (
    typeof text === 'string' &&
    !(text.charCodeAt(0) > LAST_ASCII_SPACE && text.charCodeAt(0) < FIRST_WIDE_SPACE) &&
    text.trim() === ''
  );
}

/** Whether there is a text field, at any depth. */
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
    // Set to undefined instead of deleted: deleting a property would turn the object into a slow dictionary.
    if (isText(member)) statements += `if (isBlank(${given})) { ${given} = undefined; removed = true; }\n`;
    if (!hasText(member)) continue;
    const inside = fresh();
    statements += `const ${inside} = ${given};\n${removal(member, inside, fresh)}`;
  }
  return `if (${isObjectCode(value)}) {\n${statements}}\n`;
}
