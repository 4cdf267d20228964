// What every operation of the specification accepts and rejects before it looks at the fields (spec-gaps 1).
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BolShipper, openBolShipper } from '../../src/capabilities/bol/bol-shipper.fixture.ts';
import { WHOLE as WHOLE_PICKUP } from '../../src/capabilities/pickups/pickup.fixture.ts';
import { SMALLEST as SMALLEST_QUOTE, spoiled } from '../../src/capabilities/rate-quotes/rate-quote.fixture.ts';

let shipper: BolShipper;
beforeAll(async () => {
  shipper = await openBolShipper();
});
afterAll(() => shipper.app.close());

const OPERATIONS: readonly [path: string, status: number, body: () => object][] = [
  [
    '/v1/route-guides',
    200,
    () => ({ originPoint: { zip: '23230' }, destinationPoints: [{ point: { zip: '75207' } }] }),
  ],
  ['/v1/rate-quotes', 200, () => spoiled(SMALLEST_QUOTE, { 'payment.account': shipper.account })],
  ['/v1/bol', 201, () => shipper.bill()],
  ['/v1/pickup-requests', 201, () => spoiled(WHOLE_PICKUP, { 'shipper.accountCode': shipper.account })],
];

async function send(url: string, payload: string | Buffer, more: Record<string, string> = {}) {
  const headers = { ...shipper.headers, 'content-type': 'application/json', ...more };
  const answer = await shipper.app.http.inject({ method: 'POST', url, headers, payload });
  return { status: answer.statusCode, json: answer.json() };
}

describe.each(OPERATIONS)('POST %s', (path, done, body) => {
  const text = () => JSON.stringify(body());

  test.each<[string, string, (text: string) => string | Buffer, Record<string, string>]>([
    ['a byte-order mark', '', (json) => `\ufeff${json}`, {}],
    ['a slash at the end of the path', '/', (json) => json, {}],
    ['gzip', '', gzipSync, { 'content-encoding': 'gzip' }],
    ['deflate', '', deflateSync, { 'content-encoding': 'deflate' }],
    ['br', '', brotliCompressSync, { 'content-encoding': 'br' }],
  ])('takes %s', async (_name, end, make, headers) => {
    const { status, json } = await send(`${path}${end}`, make(text()), headers);
    expect(status, JSON.stringify(json)).toBe(done);
  });

  test('rejects another encoding with 415, and names those it accepts', async () => {
    const { status, json } = await send(path, text(), { 'content-encoding': 'zstd' });
    expect([status, json.error.code]).toEqual([415, 2004]);
    expect(json.error.details).toContain('gzip, deflate and br');
  });

  test('rejects a body that is too large after decoding with 413', async () => {
    const large = gzipSync(`${text()}${' '.repeat(1_048_576)}`);
    const { status, json } = await send(path, large, { 'content-encoding': 'gzip' });
    expect([status, json.error.code]).toEqual([413, 2005]);
  });

  test('reports line, column and what was expected for malformed JSON', async () => {
    const { status, json } = await send(path, `{\n  "a": 1,\n  "b" 2\n}`);
    expect([status, json.error.code]).toEqual([400, 2001]);
    expect(json.error.validationFailures).toEqual([
      { field: '', description: 'Line 3, column 7: expected ":", but found "2".' },
    ]);
  });
});

describe('422 carries validationFailures', () => {
  test('a quote that contradicts itself', async () => {
    const quote = spoiled(SMALLEST_QUOTE, {
      'payment.account': shipper.account,
      'destination.address.postalCode': '00000',
    });
    const { status, json } = await send('/v1/rate-quotes', JSON.stringify(quote));
    expect(status).toBe(422);
    expect(json.error.validationFailures).toMatchObject([{ field: 'destination.address.postalCode' }]);
  });

  test('an Idempotency-Key of another request', async () => {
    const key = { 'idempotency-key': 'used-once' };
    const body = JSON.stringify({ originPoint: { zip: '23230' }, destinationPoints: [{ point: { zip: '75207' } }] });
    expect((await send('/v1/route-guides', body, key)).status).toBe(200);
    const { status, json } = await send('/v1/route-guides', body.replace('75207', '60608'), key);
    expect([status, json.error.code]).toEqual([422, 2007]);
    expect(json.error.validationFailures).toMatchObject([{ field: 'Idempotency-Key' }]);
  });
});
