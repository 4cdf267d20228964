// Parses and validates the path, query and body of a request, and reports all failures at once.
import type { FastifyRequest } from 'fastify';
import { inQuery } from '../../contract/failure-text.ts';
import { exact } from '../../contract/fields.ts';
import type { FileBody, Route } from '../../contract/route.ts';
import { compileValidator, type Validator } from '../../contract/validator.ts';
import type { AnyCall } from '../perform.ts';
import { type Failure, firstOf, Refusal } from '../refusal.ts';
import { bodyTextOf, parseJson, requireJsonType } from './json-body.ts';

const NO_QUERY = exact({});
const LONGEST_EMPTY_BODY = 64;
/** White space, or an object without fields; a byte order mark may precede it. */
const EMPTY_BODY = /^(?:\xef\xbb\xbf)?\s*(\{\s*\}\s*)?$/;
const NO_BODY_EXPECTED: Failure = {
  field: '',
  description: 'must be absent, empty or {}: this operation takes no body.',
};
const NO_FILE: Failure = { field: '', description: 'is required: send the file itself as the body.' };
const NONE: readonly Failure[] = [];

/** Parses and validates requests, with validators that are compiled once. */
export class RequestReader {
  readonly #route: Route;
  readonly #body: Validator | undefined;
  readonly #query: Validator;
  readonly #params: Validator | undefined;

  constructor(route: Route) {
    this.#route = route;
    this.#body = route.body && compileValidator(route.body);
    this.#query = compileValidator(route.query ?? NO_QUERY);
    this.#params = route.params && compileValidator(route.params);
  }

  read(request: FastifyRequest): AnyCall {
    // In a path or query, U+0000 can only appear escaped. PostgreSQL cannot store or compare it.
    if (request.url.includes('%00')) {
      throw new Refusal('malformedRequest', { details: 'The URL contains the character U+0000 (%00). Remove it.' });
    }
    const bodyText = this.#body === undefined ? '' : readText(request);
    const body = this.#body === undefined ? this.#otherBody(request) : parseJson(bodyText);
    let failures = this.#query(request.query);
    if (failures.length > 0) failures = failures.map(inQuery);
    if (this.#params !== undefined) failures = joined(this.#params(request.params), failures);
    if (this.#body !== undefined) {
      const found = this.#body(body);
      failures = joined(joined(failures, found), brokenRules(this.#route, body, found));
    }
    if (failures.length > 0) throw validationRefusal(failures);
    const { principal, query, params } = request;
    return { principal: principal!, body, bodyText, query, params, requestId: request.id, request };
  }

  #otherBody(request: FastifyRequest): unknown {
    const { ownFormat, file } = this.#route;
    if (file !== undefined) return readFile(request, file);
    return ownFormat === undefined ? refuseBody(request) : request.body;
  }
}

function readText({ headers, body }: FastifyRequest): string {
  requireJsonType(headers['content-type']);
  return bodyTextOf(body as Buffer | undefined);
}

/** Usually both are empty, so no list is created. */
function joined(some: readonly Failure[], more: readonly Failure[]): readonly Failure[] {
  if (more.length === 0) return some;
  return some.length === 0 ? more : [...some, ...more];
}

/** @throws Refusal if its content type is not one of these, or it is empty */
function readFile({ headers, body }: FastifyRequest, { contentTypes }: FileBody): Buffer {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  if (!contentTypes.includes(type.trim().toLowerCase())) {
    const details = `Send the file itself as the body, with Content-Type ${contentTypes.join(', ')}.`;
    throw new Refusal('unsupportedMediaType', { details });
  }
  if (body === undefined) throw new Refusal('fileMissing', { failures: [NO_FILE] });
  return body as Buffer;
}

/** Many clients send `{}` or an empty form with every POST. Anything else would be ignored, so it is rejected. */
function refuseBody(request: FastifyRequest): undefined {
  const bytes = request.body as Buffer | undefined;
  if (bytes === undefined || bytes.length === 0) return undefined;
  if (bytes.length > LONGEST_EMPTY_BODY || !EMPTY_BODY.test(bytes.toString('latin1'))) {
    throw new Refusal('bodyNotExpected', { failures: [NO_BODY_EXPECTED] });
  }
  return undefined;
}

/**
 * Rules look at several fields. If some have the wrong type, a rule may throw, which adds nothing new. What it finds about other fields is
 * reported with the rest.
 */
function brokenRules(route: Route, body: unknown, found: readonly Failure[]): readonly Failure[] {
  if (route.rules === undefined) return NONE;
  if (found.length === 0) return route.rules(body as never);
  try {
    const known = new Set(found.map((one) => one.field));
    return route.rules(body as never).filter((one) => !known.has(one.field));
  } catch {
    return [];
  }
}

function validationRefusal(failures: readonly Failure[]): Refusal {
  const count = failures.length === 1 ? '1 field is' : `${failures.length} fields are`;
  return new Refusal('validationFailed', {
    details: `${count} wrong, see validationFailures. ${firstOf(failures)}`,
    failures,
  });
}
