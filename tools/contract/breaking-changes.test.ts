// Breaks each rule of docs/api-versioning.md once on the real contract, and makes the changes that are allowed at any time.
import { expect, it } from 'vitest';
import { inOne, publicContractFiles, ROOT, readContract } from '../../test/support/contract-files.ts';
import { breakingChanges } from './breaking-changes.ts';

const files = publicContractFiles(ROOT);
const text = JSON.stringify(readContract(ROOT, files));
// biome-ignore lint/suspicious/noExplicitAny: OpenAPI documents are read as they are.
type Document = any;
const contract = (): Document => JSON.parse(text);

function after(change: (document: Document) => void): string[] {
  const changed = contract();
  change(changed);
  return breakingChanges(contract(), changed);
}

it('a contract is compatible with itself', () => {
  expect(breakingChanges(contract(), contract())).toEqual([]);
});

it.each<[string, (document: Document) => void]>([
  ['POST /v1/bol: is gone.', ({ paths }) => delete paths['/v1/bol'].post],
  ['event shipment.delivered: is gone.', ({ webhooks }) => delete webhooks['shipment.delivered']],
  [
    'GET /v1/whoami: no longer accepts the same credentials.',
    ({ paths }) => {
      paths['/v1/whoami'].get.security = [{ portalSession: [] }];
    },
  ],
  [
    'POST /v1/bol: no longer responds with 201.',
    ({ paths }) => {
      const { responses } = paths['/v1/bol'].post;
      responses['200'] = responses['201'];
      delete responses['201'];
    },
  ],
  [
    'GET /v1/invoices: no longer has the query parameter pro.',
    ({ paths, components }) => {
      const { get } = paths['/v1/invoices'];
      const nameOf = ({ name, $ref }: { name?: string; $ref?: string }) =>
        name ?? components.parameters[$ref!.split('/').at(-1)!].name;
      get.parameters = get.parameters.filter((one: object) => nameOf(one) !== 'pro');
    },
  ],
  [
    'GET /v1/invoices: requires the new query parameter account.',
    ({ paths }) =>
      paths['/v1/invoices'].get.parameters.push({
        name: 'account',
        in: 'query',
        required: true,
        schema: { type: 'string' },
      }),
  ],
  [
    'POST /v1/test/reset: requires a body.',
    ({ paths }) => {
      paths['/v1/test/reset'].post.requestBody = { required: true, content: {} };
    },
  ],
  [
    'POST /v1/subscriptions body (SubscriptionRequest).contactEmail: is now required.',
    ({ components }) => components.schemas.SubscriptionRequest.required.push('contactEmail'),
  ],
  [
    'POST /v1/subscriptions body (SubscriptionRequest).contactEmail: is gone.',
    ({ components }) => delete components.schemas.SubscriptionRequest.properties.contactEmail,
  ],
  [
    'GET /v1/invoices 200 (InvoiceListResponse).data[] (Invoice).total: is gone.',
    ({ components }) => delete components.schemas.Invoice.properties.total,
  ],
  [
    'GET /v1/invoices 200 (InvoiceListResponse).data[] (Invoice).total: may now be missing.',
    ({ components: { schemas } }) => {
      schemas.Invoice.required = schemas.Invoice.required.filter((name: string) => name !== 'total');
    },
  ],
  [
    'GET /v1/invoices 200 (InvoiceListResponse).data[] (Invoice).total: was string and is number.',
    ({ components }) => {
      components.schemas.Invoice.properties.total.type = 'number';
    },
  ],
  [
    'GET /v1/invoices 200 (InvoiceListResponse).data[] (Invoice).total: was string and is string or null.',
    ({ components }) => {
      components.schemas.Invoice.properties.total.type = ['string', 'null'];
    },
  ],
  [
    'POST /v1/bol body (BolRequest).commodities (BolCommodities).handlingUnits[] (BolHandlingUnit).type (BolPackagingType): no longer has the value PAT.',
    ({ components }) => {
      const { BolPackagingType } = components.schemas;
      BolPackagingType.enum = BolPackagingType.enum.filter((value: string) => value !== 'PAT');
    },
  ],
  [
    'POST /v1/bol body (BolRequest).commodities (BolCommodities).handlingUnits[] (BolHandlingUnit).count: maximum was 99999 and is 10.',
    ({ components }) => {
      components.schemas.BolHandlingUnit.properties.count.maximum = 10;
    },
  ],
])('%s', (expected, change) => {
  expect(after(change)).toContain(expected);
});

it.each<[string, (document: Document) => void]>([
  [
    'a new endpoint',
    ({ paths }) => {
      paths['/v1/new'] = paths['/v1/whoami'];
    },
  ],
  [
    'a new member of a response',
    ({ components }) => {
      components.schemas.Invoice.properties.colour = { type: 'string' };
      components.schemas.Invoice.required.push('colour');
    },
  ],
  [
    'a new optional member of a request',
    ({ components }) => {
      components.schemas.SubscriptionRequest.properties.colour = { type: 'string' };
    },
  ],
  [
    'a new value in a response, and in a request',
    ({ components }) => {
      components.schemas.EventType.enum.push('shipment.painted');
      components.schemas.BolPackagingType.enum.push('XYZ');
    },
  ],
  [
    'a higher limit',
    ({ components }) => {
      components.schemas.BolHandlingUnit.properties.count.maximum = 1e9;
    },
  ],
])('%s is no breaking change', (_what, change) => {
  expect(after(change)).toEqual([]);
});

it('deprecated parts may be removed', () => {
  const before = contract();
  before.paths['/v1/bol'].post.deprecated = true;
  const without = contract();
  delete without.paths['/v1/bol'].post;
  expect(breakingChanges(before, without)).toEqual([]);
});

it('an operation may move to another document, but not vanish from all', () => {
  const documents = files.map((file) => readContract(ROOT, [file]));
  const from = documents.find(({ paths }) => paths['/v1/invoices'] !== undefined);
  const to = documents.find(({ paths }) => paths['/v1/bol'] !== undefined);
  expect(from).not.toBe(to);
  const { get } = from.paths['/v1/invoices'];
  delete from.paths['/v1/invoices'];
  expect(breakingChanges(contract(), inOne(documents))).toEqual(['GET /v1/invoices: is gone.']);
  to.paths['/v1/invoices'] = { get };
  expect(breakingChanges(contract(), inOne(documents))).toEqual([]);
});
