// The documentation that the server provides: the OpenAPI documents, the reference, guides, error and event pages, and llms.txt.
import { Type } from 'typebox';
import { exact } from '../contract/fields.ts';
import { type Route, route } from '../contract/route.ts';
import { Refusal } from '../http/refusal.ts';
import { RenderedOnce } from '../web/rendered-once.ts';
import type { DescribedDocument, DocsPage, DocsParts } from './docs-parts.ts';
import { ASSETS, DocsSite, guideLibrary } from './docs-site.ts';
import { errorIndexPage, errorPage } from './error-pages.ts';
import { eventRoutes } from './event-page.routes.ts';
import { guideIndexPage, guidePage } from './guides/guide-pages.ts';
import { html, proseHtml } from './html.ts';
import { llmsText } from './llms-text.ts';
import { HTML, OPERATION, PAGE, type ShowPage } from './page-route.ts';
import { referenceRoutes } from './reference/reference.routes.ts';
import { startPage } from './start-page.ts';

const documentSchema = Type.Object({ openapi: Type.String() }, { title: 'OpenApiDocument' });

const errorPageParams = exact({
  code: Type.String({ description: 'The `error.code` of a response.', examples: ['1007'] }),
});

const assetParams = exact({ file: Type.String() });
const guideParams = exact({ name: Type.String() });

export function docsRoutes(parts: DocsParts): Route[] {
  const rendered = new RenderedOnce(parts.baseUrl);
  const site = new DocsSite(parts);
  const show: ShowPage =
    (path, make, reference = site.first) =>
    ({ request }) =>
      rendered.answer(path, request.headers, () => site.answer(path, make(site.prefix), reference));
  return [
    ...parts.docsPages.map((page) => pageRoute(page, show)),
    ...documentsIn(parts).map(({ path, about, describe }) =>
      route({
        ...OPERATION,
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
      ...OPERATION,
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
      ...OPERATION,
      path: '/docs/errors',
      summary: 'List all error codes',
      success: { ...HTML, description: 'A page.', hasTag: true },
      handle: show('/docs/errors', (prefix) => errorIndexPage(prefix, parts.catalog)),
    }),
    route({
      ...OPERATION,
      path: '/docs/errors/{code}',
      summary: 'What an error code means',
      params: errorPageParams,
      success: { ...HTML, description: 'A page: when it happens, what to do, an example.', hasTag: true },
      errors: { 404: { shape: 'noData', meaning: 'there is no such code' } },
      handle({ params, request }) {
        const entry = Object.values(parts.catalog).find((one) => String(one.code) === params.code);
        if (entry === undefined) throw new Refusal('noSuchErrorCode');
        const docs = `${parts.baseUrl()}/docs/errors`;
        return show(`/docs/errors/${entry.code}`, (prefix) => errorPage(prefix, parts.catalog, entry, docs))({
          request,
        });
      },
    }),
    ...(parts.events.length > 0 ? eventRoutes(parts, rendered, show) : []),
    ...parts.references.flatMap((reference) => referenceRoutes(parts, reference, { site, rendered, show })),
    ...guideRoutes(show),
    route({
      ...PAGE,
      path: '/docs/start',
      summary: 'First steps',
      success: { ...HTML, description: 'A page.' },
      handle: show('/docs/start', (prefix) =>
        startPage(prefix, site.api(site.first).document, { ...parts, documents: site.first.documents }),
      ),
    }),
    route({
      ...PAGE,
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

function pageRoute(page: DocsPage, show: ShowPage): Route {
  const { path, title } = page;
  return route({
    ...PAGE,
    path,
    summary: title,
    success: { ...HTML, description: 'A page.' },
    handle:
      'guide' in page
        ? show(`/docs/guides/${page.guide}`, (prefix) =>
            guidePage(guideLibrary(), guideLibrary().find(page.guide)!, prefix),
          )
        : show(path, () => ({
            title,
            main: html`<h1>${title}</h1>${page.paragraphs.map((text) => html`<p>${proseHtml(text)}</p>`)}`,
          })),
  });
}

function documentsIn({ references }: DocsParts): DescribedDocument[] {
  return references.flatMap(({ documents }) => documents);
}

function guideRoutes(show: ShowPage): Route[] {
  const one = (folder: string) =>
    route({
      ...PAGE,
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
      ...PAGE,
      path: '/docs/guides',
      summary: 'All guides',
      success: { ...HTML, description: 'A page.' },
      handle: show('/docs/guides', (prefix) => guideIndexPage(guideLibrary(), prefix)),
    }),
    one(''),
    one('decisions/'),
  ];
}
