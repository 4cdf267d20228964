// The pages of one reference: its index, a page per operation, and its search index.
import { Type } from 'typebox';
import { exact } from '../../contract/fields.ts';
import { type Route, route } from '../../contract/route.ts';
import { Refusal } from '../../http/refusal.ts';
import type { RenderedOnce } from '../../web/rendered-once.ts';
import type { DescribedApi, DocsParts } from '../docs-parts.ts';
import type { DocsSite } from '../docs-site.ts';
import { HTML, PAGE, type ShowPage } from '../page-route.ts';
import { operationPage, operationPath } from './operation-page.ts';
import { referenceIndex } from './reference-index.ts';

const operationParams = exact({ operationId: Type.String() });

interface Making {
  readonly site: DocsSite;
  readonly rendered: RenderedOnce;
  readonly show: ShowPage;
}

export function referenceRoutes(parts: DocsParts, described: DescribedApi, { site, rendered, show }: Making): Route[] {
  const { page: reference, about, hasClient } = described;
  return [
    route({
      ...PAGE,
      path: reference,
      summary: about,
      success: { ...HTML, description: 'A page.' },
      handle: show(reference, () => referenceIndex(site.api(described), site.indexPlace(described)), described),
    }),
    route({
      ...PAGE,
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
      ...PAGE,
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
