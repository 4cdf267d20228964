// The error responses of the OpenAPI document: each is written once, named after its status, and operations add their own text.
import { STATUS_CODES } from 'node:http';
import type { ErrorName } from '../../errors.ts';
import { refusalBody } from '../http/envelope.ts';
import { type DocumentedError, ERROR_SCHEMA, exampleErrors, generalMeaning } from './openapi-errors.ts';
import { headerReferences } from './openapi-headers.ts';
import { pascal, type SharedSchemas } from './openapi-sharing.ts';
import type { Route } from './route.ts';

export interface ErrorParts {
  readonly schemas: SharedSchemas;
  readonly routes: readonly Route[];
  /** The base URL of the error pages. */
  readonly docs: string;
  /** The error for a missing credential, by the name of its security scheme. */
  readonly missing: Readonly<Record<string, ErrorName>>;
}

const HEADERS: Readonly<Record<number, readonly string[]>> = {
  401: ['WWW-Authenticate'],
  409: ['Retry-After'],
  429: ['Retry-After', 'RateLimit', 'RateLimit-Policy'],
  503: ['Retry-After'],
};
const OTHER_ERROR = 'OtherError';

export class SharedErrors {
  readonly #parts: ErrorParts;
  readonly #written = new Map<string, object>();

  constructor(parts: ErrorParts) {
    this.#parts = parts;
  }

  place({ status, hasBody, meaning }: DocumentedError): object {
    const name = `${pascal(STATUS_CODES[status] ?? '')}${hasBody ? '' : 'WithoutBody'}`;
    if (!this.#written.has(name)) this.#written.set(name, this.#response(status, hasBody));
    return { ...reference(name), ...(meaning !== undefined && { description: meaning }) };
  }

  /** Covers every error that an operation does not list. */
  placeOthers(): object {
    if (!this.#written.has(OTHER_ERROR)) {
      this.#written.set(OTHER_ERROR, {
        description:
          'Any other error: what `Accept` asks for is not offered (406), the first request with this Idempotency-Key is still ' +
          'running (409), the body is too large (413) or not declared as JSON (415), the Idempotency-Key was used for another ' +
          'request (422), internal server error (500), temporarily unavailable (503).',
        headers: headerReferences(['x-request-id', 'x-trace-id', 'Retry-After', 'idempotency-replayed']),
        content: { 'application/json': { schema: this.#schema() } },
      });
    }
    return reference(OTHER_ERROR);
  }

  /** Sorted by name. */
  written(): Record<string, object> {
    return Object.fromEntries([...this.#written].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #response(status: number, hasBody: boolean): object {
    const names = [
      'x-request-id',
      'x-trace-id',
      ...(HEADERS[status] ?? []),
      ...(status < 500 ? ['idempotency-replayed'] : []),
    ];
    return {
      description: generalMeaning(status),
      headers: headerReferences(names),
      ...(hasBody && { content: { 'application/json': { schema: this.#schema(), ...this.#examples(status) } } }),
    };
  }

  #schema(): object {
    return this.#parts.schemas.place(ERROR_SCHEMA);
  }

  #examples(status: number): object {
    const { routes, missing, docs } = this.#parts;
    const refusals = Object.entries(exampleErrors(status, routes, missing));
    if (refusals.length === 0) return {};
    return {
      examples: Object.fromEntries(
        refusals.map(([name, refusal]) => [name, { value: JSON.parse(refusalBody(refusal, 'noData', docs)) }]),
      ),
    };
  }
}

function reference(name: string): object {
  return { $ref: `#/components/responses/${name}` };
}
