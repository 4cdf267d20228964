// The documentation that the server provides: the OpenAPI documents, the reference, guides, error and event pages, and llms.txt.
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { DescribedEvent } from '../contract/described-event.ts';
import { eventJsonSchema } from '../contract/event-schema.ts';
import { exact } from '../contract/fields.ts';
import { type Answer, open, type Route, route } from '../contract/route.ts';
import { Refusal } from '../http/refusal.ts';
import { RenderedOnce } from '../web/rendered-once.ts';
import type { DescribedApi, DescribedDocument, DocsParts } from './docs-parts.ts';
import { ASSETS, DocsSite, guideLibrary } from './docs-site.ts';
import { errorIndexPage, errorPage } from './error-pages.ts';
import { eventIndexPage, eventPage } from './event-pages.ts';
import { guideIndexPage, guidePage } from './guides/guide-pages.ts';
import { html, proseHtml } from './html.ts';
import { llmsText } from './llms-text.ts';
import type { Page } from './page.ts';
import { operationPage, operationPath } from './reference/operation-page.ts';
import { referenceIndex } from './reference/reference-index.ts';
import { startPage } from './start-page.ts';

const shared = { policy: open, tag: 'Documentation', otherErrors: 'noData', method: 'GET', errors: {} } as const;
const page = { ...shared, inReference: false } as const;
const documentSchema = Type.Object({ openapi: Type.String() }, { title: 'OpenApiDocument' });
const HTML = { status: 200, contentType: 'text/html' } as const;

const errorPageParams = exact({
  code: Type.String({ description: 'The `error.code` of a response.', examples: ['1007'] }),
});

const assetParams = exact({ file: Type.String() });
const operationParams = exact({ operationId: Type.String() });
const guideParams = exact({ name: Type.String() });

const eventPageParams = exact({
  type: Type.String({ description: 'A type of event.', examples: ['shipment.delivered'] }),
});

interface Shown {
  readonly request: FastifyRequest;
}

/** Returns a page that is the same for everyone, rendered on first use. */
type ShowPage = (
  path: string,
  make: (prefix: string) => Page,
  reference?: DescribedApi,
) => (call: Shown) => Promise<Answer>;

export function docsRoutes(parts: DocsParts): Route[] {
  const rendered = new RenderedOnce(parts.baseUrl);
  const site = new DocsSite(parts);
  const show: ShowPage =
    (path, make, reference = site.first) =>
    ({ request }) =>
      rendered.answer(path, request.headers, () => site.answer(path, make(site.prefix), reference));
  return [
    ...parts.prosePages.map(({ path, title, paragraphs }) =>
      route({
        ...page,
        path,
        summary: title,
        success: { ...HTML, description: 'A page.' },
        handle: show(path, () => ({
          title,
          main: html`<h1>${title}</h1>${paragraphs.map((text) => html`<p>${proseHtml(text)}</p>`)}`,
        })),
      }),
    ),
    ...documentsIn(parts).map(({ path, about, describe }) =>
      route({
        ...shared,
        path,
        summary: `${about}, as OpenAPI 3.1`,
        success: { status: 200, description: 'The OpenAPI document.', schema: documentSchema, hasTag: true },
        handle: ({ request }) =>
          rendered.answer(path, request.headers, (url) => ({
            status: 200,
            headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' },
            body: JSON.stringify(describe(url)),
          })),
      }),
    ),
    route({
      ...shared,
      path: '/llms.txt',
      summary: 'Get the API as one plain-text page',
      success: { status: 200, description: 'Markdown.', contentType: 'text/plain', hasTag: true },
      handle: ({ request }) =>
        rendered.answer('llms.txt', request.headers, (url) => ({
          status: 200,
          headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' },
          body: llmsText(
            site.api(site.first).document,
            { ...parts, documents: documentsIn(parts), guides: site.guides() },
            url,
          ),
        })),
    }),
    route({
      ...shared,
      path: '/docs/errors',
      summary: 'List all error codes',
      success: { ...HTML, description: 'A page.', hasTag: true },
      handle: show('/docs/errors', (prefix) => errorIndexPage(prefix, parts.catalogue)),
    }),
    route({
      ...shared,
      path: '/docs/errors/{code}',
      summary: 'What an error code means',
      params: errorPageParams,
      success: { ...HTML, description: 'A page: when it happens, what to do, an example.', hasTag: true },
      errors: { 404: { shape: 'noData', meaning: 'there is no such code' } },
      handle({ params, request }) {
        const entry = Object.values(parts.catalogue).find((one) => String(one.code) === params.code);
        if (entry === undefined) throw new Refusal('noSuchErrorCode');
        const docs = `${parts.baseUrl()}/docs/errors`;
        return show(`/docs/errors/${entry.code}`, (prefix) => errorPage(prefix, parts.catalogue, entry, docs))({
          request,
        });
      },
    }),
    ...(parts.events.length > 0 ? eventRoutes(parts, rendered, show) : []),
    ...parts.references.flatMap((reference) => referenceRoutes(parts, reference, { site, rendered, show })),
    ...guideRoutes(show),
    route({
      ...page,
      path: '/docs/start',
      summary: 'First steps',
      success: { ...HTML, description: 'A page.' },
      handle: show('/docs/start', (prefix) =>
        startPage(prefix, site.api(site.first).document, { ...parts, documents: site.first.documents }),
      ),
    }),
    route({
      ...page,
      path: '/docs/assets/{file}',
      summary: 'What the pages load',
      params: assetParams,
      success: { status: 200, contentType: '*/*', description: 'The file.' },
      async handle({ params, request }) {
        for (const asset of Object.values(ASSETS)) {
          if ((await asset.file()) === params.file) return asset.answer(request.headers);
        }
        throw new Refusal('noSuchAddress');
      },
    }),
  ];
}

function documentsIn({ references }: DocsParts): DescribedDocument[] {
  return references.flatMap(({ documents }) => documents);
}

interface Making {
  readonly site: DocsSite;
  readonly rendered: RenderedOnce;
  readonly show: ShowPage;
}

/** The pages of one reference: its index, a page per operation, and its search index. */
function referenceRoutes(parts: DocsParts, described: DescribedApi, { site, rendered, show }: Making): Route[] {
  const { page: reference, about, hasClient } = described;
  return [
    route({
      ...page,
      path: reference,
      summary: about,
      success: { ...HTML, description: 'A page.' },
      handle: show(reference, () => referenceIndex(site.api(described), site.indexPlace(described)), described),
    }),
    route({
      ...page,
      path: operationPath(reference, '{operationId}'),
      summary: 'The page of an operation',
      params: operationParams,
      success: { ...HTML, description: 'A page.' },
      errors: { 404: { shape: 'noData', meaning: 'there is no such operation' } },
      handle({ params, request }) {
        const api = site.api(described);
        const operation = api.operations.find(({ id }) => id === params.operationId);
        if (operation === undefined) throw new Refusal('noSuchAddress');
        const make = (prefix: string) =>
          operationPage(api, operation, {
            prefix,
            reference,
            hasClient,
            environment: parts.environment,
            baseUrl: parts.baseUrl(),
            examples: parts.requestExamples(),
          });
        return show(operationPath(reference, operation.id), make, described)({ request });
      },
    }),
    route({
      ...page,
      path: `${reference}/search.json`,
      summary: 'What the search box searches',
      success: { status: 200, contentType: 'application/json', description: 'The index.' },
      handle: ({ request }) =>
        rendered.answer(`${reference}/search.json`, request.headers, () => ({
          status: 200,
          headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' },
          body: JSON.stringify(site.searchIndex(described)),
        })),
    }),
  ];
}

function guideRoutes(show: ShowPage): Route[] {
  const one = (folder: string) =>
    route({
      ...page,
      path: `/docs/guides/${folder}{name}`,
      summary: 'A guide',
      params: guideParams,
      success: { ...HTML, description: 'A page.' },
      errors: { 404: { shape: 'noData', meaning: 'there is no such guide' } },
      handle({ params, request }) {
        const guide = guideLibrary().find(`${folder}${params.name}`);
        if (guide === undefined) throw new Refusal('noSuchAddress');
        return show(`/docs/guides/${guide.name}`, (prefix) => guidePage(guideLibrary(), guide, prefix))({ request });
      },
    });
  return [
    route({
      ...page,
      path: '/docs/guides',
      summary: 'All guides',
      success: { ...HTML, description: 'A page.' },
      handle: show('/docs/guides', (prefix) => guideIndexPage(guideLibrary(), prefix)),
    }),
    one(''),
    one('decisions/'),
  ];
}

function eventRoutes({ events }: DocsParts, rendered: RenderedOnce, show: ShowPage): Route[] {
  const errors = { 404: { shape: 'noData', meaning: 'there is no such type' } } as const;
  const find = (type: string): DescribedEvent => {
    const found = events.find((one) => one.type === type);
    if (found === undefined)
      throw new Refusal('noSuchAddress', { details: 'No such type of event. See /docs/events for all of them.' });
    return found;
  };
  return [
    route({
      ...shared,
      path: '/docs/events',
      summary: 'List all types of events',
      success: { ...HTML, description: 'A page.', hasTag: true },
      handle: show('/docs/events', (prefix) => eventIndexPage(prefix, events)),
    }),
    route({
      ...shared,
      path: '/docs/events/{type}',
      summary: 'When an event happens, with a sample',
      params: eventPageParams,
      success: { ...HTML, description: 'A page.', hasTag: true },
      errors,
      handle: async ({ params: { type }, request }) => {
        const event = find(type);
        return show(`/docs/events/${type}`, (prefix) => eventPage(prefix, event))({ request });
      },
    }),
    route({
      ...shared,
      path: '/docs/events/{type}/schema.json',
      summary: 'Get the JSON Schema of a type of event',
      params: eventPageParams,
      success: {
        status: 200,
        description: 'A JSON Schema (2020-12) that needs no other.',
        contentType: 'application/schema+json',
        hasTag: true,
      },
      errors,
      handle: async ({ params: { type }, request }) => {
        const event = find(type);
        return rendered.answer(`event schema ${type}`, request.headers, (url) => ({
          status: 200,
          headers: { 'content-type': 'application/schema+json', 'cache-control': 'no-cache' },
          body: JSON.stringify(eventJsonSchema(event, `${url}/docs/events/${type}/schema.json`), null, 2),
        }));
      },
    }),
  ];
}

/** What a person sees at an unknown URL. */
export function missingPage(parts: DocsParts): () => Promise<Answer> {
  const site = new DocsSite(parts);
  let last: { readonly url: string; readonly page: Promise<Answer> } | undefined;
  const render = (): Promise<Answer> => {
    const { prefix } = site;
    const main = html`<h1>There is no such page</h1>
<p>The address may be mistyped, or what it named is gone.</p>
<dl>
<dt><a href="${prefix}/">Portal</a></dt><dd>Quotes, bills of lading, pickups and tracking</dd>
<dt><a href="${prefix}/docs/start">Documentation</a></dt><dd>Where everything else is</dd>
</dl>`;
    return site.missing({ title: 'There is no such page', main });
  };
  return () => {
    const url = parts.baseUrl();
    if (last?.url !== url) last = { url, page: render() };
    return last.page;
  };
}
