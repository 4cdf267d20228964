// One operation of the OpenAPI document: its parameters, body, responses and errors.
import { errorsOf, writes } from './openapi-errors.ts';
import { headerReferences, parameterReference } from './openapi-headers.ts';
import { requestNames, responseNames } from './openapi-names.ts';
import type { SharedErrors } from './openapi-responses.ts';
import { inSentences, type JsonSchema, plainSchema } from './openapi-schema.ts';
import { pascal, type SharedSchemas } from './openapi-sharing.ts';
import type { Example, Route } from './route.ts';
import { itemsOf, membersOf } from './schema-members.ts';

export interface OperationParts {
  readonly schemas: SharedSchemas;
  readonly errors: SharedErrors;
}

const NOT_MODIFIED = 'The copy with the ETag in `If-None-Match` is still current.';

/** `GET /v1/rate-quotes/{quoteId}` → `getRateQuotesByQuoteId`. It depends only on the path, so rewording does not change it. */
export function operationId(route: Route): string {
  const parts = route.path.split('/').filter((part) => part !== '' && part !== 'v1');
  const words = parts.map((part, index) => {
    const parameter = /^\{(\w+)\}$/.exec(part)?.[1];
    if (parameter === undefined) return pascal(part);
    return index === parts.length - 1 ? `By${pascal(parameter)}` : '';
  });
  return `${route.method.toLowerCase()}${words.join('')}`;
}

export function operationOf(route: Route, parts: OperationParts): object {
  const body = route.body && { schema: parts.schemas.placeBody(plainSchema(route.body), requestNames(route)) };
  return {
    operationId: operationId(route),
    tags: [route.tag],
    summary: route.summary,
    description: [route.description, `**Who may call it:** ${inSentences([route.policy.says])}`, confirmationOf(route)]
      .filter((one) => one !== undefined)
      .join('\n\n'),
    security: route.policy.security,
    parameters: parametersOf(route, parts.schemas),
    ...(route.file && {
      requestBody: {
        required: true,
        // OpenAPI 3.1 describes binary content by its media type alone.
        content: Object.fromEntries(route.file.contentTypes.map((type) => [type, { schema: {} }])),
      },
    }),
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { ...body, ...examplesOf(route.examples) } },
      },
    }),
    responses: {
      [route.success.status]: successOf(route, parts.schemas),
      ...(route.success.also && {
        [route.success.also.status]: successOf(
          { ...route, success: { ...route.success, ...route.success.also } },
          parts.schemas,
        ),
      }),
      ...(route.success.hasTag && {
        304: { description: NOT_MODIFIED, headers: headerReferences(['ETag']) },
      }),
      ...Object.fromEntries(errorsOf(route).map((one) => [one.status, parts.errors.place(one)])),
      default: parts.errors.placeOthers(),
    },
  };
}

function confirmationOf({ confirmation }: Route): string | undefined {
  if (confirmation === undefined) return undefined;
  return `**Password confirmation:** before a browser session ${confirmation.says}, it must have confirmed its password within the last 5 minutes.`;
}

function parametersOf(route: Route, schemas: SharedSchemas): object[] {
  const fromPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const described = new Map(route.params === undefined ? [] : membersOf(route.params));
  const required = new Set(((route.query as { required?: string[] } | undefined)?.required ?? []) as string[]);
  const one = (place: 'path' | 'query', name: string, schema: JsonSchema, isRequired: boolean) => {
    const { description, ...rest } = schema;
    return {
      name,
      in: place,
      ...(isRequired && { required: true }),
      ...(description !== undefined && { description }),
      schema: schemas.place(rest),
      // A list is sent by repeating the parameter.
      ...(place === 'query' && itemsOf(schema as never) !== undefined && { style: 'form', explode: true }),
    };
  };
  return [
    ...fromPath.map((name) => {
      const schema = described.get(name);
      return one('path', name, schema === undefined ? { type: 'string' } : plainSchema(schema), true);
    }),
    ...(route.query === undefined ? [] : membersOf(route.query)).map(([name, schema]) =>
      one('query', name, plainSchema(schema), required.has(name)),
    ),
    ...(writes(route) ? [parameterReference('IdempotencyKey')] : []),
  ];
}

function successOf(route: Route, schemas: SharedSchemas): object {
  const { description, contentType = 'application/json', examples } = route.success;
  const headers = route.success.hasTag ? { headers: headerReferences(['ETag']) } : {};
  const schema = placeResponse(route, schemas);
  if (schema === undefined && route.success.contentType === undefined) return { description, ...headers };
  return {
    description,
    ...headers,
    content: { [contentType]: { schema: schema ?? textSchema(contentType), ...examplesOf(examples) } },
  };
}

export function placeResponse(route: Route, schemas: SharedSchemas): JsonSchema | undefined {
  const { schema } = route.success;
  return schema && schemas.placeBody(plainSchema(schema), responseNames(route));
}

/** OpenAPI 3.1 describes binary content by its media type alone. */
function textSchema(contentType: string): JsonSchema {
  return /^text\//.test(contentType) ? { type: 'string' } : {};
}

function examplesOf(examples: Readonly<Record<string, Example>> | undefined): object {
  return examples === undefined ? {} : { examples };
}
