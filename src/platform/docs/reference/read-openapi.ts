// Reads an OpenAPI document for people: its operations one by one, and what stands behind a reference.
import type { OpenApiDocument } from '../../contract/openapi.ts';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly 'x-required-when'?: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

export interface Content {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly summary?: string; readonly value?: unknown }>>;
}

export interface ReferenceResponse {
  readonly status: string;
  readonly description: string;
  readonly contentType: string | undefined;
  readonly content: Content;
}

export interface ReferenceOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  /** Markdown. */
  readonly description: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters: readonly Parameter[];
  /** By content type; several where a file is sent. */
  readonly body: Readonly<Record<string, Content>> | undefined;
  readonly successes: readonly ReferenceResponse[];
  readonly failures: readonly ReferenceResponse[];
}

interface RawResponse {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Readonly<Record<string, Content>>;
}

export class ReadOpenApi {
  readonly document: OpenApiDocument;
  readonly operations: readonly ReferenceOperation[];

  constructor(document: OpenApiDocument) {
    this.document = document;
    this.operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => this.#operation(method, path)),
    );
  }

  /** Tags in the document's order, each with its operations. */
  groups(): { readonly name: string; readonly about: string; readonly operations: readonly ReferenceOperation[] }[] {
    return this.document.tags.map(({ name, description = '' }) => ({
      name,
      about: description,
      operations: this.operations.filter(({ tag }) => tag === name),
    }));
  }

  /** The schema behind references, with what it is all of put together. */
  resolved(schema: Schema): Schema {
    const { $ref, allOf, ...own } = schema;
    const parts = [...($ref === undefined ? [] : [this.#at($ref) as Schema]), ...(allOf ?? [])];
    let merged: Schema = own;
    for (const part of parts.reverse()) merged = joined(this.resolved(part), merged);
    return merged;
  }

  #operation(method: string, path: string): ReferenceOperation {
    const operation = this.document.paths[path]![method]!;
    const parameters = operation.parameters as readonly (Parameter & { readonly $ref?: string })[];
    const responses = Object.entries(operation.responses as Readonly<Record<string, RawResponse>>).map(
      ([status, response]) => this.#response(status, response),
    );
    return {
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      tag: operation.tags[0]!,
      summary: operation.summary,
      description: operation.description ?? '',
      security: operation.security,
      parameters: parameters.map((one) => (one.$ref === undefined ? one : (this.#at(one.$ref) as Parameter))),
      body: (operation.requestBody as { readonly content: Readonly<Record<string, Content>> } | undefined)?.content,
      successes: responses.filter(({ status }) => /^[23]/.test(status)),
      failures: responses.filter(({ status }) => !/^[23]/.test(status)),
    };
  }

  #response(status: string, given: RawResponse): ReferenceResponse {
    const behind = given.$ref === undefined ? given : (this.#at(given.$ref) as RawResponse);
    const [contentType, content = {}] = Object.entries(behind.content ?? {})[0] ?? [];
    return { status, description: given.description ?? behind.description ?? '', contentType, content };
  }

  #at(ref: string): unknown {
    const [, , group = '', name = ''] = ref.split('/');
    return this.document.components[group]?.[name] ?? {};
  }
}

/** What is said closer to the field wins. */
function joined(base: Schema, own: Schema): Schema {
  const required = [...(base.required ?? []), ...(own.required ?? [])];
  const properties = { ...base.properties, ...own.properties };
  return {
    ...base,
    ...own,
    ...(required.length > 0 && { required }),
    ...(Object.keys(properties).length > 0 && { properties }),
  };
}
