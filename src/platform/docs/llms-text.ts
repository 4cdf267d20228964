// GET /llms.txt: the API on one page of plain Markdown, for language models and people in a hurry (llmstxt.org).
import type { DescribedEvent } from '../contract/described-event.ts';
import type { OpenApiDocument, Operation } from '../contract/openapi.ts';
import { type Catalog, entriesOf } from './error-facts.ts';
import { type FirstStep, possibleSteps } from './first-steps.ts';

export interface LlmsParts {
  readonly firstSteps: readonly FirstStep[];
  readonly events: readonly DescribedEvent[];
  readonly catalog: Catalog;
  readonly documents: readonly { readonly path: string; readonly about: string }[];
  readonly guides: readonly { readonly title: string; readonly name: string }[];
  readonly docsPages: readonly { readonly path: string; readonly title: string }[];
  readonly links: readonly { readonly path: string; readonly about: string }[];
}

export function llmsText(api: OpenApiDocument, parts: LlmsParts, baseUrl: string): string {
  const possible = possibleSteps(parts.firstSteps, api);
  const operations = api.tags.map((tag) => [`### ${tag.name}`, '', ...linesOf(api, tag.name, baseUrl), ''].join('\n'));
  const link = (name: string, path: string, about: string) => `- [${name}](${baseUrl}${path}): ${about}`;
  const events = parts.events.map(({ type, when }) => link(type, `/docs/events/${type}`, when));
  const errors = entriesOf(parts.catalog).map(({ code, status, message }) =>
    link(String(code), `/docs/errors/${code}`, `${message} (${status})`),
  );
  return [
    `# ${api.info.title}`,
    '',
    `> ${String(api.info.summary ?? '')} JSON over HTTP. Base address: ${baseUrl}`,
    '',
    String(api.info.description ?? '').replace(/^### /gm, '## '),
    '',
    '## First steps',
    '',
    ...possible.map((step, index) => `${index + 1}. \`${step.operation}\`: ${step.does}`),
    '',
    '## Operations',
    '',
    ...operations,
    ...(events.length > 0 ? ['## Events', '', ...events, ''] : []),
    '## Error codes',
    '',
    ...errors,
    '',
    '## Guides',
    '',
    ...parts.guides.map(({ title, name }) => `- [${title}](${baseUrl}/docs/guides/${name})`),
    '',
    '## Links',
    '',
    ...parts.documents.map(({ path, about }) => link(`OpenAPI 3.1 ${path}`, path, about)),
    link('Reference', '/docs', 'the public OpenAPI documents for people, as one'),
    link('Start', '/docs/start', 'where everything is'),
    link('Guides', '/docs/guides', 'all of them, by reader'),
    link('Events', '/docs/events', 'each type with its JSON Schema and a sample'),
    link('Error codes', '/docs/errors', 'what each code means and what to do'),
    ...parts.docsPages.map(({ path, title }) => `- [${title}](${baseUrl}${path})`),
    ...parts.links.map(({ path, about }) => link(path, path, about)),
    '',
  ].join('\n');
}

function linesOf(api: OpenApiDocument, tag: string, baseUrl: string): string[] {
  return Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(
        ([method, operation]) =>
          `- [\`${method.toUpperCase()} ${path}\`](${baseUrl}/docs/api/${operation.operationId}): ${summaryOf(operation)}`,
      ),
  );
}

function summaryOf(operation: Operation): string {
  const needs = operation.security.map((one) => Object.keys(one).join(' + '));
  return needs.length === 0 ? operation.summary : `${operation.summary} (${needs.join(' or ')})`;
}
