// Describes routes as OpenAPI: all operations of a reference in one document, or one of the documents that are published.

import type { EnvironmentName } from '../config.ts';
import type { DescribedEvent } from '../platform/contract/described-event.ts';
import { infoOf, type OpenApiDocument, openApiDocument } from '../platform/contract/openapi.ts';
import { withResponseExamples } from '../platform/contract/openapi-examples.ts';
import { partOf } from '../platform/contract/openapi-part.ts';
import { withoutRepeats } from '../platform/contract/openapi-repeats.ts';
import type { Route } from '../platform/contract/route.ts';
import { apiDescription } from './description.ts';
import {
  API_DOCUMENTS,
  type ApiDocument,
  type ApiReference,
  DOCUMENT_PLACES,
  DOCUMENT_TAGS,
  documentOf,
  referenceOf,
} from './documents.ts';
import { responseExamples } from './response-examples.ts';

export interface DescribedRoutes {
  readonly environment: EnvironmentName;
  readonly routes: readonly Route[];
  readonly events: readonly DescribedEvent[];
  /** The documents that can be linked to. */
  readonly documents: readonly ApiDocument[];
}

export function describeApi(
  described: DescribedRoutes,
  url: string,
  name: ApiReference | ApiDocument,
): OpenApiDocument {
  const { environment, routes, events, documents } = described;
  const reference = name === 'public' ? name : DOCUMENT_PLACES[name].reference;
  const whole = withResponseExamples(
    openApiDocument(
      routes.filter((one) => referenceOf(one) === reference),
      apiDescription(environment, reference, documents),
      { url, description: environment === 'test' ? 'Test environment' : 'Production' },
      reference === 'public' ? events : [],
    ),
    responseExamples(),
  );
  return name === 'public' ? whole : publishedDocument(whole, name, described);
}

/** `whole` is the document of its reference. Schemas get their names there, so that they are the same in every part. */
export function publishedDocument(
  whole: OpenApiDocument,
  name: ApiDocument,
  { environment, documents }: Pick<DescribedRoutes, 'environment' | 'documents'>,
): OpenApiDocument {
  // These are the only documents of their references.
  if (name === 'portal' || name === 'operator') return whole;
  const info = infoOf(apiDescription(environment, name, documents), whole.servers[0]!.url);
  return partOf(withoutRepeats(whole), DOCUMENT_TAGS[name], info);
}

/** The documents that have an operation. Production has no sandboxes, for example. */
export function documentsWith(routes: readonly Route[]): ApiDocument[] {
  const used = new Set(routes.filter(({ inReference }) => inReference !== false).map(documentOf));
  return API_DOCUMENTS.filter((one) => used.has(one));
}
