// Turns a field's schema into what OpenAPI can express: plain JSON, with conditions and patterns in words.
import type { TSchema } from 'typebox';
import { conditionOf, REQUIRED_WHEN } from './required-when.ts';

export type JsonSchema = { readonly [keyword: string]: unknown };

const MAPS_OF_SCHEMAS = new Set(['properties', 'patternProperties', '$defs', 'dependentSchemas']);
const LISTS_OF_SCHEMAS = new Set(['anyOf', 'allOf', 'oneOf', 'prefixItems']);
const SCHEMAS = new Set(['items', 'additionalProperties', 'not', 'contains', 'propertyNames', 'if', 'then', 'else']);

/** A copy whose inner schemas are replaced. `name` is the field that has the schema; undefined for items and choices. */
export function mapInner(
  schema: JsonSchema,
  replace: (inner: JsonSchema, name: string | undefined) => JsonSchema,
): JsonSchema {
  const copy: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (MAPS_OF_SCHEMAS.has(keyword)) {
      const members = Object.entries(value as Record<string, JsonSchema>);
      copy[keyword] = Object.fromEntries(members.map(([name, inner]) => [name, replace(inner, name)]));
    } else if (LISTS_OF_SCHEMAS.has(keyword)) {
      copy[keyword] = (value as JsonSchema[]).map((inner) => replace(inner, undefined));
    } else if (SCHEMAS.has(keyword) && typeof value === 'object' && value !== null) {
      copy[keyword] = replace(value as JsonSchema, undefined);
    } else {
      copy[keyword] = value;
    }
  }
  return copy;
}

/** Drops what is not for readers: TypeBox's own properties, which are hidden or start with a tilde, and the functions of conditions. */
export function plainSchema(schema: TSchema): JsonSchema {
  const {
    says,
    refuses,
    alsoCalled: _names,
    description,
    [REQUIRED_WHEN]: _condition,
    ...keywords
  } = schema as Record<string, unknown>;
  const condition = conditionOf(schema);
  const sentences = [
    description as string | undefined,
    typeof says === 'string' ? `Must be ${says}` : undefined,
    refuses === undefined ? undefined : `Refused: ${Object.keys(refuses as object).join(', ')}`,
    condition && `Required when ${condition.says}`,
  ];
  const text = inSentences(sentences);
  const shown = Object.entries(keywords).filter(
    ([name, value]) => !name.startsWith('~') && typeof value !== 'function' && value !== undefined,
  );
  const plain = {
    ...Object.fromEntries(shown),
    ...(text !== '' && { description: text }),
    ...(condition && { 'x-required-when': condition.says }),
  };
  return valueOrNull(mapInner(plain, (inner) => plainSchema(inner as TSchema)));
}

/**
 * Writes "a value or null" as one nullable value: viewers show it as such, and the reference's own check does not accept a choice inside a
 * shared schema. A named object stays a choice.
 */
function valueOrNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || !anyOf.some((one) => one.type === 'null')) return schema;
  const value = anyOf.find((one) => typeof one.type === 'string' && one.type !== 'null' && one.title === undefined);
  return value === undefined ? schema : { ...value, ...rest, type: [value.type, 'null'] };
}

/** `['A thing', 'Must be red.']` → `A thing. Must be red.` */
export function inSentences(parts: readonly (string | undefined)[]): string {
  return parts
    .filter((part) => part !== undefined && part !== '')
    .map((part) => (/[.!?:]$/.test(part as string) ? part : `${part}.`))
    .join(' ');
}
