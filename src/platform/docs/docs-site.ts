// What all documentation pages share: the parsed OpenAPI documents, the guides, assets, and the page frame.
import { readFile } from 'node:fs/promises';
import type { Answer } from '../contract/route.ts';
import { projectFile } from '../project-root.ts';
import { Asset } from './asset.ts';
import type { DescribedApi, DocsParts } from './docs-parts.ts';
import { entriesOf } from './error-facts.ts';
import { type Guide, GuideLibrary } from './guides/guide-library.ts';
import { type Page, type PageFrame, pageAnswer } from './page.ts';
import { PAGE_ICON, PAGE_STYLE } from './page-style.ts';
import { ReadOpenApi } from './reference/read-openapi.ts';
import type { IndexPlace } from './reference/reference-index.ts';
import { type SearchEntry, searchIndex } from './search-index.ts';
import { sidebarHtml } from './sidebar.ts';

export const ASSETS = {
  style: new Asset('pages.css', 'text/css; charset=utf-8', async () => Buffer.from(PAGE_STYLE)),
  icon: new Asset('mark.svg', 'image/svg+xml', async () => Buffer.from(PAGE_ICON)),
  /** From web/docs, built by scripts/build-web.mjs. */
  script: new Asset('docs.js', 'text/javascript; charset=utf-8', () => readFile(projectFile('dist/public/docs.js'))),
};

/** The section of docs/README.md that each reference is for; its other guides are one page further. */
const READERS: Readonly<Record<string, string>> = { '/ops/docs': 'You work for the carrier' };
const NEWCOMERS = 'You connect a program to a carrier';

let library: GuideLibrary | undefined;

/** Read once for both environments, on first use. */
export function guideLibrary(): GuideLibrary {
  library ??= new GuideLibrary();
  return library;
}

export class DocsSite {
  readonly #parts: DocsParts;
  #read: { readonly url: string; readonly apis: Map<string, ReadOpenApi> } | undefined;

  constructor(parts: DocsParts) {
    this.#parts = parts;
  }

  /** Cached: documents are long, and many pages are made from each. */
  api(reference: DescribedApi): ReadOpenApi {
    const url = this.#parts.baseUrl();
    if (this.#read?.url !== url) this.#read = { url, apis: new Map() };
    const { apis } = this.#read;
    const api = apis.get(reference.page) ?? new ReadOpenApi(reference.describe(url));
    apis.set(reference.page, api);
    return api;
  }

  /** The reference that newcomers are shown. */
  get first(): DescribedApi {
    return this.#parts.references[0]!;
  }

  get prefix(): string {
    return prefixOf(this.#parts.baseUrl());
  }

  /** A page next to the list of pages of its reference. `current` is its path. */
  async answer(current: string, page: Page, reference: DescribedApi = this.first): Promise<Answer> {
    const { prefix } = this;
    const sidebar = sidebarHtml({
      prefix,
      current,
      reference: reference.page,
      api: this.api(reference),
      guides: guideLibrary().sections(),
      others: this.others(reference),
    });
    return pageAnswer({ ...(await this.#frame(reference)), sidebar }, page);
  }

  /** The page for an unknown URL. */
  async missing(page: Page): Promise<Answer> {
    return { ...pageAnswer(await this.#frame(this.first), page), status: 404 };
  }

  /** If operators have their own listener, the other one does not list their guides. */
  guides(): readonly Guide[] {
    const served = this.#parts.references.map(({ page }) => page);
    const absent = Object.keys(READERS).filter((reference) => !served.includes(reference));
    const hidden = new Set(absent.flatMap((reference) => guidesFor(READERS[reference]!)));
    return guideLibrary().guides.filter((guide) => !hidden.has(guide));
  }

  indexPlace(reference: DescribedApi): IndexPlace {
    const reader = READERS[reference.page] ?? NEWCOMERS;
    const isFirst = reference === this.first;
    return {
      prefix: this.prefix,
      baseUrl: this.#parts.baseUrl(),
      reference: reference.page,
      documents: reference.documents,
      about: reference.about,
      firstSteps: isFirst ? this.#parts.firstSteps : [],
      guides: guideLibrary()
        .sections()
        .filter(({ title }) => title === reader),
      others: this.others(reference),
    };
  }

  searchIndex(reference: DescribedApi): readonly SearchEntry[] {
    return searchIndex({
      prefix: this.prefix,
      reference: reference.page,
      api: this.api(reference),
      guides: guideLibrary().guides,
      errors: entriesOf(this.#parts.catalog),
      events: this.#parts.events,
    });
  }

  others(reference: DescribedApi): readonly DescribedApi[] {
    return this.#parts.references.filter((one) => one !== reference);
  }

  async #frame(reference: DescribedApi): Promise<PageFrame> {
    const { prefix } = this;
    const address = async (asset: Asset) => `${prefix}/docs/assets/${await asset.file()}`;
    return {
      environment: this.#parts.environment,
      prefix,
      stylesheet: await address(ASSETS.style),
      icon: await address(ASSETS.icon),
      script: await address(ASSETS.script),
      searchIndex: `${prefix}${reference.page}/search.json`,
      sidebar: undefined,
    };
  }
}

function guidesFor(reader: string): readonly Guide[] {
  const section = guideLibrary()
    .sections()
    .find(({ title }) => title === reader);
  return section?.guides.map(({ guide }) => guide) ?? [];
}

/** A proxy may serve this environment under a path: https://freight.example/api → /api. */
function prefixOf(baseUrl: string): string {
  return new URL(baseUrl).pathname.replace(/\/$/, '');
}
