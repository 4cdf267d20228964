// Makes a schema of which everything is optional: a template may be as incomplete as a form that is saved halfway.
import { type TSchema, Type } from 'typebox';
import { exact } from '../../platform/contract/fields.ts';
import { REQUIRED_WHEN } from '../../platform/contract/required-when.ts';
import { membersOf } from '../../platform/contract/schema-members.ts';

export type Loosened<Value> = Value extends readonly (infer Item)[]
  ? Loosened<Item>[]
  : Value extends object
    ? { [Name in keyof Value]?: Loosened<Value[Name]> }
    : Value;

interface Keywords {
  readonly type?: string;
  readonly title?: string;
  readonly items?: TSchema;
  readonly maxItems?: number;
  readonly description?: string;
}

/** Types, lengths and value sets stay as they are. `without` names members, at any depth, that a template does not have. */
export function loosened(schema: TSchema, without: ReadonlySet<string>): TSchema {
  const { type, title, items, maxItems, description } = schema as Keywords;
  const kept = {
    // A named schema of another content needs another name.
    ...(title !== undefined && { title: title.replace(/^(Bol)?/, 'Template') }),
    ...(description !== undefined && { description }),
  };
  if (items !== undefined) return Type.Array(loosened(items, without), { ...kept, ...(maxItems && { maxItems }) });
  if (type !== 'object') {
    const { [REQUIRED_WHEN]: _, ...plain } = schema as TSchema & { [REQUIRED_WHEN]?: unknown };
    return plain as TSchema;
  }
  const members = membersOf(schema).filter(([name]) => !without.has(name));
  return exact(
    Object.fromEntries(members.map(([name, member]) => [name, Type.Optional(loosened(member, without))])),
    kept,
  );
}
