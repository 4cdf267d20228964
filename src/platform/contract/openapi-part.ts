// Cuts a part out of an OpenAPI document: the operations with certain tags, and the components that they use.
import type { OpenApiDocument, Operation } from './openapi.ts';

const REFERENCE = /"#\/components\/(\w+)\/([\w.-]+)"/g;

/** What the part has in common with the document is the same in both, so parts can be put together again. */
export function partOf(
  { info: _whole, ...whole }: OpenApiDocument,
  wanted: readonly string[],
  info: OpenApiDocument['info'],
): OpenApiDocument {
  const has = ({ tags }: Pick<Operation, 'tags'>) => tags.some((tag) => wanted.includes(tag));
  const paths = operationsOf(whole.paths, has);
  const webhooks = operationsOf((whole.webhooks ?? {}) as OpenApiDocument['paths'], has);
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const { openapi, servers, tags } = whole;
  return {
    openapi,
    info,
    servers,
    tags: tags.filter(({ name }) => wanted.includes(name)),
    paths,
    ...(Object.keys(webhooks).length > 0 && { webhooks }),
    components: componentsOf(whole.components, [paths, webhooks], operations),
  };
}

function operationsOf(all: OpenApiDocument['paths'], isWanted: (one: Operation) => boolean): OpenApiDocument['paths'] {
  const kept = Object.entries(all).map(([path, methods]) => [
    path,
    Object.fromEntries(Object.entries(methods).filter(([, one]) => isWanted(one))),
  ]);
  return Object.fromEntries(kept.filter(([, methods]) => Object.keys(methods as object).length > 0));
}

function componentsOf(
  all: OpenApiDocument['components'],
  users: readonly object[],
  operations: readonly Operation[],
): OpenApiDocument['components'] {
  const used = new Set(
    operations.flatMap(({ security }) => security.flatMap(Object.keys).map((one) => `securitySchemes/${one}`)),
  );
  const toRead: unknown[] = [...users];
  while (toRead.length > 0) {
    for (const [, group = '', name = ''] of JSON.stringify(toRead.pop()).matchAll(REFERENCE)) {
      if (used.has(`${group}/${name}`)) continue;
      used.add(`${group}/${name}`);
      toRead.push(all[group]![name]);
    }
  }
  const groups = Object.entries(all).map(([group, components]) => [
    group,
    Object.fromEntries(Object.entries(components).filter(([name]) => used.has(`${group}/${name}`))),
  ]);
  return Object.fromEntries(groups.filter(([, components]) => Object.keys(components as object).length > 0));
}
