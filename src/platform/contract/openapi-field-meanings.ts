// Describes fields whose own schema does not, so that every property of the OpenAPI document has a description.
import { type JsonSchema, mapInner } from './openapi-schema.ts';

/**
 * Keyed by field name; by parent schema or field and name, such as `trailers.length`, if the name alone is ambiguous; or `member.*` for all
 * other fields of a parent.
 */
export type FieldMeanings = Readonly<Record<string, string>>;

export function describeFields(
  schemas: Readonly<Record<string, JsonSchema>>,
  meanings: FieldMeanings,
): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(schemas).map(([title, schema]) => [title, described(schema, title, title, meanings)]),
  );
}

/** `inside` is the field that has the schema, or its title. */
function described(schema: JsonSchema, title: string, inside: string, meanings: FieldMeanings): JsonSchema {
  return mapInner(schema, (inner, name) => {
    const deeper = described(inner, title, name ?? inside, meanings);
    // Shared schemas are described at their definition.
    if (name === undefined || inner.description !== undefined || inner.$ref !== undefined) return deeper;
    const keys = [`${inside}.${name}`, `${title}.${name}`, name, `${inside}.*`];
    const meaning = keys.map((key) => meanings[key]).find((one) => one !== undefined);
    return meaning === undefined ? deeper : { ...deeper, description: meaning };
  });
}
