// What the documentation is built from: the OpenAPI documents, errors, events and texts of one environment.
import type { DescribedEvent } from '../contract/described-event.ts';
import type { OpenApiDocument } from '../contract/openapi.ts';
import type { Catalog } from './error-facts.ts';
import type { FirstStep } from './first-steps.ts';
import type { RequestExamples } from './samples/sample-request.ts';

export interface DocsParts {
  readonly environment: string;
  /** The URL of this environment for callers; known once it listens. */
  readonly baseUrl: () => string;
  /** Newcomers are shown the first one. */
  readonly references: readonly DescribedApi[];
  /** The requests behind the code samples. */
  readonly requestExamples: () => RequestExamples;
  readonly catalog: Catalog;
  readonly events: readonly DescribedEvent[];
  readonly firstSteps: readonly FirstStep[];
  /** The shell variables that the first steps use. */
  readonly firstStepVariables: string;
  /** Pages that responses link to. */
  readonly docsPages: readonly DocsPage[];
  /** Other URLs that a newcomer should know. */
  readonly links: readonly DocsLink[];
}

/** One reference: its first page, and the OpenAPI documents that it renders as one. */
export interface DescribedApi {
  readonly page: string;
  readonly about: string;
  /** Whether our own clients have its operations. */
  readonly hasClient: boolean;
  readonly documents: readonly DescribedDocument[];
  /** All of its documents as one. */
  describe(serverUrl: string): OpenApiDocument;
}

/** One OpenAPI document, with its URL. */
export interface DescribedDocument {
  readonly path: string;
  readonly about: string;
  describe(serverUrl: string): OpenApiDocument;
}

export interface DocsLink {
  readonly path: string;
  readonly about: string;
}

/** A page of plain paragraphs, or a guide of docs/ at a second URL. */
export type DocsPage = { readonly path: string; readonly title: string } & (
  | { readonly paragraphs: readonly string[] }
  | { readonly guide: string }
);
