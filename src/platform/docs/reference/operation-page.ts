// The page of one operation: what it does, its fields, samples in three languages, its responses and errors.
import { codeBlock } from '../code-block.ts';
import { markdownHtml } from '../guides/markdown-html.ts';
import { type Html, html, proseHtml } from '../html.ts';
import type { Page } from '../page.ts';
import { type RequestExamples, sampleRequest } from '../samples/sample-request.ts';
import { fieldOf, fieldsOf } from './field-tree.ts';
import { fieldsHtml } from './fields-html.ts';
import type { Content, Parameter, ReadOpenApi, ReferenceOperation, ReferenceResponse } from './read-openapi.ts';
import { type ResponsePart, responseParts } from './response-parts.ts';
import { samplesHtml, samplesOf } from './samples-html.ts';
import { canBeTried, tryForm } from './try-form.ts';

export interface OperationPlace {
  readonly prefix: string;
  readonly environment: string;
  readonly baseUrl: string;
  /** The page of the whole reference, and its title. */
  readonly reference: string;
  /** Whether our own clients have its operations. */
  readonly hasClient: boolean;
  readonly examples: RequestExamples;
}

export function operationPage(api: ReadOpenApi, operation: ReferenceOperation, place: OperationPlace): Page {
  const { prefix, baseUrl, hasClient } = place;
  const request = sampleRequest(api, operation, place.examples);
  const main = html`<div class="columns">
<div class="told">
<p class="crumbs"><a href="${prefix}${place.reference}">API reference</a> / <a href="${prefix}${place.reference}#${tagAnchor(operation.tag)}">${operation.tag}</a></p>
<h1>${operation.summary}</h1>
<p class="endpoint">${verbHtml(operation.method)} <code>${operation.path}</code></p>
${markdownHtml(operation.description, (target) => ownAddress(target, prefix), 2)}
${parametersHtml(api, operation)}
${bodyHtml(api, operation)}
${operation.successes.map((one) => successHtml(api, one))}
${failuresHtml(operation, prefix)}
${neighboursHtml(api, operation, place)}
</div>
<div class="shown">
${samplesHtml(samplesOf(request, baseUrl, hasClient))}
${otherExamplesHtml(operation)}
${operation.successes.map(responseExampleHtml)}
${canBeTried(request) ? tryForm(api, request, place) : undefined}
</div>
</div>`;
  return { title: `${operation.summary}: ${operation.method} ${operation.path}`, main, bodyClass: 'docs operation' };
}

export function operationPath(reference: string, id: string): string {
  return `${reference === '/docs' ? '/docs/api' : reference}/${id}`;
}

/** `Rate quotes` → `rate-quotes`. */
export function tagAnchor(tag: string): string {
  return tag.toLowerCase().replaceAll(' ', '-');
}

export function verbHtml(method: string): Html {
  return html`<b class="verb ${method.toLowerCase()}">${method}</b>`;
}

/** Descriptions refer to pages of this server by path. */
function ownAddress(target: string, prefix: string): string {
  return target.startsWith('/') ? `${prefix}${target}` : target;
}

function parametersHtml(api: ReadOpenApi, { parameters }: ReferenceOperation): Html[] {
  const titles = { path: 'Path parameters', query: 'Query parameters', header: 'Headers' } as const;
  return (['path', 'query', 'header'] as const).flatMap((place) => {
    const fields = parameters.filter((one) => one.in === place).map((one) => parameterField(api, one));
    return fields.length === 0
      ? []
      : [
          html`<h2 id="${place}">${titles[place]}</h2>
${fieldsHtml(fields, place)}`,
        ];
  });
}

function parameterField(api: ReadOpenApi, { name, schema, required, description }: Parameter) {
  const said = description === undefined ? schema : { ...schema, description };
  return fieldOf(api, name, said, required ?? false);
}

function bodyHtml(api: ReadOpenApi, { body }: ReferenceOperation): Html | undefined {
  if (body === undefined) return undefined;
  const json = body['application/json'];
  if (json === undefined) {
    const types = Object.keys(body).map((type) => html` <code>${type}</code>`);
    return html`<h2 id="body">Request body</h2>
<p>The bytes of a file, with its type in the header <code>content-type</code>:${types}.</p>`;
  }
  return html`<h2 id="body">Request body</h2>
${fieldsHtml(fieldsOf(api, json.schema ?? {}), 'body')}`;
}

function successHtml(api: ReadOpenApi, response: ReferenceResponse): Html {
  const { status, description, contentType } = response;
  const type =
    contentType === undefined || contentType === 'application/json' ? undefined : html` <code>${contentType}</code>`;
  return html`<h2 id="response-${status}">Response ${status}</h2>
<p>${proseHtml(description)}${type}</p>
${responseParts(api, response).map(partHtml)}
`;
}

function partHtml({ name, anchor, fields }: ResponsePart): Html | undefined {
  if (fields.length === 0) return undefined;
  const title = name === undefined ? undefined : html`<h3 id="${anchor}">Message <code>${name}</code></h3>`;
  return html`${title}
${fieldsHtml(fields, anchor)}`;
}

function failuresHtml({ failures }: ReferenceOperation, prefix: string): Html {
  const rows = failures.map(
    ({
      status,
      description,
      content,
    }) => html`<tr><td>${status === 'default' ? 'other' : status}</td><td>${proseHtml(description)}</td><td>${codesOf(content).map((code) => html`<a href="${prefix}/docs/errors/${code}">${code}</a> `)}</td></tr>
`,
  );
  return html`<h2 id="errors">Errors</h2>
<div class="wide" tabindex="0" role="region" aria-label="Errors"><table>
<thead><tr><th scope="col">Status</th><th scope="col">When</th><th scope="col">For example</th></tr></thead>
<tbody>
${rows}</tbody>
</table></div>`;
}

/** The error codes of its examples. */
function codesOf({ example, examples = {} }: Content): readonly number[] {
  const bodies = [example, ...Object.values(examples).map(({ value }) => value)] as (
    | { error?: { code?: number } }
    | undefined
  )[];
  const codes = bodies.map((body) => body?.error?.code).filter((code) => code !== undefined && code > 0);
  return [...new Set(codes as number[])];
}

/** Other possible bodies: the request above is one of them, or the smallest. */
function otherExamplesHtml({ body }: ReferenceOperation): Html[] {
  const examples = Object.entries(body?.['application/json']?.examples ?? {});
  if (examples.length < 2) return [];
  return examples.map(
    ([name, { summary, value }]) => html`<details class="more"><summary>Body: ${summary ?? name}</summary>
${codeBlock(JSON.stringify(value, null, 2), 'json', `Example of the body: ${summary ?? name}`)}</details>
`,
  );
}

function responseExampleHtml({ status, contentType, content }: ReferenceResponse): Html | undefined {
  const [first] = Object.values(content.examples ?? {});
  const value = content.example ?? first?.value;
  if (value === undefined) return undefined;
  const isJson = contentType === 'application/json';
  return html`<h2 class="small">Response ${status}</h2>
${codeBlock(isJson ? JSON.stringify(value, null, 2) : String(value), isJson ? 'json' : '', `Response ${status}`)}
`;
}

function neighboursHtml(api: ReadOpenApi, operation: ReferenceOperation, { prefix, reference }: OperationPlace): Html {
  const all = api.groups().flatMap(({ operations }) => operations);
  const at = all.indexOf(operation);
  const link = (other: ReferenceOperation | undefined, rel: string, text: (words: string) => string) =>
    other && html`<a rel="${rel}" href="${prefix}${operationPath(reference, other.id)}">${text(other.summary)}</a>`;
  return html`<nav class="turn" aria-label="Neighboring operations">
${link(all[at - 1], 'prev', (words) => `← ${words}`)}
${link(all[at + 1], 'next', (words) => `${words} →`)}
</nav>`;
}
