// What the documentation is made of: the documents, errors, events and texts of one environment.
import type { DescribedEvent } from '../contract/described-event.ts';
import type { OpenApiDocument } from '../contract/openapi.ts';
import type { Catalogue } from './error-facts.ts';
import type { FirstStep } from './first-steps.ts';
import type { RequestExamples } from './samples/sample-request.ts';

export interface DocsParts {
  readonly environment: string;
  /** Where callers reach this environment; known once it listens. */
  readonly baseUrl: () => string;
  /** The first is the one that newcomers are shown. */
  readonly documents: readonly DescribedApi[];
  /** What the samples of requests are made of. */
  readonly requestExamples: () => RequestExamples;
  readonly catalogue: Catalogue;
  readonly events: readonly DescribedEvent[];
  readonly firstSteps: readonly FirstStep[];
  /** The variables of a shell that the first steps use. */
  readonly firstStepVariables: string;
  /** Pages of plain paragraphs that answers link to. */
  readonly prosePages: readonly ProsePage[];
  /** Other addresses that a newcomer should know. */
  readonly links: readonly DocsLink[];
}

/** One OpenAPI document: where it is, and the page that shows it. */
export interface DescribedApi {
  readonly path: string;
  readonly reference: string;
  readonly about: string;
  /** Whether our own clients have its operations. */
  readonly hasClient: boolean;
  describe(serverUrl: string): OpenApiDocument;
}

export interface DocsLink {
  readonly path: string;
  readonly about: string;
}

export interface ProsePage {
  readonly path: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}
