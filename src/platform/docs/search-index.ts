// What the search box of the documentation searches: operations with their fields, guides, errors and events.
import type { CatalogEntry } from '../../errors.ts';
import type { DescribedEvent } from '../contract/described-event.ts';
import type { Guide } from './guides/guide-library.ts';
import { fieldsOf, flattened } from './reference/field-tree.ts';
import { operationPath } from './reference/operation-page.ts';
import type { ReadOpenApi, ReferenceOperation } from './reference/read-openapi.ts';
import { responseParts } from './reference/response-parts.ts';

/** Short names: the index is sent to browsers. */
export interface SearchEntry {
  readonly kind: 'operation' | 'guide' | 'error' | 'event';
  readonly title: string;
  readonly detail: string;
  readonly url: string;
  /** Field anchors, such as `body.origin.postalCode`; for a guide, its sections as anchor and text. */
  readonly fields?: readonly string[];
  readonly sections?: readonly (readonly [anchor: string, words: string])[];
}

export interface Searched {
  readonly prefix: string;
  readonly reference: string;
  readonly api: ReadOpenApi;
  readonly guides: readonly Guide[];
  readonly errors: readonly CatalogEntry[];
  readonly events: readonly DescribedEvent[];
}

export function searchIndex({ prefix, reference, api, guides, errors, events }: Searched): readonly SearchEntry[] {
  return [
    ...api.operations.map((operation) => ({
      kind: 'operation' as const,
      title: operation.summary,
      detail: `${operation.method} ${operation.path}`,
      url: `${prefix}${operationPath(reference, operation.id)}`,
      fields: anchorsOf(api, operation),
    })),
    ...guides.map(({ name, title, headings }) => ({
      kind: 'guide' as const,
      title,
      detail: name,
      url: `${prefix}/docs/guides/${name}`,
      sections: headings.filter(({ level }) => level > 1).map(({ anchor, text }) => [anchor, text] as const),
    })),
    ...errors.map(({ code, message, status }) => ({
      kind: 'error' as const,
      title: `${code}: ${message}`,
      detail: `HTTP ${status}`,
      url: `${prefix}/docs/errors/${code}`,
    })),
    ...events.map(({ type, when }) => ({
      kind: 'event' as const,
      title: type,
      detail: when,
      url: `${prefix}/docs/events/${type}`,
    })),
  ];
}

function anchorsOf(api: ReadOpenApi, { parameters, body, successes }: ReferenceOperation): string[] {
  const json = body?.['application/json']?.schema;
  return [
    ...parameters.filter((one) => one.in !== 'header').map((one) => `${one.in}.${one.name}`),
    ...(json === undefined ? [] : flattened(fieldsOf(api, json)).map(({ path }) => `body.${path}`)),
    ...successes
      .flatMap((one) => responseParts(api, one))
      .flatMap(({ anchor, fields }) => flattened(fields).map(({ path }) => `${anchor}.${path}`)),
  ];
}
