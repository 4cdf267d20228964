// Decides which schemas of the OpenAPI document are written once, under a name, and which stand where they are used.
import { type JsonSchema, mapInner } from './openapi-schema.ts';

/** What a use of a schema says of itself; OpenAPI 3.1 allows these beside a `$ref`. */
const OF_THE_USE = new Set(['description', 'x-required-when', 'default', 'examples', 'deprecated']);
/** Shorter lists are easier to read where they are used. */
const FEWEST_VALUES = 8;
const FEWEST_MEMBERS = 2;

/** A schema with a title is always shared under it; one without is shared, named after its member, when it repeats. */
export class SharedSchemas {
  readonly #uses = new Map<string, string[]>();
  readonly #names = new Map<string, string>();
  /** Kept for the schemas that have them. */
  readonly #titles = new Set<string>();
  readonly #written = new Map<string, JsonSchema>();

  /** Every schema must be counted before the first is placed. `path` names the members that lead to it. */
  count(schema: JsonSchema, path: readonly string[]): void {
    if (isShareable(schema)) {
      const text = essenceText(schema);
      const uses = this.#uses.get(text) ?? [];
      this.#uses.set(text, [...uses, path.at(-1) ?? '']);
      // What is inside a repeated schema repeats with it, which is no reason for a name of its own.
      if (uses.length > 0) return;
    }
    if (typeof schema.title === 'string') this.#titles.add(schema.title);
    mapInner(schema, (inner, name) => {
      this.count(inner, innerPath(path, name));
      return inner;
    });
  }

  /** The schema as it stands in the document: a reference, or itself. */
  place(schema: JsonSchema, path: readonly string[]): JsonSchema {
    const text = essenceText(schema);
    const uses = this.#uses.get(text) ?? [];
    if (!isShareable(schema) || (schema.title === undefined && uses.length < 2)) return this.#placeInner(schema, path);
    let name = this.#names.get(text);
    if (name === undefined) {
      name = this.#chooseName(schema, path, uses);
      this.#names.set(text, name);
      this.#written.set(name, {});
      this.#written.set(name, this.#placeInner(split(schema).essence, [name]));
    }
    return { $ref: `#/components/schemas/${name}`, ...split(schema).ofTheUse };
  }

  /** In the order of their names. */
  written(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#written].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #placeInner(schema: JsonSchema, path: readonly string[]): JsonSchema {
    return mapInner(schema, (inner, name) => this.place(inner, innerPath(path, name)));
  }

  #chooseName(schema: JsonSchema, path: readonly string[], uses: readonly string[]): string {
    if (typeof schema.title === 'string') {
      if (this.#written.has(schema.title)) throw new Error(`Two different schemas have the title ${schema.title}.`);
      return schema.title;
    }
    const longer = path.map((_, index) =>
      path
        .slice(-1 - index)
        .map(pascal)
        .join(''),
    );
    const names = [commonEnd(uses.map(pascal)), ...longer].filter((name) => name !== '');
    const free = names.find((name) => !this.#written.has(name) && !this.#titles.has(name));
    if (free !== undefined) return free;
    const longest = names.at(-1) ?? 'Schema';
    for (let number = 2; ; number++) if (!this.#written.has(`${longest}${number}`)) return `${longest}${number}`;
  }
}

/** An item is called like its list, in the singular. */
function innerPath(path: readonly string[], name: string | undefined): string[] {
  if (name !== undefined) return [...path, name];
  return [...path.slice(0, -1), (path.at(-1) ?? '').replace(/(?<!s)s$/, '')];
}

/** The words that all names end with: `OriginTerminal`, `DestinationTerminal` → `Terminal`. */
function commonEnd(names: readonly string[]): string {
  const [first = [], ...others] = names.map((name) => name.split(/(?=[A-Z])/));
  let length = 0;
  while (length < first.length && others.every((words) => words.at(-1 - length) === first.at(-1 - length))) length++;
  return first.slice(first.length - length).join('');
}

function isShareable(schema: JsonSchema): boolean {
  if (schema.title !== undefined) return true;
  if (Array.isArray(schema.enum)) return schema.enum.length >= FEWEST_VALUES;
  return Object.keys((schema.properties as object | undefined) ?? {}).length >= FEWEST_MEMBERS;
}

function split(schema: JsonSchema): { essence: JsonSchema; ofTheUse: JsonSchema } {
  const entries = Object.entries(schema);
  return {
    essence: Object.fromEntries(entries.filter(([keyword]) => !OF_THE_USE.has(keyword))),
    ofTheUse: Object.fromEntries(entries.filter(([keyword]) => OF_THE_USE.has(keyword))),
  };
}

function essenceText(schema: JsonSchema): string {
  return JSON.stringify(split(schema).essence);
}

/** `rate-quotes` → `RateQuotes`. */
export function pascal(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
