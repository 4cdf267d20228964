// One request of an operation with real values: what the samples in every language show, and what "Try it" starts with.
import type { ReadOpenApi, ReferenceOperation } from '../reference/read-openapi.ts';
import { exampleValue } from './example-value.ts';

/** As sent in a recorded run, by operation: `POST /v1/bol`. */
export type RequestExamples = Readonly<Record<string, RecordedExample>>;

export interface RecordedExample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** JSON. Files are not recorded. */
  readonly body?: unknown;
}

/** How the caller authenticates. */
export type SampleAuth = 'token' | 'client' | 'portal' | 'operator' | 'portalSession' | 'operatorSession' | 'none';

export interface SampleRequest {
  readonly operation: ReferenceOperation;
  readonly auth: SampleAuth;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The content type of a file to send instead of JSON. */
  readonly fileType: string | undefined;
  /** Undefined if the response has no body. */
  readonly responseType: string | undefined;
  /** A write takes an Idempotency-Key. */
  readonly isWrite: boolean;
}

const JSON_TYPE = 'application/json';

export function sampleRequest(api: ReadOpenApi, operation: ReferenceOperation, all: RequestExamples): SampleRequest {
  const recorded = all[`${operation.method} ${operation.path}`];
  const values = (place: 'path' | 'query', given: Readonly<Record<string, string>> | undefined) =>
    Object.fromEntries(
      operation.parameters
        .filter((one) => one.in === place && (given === undefined ? one.required : given[one.name] !== undefined))
        .map((one) => [one.name, given?.[one.name] ?? String(exampleValue(api, one.schema))]),
    );
  return {
    operation,
    auth: sampleAuth(operation),
    // A recorded call has all path parameters, but may have no query.
    params: values('path', recorded?.params && Object.keys(recorded.params).length > 0 ? recorded.params : undefined),
    query: values('query', recorded === undefined ? undefined : (recorded.query ?? {})),
    body: bodyOf(api, operation, recorded),
    fileType: operation.body?.[JSON_TYPE] === undefined ? Object.keys(operation.body ?? {})[0] : undefined,
    responseType: operation.successes.find(({ contentType }) => contentType !== undefined)?.contentType,
    isWrite: operation.parameters.some((one) => one.name === 'Idempotency-Key'),
  };
}

function bodyOf(api: ReadOpenApi, { body }: ReferenceOperation, recorded: RecordedExample | undefined): unknown {
  const content = body?.[JSON_TYPE];
  if (content === undefined) return undefined;
  if (recorded?.body !== undefined) return recorded.body;
  const [example] = Object.values(content.examples ?? {});
  return example?.value ?? content.example ?? exampleValue(api, content.schema ?? {});
}

/** Program credentials if accepted; otherwise a browser's cookie. */
export function sampleAuth({ security }: ReferenceOperation): SampleAuth {
  const ways = security.map((one) => Object.keys(one));
  const has = (name: string) => ways.some((way) => way.includes(name));
  if (has('bearerToken')) return 'token';
  if (has('clientCredentials')) return 'client';
  if (has('portalAccount')) return 'portal';
  if (has('operator')) return 'operator';
  if (has('portalSession')) return 'portalSession';
  return has('operatorSession') ? 'operatorSession' : 'none';
}

/** The URL without the server: path parameters filled in, followed by the query. */
export function filledPath({ operation, params, query }: SampleRequest): string {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** The name of the file to save to, or to read from. */
export function fileName({ operation, fileType, responseType }: SampleRequest): string {
  const type = fileType ?? responseType ?? '';
  const ending = ENDINGS[type] ?? 'bin';
  const words = operation.path.split('/').filter((one) => one !== '' && one !== 'v1' && !one.startsWith('{'));
  const last = (words.at(-1) ?? 'file').replace(/\.\w+$/, '');
  return last === ending ? `${words.at(-2) ?? 'file'}.${ending}` : `${last}.${ending}`;
}

const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'text/csv': 'csv',
  'text/plain': 'txt',
  'text/html': 'html',
  'application/x-ndjson': 'jsonl',
  'application/schema+json': 'json',
};
