// Writes the parameters and examples that several operations of an OpenAPI document have only once, in its components.
import type { OpenApiDocument, Operation } from './openapi.ts';
import { mapped } from './openapi-examples.ts';
import { pascal } from './openapi-sharing.ts';

/** Shorter ones are easier to read in place, and a reference is hardly shorter. */
const SHORTEST_EXAMPLE = 200;
/** What the one example of a response is called where it becomes one of a map. */
const RECORDED = 'recorded';

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
}

interface Content {
  readonly schema?: { readonly $ref?: string };
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, object>>;
}

interface Body {
  readonly content?: Readonly<Record<string, Content>>;
}

/** The operations of the document mean the same afterwards. */
export function withoutRepeats(document: OpenApiDocument): OpenApiDocument {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const parameters = new Repeated('parameters', operations.flatMap(ownParameters), document.components.parameters);
  const examples = new Repeated(
    'examples',
    operations.flatMap((one) => contentsOf(one).flatMap(examplesOf)).filter(isLong),
  );

  const inContent = (operation: Operation, content: Content): Content => {
    const body = content.schema?.$ref?.split('/').at(-1);
    const place = (name: string, example: object) =>
      examples.place(example, [
        ...(body === undefined ? [] : [pascal(`${body} ${name}`)]),
        exampleName(operation, name),
      ]);
    if (content.examples !== undefined) {
      return { ...content, examples: mapped(content.examples, place) };
    }
    if (content.example === undefined) return content;
    const { example: value, ...rest } = content;
    const placed = place('example', { value });
    return '$ref' in placed ? { ...rest, examples: { [RECORDED]: placed } } : content;
  };
  const inBody = (operation: Operation, body: Body): Body =>
    body.content === undefined
      ? body
      : { ...body, content: mapped(body.content, (_type, content) => inContent(operation, content)) };
  const inOperation = (operation: Operation): Operation => ({
    ...operation,
    parameters: (operation.parameters as readonly Parameter[]).map((one) =>
      one.$ref === undefined ? parameters.place(one, parameterNames(operation, one)) : one,
    ),
    ...(operation.requestBody && { requestBody: inBody(operation, operation.requestBody) }),
    responses: mapped(operation.responses, (_status, response) => inBody(operation, response)),
  });
  const paths = mapped(document.paths, (_path, methods) => mapped(methods, (_method, one) => inOperation(one)));
  return {
    ...document,
    paths,
    components: { ...document.components, parameters: parameters.written(), examples: examples.written() },
  };
}

/** Things of one kind, of which those that occur more than once are written in the components. */
class Repeated {
  readonly #group: string;
  readonly #repeated = new Set<string>();
  readonly #names = new Map<string, string>();
  readonly #written: Map<string, object>;

  constructor(group: string, all: readonly object[], before: Readonly<Record<string, object>> = {}) {
    this.#group = group;
    this.#written = new Map(Object.entries(before));
    const seen = new Set<string>();
    for (const text of all.map((one) => JSON.stringify(one))) (seen.has(text) ? this.#repeated : seen).add(text);
  }

  /** A reference if it occurs more than once and one of `names` is free; otherwise itself. */
  place(one: object, names: readonly string[]): object {
    const text = JSON.stringify(one);
    if (!this.#repeated.has(text)) return one;
    const name = this.#names.get(text) ?? names.find((free) => !this.#written.has(free));
    if (name === undefined) return one;
    this.#names.set(text, name);
    this.#written.set(name, one);
    return { $ref: `#/components/${this.#group}/${name}` };
  }

  /** Sorted by name. */
  written(): Record<string, object> {
    return Object.fromEntries([...this.#written].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

function ownParameters({ parameters }: Operation): Parameter[] {
  return (parameters as readonly Parameter[]).filter(({ $ref }) => $ref === undefined);
}

function contentsOf({ requestBody, responses }: Operation): Content[] {
  const bodies: Body[] = [...(requestBody === undefined ? [] : [requestBody]), ...Object.values(responses)];
  return bodies.flatMap(({ content }) => Object.values(content ?? {}));
}

function examplesOf({ example, examples = {} }: Content): object[] {
  return [...Object.values(examples), ...(example === undefined ? [] : [{ value: example }])];
}

function isLong(example: object): boolean {
  return JSON.stringify(example).length >= SHORTEST_EXAMPLE;
}

/** The name alone, unless parameters of the same name differ: `Pro`, `PathPro`, `BillsOfLadingPro`. */
function parameterNames({ tags }: Operation, { name, in: place }: Parameter): string[] {
  return [pascal(name), pascal(`${place} ${name}`), ...tags.map((tag) => pascal(`${tag} ${name}`))];
}

function exampleName({ operationId }: Operation, name: string): string {
  return pascal(`${operationId} ${name}`);
}
