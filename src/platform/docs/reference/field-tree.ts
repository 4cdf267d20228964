// The fields of a body as a tree for readers: type, whether required, allowed values and rules.
import type { ReadOpenApi, Schema } from './read-openapi.ts';

export interface Field {
  readonly name: string;
  /** From the top of the body, as in errors: `commodity.handlingUnits.weight`. */
  readonly path: string;
  /** In words: `string`, `array of objects`, `integer or null`. */
  readonly type: string;
  readonly required: 'always' | 'sometimes' | 'no';
  readonly description: string;
  readonly values: readonly string[];
  /** Lengths, bounds and the default, in words. */
  readonly rules: readonly string[];
  readonly children: readonly Field[];
}

/** No body of ours is deeper; one that contains itself would never end. */
const DEEPEST = 9;

const PLURALS: Readonly<Record<string, string>> = {
  string: 'strings',
  integer: 'integers',
  number: 'numbers',
  boolean: 'booleans',
  object: 'objects',
  array: 'arrays',
};

export function fieldsOf(api: ReadOpenApi, schema: Schema): readonly Field[] {
  return childrenOf(api, schema, '', 0, new Set());
}

/** A single field, such as a parameter. */
export function fieldOf(api: ReadOpenApi, name: string, schema: Schema, isRequired: boolean): Field {
  return made(api, name, '', schema, isRequired, 0, new Set());
}

/** Every field of the tree, parents before children. */
export function flattened(fields: readonly Field[]): readonly Field[] {
  return fields.flatMap((field) => [field, ...flattened(field.children)]);
}

function childrenOf(
  api: ReadOpenApi,
  given: Schema,
  above: string,
  depth: number,
  seen: ReadonlySet<string>,
): readonly Field[] {
  if (depth > DEEPEST || (given.$ref !== undefined && seen.has(given.$ref))) return [];
  const within = given.$ref === undefined ? seen : new Set([...seen, given.$ref]);
  const schema = api.resolved(given);
  if (schema.items !== undefined) return childrenOf(api, schema.items, above, depth, within);
  const choices = (schema.anyOf ?? []).flatMap((one) => childrenOf(api, one, above, depth, within));
  const named = Object.entries(schema.properties ?? {}).map(([name, inner]) =>
    made(api, name, above, inner, schema.required?.includes(name) ?? false, depth, within),
  );
  const anyName = Object.values(schema.patternProperties ?? {}).map((inner) =>
    made(api, '{name}', above, inner, false, depth, within),
  );
  return firstOfEachName([...named, ...anyName, ...choices]);
}

/** Choices can share fields; readers need each of them once. */
function firstOfEachName(fields: readonly Field[]): readonly Field[] {
  return fields.filter(({ name }, at) => fields.findIndex((one) => one.name === name) === at);
}

function made(
  api: ReadOpenApi,
  name: string,
  above: string,
  given: Schema,
  isRequired: boolean,
  depth: number,
  seen: ReadonlySet<string>,
): Field {
  const schema = api.resolved(given);
  const path = above === '' ? name : `${above}.${name}`;
  const inner = schema.items && api.resolved(schema.items);
  const condition = schema['x-required-when'];
  return {
    name,
    path,
    type: typeText(api, schema),
    required: isRequired ? 'always' : condition === undefined ? 'no' : 'sometimes',
    // The description of the items is part of the list's description.
    description: [schema.description, inner?.description].filter((one) => one !== undefined).join(' '),
    values: valuesOf(schema).length > 0 ? valuesOf(schema) : inner === undefined ? [] : valuesOf(inner),
    rules: [...rulesOf(schema), ...(inner === undefined ? [] : rulesOf(inner).map((rule) => `each ${rule}`))],
    children: childrenOf(api, given, path, depth + 1, seen),
  };
}

function typeText(api: ReadOpenApi, schema: Schema): string {
  if (schema.anyOf !== undefined) {
    return [...new Set(schema.anyOf.map((one) => typeText(api, api.resolved(one))))].join(' or ');
  }
  const names = [schema.type ?? (schema.properties === undefined ? 'any' : 'object')].flat();
  return names
    .map((name) => {
      if (name === 'string' && schema.format !== undefined)
        return FORMATS[schema.format] ?? `string (${schema.format})`;
      if (name !== 'array' || schema.items === undefined) return name;
      const of = typeText(api, api.resolved(schema.items));
      return `array of ${PLURALS[of] ?? of}`;
    })
    .join(' or ');
}

const FORMATS: Readonly<Record<string, string>> = {
  date: 'date',
  'date-time': 'date and time',
  'hour-minute': 'time of day',
};

function valuesOf({ enum: values = [], const: only }: Schema): readonly string[] {
  const all = only === undefined ? values : [only];
  return all.filter((one) => one !== null).map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
}

function rulesOf(schema: Schema): string[] {
  const span = (least: number | undefined, most: number | undefined, unit: string) => {
    if (least === undefined && most === undefined) return [];
    const counted = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? unit : `${unit}s`}`;
    if (least === most) return [`exactly ${counted(least!)}`];
    if (least === undefined || least === 0) return most === undefined ? [] : [`up to ${counted(most)}`];
    if (most === undefined) return [`at least ${counted(least)}`];
    return [`${least.toLocaleString('en-US')} to ${counted(most)}`];
  };
  const bounds = () => {
    const { minimum, maximum } = schema;
    if (minimum === undefined && maximum === undefined) return [];
    if (minimum === undefined) return [`at most ${maximum!.toLocaleString('en-US')}`];
    if (maximum === undefined) return [`at least ${minimum.toLocaleString('en-US')}`];
    return [`${minimum.toLocaleString('en-US')} to ${maximum.toLocaleString('en-US')}`];
  };
  const isFree = schema.enum === undefined && schema.const === undefined;
  return [
    ...(isFree ? span(schema.minLength, schema.maxLength, 'character') : []),
    ...bounds(),
    ...span(schema.minItems, schema.maxItems, 'item'),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ];
}
