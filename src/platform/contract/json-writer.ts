// Writes a value as JSON with code generated from its schema: the output of JSON.stringify, with the fields in schema order and no others.
// Each response field is thus declared in one place, at nearly the speed of hand-written concatenation (docs/decisions/0005).
import type { Static, TSchema, TUnsafe } from 'typebox';
import { jsonText, repeatedText } from '../json-text.ts';
import { compileCode, type Fresh, memberCode } from './schema-code.ts';
import { isOptional, itemsOf, membersOf, typeOf } from './schema-members.ts';

/** A value of a schema, with `undefined` for an omitted optional field: V8 is faster with objects that always have the same properties. */
export type Writable<Value> = unknown extends Value
  ? Value
  : Value extends string | number | boolean | null | undefined
    ? Value
    : Value extends readonly (infer Item)[]
      ? readonly Writable<Item>[]
      : {
          readonly [Name in keyof Value]:
            | Writable<Value[Name]>
            | (object extends Pick<Value, Name> ? undefined : never);
        };

// Like TypeBox's own markers, these are not enumerable, so neither Ajv nor the OpenAPI document sees them.
const WRITTEN_ONCE = '~writtenOnce';
const REPEATED = '~repeated';
const PLAIN = '~plain';
const SERIALIZED = '~serialized';

/** For immutable objects that are written repeatedly, such as a terminal: the text is cached for the lifetime of the object. */
export function writtenOnce<S extends TSchema>(schema: S): S {
  return marked(schema, WRITTEN_ONCE);
}

/** For text that is written repeatedly, such as a description from a catalog: it is scanned for special characters once. */
export function repeated<S extends TSchema>(schema: S): S {
  return marked(schema, REPEATED);
}

/** For text that never contains a character that JSON escapes, such as an amount or a date. */
export function plain<S extends TSchema>(schema: S): S {
  return marked(schema, PLAIN);
}

/** For a value that is JSON text already, such as a stored record: the writer copies it. The schema describes the parsed value. */
export function serialized(schema: TSchema): TUnsafe<string> {
  return marked(schema, SERIALIZED) as TUnsafe<string>;
}

function marked<S extends TSchema>(schema: S, marker: string): S {
  return Object.defineProperty(schema, marker, { value: true });
}

function isMarked(schema: TSchema, marker: string): boolean {
  return (schema as unknown as Readonly<Record<string, unknown>>)[marker] === true;
}

export function jsonWriter<S extends TSchema>(schema: S): (value: Writable<Static<S>>) => string {
  return writerOf((code) => code.value(schema, 'value'));
}

function writerOf(write: (code: WriterCode) => void): (value: unknown) => string {
  const given: Record<string, unknown> = { jsonText, repeatedText, stringify: JSON.stringify };
  return compileCode<string>((fresh) => {
    const code = new WriterCode(fresh, given);
    write(code);
    return code.end();
  }, given);
}

/** Caches the text of each object. */
function rememberingWriter(schema: TSchema): (value: object) => string {
  const write = writerOf((code) => code.unmarkedValue(schema, 'value'));
  const texts = new WeakMap<object, string>();
  return (value) => {
    let text = texts.get(value);
    if (text === undefined) {
      text = write(value);
      texts.set(value, text);
    }
    return text;
  };
}

/** The statements of a writer, collected while walking the schema. */
class WriterCode {
  readonly #fresh: Fresh;
  readonly #given: Record<string, unknown>;
  #statements = "let text = '';\n";
  /** Constant text that has not been put into a statement yet. */
  #fixed = '';

  constructor(fresh: Fresh, given: Record<string, unknown>) {
    this.#fresh = fresh;
    this.#given = given;
  }

  end(): string {
    this.#writeFixed();
    return `${this.#statements}return text;`;
  }

  /** `value` is an expression, such as `value["dates"]`. */
  value(schema: TSchema, value: string): void {
    if (isMarked(schema, SERIALIZED)) {
      this.#write(value);
      return;
    }
    if (!isMarked(schema, WRITTEN_ONCE)) {
      this.unmarkedValue(schema, value);
      return;
    }
    const write = this.#fresh();
    this.#given[write] = rememberingWriter(schema);
    this.#write(`${write}(${value})`);
  }

  unmarkedValue(schema: TSchema, value: string): void {
    const inner = withoutNull(schema);
    if (inner !== undefined) {
      this.#say(`if (${value} === null) text += 'null'; else {\n`);
      this.value(inner, value);
      this.#say('}\n');
      return;
    }
    const type = typeOf(schema);
    const items = itemsOf(schema);
    if (type === 'string') this.#write(stringCode(schema, value));
    else if (type === 'boolean') this.#write(value);
    else if (type === 'integer' || type === 'number') this.#write(`(Number.isFinite(${value}) ? ${value} : 'null')`);
    else if (type === 'object' && membersOf(schema).length > 0) this.#object(schema, value);
    else if (type === 'array' && items !== undefined) this.#array(items, value);
    else this.#write(`stringify(${value})`);
  }

  #object(schema: TSchema, value: string): void {
    this.#fixed += '{';
    const members = membersOf(schema);
    const startsOptional = members[0] !== undefined && isOptional(members[0][1]);
    // Known at compile time, unless all fields so far are optional: then a variable in the generated code tracks it.
    let hasMember = false;
    const hasMemberCode = this.#fresh();
    if (startsOptional) this.#say(`let ${hasMemberCode} = false;\n`);
    for (const [name, member] of members) {
      const own = memberCode(value, name);
      const optional = isOptional(member);
      if (optional) this.#say(`if (${own} !== undefined) {\n`);
      if (hasMember) this.#fixed += ',';
      else if (startsOptional) this.#write(`(${hasMemberCode} ? ',' : '')`);
      this.#fixed += `${JSON.stringify(name)}:`;
      this.value(member, own);
      if (optional) this.#say(hasMember ? '}\n' : `${hasMemberCode} = true;\n}\n`);
      else hasMember = true;
    }
    this.#fixed += '}';
  }

  #array(items: TSchema, value: string): void {
    const [index, item] = [this.#fresh(), this.#fresh()];
    this.#fixed += '[';
    this.#say(`for (let ${index} = 0; ${index} < ${value}.length; ${index}++) {\n`);
    this.#say(`const ${item} = ${value}[${index}];\nif (${index} > 0) text += ',';\n`);
    this.value(items, item);
    this.#say('}\n');
    this.#fixed += ']';
  }

  #write(expression: string): void {
    const fixed = this.#fixed === '' ? '' : `${JSON.stringify(this.#fixed)} + `;
    this.#fixed = '';
    this.#statements += `text += ${fixed}${expression};\n`;
  }

  #say(statement: string): void {
    this.#writeFixed();
    this.#statements += statement;
  }

  #writeFixed(): void {
    if (this.#fixed !== '') this.#statements += `text += ${JSON.stringify(this.#fixed)};\n`;
    this.#fixed = '';
  }
}

/** What a schema accepts besides null. Undefined if it does not accept null, or accepts several types. */
function withoutNull(schema: TSchema): TSchema | undefined {
  const { type, anyOf, ...rest } = schema as { readonly type?: unknown; readonly anyOf?: readonly TSchema[] };
  if (anyOf !== undefined) {
    const [inner, ...more] = anyOf.filter((one) => typeOf(one) !== 'null');
    return more.length === 0 && anyOf.length === 2 ? inner : undefined;
  }
  if (!Array.isArray(type) || type.length !== 2 || !type.includes('null')) return undefined;
  return { ...rest, type: type.find((one) => one !== 'null') } as TSchema;
}

function stringCode(schema: TSchema, value: string): string {
  if (isMarked(schema, REPEATED)) return `repeatedText(${value})`;
  if (isMarked(schema, PLAIN) || hasPlainCodes(schema)) return `'"' + ${value} + '"'`;
  return `jsonText(${value})`;
}

function hasPlainCodes(schema: TSchema): boolean {
  const { enum: codes } = schema as { readonly enum?: readonly string[] };
  return codes?.every((code) => JSON.stringify(code) === `"${code}"`) ?? false;
}
