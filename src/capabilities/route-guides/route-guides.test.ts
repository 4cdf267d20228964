// Transit times as a caller sees them: every row of the §2.6 tables, the decisions of spec-gaps 3, and the carrier's versions.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDemoCarrier } from '../../../test/support/demo-carrier.ts';
import { spoiled } from '../../../test/support/spoiled.ts';
import { bearerOf, openTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { CARRIER_FILES } from '../../freight/network/files/carrier-files.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { loadNetwork } from '../carrier/load-network.ts';

let app: TestApp;
let headers: Record<string, string>;

beforeAll(async () => {
  app = await openTestApp({ carrier: true });
  headers = await bearerOf(app);
});
afterAll(() => app.close());

const VALID = {
  originPoint: { city: 'Richmond', state: 'VA', zip: '23230', country: 'US' },
  destinationPoints: [
    { point: { city: 'Dallas', state: 'TX', zip: '75207', country: 'US' }, shipmentDate: '2026-11-20' },
  ],
};

async function ask(body: unknown) {
  const answer = await app.http.inject({ method: 'POST', url: '/v1/route-guides', headers, payload: body as object });
  return { status: answer.statusCode, body: answer.json() };
}

/** The valid request with one field changed; `undefined` removes it. */
const validBut = (path: string, value: unknown) => spoiled(VALID, { [path]: value });

async function askTo(zip: string, more: object = {}, from = '23230') {
  const { body } = await ask({ originPoint: { zip: from }, destinationPoints: [{ point: { zip }, ...more }] });
  return body.data[0].destinationTerminals[0];
}

describe('the request', () => {
  it('is answered in the shape of the result table', async () => {
    const { status, body } = await ask(VALID);
    expect(status).toBe(200);
    expect(body.error).toEqual({ code: 0, message: '', details: '' });
    expect(body.data).toHaveLength(1);
    const terminal = {
      id: expect.any(String),
      name: expect.any(String),
      address: {
        streetAddress: expect.any(String),
        streetAddress2: expect.any(String),
        city: expect.any(String),
        state: expect.any(String),
        zip: expect.any(String),
        country: 'US',
      },
      phone: expect.any(String),
      fax: expect.any(String),
    };
    expect(body.data[0]).toEqual({
      originTerminal: terminal,
      destinationTerminals: [
        { destinationTerminal: terminal, serviceDays: '3', message: 'Delivery 2026-11-25 by 17:00 local time.' },
      ],
    });
    expect(body.data[0].originTerminal.address.city).toBe('Richmond');
    expect(body.data[0].destinationTerminals[0].destinationTerminal.address.city).toBe('Dallas');
  });

  const point = (at: string): [string, unknown, string][] => [
    [`${at}.zip`, undefined, 'is required'],
    [`${at}.zip`, '', 'is required'],
    [`${at}.zip`, '2323', '5 digits'],
    [`${at}.zip`, '2323O', '5 digits'],
    [`${at}.zip`, '23230-1234', '5 digits'],
    [`${at}.zip`, 23230, 'a string'],
    [`${at}.zip`, 'H2Y1C6', '5 digits for country US'],
    [`${at}.city`, 'x'.repeat(51), 'at most 50 characters'],
    [`${at}.city`, 7, 'a string'],
    [`${at}.state`, 'V', '2 to 3 characters'],
    [`${at}.state`, 'VIRG', '2 to 3 characters'],
    [`${at}.country`, 'USA', 'US, CA, MX'],
    [`${at}.country`, 'us', 'did you mean "US"'],
    [`${at}.zipp`, '23230', 'Did you mean "zip"'],
  ];
  it.each<[string, unknown, string]>([
    ['originPoint', undefined, 'is required'],
    ['originPoint', 'Richmond', 'an object'],
    ...point('originPoint'),
    ['destinationPoints', undefined, 'is required'],
    ['destinationPoints', [], '1 to 100 items'],
    ['destinationPoints', Array(101).fill(VALID.destinationPoints[0]), '1 to 100 items'],
    ['destinationPoints', VALID.destinationPoints[0], 'an array'],
    ['destinationPoints[0].point', undefined, 'is required'],
    ...point('destinationPoints[0].point'),
    ['destinationPoints[0].shipmentDate', '11/20/2026', 'yyyy-MM-dd'],
    ['destinationPoints[0].shipmentDate', '2026-02-30', 'yyyy-MM-dd'],
    ['destinationPoints[0].shipDate', '2026-11-20', 'Did you mean "shipmentDate"'],
    ['origin', {}, 'Did you mean "originPoint"'],
  ])('%s = %j is refused with its field and the rule', async (field, value, rule) => {
    const { status, body } = await ask(validBut(field, value));
    expect(status).toBe(400);
    expect(body.data).toEqual([]);
    const failure = body.error.validationFailures.find((one: { field: string }) => one.field === field);
    expect(failure?.description).toContain(rule);
  });

  it.each(['64000-1234', '640001', '6400'])('a Mexican zip must have exactly five digits: not %s', async (zip) => {
    const { status, body } = await ask({
      originPoint: { zip: '23230' },
      destinationPoints: [{ point: { zip, country: 'MX' } }],
    });
    expect(status).toBe(400);
    expect(body.error.validationFailures).toEqual([
      { field: 'destinationPoints[0].point.zip', description: expect.stringContaining('5 digits') },
    ]);
  });

  it('lists all failures at once, including those of two fields', async () => {
    const { body } = await ask({
      originPoint: { zip: 'abc' },
      destinationPoints: [{ point: { zip: '75207', country: 'CA' } }, { point: {}, shipmentDate: 'soon' }],
    });
    const fields = body.error.validationFailures.map((one: { field: string }) => one.field);
    expect(new Set(fields)).toEqual(
      new Set([
        'originPoint.zip',
        'destinationPoints[0].point.zip',
        'destinationPoints[1].point.zip',
        'destinationPoints[1].shipmentDate',
      ]),
    );
  });

  it('accepts 100 destinations, and keeps their order', async () => {
    const zips = ['75207', '60606', '10001', '90001', '30303'];
    const destinationPoints = Array.from({ length: 100 }, (_, index) => ({ point: { zip: zips[index % 5] } }));
    const { body } = await ask({ originPoint: { zip: '23230' }, destinationPoints });
    const ids = body.data[0].destinationTerminals.map(
      (one: { destinationTerminal: { id: string } }) => one.destinationTerminal.id,
    );
    expect(ids).toHaveLength(100);
    for (let index = 5; index < 100; index++) expect(ids[index]).toBe(ids[index - 5]);
    expect(new Set(ids.slice(0, 5)).size).toBe(5);
  });
});

describe('the answer', () => {
  it('infers the country from the form of the zip', async () => {
    expect((await askTo('H2Y1C6')).destinationTerminal.address.country).toBe('CA');
    expect((await askTo('h2y1c6')).destinationTerminal.address.country).toBe('CA');
    expect((await askTo('64000')).destinationTerminal.address.country).toBe('MX');
    // 75207 is a US ZIP and could be a Mexican code: the US takes precedence.
    expect((await askTo('75207')).destinationTerminal.address.country).toBe('US');
  });

  it('keeps the names of cities as they are written', async () => {
    expect((await askTo('H2Y1C6')).destinationTerminal.address.city).toBe('Montréal');
    expect((await askTo('76000')).destinationTerminal.address.city).toBe('Querétaro');
  });

  it.each([
    ['96813', 'HI'],
    ['99501', 'AK'],
    ['00901', 'PR'],
  ])('serves %s in %s', async (zip, state) => {
    const found = await askTo(zip);
    expect(found.destinationTerminal.address.state).toBe(state);
    expect(Number(found.serviceDays)).toBeGreaterThan(4);
  });

  it.each([
    ['99999', /no postal code 99999/],
    ['Z9Z9Z9', /no postal code Z9Z9Z9/],
    ['09012', /[Mm]ilitary/],
  ])('says why %s has no terminal', async (zip, reason) => {
    const found = await askTo(zip);
    expect(found).toMatchObject({ destinationTerminal: null, serviceDays: '' });
    expect(found.message).toMatch(reason);
  });

  it.each([
    ['00000', /no postal code 00000/],
    ['09012', /[Mm]ilitary/],
  ])('refuses %s as an origin', async (zip, reason) => {
    const { status, body } = await ask({ originPoint: { zip }, destinationPoints: [{ point: { zip: '75207' } }] });
    expect(status).toBe(400);
    expect(body.error.validationFailures).toEqual([
      { field: 'originPoint.zip', description: expect.stringMatching(reason) },
    ]);
  });

  it('reports a city or state that does not match in the message, and still serves', async () => {
    const { body } = await ask({
      originPoint: { zip: '23230', city: 'Norfolk' },
      destinationPoints: [{ point: { zip: '75207', city: 'Fort Worth', state: 'OK' } }],
    });
    const [found] = body.data[0].destinationTerminals;
    expect(found.serviceDays).toBe('3');
    for (const part of ['City Norfolk', 'City Fort Worth', 'State OK']) expect(found.message).toContain(part);
  });

  it('moves a ship date on a weekend or holiday to the next business day', async () => {
    expect((await askTo('75207', { shipmentDate: '2026-11-21' })).message).toContain('ships 2026-11-23');
    expect((await askTo('75207', { shipmentDate: '2026-11-26' })).message).toContain('ships 2026-11-30');
  });

  it('says that a partner is involved', async () => {
    expect((await askTo('64000')).message).toContain('Interline service with');
  });
});

describe("the carrier's versions", () => {
  it('take effect without a restart, and only when their time has come', async () => {
    const other = await openTestApp({ carrier: true });
    try {
      const bearer = await bearerOf(other);
      const phone = async () => {
        const payload = { originPoint: { zip: '23230' }, destinationPoints: [{ point: { zip: '75207' } }] };
        const answer = await other.http.inject({ method: 'POST', url: '/v1/route-guides', headers: bearer, payload });
        return answer.json().data[0].originTerminal.phone;
      };
      const before = await phone();
      const files = new Map(loadDemoCarrier());
      const name = CARRIER_FILES.terminals.name;
      const changed = Buffer.from(files.get(name)!).toString('utf8').replaceAll(before, '804-555-0177');
      files.set(name, Buffer.from(changed));
      const tomorrow = other.clock.now() + DAY_MS;
      expect(await loadNetwork(other.context, 'operator:tester', files, tomorrow)).toMatchObject({
        ok: true,
        version: 2,
      });
      // Long enough for the node to have picked up the change.
      await new Promise((resolve) => setTimeout(resolve, 600));
      expect(await phone()).toBe(before);
      other.clock.advance(DAY_MS);
      const fresh = await bearerOf(other);
      Object.assign(bearer, fresh);
      await expect.poll(phone, { timeout: 10_000 }).toBe('804-555-0177');

      files.set(name, Buffer.from('id,name\nX,Y\n'));
      const refused = await loadNetwork(other.context, 'operator:tester', files, other.clock.now());
      expect(refused.ok).toBe(false);
      expect(await phone()).toBe('804-555-0177');
    } finally {
      await other.close();
    }
  });

  it('are missing: the caller is told to retry, and the operator how to load one', async () => {
    const bare = await openTestApp();
    try {
      const answer = await bare.http.inject({
        method: 'POST',
        url: '/v1/route-guides',
        headers: await bearerOf(bare),
        payload: VALID,
      });
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('30');
      expect(answer.json().error.details).toContain('linehaul carrier load');
    } finally {
      await bare.close();
    }
  });
});
