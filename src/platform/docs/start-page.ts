// GET /docs/start: from credentials to a tracked shipment, with commands to paste.
import type { OpenApiDocument } from '../contract/openapi.ts';
import { codeBlock } from './code-block.ts';
import { type FirstStep, operationOfStep, possibleSteps } from './first-steps.ts';
import { html, proseHtml } from './html.ts';
import type { Page } from './page.ts';
import { operationPath } from './reference/operation-page.ts';

interface Link {
  readonly path: string;
  readonly about: string;
}

export interface StartParts {
  readonly firstSteps: readonly FirstStep[];
  readonly firstStepVariables: string;
  readonly baseUrl: () => string;
  readonly links: readonly Link[];
  /** For tools. */
  readonly documents: readonly Link[];
}

const OWN_LINKS = [
  { path: '/docs', about: 'The API reference, with samples in three languages and requests to try' },
  { path: '/docs/guides', about: 'The guides: webhooks, sandboxes, claims, running a server and more' },
  { path: '/docs/events', about: 'Every type of event: when it happens, its schema, a sample' },
  { path: '/docs/errors', about: 'Every error code: when it happens, what to do' },
  { path: '/llms.txt', about: 'Get the API as one plain-text page' },
  { path: '/livez', about: 'Liveness check' },
  { path: '/readyz', about: 'Can it serve requests?' },
] as const;

export function startPage(prefix: string, api: OpenApiDocument, parts: StartParts): Page {
  const { firstSteps, baseUrl, links, documents } = parts;
  const described = documents.map(({ path, about }) => ({ path, about: `OpenAPI 3.1, for tools: ${about}` }));
  const steps = possibleSteps(firstSteps, api).map(
    ({ operation, does, command, note }, at) => html`<section class="step">
<h2 id="step-${at + 1}">${at + 1}. ${does}</h2>
<p class="rules"><a href="${prefix}${operationPath('/docs', operationOfStep(operation, api)!)}"><code>${operation}</code></a></p>
${codeBlock(command, 'sh', `Commands of step ${at + 1}`)}
${note === undefined ? undefined : html`<p>${proseHtml(note)}</p>`}</section>
`,
  );
  const main = html`<h1>First steps</h1>
<p class="lead">${api.info.title}, version ${api.info.version}. From your credentials to a shipment that you can track. Paste the commands into a shell.</p>
<h2 id="variables">Your credentials</h2>
${codeBlock(`BASE_URL=${baseUrl()}\n${parts.firstStepVariables}`, 'sh', 'Variables')}
${steps}
<h2 id="places">Where things are</h2>
<dl>
${[...links, ...OWN_LINKS, ...described].map(({ path, about }) => html`<dt><a href="${prefix}${path}">${path}</a></dt><dd>${about}</dd>\n`)}</dl>`;
  return { title: 'First steps', main };
}
