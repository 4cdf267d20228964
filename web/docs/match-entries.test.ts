// What the search finds, and how results are ranked.
import { expect, test } from 'vitest';
import { matchEntries, type SearchEntry } from './match-entries.ts';

const ENTRIES: readonly SearchEntry[] = [
  {
    kind: 'operation',
    title: 'Create a bill of lading',
    detail: 'POST /v1/bol',
    url: '/docs/api/postBol',
    fields: [
      'body.origin.postalCode',
      'body.commodities.handlingUnits.classification',
      'response-201.referenceNumbers.pro',
    ],
  },
  {
    kind: 'operation',
    title: 'Quote a shipment',
    detail: 'POST /v1/rate-quotes',
    url: '/docs/api/postRateQuotes',
    fields: ['body.commodity.classification'],
  },
  {
    kind: 'guide',
    title: 'Events and webhooks',
    detail: 'webhooks',
    url: '/docs/guides/webhooks',
    sections: [['retries', 'Retries and order']],
  },
  {
    kind: 'error',
    title: '1007: The token was issued for another API key.',
    detail: 'HTTP 401',
    url: '/docs/errors/1007',
  },
  {
    kind: 'event',
    title: 'shipment.delivered',
    detail: 'The freight was delivered.',
    url: '/docs/events/shipment.delivered',
  },
];

test.each([
  ['bill', '/docs/api/postBol'],
  ['POST bol', '/docs/api/postBol'],
  ['1007', '/docs/errors/1007'],
  ['delivered', '/docs/events/shipment.delivered'],
  ['webhooks', '/docs/guides/webhooks'],
  ['retries', '/docs/guides/webhooks#retries'],
  ['webhooks order', '/docs/guides/webhooks#retries'],
  ['postalcode', '/docs/api/postBol#body.origin.postalCode'],
  ['origin postal', '/docs/api/postBol#body.origin.postalCode'],
  ['quote classification', '/docs/api/postRateQuotes#body.commodity.classification'],
])('%s finds %s first', (typed, url) => expect(matchEntries(ENTRIES, typed)[0]?.url).toBe(url));

test.each(['', '   ', 'zebra', 'bill zebra'])('%j finds nothing', (typed) =>
  expect(matchEntries(ENTRIES, typed)).toEqual([]),
);

test('a field is found in every operation that has it', () => {
  expect(matchEntries(ENTRIES, 'classification').map(({ detail }) => detail)).toEqual([
    'Quote a shipment',
    'Create a bill of lading',
  ]);
});
