// The catalog of events: complete, with schemas that real events match and others do not, and a page for each type.
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closed } from '../../../../test/support/closed-schema.ts';
import { until } from '../../../../test/support/waiting.ts';
import { API_DOCUMENTS } from '../../../api/documents.ts';
import { EVENT_TYPES } from '../../../freight/event-types.ts';
import type { Loose } from '../../bol/bol.fixture.ts';
import { type BolShipper, openBolShipper } from '../../bol/bol-shipper.fixture.ts';
import { EVENT_CATALOG, sampleOf } from './event-catalog.ts';
import { expectDocumented } from './event-check.fixture.ts';

let shipper: BolShipper;
beforeAll(async () => {
  shipper = await openBolShipper();
});
afterAll(() => shipper.app.close());

const get = (url: string) => shipper.app.http.inject(url);
const TYPES = EVENT_CATALOG.map(({ type }) => type);

it('has every type that can be subscribed to, and the test event', () => {
  expect(TYPES).toEqual([...EVENT_TYPES, 'subscription.test']);
});

// test/docs/generated-files.test.ts compares the samples with what a real run delivers.
it('serves a schema of each type that its sample fits, every field included, and no other sample', async () => {
  const checks = new Map<string, (event: object) => boolean>();
  for (const type of TYPES) {
    const { statusCode, headers, body } = await get(`/docs/events/${type}/schema.json`);
    expect([type, statusCode, headers['content-type']]).toEqual([type, 200, 'application/schema+json']);
    const schema = JSON.parse(body);
    expect(schema.$id).toMatch(new RegExp(`^http.*/docs/events/${type}/schema.json$`));
    checks.set(type, new Ajv2020({ strict: false, validateFormats: false }).compile(closed(schema)));
  }
  for (const [schemaType, check] of checks) {
    const fitting = TYPES.filter((type) => check(sampleOf(type)));
    expect(fitting).toEqual([schemaType]);
  }
});

it.each([
  ['an unknown type', (event: Loose) => ({ ...event, type: 'shipment.lost' })],
  ['no data', ({ data: _, ...event }: Loose) => event],
  ['data without its number', ({ data: { pro: _, ...data }, ...event }: Loose) => ({ ...event, data })],
  ['a text for a number', (event: Loose) => ({ ...event, data: { ...event.data, pieces: '2' } })],
])('refuses an event with %s', async (_name, spoil) => {
  const check = new Ajv2020({ strict: false, validateFormats: false }).compile(
    (await get('/docs/events/shipment.delivered/schema.json')).json(),
  );
  expect(check(sampleOf('shipment.delivered'))).toBe(true);
  expect(check(spoil(structuredClone(sampleOf('shipment.delivered'))))).toBe(false);
});

it('has a page that lists all, and a page of each with its sample', async () => {
  const index = (await get('/docs/events')).body;
  for (const type of TYPES) expect(index).toContain(`href="/docs/events/${type}"`);
  const page = (await get('/docs/events/shipment.delivered')).body;
  expect(page).toContain('The freight was delivered.');
  const text = page.replace(/<[^<>]*>/g, '');
  expect(text).toContain('&quot;type&quot;: &quot;shipment.delivered&quot;');
  for (const url of ['/docs/events/shipment.lost', '/docs/events/shipment.lost/schema.json']) {
    const missing = await get(url);
    expect([missing.statusCode, missing.json().error.details]).toEqual([404, expect.stringContaining('/docs/events')]);
  }
});

it('is the `webhooks` of the OpenAPI document of events, and of no other', async () => {
  const { webhooks } = shipper.app.describe('/', 'events');
  expect(Object.keys(webhooks!)).toEqual(TYPES);
  const others = API_DOCUMENTS.filter((name) => name !== 'events');
  expect(others.filter((name) => shipper.app.describe('/', name).webhooks !== undefined)).toEqual([]);
});

it('is what test events are made of: each that is triggered without a number fits its schema', async () => {
  for (const type of EVENT_TYPES) {
    const { status, body } = await shipper.call('POST', '/v1/test/events', { type });
    expect([type, status, body.data?.subject]).toEqual([type, 202, expect.stringMatching(/\d{6}/)]);
  }
  const events: Loose[] = await until('they are published', async () => {
    const { data } = (await shipper.call('GET', '/v1/events?limit=200')).body;
    return data.length === EVENT_TYPES.length && data;
  });
  for (const event of events) expectDocumented(event);
});
