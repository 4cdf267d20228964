// Finds the changes in a new OpenAPI document that would break a program written for an older one (docs/api-versioning.md).

// biome-ignore lint/suspicious/noExplicitAny: OpenAPI documents are read as they are.
type Any = any;

/** Requests may be widened but never narrowed; responses may gain fields but never lose them. */
type Direction = 'request' | 'response';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
/** A smaller value accepts less. */
const UPPER_BOUNDS = ['maxLength', 'maximum', 'maxItems', 'maxProperties', 'exclusiveMaximum'] as const;
const LOWER_BOUNDS = ['minLength', 'minimum', 'minItems', 'minProperties', 'exclusiveMinimum'] as const;

/** One line per breaking change, with its location. If there are none, programs for the older contract keep working. */
export function breakingChanges(before: Any, after: Any): string[] {
  return new Comparison(before, after).found();
}

class Comparison {
  readonly #before: Any;
  readonly #after: Any;
  readonly #found = new Set<string>();
  /** Pairs already compared: schemas refer to one another and to themselves. */
  readonly #seen = new Set<string>();

  constructor(before: Any, after: Any) {
    this.#before = before;
    this.#after = after;
  }

  found(): string[] {
    for (const [path, operations] of Object.entries<Any>(this.#before.paths)) {
      for (const method of METHODS) {
        if (operations[method] === undefined) continue;
        this.#operation(`${method.toUpperCase()} ${path}`, operations[method], this.#after.paths[path]?.[method]);
      }
    }
    for (const [type, { post }] of Object.entries<Any>(this.#before.webhooks ?? {})) {
      const now = this.#after.webhooks?.[type]?.post;
      if (now === undefined) this.#say(`event ${type}`, 'is gone');
      else this.#bodies(`event ${type}`, post.requestBody.content, now.requestBody.content, 'response');
    }
    return [...this.#found];
  }

  #operation(where: string, before: Any, after: Any): void {
    if (after === undefined) {
      // Callers of a deprecated operation had a year's notice.
      if (before.deprecated !== true) this.#say(where, 'is gone');
      return;
    }
    if (!security(before).every((one) => security(after).includes(one))) {
      this.#say(where, 'no longer accepts the same credentials');
    }
    this.#parameters(where, before, after);
    this.#requestBody(where, before.requestBody, after.requestBody);
    for (const [status, given] of Object.entries<Any>(before.responses)) {
      if (!status.startsWith('2')) continue;
      const now = after.responses[status];
      if (now === undefined) this.#say(where, `no longer responds with ${status}`);
      else
        this.#bodies(
          `${where} ${status}`,
          resolve(this.#before, given).content,
          resolve(this.#after, now).content,
          'response',
        );
    }
  }

  #parameters(where: string, before: Any, after: Any): void {
    const of = (document: Any, operation: Any) =>
      new Map<string, Any>(
        (operation.parameters ?? []).map((one: Any) => {
          const parameter = resolve(document, one);
          return [`${parameter.in} parameter ${parameter.name}`, parameter];
        }),
      );
    const [then, now] = [of(this.#before, before), of(this.#after, after)];
    for (const [name, parameter] of then) {
      const other = now.get(name);
      if (other === undefined) this.#say(where, `no longer has the ${name}`);
      else {
        if (other.required && !parameter.required) this.#say(where, `requires the ${name}`);
        this.#schema(`${where}, ${name}`, parameter.schema, other.schema, 'request');
      }
    }
    for (const [name, parameter] of now) {
      if (parameter.required && !then.has(name)) this.#say(where, `requires the new ${name}`);
    }
  }

  #requestBody(where: string, before: Any, after: Any): void {
    if (before === undefined) {
      if (after?.required) this.#say(where, 'requires a body');
      return;
    }
    if (after === undefined) {
      this.#say(where, 'no longer takes a body');
      return;
    }
    if (after.required && !before.required) this.#say(where, 'requires a body');
    this.#bodies(`${where} body`, before.content, after.content, 'request');
  }

  #bodies(where: string, before: Any = {}, after: Any = {}, direction: Direction): void {
    for (const [type, { schema }] of Object.entries<Any>(before)) {
      const now = after[type];
      if (now === undefined) this.#say(where, `is no longer ${type}`);
      else if (schema !== undefined) this.#schema(where, schema, now.schema ?? {}, direction);
    }
  }

  #schema(where: string, given: Any, now: Any, direction: Direction): void {
    const pair = `${direction} ${given.$ref ?? where} ${now.$ref ?? where}`;
    if (this.#seen.has(pair)) return;
    this.#seen.add(pair);
    const place = given.$ref === undefined ? where : `${where} (${given.$ref.split('/').at(-1)})`;
    const [before, after] = [flat(this.#before, given), flat(this.#after, now)];
    this.#types(place, before, after, direction);
    this.#values(place, before, after, direction);
    if (direction === 'request') this.#bounds(place, before, after);
    this.#members(place, before, after, direction);
    if (before.items !== undefined && after.items !== undefined) {
      this.#schema(`${place}[]`, before.items, after.items, direction);
    }
  }

  #types(where: string, before: Any, after: Any, direction: Direction): void {
    const [then, now] = [typesOf(before), typesOf(after)];
    // A schema without a type accepts anything.
    if (then.length === 0 || now.length === 0) return;
    const [all, some] = direction === 'request' ? [then, now] : [now, then];
    const foreign = all.filter((type) => !some.includes(type) && !(type === 'integer' && some.includes('number')));
    if (foreign.length > 0) this.#say(where, `was ${then.join(' or ')} and is ${now.join(' or ')}`);
  }

  #values(where: string, before: Any, after: Any, direction: Direction): void {
    const [then, now] = [valuesOf(before), valuesOf(after)];
    const gone = then?.filter((value) => now !== undefined && !now.includes(value)) ?? [];
    if (gone.length > 0) this.#say(where, `no longer has the value ${gone.join(', ')}`);
    if (direction === 'request' && then === undefined && now !== undefined)
      this.#say(where, 'accepts only certain values');
  }

  #bounds(where: string, before: Any, after: Any): void {
    for (const [bounds, isNarrower] of [
      [UPPER_BOUNDS, (was: number, is: number) => is < was],
      [LOWER_BOUNDS, (was: number, is: number) => is > was],
    ] as const) {
      for (const bound of bounds) {
        const [was, is] = [before[bound], after[bound]];
        if (is === undefined || was === is) continue;
        if (was === undefined || isNarrower(was, is))
          this.#say(where, `${bound} was ${was ?? 'not limited'} and is ${is}`);
      }
    }
    if (after.pattern !== undefined && after.pattern !== before.pattern) {
      this.#say(where, `the pattern was ${before.pattern ?? 'none'} and is ${after.pattern}`);
    }
  }

  #members(where: string, before: Any, after: Any, direction: Direction): void {
    const [then, now] = [before.properties ?? {}, after.properties ?? {}];
    for (const [name, schema] of Object.entries<Any>(then)) {
      if (now[name] !== undefined) this.#schema(`${where}.${name}`, schema, now[name], direction);
      // A removed request field breaks callers too: unknown fields are rejected.
      else if (schema.deprecated !== true) this.#say(`${where}.${name}`, 'is gone');
    }
    const [wasRequired, isRequired]: [string[], string[]] = [before.required ?? [], after.required ?? []];
    if (direction === 'request') {
      for (const name of isRequired) if (!wasRequired.includes(name)) this.#say(`${where}.${name}`, 'is now required');
    } else {
      for (const name of wasRequired) {
        if (now[name] !== undefined && !isRequired.includes(name)) this.#say(`${where}.${name}`, 'may now be missing');
      }
    }
  }

  #say(where: string, what: string): void {
    this.#found.add(`${where}: ${what}.`);
  }
}

function resolve(document: Any, one: Any): Any {
  if (one?.$ref === undefined) return one;
  return one.$ref
    .slice(2)
    .split('/')
    .reduce((at: Any, name: string) => at[name], document);
}

/** Resolves `$ref` and merges `allOf`. */
function flat(document: Any, given: Any): Any {
  const schema = resolve(document, given);
  if (schema.allOf === undefined) return schema;
  const { allOf, ...own } = schema;
  const parts = [...allOf.map((one: Any) => flat(document, one)), own];
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map((one) => one.properties)),
    required: [...new Set(parts.flatMap((one) => one.required ?? []))],
  };
}

const typesOf = ({ type }: Any): string[] => [type ?? []].flat();
const valuesOf = (schema: Any): unknown[] | undefined =>
  schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
const security = (operation: Any): string[] =>
  (operation.security ?? []).map((one: object) => Object.keys(one).sort().join(' and '));
