// Says what a field means where its own schema does not, so that no property of the OpenAPI document is without a description.
import { type JsonSchema, mapInner } from './openapi-schema.ts';

/**
 * By the name of a field; by the schema or member that it is in and its name, as in `trailers.length`, where the name alone is not
 * enough; or `member.*` for whatever else is in it.
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

/** `inside` is the member that has the schema, or its title. */
function described(schema: JsonSchema, title: string, inside: string, meanings: FieldMeanings): JsonSchema {
  return mapInner(schema, (inner, name) => {
    const deeper = described(inner, title, name ?? inside, meanings);
    // What is shared is described where it stands.
    if (name === undefined || inner.description !== undefined || inner.$ref !== undefined) return deeper;
    const keys = [`${inside}.${name}`, `${title}.${name}`, name, `${inside}.*`];
    const meaning = keys.map((key) => meanings[key]).find((one) => one !== undefined);
    return meaning === undefined ? deeper : { ...deeper, description: meaning };
  });
}
