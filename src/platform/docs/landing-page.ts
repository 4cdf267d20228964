// GET /: which environment this is, and where everything else is.
import type { OpenApiDocument } from '../contract/openapi.ts';
import type { Answer } from '../contract/route.ts';
import { type FirstStep, possibleSteps } from './first-steps.ts';
import { html, proseHtml } from './html.ts';
import { type PageFrame, pageAnswer } from './page.ts';

export function landingPage(
  frame: PageFrame,
  api: OpenApiDocument,
  steps: readonly FirstStep[],
  baseUrl: string,
): Answer {
  const { prefix } = frame;
  const links = [
    ['/docs', 'The API reference, with requests to try and to copy as curl'],
    ['/docs/errors', 'Every error code: when it happens, what to do'],
    ['/openapi.json', 'The OpenAPI 3.1 description, for tools'],
    ['/llms.txt', 'The API on one page of plain text'],
    ['/livez', 'Is the process alive?'],
    ['/readyz', 'Can it serve requests?'],
  ] as const;
  const main = html`<h1>${api.info.title}</h1>
<p class="lead">${String(api.info.summary ?? '')} Version ${api.info.version} at <code>${baseUrl}</code>.</p>
<h2>First steps</h2>
<ol class="steps">
${possibleSteps(steps, api).map((step) => html`<li><code>${step.operation}</code> ${proseHtml(step.does)}</li>\n`)}</ol>
<h2>Where things are</h2>
<dl>
${links.map(([path, about]) => html`<dt><a href="${prefix}${path}">${path}</a></dt><dd>${about}</dd>\n`)}</dl>`;
  return pageAnswer(frame, { title: api.info.title, main });
}
