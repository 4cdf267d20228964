// GET /llms.txt: the API in a page of plain Markdown, for language models and people in a hurry (llmstxt.org).
import type { DescribedEvent } from '../contract/described-event.ts';
import type { OpenApiDocument, Operation } from '../contract/openapi.ts';
import { type FirstStep, possibleSteps } from './first-steps.ts';

export function llmsText(
  api: OpenApiDocument,
  steps: readonly FirstStep[],
  events: readonly DescribedEvent[],
  baseUrl: string,
): string {
  const possible = possibleSteps(steps, api);
  const operations = api.tags.map((tag) => [`### ${tag.name}`, '', ...linesOf(api, tag.name), ''].join('\n'));
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
    ...(events.length > 0 ? ['## Events', '', ...events.map(({ type, when }) => `- \`${type}\`: ${when}`), ''] : []),
    '## Links',
    '',
    `- [OpenAPI 3.1](${baseUrl}/openapi.json): every operation, field, rule and error`,
    `- [Reference](${baseUrl}/docs): the same for people`,
    `- [Start](${baseUrl}/docs/start): where everything is`,
    `- [Events](${baseUrl}/docs/events): each type with its JSON Schema and a sample`,
    `- [Error codes](${baseUrl}/docs/errors): what each code means and what to do`,
    '',
  ].join('\n');
}

function linesOf(api: OpenApiDocument, tag: string): string[] {
  return Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => `- \`${method.toUpperCase()} ${path}\`: ${summaryOf(operation)}`),
  );
}

function summaryOf(operation: Operation): string {
  const needs = operation.security.map((one) => Object.keys(one).join(' + '));
  return needs.length === 0 ? operation.summary : `${operation.summary} (${needs.join(' or ')})`;
}
