// GET /docs/start: which environment this is, and where everything is.
import type { OpenApiDocument } from '../contract/openapi.ts';
import type { Answer } from '../contract/route.ts';
import { type FirstStep, possibleSteps } from './first-steps.ts';
import { html, proseHtml } from './html.ts';
import { type PageFrame, pageAnswer } from './page.ts';

export interface StartParts {
  readonly firstSteps: readonly FirstStep[];
  readonly baseUrl: () => string;
  readonly links: readonly { readonly path: string; readonly about: string }[];
}

const OWN_LINKS = [
  { path: '/docs', about: 'The API reference, with requests to try and to copy as curl' },
  { path: '/docs/events', about: 'Every type of event: when it happens, its schema, a sample' },
  { path: '/docs/errors', about: 'Every error code: when it happens, what to do' },
  { path: '/openapi.json', about: 'The OpenAPI 3.1 description, for tools' },
  { path: '/llms.txt', about: 'Get the API as one plain-text page' },
  { path: '/livez', about: 'Liveness check' },
  { path: '/readyz', about: 'Can it serve requests?' },
] as const;

export function startPage(frame: PageFrame, api: OpenApiDocument, { firstSteps, baseUrl, links }: StartParts): Answer {
  const { prefix } = frame;
  const main = html`<h1>${api.info.title}</h1>
<p class="lead">${String(api.info.summary ?? '')} Version ${api.info.version} at <code>${baseUrl()}</code>.</p>
<h2>First steps</h2>
<ol class="steps">
${possibleSteps(firstSteps, api).map((step) => html`<li><code>${step.operation}</code> ${proseHtml(step.does)}</li>\n`)}</ol>
<h2>Where things are</h2>
<dl>
${[...links, ...OWN_LINKS].map(({ path, about }) => html`<dt><a href="${prefix}${path}">${path}</a></dt><dd>${about}</dd>\n`)}</dl>`;
  return pageAnswer(frame, { title: api.info.title, main });
}
