// The documentation that the server provides: the OpenAPI document, the reference, the error pages and llms.txt.
import { readFile } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { DescribedEvent } from '../contract/described-event.ts';
import { eventJsonSchema } from '../contract/event-schema.ts';
import { exact } from '../contract/fields.ts';
import type { OpenApiDocument } from '../contract/openapi.ts';
import { type Answer, open, type Route, route } from '../contract/route.ts';
import { Refusal } from '../http/refusal.ts';
import { projectFile } from '../project-root.ts';
import { RenderedOnce } from '../web/rendered-once.ts';
import { Asset } from './asset.ts';
import type { Catalogue } from './error-facts.ts';
import { errorIndexPage, errorPage } from './error-pages.ts';
import { eventIndexPage, eventPage } from './event-pages.ts';
import type { FirstStep } from './first-steps.ts';
import { html, proseHtml } from './html.ts';
import { llmsText } from './llms-text.ts';
import { type PageFrame, pageAnswer } from './page.ts';
import { PAGE_ICON, PAGE_STYLE } from './page-style.ts';
import { referencePage } from './reference-page.ts';
import { REFERENCE_SCRIPT } from './reference-script.ts';
import { startPage } from './start-page.ts';

export interface DocsParts {
  readonly environment: string;
  /** Where callers reach this environment; known once it listens. */
  readonly baseUrl: () => string;
  /** The first is the one that newcomers are shown. */
  readonly documents: readonly DescribedApi[];
  readonly catalogue: Catalogue;
  readonly events: readonly DescribedEvent[];
  readonly firstSteps: readonly FirstStep[];
  /** Pages of plain paragraphs that answers link to. */
  readonly prosePages: readonly ProsePage[];
  /** Other addresses that a newcomer should know. */
  readonly links: readonly DocsLink[];
}

/** One OpenAPI document: where it is, and the page that shows it. */
export interface DescribedApi {
  readonly path: string;
  readonly reference: string;
  readonly about: string;
  describe(serverUrl: string): OpenApiDocument;
}

export interface DocsLink {
  readonly path: string;
  readonly about: string;
}

export interface ProsePage {
  readonly path: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

const ASSETS = {
  style: new Asset('pages.css', 'text/css; charset=utf-8', async () => Buffer.from(PAGE_STYLE)),
  icon: new Asset('mark.svg', 'image/svg+xml', async () => Buffer.from(PAGE_ICON)),
  script: new Asset('reference.js', 'text/javascript; charset=utf-8', async () => Buffer.from(REFERENCE_SCRIPT)),
  /** Scalar, as scripts/build-server.mjs puts it there. Both environments share the one copy in memory. */
  bundle: new Asset('api-reference.js', 'text/javascript; charset=utf-8', () =>
    readFile(projectFile('dist/public/api-reference.js')),
  ),
};

const shared = { policy: open, tag: 'Documentation', otherErrors: 'noData', method: 'GET', errors: {} } as const;
const page = { ...shared, inReference: false } as const;
const documentSchema = Type.Object({ openapi: Type.String() }, { title: 'OpenApiDocument' });
const HTML = { status: 200, contentType: 'text/html' } as const;

const errorPageParams = exact({
  code: Type.String({ description: 'The `error.code` of an answer.', examples: ['1007'] }),
});

const assetParams = exact({ file: Type.String() });

const eventPageParams = exact({
  type: Type.String({ description: 'A type of event.', examples: ['shipment.delivered'] }),
});

export function docsRoutes(parts: DocsParts): Route[] {
  const rendered = new RenderedOnce(parts.baseUrl);
  const described = describedOnce(parts);
  /** A page in its frame, the same for everyone. */
  const shown =
    (name: string, render: (frame: PageFrame) => Answer | Promise<Answer>) =>
    ({ request }: { request: FastifyRequest }) =>
      rendered.answer(name, request.headers, async () => render(await frameOf(parts)));
  return [
    ...parts.prosePages.map(({ path, title, paragraphs }) =>
      route({
        ...page,
        path,
        summary: title,
        success: { ...HTML, description: 'A page.' },
        handle: shown(path, (frame) =>
          pageAnswer(frame, {
            title,
            main: html`<h1>${title}</h1>${paragraphs.map((text) => html`<p>${proseHtml(text)}</p>`)}`,
          }),
        ),
      }),
    ),
    ...parts.documents.map(({ path, about, describe }) =>
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
          body: llmsText(described(url), parts.firstSteps, parts.events, url),
        })),
    }),
    route({
      ...shared,
      path: '/docs/errors',
      summary: 'List all error codes',
      success: { ...HTML, description: 'A page.', hasTag: true },
      handle: shown('errors', (frame) => errorIndexPage(frame, parts.catalogue)),
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
        const render = (frame: PageFrame) => errorPage(frame, parts.catalogue, entry, `${parts.baseUrl()}/docs/errors`);
        return shown(`errors ${entry.code}`, render)({ request });
      },
    }),
    ...(parts.events.length > 0 ? eventRoutes(parts, rendered, shown) : []),
    ...parts.documents.map(({ path, reference, about }) =>
      route({
        ...page,
        path: reference,
        summary: about,
        success: { ...HTML, description: 'A page.' },
        handle: shown(reference, async (frame) =>
          referencePage(frame, path, {
            script: await addressOf(ASSETS.script, parts),
            bundle: await addressOf(ASSETS.bundle, parts),
          }),
        ),
      }),
    ),
    route({
      ...page,
      path: '/docs/start',
      summary: 'Where everything is',
      success: { ...HTML, description: 'A page.' },
      handle: shown('start', (frame) => startPage(frame, described(parts.baseUrl()), parts)),
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

type Shown = (
  name: string,
  render: (frame: PageFrame) => Answer,
) => (call: { request: FastifyRequest }) => Promise<Answer>;

function eventRoutes({ events }: DocsParts, rendered: RenderedOnce, shown: Shown): Route[] {
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
      handle: shown('events', (frame) => eventIndexPage(frame, events)),
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
        return shown(`event ${type}`, (frame) => eventPage(frame, event))({ request });
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

/** The document is long, and several texts are made from it. */
function describedOnce(parts: DocsParts): (url: string) => OpenApiDocument {
  let last: { readonly url: string; readonly document: OpenApiDocument } | undefined;
  return (url) => {
    if (last?.url !== url) last = { url, document: parts.documents[0]!.describe(url) };
    return last.document;
  };
}

/** What a person sees at an address without a page. */
export function missingPage(parts: DocsParts): () => Promise<Answer> {
  let last: { readonly url: string; readonly page: Promise<Answer> } | undefined;
  const render = async (): Promise<Answer> => {
    const frame = await frameOf(parts);
    const main = html`<h1>There is no such page</h1>
<p>The address may be mistyped, or what it named is gone.</p>
<dl>
<dt><a href="${frame.prefix}/">Portal</a></dt><dd>Quotes, bills of lading, pickups and tracking</dd>
<dt><a href="${frame.prefix}/docs/start">Documentation</a></dt><dd>Where everything else is</dd>
</dl>`;
    return { ...pageAnswer(frame, { title: 'There is no such page', main }), status: 404 };
  };
  return () => {
    const url = parts.baseUrl();
    if (last?.url !== url) last = { url, page: render() };
    return last.page;
  };
}

async function frameOf(parts: DocsParts): Promise<PageFrame> {
  return {
    environment: parts.environment,
    prefix: prefixOf(parts.baseUrl()),
    stylesheet: await addressOf(ASSETS.style, parts),
    icon: await addressOf(ASSETS.icon, parts),
  };
}

async function addressOf(asset: Asset, parts: DocsParts): Promise<string> {
  return `${prefixOf(parts.baseUrl())}/docs/assets/${await asset.file()}`;
}

/** A proxy may serve this environment under a path: https://freight.example/api → /api. */
function prefixOf(baseUrl: string): string {
  return new URL(baseUrl).pathname.replace(/\/$/, '');
}
