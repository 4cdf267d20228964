// Malicious bodies: each is rejected in the right shape, quickly, and never with a 500.
import { Type } from 'typebox';
import { afterAll, describe, expect, test } from 'vitest';
import { echo, VALID } from '../../contract/every-field.fixture.ts';
import { exact } from '../../contract/fields.ts';
import { route } from '../../contract/route.ts';
import { openTestServer, plain } from '../test-server.fixture.ts';

const anything = route({
  ...plain,
  method: 'POST',
  path: '/anything',
  body: exact({ value: Type.Unknown() }),
  handle: ({ body }) => ({ status: 200, body: { kind: typeof body.value } }),
});
const server = openTestServer([echo, anything]);
afterAll(() => server.close());

const LIMIT = 1_048_576;

async function post(payload: string | Buffer, path = '/echo') {
  const headers = { 'content-type': 'application/json' };
  const answer = await server.http.inject({ method: 'POST', url: path, headers, payload });
  return { status: answer.statusCode, json: answer.json(), body: answer.body };
}

const valid = JSON.stringify(VALID);
/** The valid request with raw JSON text inserted before its fields. */
const plus = (members: string) => `{${members},${valid.slice(1)}`;
const nested = (open: string, close: string, depth = 100_000) => `${open.repeat(depth)}1${close.repeat(depth)}`;

describe('not JSON (2001)', () => {
  const CASES: readonly [name: string, body: string | Buffer, says: RegExp][] = [
    ['nothing', '', /^Line 1, column 1: expected one JSON object, but the body is empty/],
    ['blanks', '  \n', /^Line \d+, column \d+: expected .+, but found .+\./],
    ['a word', 'hello', /^Line \d+, column \d+: expected .+, but found .+\./],
    ['a form', 'name=Acme&level=LTL', /^Line \d+, column \d+: expected .+, but found .+\./],
    ['cut off', valid.slice(0, -1), /^Line \d+, column \d+: expected .+, but found .+\./],
    ['garbage after it', `${valid}x`, /^Line \d+, column \d+: expected .+, but found .+\./],
    ['two objects', `${valid}${valid}`, /^Line \d+, column \d+: expected .+, but found .+\./],
    ['a comma too many', `${valid.slice(0, -1)},}`, /^Line \d+, column \d+: expected .+, but found .+\./],
    ['single quotes', "{'name':'Acme'}", /^Line \d+, column \d+: expected .+, but found .+\./],
    ['a comment', `/* hi */${valid}`, /^Line \d+, column \d+: expected .+, but found .+\./],
    ['NaN', '{"count":NaN}', /^Line \d+, column \d+: expected .+, but found .+\./],
    ['Infinity', '{"count":Infinity}', /^Line \d+, column \d+: expected .+, but found .+\./],
    ['a hexadecimal number', '{"count":0x10}', /^Line \d+, column \d+: expected .+, but found .+\./],
    ['a raw NUL', '{"name":"a\u0000b"}', /^Line 1, column 11: expected a closing double quote/],
    ['a raw line break in a text', '{"name":"a\nb"}', /^Line 1, column 11: expected a closing double quote/],
    ['two byte-order marks', `\ufeff\ufeff${valid}`, /^Line 1, column 1: expected a JSON object/],
    ['a byte-order mark alone', '\ufeff', /^Line 1, column 1: expected a JSON object/],
    ['UTF-16', Buffer.from(valid, 'utf16le'), /^Line 1, column 2: expected a name/],
    [
      'a byte that is not UTF-8',
      Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff]), Buffer.from('"}')]),
      /UTF-8/,
    ],
    [
      'an overlong encoding',
      Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc0, 0xaf]), Buffer.from('"}')]),
      /UTF-8/,
    ],
    [
      'a surrogate in UTF-8',
      Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
      /UTF-8/,
    ],
    ['an escaped NUL', plus('"note":"a\\u0000b"'), /U\+0000/],
    ['an escaped NUL in a name', plus('"a\\u0000b":1'), /U\+0000/],
    ['half a surrogate pair', plus('"note":"\\ud83d"'), /surrogate/],
    ['the other half', plus('"note":"\\ude9a"'), /surrogate/],
    ['halves in the wrong order', plus('"note":"\\ude9a\\ud83d"'), /surrogate/],
    ['half a pair in a name', plus('"\\ud83d":1'), /surrogate/],
    ['__proto__', plus('"__proto__":{"isStackable":true}'), /__proto__/],
    ['__proto__, escaped', plus('"\\u005f_proto__":{"isStackable":true}'), /__proto__/],
    ['__proto__, deep inside', plus('"requestor":{"x":[{"__proto__":1}]}'), /__proto__/],
    ['an escaped NUL, 100,000 deep', `{"value":${'['.repeat(100_000)}"\\u0000"${']'.repeat(100_000)}}`, /U\+0000/],
  ];
  test.each(CASES)('%s', async (_name, body, says) => {
    const { status, json } = await post(body);
    expect([status, json.error.code]).toEqual([400, 2001]);
    expect(json.error.details).toMatch(says);
    expect(json.error.validationFailures).toEqual([{ field: '', description: expect.stringMatching(says) }]);
  });
});

describe('valid JSON with invalid content (2000)', () => {
  test.each([
    ['null', 'null'],
    ['a number', '1'],
    ['a text', '"hello"'],
    ['an array', '[]'],
    ['an array of requests', `[${valid}]`],
    ['arrays, 100,000 deep', nested('[', ']')],
    ['objects, 100,000 deep', nested('{"a":', '}')],
    ['a member 100,000 deep', plus(`"note":${nested('[', ']')}`)],
    ['an unknown member 100,000 deep', plus(`"x":${nested('{"a":', '}')}`)],
    ['constructor', plus('"constructor":{"prototype":{"isStackable":true}}')],
    ['toString', plus('"toString":1')],
    ['a number beyond all bounds', plus('"feet":1e999')],
    ['the same below', plus('"feet":-1e999')],
    ['an integer beyond all bounds', plus('"unNumber":1e999')],
    ['an integer of 1,000 digits', plus(`"unNumber":${'9'.repeat(1_000)}`)],
  ])('%s', async (_name, body) => {
    const { status, json } = await post(body);
    expect([status, json.error.code]).toEqual([400, 2000]);
    expect(json.error.validationFailures.length).toBeGreaterThan(0);
  });

  test('a value that may be anything may be nested 100,000 deep', async () => {
    const { status } = await post(`{"value":${nested('[', ']')}}`, '/anything');
    expect(status).toBe(200);
  });

  test('of two fields with the same name, the last one counts and is validated', async () => {
    expect((await post(plus('"name":"Other"'))).json.name).toBe('Acme');
    expect((await post(`${valid.slice(0, -1)},"count":-1}`)).status).toBe(400);
  });

  test('a refused __proto__ leaves no trace in other objects', async () => {
    await post(plus('"__proto__":{"polluted":1}'));
    await post(plus('"constructor":{"prototype":{"polluted":1}}'));
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect((await post(valid)).json).not.toHaveProperty('polluted');
  });

  test('a byte-order mark before it is accepted', async () => {
    expect((await post(`\ufeff${valid}`)).json).toMatchObject(VALID);
  });

  test('complete characters may be escaped', async () => {
    expect((await post(plus('"note":"\\ud83d\\ude9a"'))).json.note).toBe('🚚');
  });
});

describe('size', () => {
  /** A body of exactly this many bytes. */
  const ofBytes = (bytes: number) => `${valid}${' '.repeat(bytes - Buffer.byteLength(valid))}`;

  test('1 MB is accepted', async () => {
    expect((await post(ofBytes(LIMIT))).status).toBe(200);
  });

  test('one byte more is 413', async () => {
    const { status, json } = await post(ofBytes(LIMIT + 1));
    expect([status, json.error.code]).toEqual([413, 2005]);
  });

  test('one byte more is 413, even in chunks without a length', async () => {
    const address = await server.http.listen({ port: 0, host: '127.0.0.1' });
    const chunks = async function* () {
      yield Buffer.from(ofBytes(LIMIT));
      yield Buffer.from(' ');
    };
    const answer = await fetch(`${address}/echo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: chunks() as never,
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
  });
});

/**
 * What one request may cost. Speed is never asserted as a time: each hostile body is compared with the time to parse it alone, and with a
 * body of the same size that breaks one rule.
 */
describe('a megabyte of failures takes little longer than reading it', () => {
  const repeat = (text: string, lead: string, tail: string) =>
    `${lead}${text.repeat(Math.floor((LIMIT - lead.length - tail.length - 8) / text.length))}${tail}`;
  const names = (length: number) =>
    Array.from(
      { length: Math.floor(900_000 / (length + 4)) },
      (_, at) => `"${at.toString(36).padEnd(length, 'shipDate')}":1`,
    );

  test.each([
    ['empty items', repeat('{},', '{"items":[', '{}]}')],
    ['items of the wrong kind', repeat('1,', '{"items":[', '1]}')],
    ['codes that are none', repeat('"",', '{"codes":[', '""]}')],
    ['hazardous items', repeat('{"isHazardous":true},', '{"level":"VTL","items":[', '{}]}')],
    ['short unknown members', `{${names(4).join(',')}}`],
    ['long unknown members', `{${names(60).join(',')}}`],
  ])(
    '%s',
    async (_name, body) => {
      const { status, json, body: answer } = await post(body);
      expect(status).toBe(400);
      expect(json.error.validationFailures.length).toBeLessThanOrEqual(501);
      expect(json.error.validationFailures.at(-1).description).toMatch(/There are more failures/);
      expect(answer.length).toBeLessThan(150_000);
    },
    5_000,
  );

  test('a field name of a megabyte is not repeated in full', async () => {
    const { body } = await post(`{"${'x'.repeat(1_000_000)}":1}`);
    expect(body.length).toBeLessThan(5_000);
  });
});
