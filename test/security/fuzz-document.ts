// The OpenAPI document as the fuzzer reads it: what may be sent to an operation, and how it may respond.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { FORMATS } from '../../src/platform/contract/formats.ts';
import type { OpenApiDocument } from '../../src/platform/contract/openapi.ts';
import { OTHER_STATUSES } from '../../src/platform/contract/openapi-errors.ts';
import type { Loose } from './tenants.ts';

export interface FuzzParameter {
  readonly in: 'path' | 'query' | 'header';
  readonly name: string;
  readonly required?: boolean;
  readonly schema: Loose;
}

export interface FuzzOperation {
  /** Such as `GET /v1/bol/{pro}`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly FuzzParameter[];
  /** Undefined if the operation takes no body. */
  readonly body: { readonly schema: Loose; readonly examples: readonly Loose[] } | undefined;
  /** Media types of the file that it takes instead. */
  readonly files: readonly string[];
  /** One set of credentials per way to call it; empty if anyone may call it. */
  readonly security: readonly (readonly string[])[];
  readonly isStream: boolean;
}

export interface FuzzAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

export class FuzzDocument {
  readonly operations: readonly FuzzOperation[];
  readonly #document: Loose;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: false, inlineRefs: false, validateSchema: false });
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(document: OpenApiDocument) {
    this.#document = JSON.parse(JSON.stringify(document));
    for (const [name, check] of Object.entries(FORMATS)) this.#ajv.addFormat(name, check);
    this.#ajv.addFormat('date-time', FORMATS['iso-date-time']!);
    this.operations = Object.entries<Loose>(this.#document.paths).flatMap(([path, methods]) =>
      Object.entries<Loose>(methods).map(([method, operation]) => this.#read(method.toUpperCase(), path, operation)),
    );
  }

  /** Resolves a reference; returns anything else unchanged. */
  resolve(one: Loose): Loose {
    if (one?.$ref === undefined) return one;
    const { $ref, ...beside } = one;
    const found = $ref
      .split('/')
      .slice(1)
      .reduce((at: Loose, step: string) => at[step], this.#document);
    return { ...this.resolve(found), ...beside };
  }

  /** How a response differs from the document; undefined if it does not. */
  problemOf({ method, path }: FuzzOperation, { status, headers, text }: FuzzAnswer): string | undefined {
    if (status >= 500) return 'server error';
    const { responses } = this.#document.paths[path][method.toLowerCase()];
    const response = this.resolve(responses[status] ?? (OTHER_STATUSES.has(status) ? responses.default : undefined));
    if (response === undefined) return 'status is not documented';
    if (headers['x-request-id'] === undefined) return 'no x-request-id';
    if (status === 401 && headers['www-authenticate'] === undefined) return 'no WWW-Authenticate';
    const type = String(headers['content-type'] ?? '').split(';')[0]!;
    if (response.content === undefined) return text === '' ? undefined : 'a body that is not documented';
    const media = response.content[type] ?? response.content['*/*'];
    if (media === undefined) return `content type ${type === '' ? 'is missing' : `${type} is not documented`}`;
    if (type !== 'application/json') return undefined;
    return this.#schemaProblem(`${method} ${path} ${status}`, media.schema, text);
  }

  #schemaProblem(key: string, schema: Loose, text: string): string | undefined {
    let validate = this.#validators.get(key);
    if (validate === undefined) {
      validate = this.#ajv.compile({ ...schema, components: this.#document.components });
      this.#validators.set(key, validate);
    }
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return 'not JSON';
    }
    if (validate(value)) return undefined;
    const [first] = validate.errors ?? [];
    return `off its schema: ${first?.instancePath} ${first?.message} ${JSON.stringify(first?.params)}`;
  }

  #read(method: string, path: string, operation: Loose): FuzzOperation {
    const content = operation.requestBody?.content ?? {};
    const json = content['application/json'];
    const answers = Object.values<Loose>(operation.responses).map((one) => this.resolve(one));
    return {
      name: `${method} ${path}`,
      method,
      path,
      parameters: operation.parameters.map((one: Loose) => this.resolve(one)),
      body: json && {
        schema: json.schema,
        examples: Object.values<Loose>(json.examples ?? {}).map(({ value }) => value),
      },
      files: json === undefined ? Object.keys(content) : [],
      security: operation.security.map((one: object) => Object.keys(one)),
      isStream: answers.some((one) => one.content?.['text/event-stream'] !== undefined),
    };
  }
}
