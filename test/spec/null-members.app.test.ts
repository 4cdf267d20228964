// A field that is null counts as absent in every request, at every depth (spec-gaps 1): null and omitted get the same response.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FULL as FULL_BOL, type Loose, spoiled } from '../../src/capabilities/bol/bol.fixture.ts';
import { type BolShipper, openBolShipper } from '../../src/capabilities/bol/bol-shipper.fixture.ts';
import { WHOLE as WHOLE_PICKUP } from '../../src/capabilities/pickups/pickup.fixture.ts';
import { FULL as FULL_QUOTE } from '../../src/capabilities/rate-quotes/rate-quote.fixture.ts';

let shipper: BolShipper;
beforeAll(async () => {
  shipper = await openBolShipper();
});
afterAll(() => shipper.app.close());

const ROUTE_GUIDE: Loose = {
  originPoint: { city: 'Richmond', state: 'VA', zip: '23230', country: 'US' },
  destinationPoints: [
    { point: { city: 'Dallas', state: 'TX', zip: '75207', country: 'US' }, shipmentDate: '2026-11-20' },
  ],
};
const SUBSCRIPTION: Loose = {
  kind: 'shipment',
  url: 'http://8.8.8.8/hook',
  eventTypes: ['shipment.delivered'],
  pros: [],
};

/** Each request with every field, prepared with the caller's account and without documents to render. */
const REQUESTS: readonly [operation: string, body: () => Loose][] = [
  ['POST /v1/route-guides', () => ROUTE_GUIDE],
  ['POST /v1/rate-quotes', () => spoiled(FULL_QUOTE, { 'payment.account': shipper.account })],
  [
    'POST /v1/bol',
    () =>
      spoiled(FULL_BOL, {
        'billTo.account': shipper.account,
        'images.includeBol': false,
        'images.includeShippingLabels': false,
        'images.email.includeBol': false,
        'images.email.includeLabels': false,
        'referenceNumbers.pro': undefined,
        'referenceNumbers.quoteID': undefined,
      }),
  ],
  ['POST /v1/pickup-requests', () => spoiled(WHOLE_PICKUP, { 'shipper.accountCode': shipper.account })],
  ['POST /v1/subscriptions', () => SUBSCRIPTION],
  ['POST /v1/pro-reservations', () => ({ quantity: 1, account: shipper.account })],
];

/** The path of every field. The contents of free-form objects are the caller's own. */
function membersOf(value: Loose, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item, at) => membersOf(item, `${path}[${at}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const at = path === '' ? name : `${path}.${name}`;
    return /^(request|transit)$/.test(at) ? [at] : [at, ...membersOf(member, at)];
  });
}

async function outcome(operation: string, body: Loose) {
  const [method, url] = operation.split(' ') as ['POST', string];
  const { status, body: answer } = await shipper.call(method, url, body);
  const failures: readonly { field: string; description: string }[] = answer.error?.validationFailures ?? [];
  return { status, fields: failures.map(({ field }) => field).sort(), end: answer.messageStatus?.status, failures };
}

describe.each(REQUESTS)('%s', (operation, body) => {
  test('null is the same as omitting a field, for each field', async () => {
    const members = membersOf(body());
    expect(members.length).toBeGreaterThan(1);
    for (const member of members) {
      const absent = await outcome(operation, spoiled(body(), { [member]: undefined }));
      const { failures, ...nothing } = await outcome(operation, spoiled(body(), { [member]: null }));
      const { failures: _failures, ...left } = absent;
      expect({ member, ...nothing }).toEqual({ member, ...left });
      if (failures.length === 0) continue;
      for (const { description } of failures.filter(({ field }) => field === member)) {
        expect(description, member).toMatch(/is required|at least one/);
      }
    }
  }, 60_000);

  test('null for an unknown field is rejected like any other value', async () => {
    const { status, fields } = await outcome(operation, { ...body(), colour: null });
    expect([status, fields]).toEqual([400, ['colour']]);
  });
});

test('null in a list is an item of the wrong type', async () => {
  const body = spoiled(ROUTE_GUIDE, { destinationPoints: [null] });
  const { status, failures } = await outcome('POST /v1/route-guides', body);
  expect(status).toBe(400);
  expect(failures).toEqual([{ field: 'destinationPoints[0]', description: 'must be an object; null was given.' }]);
});

test('fields that accept anything keep their nulls', async () => {
  const request = { id: null, nested: [{ any: null }] };
  const made = await shipper.make({ request, 'bol.specialInstructions': null, images: null });
  const { body } = await shipper.call('GET', `/v1/bol/${made.referenceNumbers.pro}`);
  expect(body.request.request).toEqual(request);
  expect(body.request.bol).not.toHaveProperty('specialInstructions');
});

describe('a required text that is blank is missing', () => {
  test.each([
    ['nothing', ''],
    ['blanks', '   '],
    ['a tab and a line break', '\t\n'],
    ['a no-break space', '\u00a0'],
  ])('%s', async (_name, blank) => {
    const body = shipper.bill({ 'origin.address1': blank, 'origin.address2': blank });
    const { status, failures } = await outcome('POST /v1/bol', body);
    expect(status).toBe(400);
    expect(failures).toEqual([
      { field: 'origin.address1', description: 'is required. It was sent as null or blank, which counts as missing.' },
    ]);
  });
});
