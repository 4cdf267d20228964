// Puts examples of successful responses, taken from real calls, into an OpenAPI document.
import type { OpenApiDocument, Operation } from './openapi.ts';

/** Keyed by operation and status, such as `GET /v1/whoami 200`. */
export type ResponseExamples = Readonly<Record<string, { readonly contentType: string; readonly value: unknown }>>;

interface Content {
  readonly examples?: unknown;
  readonly example?: unknown;
}

interface Response {
  readonly content?: Readonly<Record<string, Content>>;
}

/** Replaces existing examples, except those that a route defines itself. */
export function withResponseExamples(document: OpenApiDocument, all: ResponseExamples): OpenApiDocument {
  const inResponse = (name: string, status: string, response: Response): Response => {
    if (response.content === undefined || !status.startsWith('2')) return response;
    const found = all[`${name} ${status}`];
    const content = Object.entries(response.content).map(([contentType, { example: _before, ...rest }]) => {
      const isFor = found?.contentType === contentType && rest.examples === undefined;
      return [contentType, isFor ? { ...rest, example: found.value } : rest];
    });
    return { ...response, content: Object.fromEntries(content) };
  };
  const inOperation = (name: string, operation: Operation): Operation => ({
    ...operation,
    responses: mapped(operation.responses, (status, response) => inResponse(name, status, response)),
  });
  const paths = mapped(document.paths, (path, methods) =>
    mapped(methods, (method, operation) => inOperation(`${method.toUpperCase()} ${path}`, operation)),
  );
  return { ...document, paths };
}

/** The same members with other values. */
export function mapped<One, Other>(
  all: Readonly<Record<string, One>>,
  change: (name: string, one: One) => Other,
): Record<string, Other> {
  return Object.fromEntries(Object.entries(all).map(([name, one]) => [name, change(name, one)]));
}
