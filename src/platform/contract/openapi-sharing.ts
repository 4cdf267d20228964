// Decides which schemas of the OpenAPI document are written once, under a name, and which are inlined.
import { type JsonSchema, mapInner } from './openapi-schema.ts';

/** What belongs to the use of a schema. OpenAPI 3.1 allows these next to a `$ref`. */
const OF_THE_USE = new Set(['description', 'x-required-when', 'default', 'examples', 'deprecated']);
/** Smaller ones are easier to read inline. */
const FEWEST_VALUES = 8;
const FEWEST_MEMBERS = 3;

/**
 * A schema with a title is shared under it. So is the whole body of a request or response, which is named after its operation. Anything
 * without a name is inlined.
 */
export class SharedSchemas {
  readonly #names = new Map<string, string>();
  readonly #written = new Map<string, JsonSchema>();
  readonly #codeLists: ReadonlyMap<string, string>;
  readonly #place: string;

  /** `codeLists` are shared too, by name. `place` is where the shared schemas are in the document. */
  constructor(codeLists: Readonly<Record<string, readonly string[]>> = {}, place = '#/components/schemas/') {
    this.#place = place;
    this.#codeLists = new Map(Object.entries(codeLists).map(([name, codes]) => [listKey(codes), name]));
  }

  /** The schema as it appears in the document: a reference, or itself. */
  place(schema: JsonSchema): JsonSchema {
    if (typeof schema.title === 'string') return this.#share(schema, [schema.title]);
    const list = Array.isArray(schema.enum) ? this.#codeLists.get(listKey(schema.enum)) : undefined;
    if (list === undefined) return this.#placeInner(schema);
    const { type, enum: codes, ...ofTheUse } = schema;
    return { ...this.#share({ type, enum: codes }, [list]), ...ofTheUse };
  }

  /** The whole body of a request or response. It is named by its title, or else by the first of `names` that is free. */
  placeBody(schema: JsonSchema, names: readonly string[]): JsonSchema {
    return this.#share(schema, typeof schema.title === 'string' ? [schema.title] : names);
  }

  /** Sorted by name. */
  written(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#written].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #share(schema: JsonSchema, names: readonly string[]): JsonSchema {
    const { essence, ofTheUse } = split(schema);
    const text = JSON.stringify(essence);
    let name = this.#names.get(text);
    if (name === undefined) {
      name = names.find((one) => !this.#written.has(one));
      if (name === undefined)
        throw new Error(`Two different schemas would be called ${names.join(' or ')}: give one a title.`);
      this.#names.set(text, name);
      this.#written.set(name, {});
      this.#written.set(name, this.#placeInner(essence));
    }
    return { $ref: `${this.#place}${name}`, ...ofTheUse };
  }

  #placeInner(schema: JsonSchema): JsonSchema {
    return mapInner(schema, (inner) => this.place(inner));
  }
}

function listKey(codes: readonly string[]): string {
  return codes.join('\n');
}

/** Schemas that appear more than once because they have no title, with their locations. */
export function repeatedSchemas(document: JsonSchema): string[] {
  const places = new Map<string, string[]>();
  const look = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null) return;
    const schema = value as JsonSchema;
    if (isLarge(schema)) {
      const text = JSON.stringify(split(schema).essence);
      places.set(text, [...(places.get(text) ?? []), path]);
    }
    for (const [name, inner] of Object.entries(schema)) look(inner, `${path}/${name}`);
  };
  look(document, '');
  return [...places.values()].filter((one) => one.length > 1).map((one) => one.join(' = '));
}

function isLarge(schema: JsonSchema): boolean {
  if (Array.isArray(schema.enum)) return schema.enum.length >= FEWEST_VALUES;
  return (
    schema.type === 'object' && Object.keys((schema.properties as object | undefined) ?? {}).length >= FEWEST_MEMBERS
  );
}

function split(schema: JsonSchema): { essence: JsonSchema; ofTheUse: JsonSchema } {
  const entries = Object.entries(schema);
  return {
    essence: Object.fromEntries(entries.filter(([keyword]) => !OF_THE_USE.has(keyword))),
    ofTheUse: Object.fromEntries(entries.filter(([keyword]) => OF_THE_USE.has(keyword))),
  };
}

/** `rate-quotes` → `RateQuotes`. */
export function pascal(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
