// The first page of a reference: first steps, guides, and every operation by tag.
import { codeBlock } from '../code-block.ts';
import { type FirstStep, possibleSteps } from '../first-steps.ts';
import type { GuideSection } from '../guides/guide-library.ts';
import { markdownHtml } from '../guides/markdown-html.ts';
import { type Html, html, proseHtml } from '../html.ts';
import type { Page } from '../page.ts';
import { operationPath, tagAnchor, verbHtml } from './operation-page.ts';
import type { ReadOpenApi } from './read-openapi.ts';

export interface IndexPlace {
  readonly prefix: string;
  readonly baseUrl: string;
  readonly reference: string;
  readonly documents: readonly { readonly path: string; readonly about: string }[];
  readonly about: string;
  readonly firstSteps: readonly FirstStep[];
  /** For readers of this reference. */
  readonly guides: readonly GuideSection[];
  /** Other references on this server. */
  readonly others: readonly { readonly page: string; readonly about: string }[];
}

/** Key, token and a first call: enough to see it work. */
const STEPS_SHOWN = 3;

export function referenceIndex(api: ReadOpenApi, place: IndexPlace): Page {
  const { info } = api.document;
  const { prefix } = place;
  const main = html`<h1>${info.title}</h1>
<p class="lead">${place.about}. Version ${info.version} at <code>${place.baseUrl}</code>.</p>
${stepsHtml(api, place)}
${place.guides.map((section) => guidesHtml(section, prefix))}
<h2 id="operations">Operations</h2>
${documentsHtml(place)}
${place.others.length === 0 ? undefined : html`<p>Other references:${place.others.map(({ page, about }) => html` <a href="${prefix}${page}">${about}</a>.`)}</p>`}
${api.groups().map((group) => groupHtml(group, place))}
<h2 id="about">About the API</h2>
${markdownHtml(String(info.description ?? ''), (target) => ownAddress(target, place), 0)}`;
  return { title: info.title, main };
}

function documentsHtml({ documents, prefix }: IndexPlace): Html {
  return html`<p>The same for tools, as OpenAPI 3.1:</p>
<ul>${documents.map(({ path, about }) => html`<li><a href="${prefix}${path}">${path}</a>: ${about}</li>\n`)}</ul>`;
}

/** The document refers to pages of this server by full URL. */
function ownAddress(target: string, { baseUrl, prefix }: IndexPlace): string {
  return target.startsWith(`${baseUrl}/`) ? `${prefix}${target.slice(baseUrl.length)}` : target;
}

function stepsHtml(api: ReadOpenApi, { firstSteps, prefix, baseUrl }: IndexPlace): Html | undefined {
  const steps = possibleSteps(firstSteps, api.document);
  if (steps.length === 0) return undefined;
  const commands = [`BASE_URL=${baseUrl}`, ...steps.slice(0, STEPS_SHOWN).map(({ command }) => command)].join('\n');
  return html`<h2 id="first-steps">First steps</h2>
<p>With the client ID, client secret and portal account from your carrier:</p>
${codeBlock(commands, 'sh', 'First steps')}
<p><a href="${prefix}/docs/start">All ${steps.length} steps</a>, to a shipment that you can track.</p>`;
}

function guidesHtml({ title, guides }: GuideSection, prefix: string): Html {
  return html`<h2 id="guides">Guides</h2>
<p>${title === '' ? undefined : `${title}: `}<a href="${prefix}/docs/guides">all guides</a></p>
<ul class="cards">${guides.map(
    ({
      guide,
      about,
    }) => html`<li><a href="${prefix}/docs/guides/${guide.name}">${guide.title}</a><span>${proseHtml(about)}</span></li>
`,
  )}</ul>`;
}

function groupHtml({ name, about, operations }: ReturnType<ReadOpenApi['groups']>[number], place: IndexPlace): Html {
  return html`<section class="group">
<h3 id="${tagAnchor(name)}">${name} <a class="anchor" href="#${tagAnchor(name)}" aria-label="Link to ${name}">#</a></h3>
<p>${proseHtml(about)}</p>
<ul class="operations">${operations.map(
    ({ id, method, path, summary }) =>
      html`<li><a href="${place.prefix}${operationPath(place.reference, id)}">${verbHtml(method)}<span>${summary}</span><code>${path}</code></a></li>
`,
  )}</ul>
</section>
`;
}
