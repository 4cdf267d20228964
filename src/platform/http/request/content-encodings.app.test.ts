// Compressed bodies: three encodings are decoded, the decoded size is limited, and other encodings are rejected with a list of these.
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { echo, VALID } from '../../contract/every-field.fixture.ts';
import { route } from '../../contract/route.ts';
import { openTestServer, plain } from '../test-server.fixture.ts';

const bodiless = route({ ...plain, method: 'POST', path: '/bodiless', handle: () => ({ status: 200, body: {} }) });
const server = openTestServer([echo, bodiless]);
afterAll(() => server.close());

const LIMIT = 1_048_576;
const valid = JSON.stringify(VALID);
/** A body of exactly this many bytes. */
const ofBytes = (bytes: number) => `${valid}${' '.repeat(bytes - Buffer.byteLength(valid))}`;

async function post(encoding: string, payload: Buffer | string, path = '/echo', more: Record<string, string> = {}) {
  const headers = { 'content-type': 'application/json', 'content-encoding': encoding, ...more };
  const answer = await server.http.inject({ method: 'POST', url: path, headers, payload });
  return { status: answer.statusCode, json: answer.json(), headers: answer.headers };
}

const ENCODINGS: readonly [name: string, encode: (text: string) => Buffer][] = [
  ['gzip', gzipSync],
  ['GZIP', gzipSync],
  ['x-gzip', gzipSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['br', brotliCompressSync],
  ['identity, gzip', gzipSync],
  ['identity', Buffer.from],
];

describe.each(ENCODINGS)('%s', (name, encode) => {
  test('is decoded', async () => {
    expect(await post(name, encode(valid))).toMatchObject({ status: 200, json: VALID });
    expect(await post(name, encode('{}'), '/bodiless')).toMatchObject({ status: 200 });
  });

  test('1 MB after decoding is taken, one byte more is 413', async () => {
    expect((await post(name, encode(ofBytes(LIMIT)))).status).toBe(200);
    const { status, json } = await post(name, encode(ofBytes(LIMIT + 1)));
    expect([status, json.error.code]).toEqual([413, 2005]);
    expect(json.error.details).toContain('1,048,576 bytes');
  });

  test('mistakes in it are found as usual', async () => {
    const { status, json } = await post(name, encode('{"name":'));
    expect([status, json.error.code]).toEqual([400, 2001]);
    expect(json.error.details).toContain('Line 1, column 9');
  });
});

test('a bomb is not unpacked: 100 MB of blanks are 413', async () => {
  const { status, json } = await post('gzip', gzipSync(Buffer.alloc(100_000_000, ' ')));
  expect([status, json.error.code]).toEqual([413, 2005]);
});

test.each([
  ['gzip', 'not gzip at all'],
  ['gzip', gzipSync(valid).subarray(0, 20)],
  ['br', 'nothing of the kind'],
  ['deflate', '\u0001\u0002\u0003'],
])('invalid %s is 400', async (encoding, body) => {
  const { status, json } = await post(encoding, body);
  expect([status, json.error.code]).toEqual([400, 2010]);
  expect(json.error.validationFailures).toEqual([
    { field: '', description: expect.stringContaining(`not valid ${encoding}`) },
  ]);
});

test.each(['zstd', 'compress', 'gzip, br', 'gzip;q=1', 'base64', 'utf-8', 'x'.repeat(500)])(
  '%s is 415',
  async (encoding) => {
    const { status, json } = await post(encoding, gzipSync(valid));
    expect([status, json.error.code]).toEqual([415, 2004]);
    expect(json.error.details).toMatch(/^Content-Encoding "[^"]{1,100}" is not supported\. .*gzip, deflate and br/);
  },
);

test('an Idempotency-Key applies to the decoded content', async () => {
  const key = { 'idempotency-key': 'encoded' };
  expect((await post('gzip', gzipSync(valid), '/echo', key)).status).toBe(200);
  const again = await post('br', brotliCompressSync(valid), '/echo', key);
  expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, 'true']);
});
