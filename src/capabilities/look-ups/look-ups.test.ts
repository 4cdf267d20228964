// Look-ups for forms: hazardous materials and postal codes, for every signed-in user.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACTOR, basic, bearerOf, openTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { createOperator } from '../accounts/manage-operators.ts';

let app: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  app = await openTestApp({ carrier: true });
  headers = await bearerOf(app);
});
afterAll(() => app.close());
const get = async (url: string, as: Record<string, string> = headers) => {
  const answer = await app.http.inject({ method: 'GET', url, headers: as });
  return { status: answer.statusCode, body: answer.json() };
};

test('hazardous materials by number and by words', async () => {
  const [gasoline] = (await get('/v1/hazmat?search=UN1203')).body.data;
  expect(gasoline).toMatchObject({ number: 'UN1203', hazardClass: '3', packingGroups: ['II'] });
  expect(gasoline.properShippingNames.join(' ')).toMatch(/Gasoline/i);
  const byWords = (await get('/v1/hazmat?search=gasol')).body.data;
  expect(byWords.some((one: { number: string }) => one.number === 'UN1203')).toBe(true);
  expect((await get('/v1/hazmat?search=no%20such%20stuff')).body.data).toEqual([]);
  for (const query of ['', '?search=', '?search=%20', '?find=x'])
    expect((await get(`/v1/hazmat${query}`)).status).toBe(400);
  expect((await get('/v1/hazmat?search=UN1203', {})).status).toBe(401);
});

test('operators look up the same materials, at a URL that customers cannot use', async () => {
  const operator = { authorization: basic('lookup', await createOperator(app.context, ACTOR, 'lookup')) };
  const path = '/v1/hazmat?search=UN1203';
  expect((await get(`/ops${path}`, operator)).body.data).toEqual((await get(path)).body.data);
  for (const query of ['', '?search=', '?find=x']) {
    expect((await get(`/ops/v1/hazmat${query}`, operator)).status).toBe(400);
  }
  expect((await get(`/ops${path}`)).status).toBe(401);
  expect((await get(`/ops${path}`, {})).status).toBe(401);
});

test.each([
  ['77002', { city: 'Houston', state: 'TX', country: 'US', isServed: true, isDirect: true }],
  ['77002-1234', { city: 'Houston', state: 'TX' }],
  ['m5v2t6', { state: 'ON', country: 'CA', postalCode: 'M5V2T6' }],
  ['09012', { isServed: false }],
])('the postal code %s', async (code, expected) => {
  const { status, body } = await get(`/v1/postal-codes/${code}`);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.data).toMatchObject(expected);
  expect(body.data.terminal === undefined).toBe(!body.data.isServed);
  expect(body.data.message === '').toBe(body.data.isServed);
});

test('a code that does not exist or is malformed', async () => {
  for (const code of ['00000', 'ZZZ', 'what', 'X0X0X0']) {
    const { status, body } = await get(`/v1/postal-codes/${code}`);
    expect([code, status, body.error.code]).toEqual([code, 404, 3030]);
  }
  expect((await get('/v1/postal-codes/77002?country=CA')).status).toBe(404);
  expect((await get('/v1/postal-codes/77002?country=DE')).status).toBe(400);
  expect((await get('/v1/postal-codes/77002', {})).status).toBe(401);
});
