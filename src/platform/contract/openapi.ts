// The OpenAPI 3.1 document, made from the route definitions: they are the one source of what an operation is.
import type { ErrorName } from '../../errors.ts';
import type { DescribedEvent } from './described-event.ts';
import { describeFields, type FieldMeanings } from './openapi-field-meanings.ts';
import { headerComponents, PARAMETER_COMPONENTS } from './openapi-headers.ts';
import { operationId, operationOf, placeResponse } from './openapi-operation.ts';
import { SharedErrors } from './openapi-responses.ts';
import { SharedSchemas } from './openapi-sharing.ts';
import { webhooksOf } from './openapi-webhooks.ts';
import type { Route } from './route.ts';

/** What the routes do not know: the words around them. */
export interface ApiDescription {
  readonly title: string;
  readonly version: string;
  readonly summary: string;
  /** Markdown. Its links to paths of this server begin with a slash. */
  readonly description: string;
  /** Who answers questions. */
  readonly contact: string;
  readonly license: { readonly name: string; readonly identifier: string };
  /** In the order in which a newcomer meets them. */
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly securitySchemes: Readonly<Record<string, SecurityScheme>>;
  /** Lists of codes that several schemas have, each under the name that it is shared by. */
  readonly codeLists: Readonly<Record<string, readonly string[]>>;
  readonly fieldMeanings: FieldMeanings;
}

export interface SecurityScheme {
  /** The OpenAPI security scheme object. */
  readonly scheme: Readonly<Record<string, string>>;
  /** What a caller without it is told. */
  readonly missing: ErrorName;
}

export interface OpenApiServer {
  /** An address, or `/` for "where this document is". */
  readonly url: string;
  readonly description: string;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly object[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, object>>;
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string } & Readonly<Record<string, unknown>>;
  readonly servers: readonly OpenApiServer[];
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks?: Readonly<Record<string, object>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

export function openApiDocument(
  routes: readonly Route[],
  api: ApiDescription,
  server: OpenApiServer,
  events: readonly DescribedEvent[] = [],
): OpenApiDocument {
  const listed = routes.filter((route) => route.inReference !== false);
  refuseSameIds(listed);
  const schemas = new SharedSchemas(api.codeLists);
  // What is read has the first claim to a resource's name; what answers a change comes after it.
  for (const route of listed) if (route.method === 'GET') placeResponse(route, schemas);
  const errors = new SharedErrors({
    schemas,
    routes: listed,
    docs: `${withoutSlash(server.url)}/docs/errors`,
    missing: missingOf(listed, api),
  });

  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of listed) {
    paths[route.path] ??= {};
    const methods = paths[route.path] as Record<string, Operation>;
    methods[route.method.toLowerCase()] = operationOf(route, { schemas, errors }) as Operation;
  }
  const webhooks = webhooksOf(events, schemas);
  const responses = errors.written();
  const said = JSON.stringify([paths, webhooks, responses]);
  const referenced = (group: string, components: Readonly<Record<string, object>>) =>
    only(components, (name) => said.includes(`"#/components/${group}/${name}"`));
  const demanded = new Set(listed.flatMap(({ policy }) => policy.security.flatMap((one) => Object.keys(one))));
  const schemes = Object.entries(api.securitySchemes).map(([name, { scheme }]) => [name, scheme] as const);
  return {
    openapi: '3.1.0',
    info: infoOf(api, server.url),
    servers: [server],
    tags: tagsOf(listed, api),
    paths,
    ...(events.length > 0 && { webhooks }),
    components: {
      securitySchemes: only(Object.fromEntries(schemes), (name) => demanded.has(name)),
      parameters: referenced('parameters', PARAMETER_COMPONENTS),
      headers: referenced('headers', headerComponents()),
      responses,
      schemas: describeFields(schemas.written(), api.fieldMeanings),
    },
  };
}

export function infoOf(api: ApiDescription, serverUrl: string): OpenApiDocument['info'] {
  const base = withoutSlash(serverUrl);
  const { title, version, summary, contact, license } = api;
  const description = api.description.replaceAll('](/', `](${base}/`);
  return { title, version, summary, description, contact: { name: contact, url: `${base}/docs` }, license };
}

function withoutSlash(url: string): string {
  return url.replace(/\/$/, '');
}

function only<Value>(all: Readonly<Record<string, Value>>, isWanted: (name: string) => boolean): Record<string, Value> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => isWanted(name)));
}

/** What a caller without a credential is told, for those that come first in some operation: they are missed first. */
function missingOf(routes: readonly Route[], { securitySchemes }: ApiDescription): Record<string, ErrorName> {
  const first = new Set(routes.flatMap(({ policy }) => Object.keys(policy.security[0] ?? {}).slice(0, 1)));
  const used = Object.entries(securitySchemes).filter(([name]) => first.has(name));
  return Object.fromEntries(used.map(([name, { missing }]) => [name, missing]));
}

/** Described tags come first, in their order; a tag that nobody described is still shown. */
function tagsOf(routes: readonly Route[], api: ApiDescription): OpenApiDocument['tags'] {
  const used = new Set(routes.map((route) => route.tag));
  const described = api.tags.filter((tag) => used.has(tag.name));
  const others = [...used].filter((name) => !described.some((tag) => tag.name === name));
  return [...described, ...others.map((name) => ({ name }))];
}

function refuseSameIds(routes: readonly Route[]): void {
  const seen = new Map<string, Route>();
  for (const route of routes) {
    const id = operationId(route);
    const other = seen.get(id);
    if (other !== undefined) {
      throw new Error(
        `${route.method} ${route.path} and ${other.method} ${other.path} both get the operationId ${id}.`,
      );
    }
    seen.set(id, route);
  }
}
