// Every error of POST /v1/rate-quotes in its shape (§7): `data` empty, `data` absent, or no body at all.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { breakableDatabase } from '../../../test/support/breakable-database.ts';
import { bearerOf, openTestApp } from '../../../test/support/test-app.ts';
import { buildApp } from '../../app.ts';
import { DatabaseUnavailable } from '../../platform/db/database.ts';
import { quoteShipment } from './quote-shipment.ts';
import {
  FULL,
  type Loose,
  openShipper,
  type Shipper,
  SMALLEST,
  shipperOf,
  spoiled,
  TWO_PALLETS,
} from './rate-quote.fixture.ts';
import { rateQuoteRules } from './rate-quote.rules.ts';

let shipper: Shipper;
beforeAll(async () => {
  shipper = await openShipper();
});
afterAll(() => shipper.app.close());

const UNIT = 'commodity.handlingUnits[0]';
const address = (city: string, stateProvince: string, postalCode: string, country = 'US') => ({
  city,
  stateProvince,
  postalCode,
  country,
});

describe('who asks', () => {
  it('401 without a token, and no data', async () => {
    const answer = await shipper.ask(SMALLEST, { headers: { authorization: '' } });
    expect(answer.status).toBe(401);
    expect(answer.body).not.toHaveProperty('data');
    expect(answer.headers['www-authenticate']).toBeDefined();
  });

  it('403 without data for someone else’s account, and for one that does not exist', async () => {
    const other = await shipperOf(shipper.app);
    const [foreign, unknown] = await Promise.all(
      [other.account, 'ZZZZZZZ'].map((account) => shipper.ask(spoiled(SMALLEST, { 'payment.account': account }))),
    );
    expect(foreign?.status).toBe(403);
    expect(foreign?.body).not.toHaveProperty('data');
    expect(foreign?.body).toEqual(unknown?.body);
    expect(foreign?.body.error.details).toContain(`payment.account is not one of your accounts: ${shipper.account}.`);
    expect(await other.quotes(SMALLEST)).toHaveLength(1);
  });
});

describe('request and response formats', () => {
  it('406 when Accept rules JSON out, with data []', async () => {
    const answer = await shipper.ask(SMALLEST, { headers: { accept: 'application/xml' } });
    expect(answer.status).toBe(406);
    expect(answer.body.data).toEqual([]);
    expect((await shipper.ask(SMALLEST, { headers: { accept: 'application/xml, */*;q=0.1' } })).status).toBe(200);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
    '415 for %s, with data []',
    async (type) => {
      const answer = await shipper.app.http.inject({
        method: 'POST',
        url: '/v1/rate-quotes',
        headers: { ...shipper.headers, 'content-type': type },
        payload: JSON.stringify(SMALLEST),
      });
      expect(answer.statusCode).toBe(415);
      expect(answer.json().data).toEqual([]);
      expect(answer.json().error.details).toContain('application/json');
    },
  );

  it.each(['', '{', '[]', '"x"', 'null'])('400 for a body of %j, with data []', async (payload) => {
    const answer = await shipper.app.http.inject({
      method: 'POST',
      url: '/v1/rate-quotes',
      headers: { ...shipper.headers, 'content-type': 'application/json' },
      payload,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().data).toEqual([]);
  });

  it('400 for an unknown query, and for explain that is neither true nor false', async () => {
    for (const query of ['?explain=yes', '?explian=true']) {
      const answer = await shipper.ask(SMALLEST, { query });
      expect(answer.status).toBe(400);
      expect(answer.body.data).toEqual([]);
      expect(answer.text).toContain('explain');
    }
  });
});

describe('422, with data [] and every contradiction', () => {
  async function contradictions(body: Loose): Promise<Loose[]> {
    const answer = await shipper.ask(body);
    expect(answer.status, answer.text).toBe(422);
    expect(answer.body.data).toEqual([]);
    return answer.body.error.validationFailures;
  }

  it.each([
    [address('Nowhere', 'TX', '99999'), 'postalCode', 'There is no postal code 99999 in US.'],
    [address('Nowhere', 'ON', 'Z9Z9Z9', 'CA'), 'postalCode', 'There is no postal code Z9Z9Z9 in CA.'],
    [address('Nowhere', 'NL', '00001', 'MX'), 'postalCode', 'There is no postal code 00001 in MX.'],
    [address('Dallas', 'OK', '75207'), 'stateProvince', '75207 is in Dallas, TX'],
    [address('Montréal', 'ON', 'H2Y1C6', 'CA'), 'stateProvince', 'QC'],
  ])('%j is no such place', async (wrong, member, words) => {
    for (const side of ['origin', 'destination']) {
      expect(await contradictions(spoiled(SMALLEST, { [`${side}.address`]: wrong }))).toEqual([
        { field: `${side}.address.${member}`, description: expect.stringContaining(words) },
      ]);
    }
  });

  it('names a few if there are very many accounts', () => {
    const accounts = new Map(Array.from({ length: 5_012 }, (_, at) => [`A${at}`, true]));
    const asked = { payment: { account: 'OTHER01' } };
    const ask = () => quoteShipment({} as never, { accounts } as never, asked as never, false);
    expect(ask).toThrow(expect.objectContaining({ details: expect.stringMatching(/: A0, .* A9 and 5,002 more\.$/) }));
  });

  it('says the first one as a sentence', async () => {
    const nowhere = await shipper.ask(spoiled(SMALLEST, { 'origin.address': address('Nowhere', 'TX', '99999') }));
    expect(nowhere.body.error.details).toMatch(
      /^First: origin\.address\.postalCode: There is no postal code 99999 in US\./,
    );
  });

  it('line items heavier than their unit, and hazardous goods heavier than their item', async () => {
    expect(await contradictions(spoiled(SMALLEST, { [`${UNIT}.weight`]: 1199 }))).toEqual([
      { field: `${UNIT}.weight`, description: expect.stringContaining('1199 lb, but its line items weigh 1200 lb') },
    ]);
    expect(await contradictions(spoiled(FULL, { [`${UNIT}.lineItems[0].hazardousDetails.weight`]: 1201 }))).toEqual([
      { field: `${UNIT}.lineItems[0].hazardousDetails.weight`, description: expect.stringContaining('1201 lb') },
    ]);
    // The same weight is valid, and so is a lower one: the rest is rated too.
    await shipper.quotes(spoiled(SMALLEST, { [`${UNIT}.lineItems[0].weight`]: 1200 }));
    await shipper.quotes(spoiled(SMALLEST, { [`${UNIT}.lineItems[0].weight`]: 1000 }));
  });

  it('names all of them', async () => {
    const failures = await contradictions(
      spoiled(SMALLEST, {
        'origin.address': address('Nowhere', 'VA', '99999'),
        'destination.address': address('Dallas', 'OK', '75207'),
        [`${UNIT}.weight`]: 1,
      }),
    );
    expect(failures.map((one) => one.field)).toEqual([
      'origin.address.postalCode',
      'destination.address.stateProvince',
      `${UNIT}.weight`,
    ]);
  });

  it('a city that does not match is not a contradiction but an alert', async () => {
    const [quote] = await shipper.quotes(spoiled(SMALLEST, { 'origin.address.city': 'Norfolk' }));
    expect(quote.alerts).toContainEqual({
      messageId: 'CITY_MISMATCH',
      message: expect.stringContaining('Norfolk'),
    });
  });

  it('a lane that exists but cannot be rated is a 200 with reasons', async () => {
    const [heavy] = await shipper.quotes(
      spoiled(SMALLEST, { [`${UNIT}.weight`]: 40_000, [`${UNIT}.lineItems[0].weight`]: 40_000 }),
    );
    expect(heavy).toMatchObject({ rateFound: false, lineItemCharges: [], chargeItems: [] });
    expect(heavy.reasons[0].messageId).toBe('TOO_HEAVY');
  });
});

it('429 in the envelope, with the time to wait', async () => {
  const hurried = await openShipper({ requestsPerSecond: 5 });
  try {
    const answers = [];
    for (let at = 0; at < 12; at++) answers.push(await hurried.ask(SMALLEST));
    const refused = answers.filter((one) => one.status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.filter((one) => one.status === 200).length).toBe(answers.length - refused.length);
    for (const { body, headers } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(body).not.toHaveProperty('data');
      expect(body.error.code).toBeGreaterThan(0);
    }
  } finally {
    await hurried.app.close();
  }
});

describe('503: no body, and when to come back', () => {
  function expectEmpty(answer: { statusCode: number; payload: string; headers: Loose }): void {
    expect(answer.statusCode, answer.payload).toBe(503);
    expect(answer.payload).toBe('');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }

  it('while no tariff is loaded', async () => {
    const bare = await openTestApp();
    try {
      const bearer = await bearerOf(bare);
      const account = 'T000000';
      const unknown = { method: 'POST', url: '/v1/rate-quotes', headers: bearer } as const;
      // The account is checked first: a caller with a foreign account does not learn what is loaded.
      const foreign = await bare.http.inject({
        ...unknown,
        payload: spoiled(SMALLEST, { 'payment.account': account }),
      });
      expect(foreign.statusCode).toBe(403);
      const own = await shipperOf(bare);
      const answer = await own.ask(SMALLEST);
      expectEmpty({ statusCode: answer.status, payload: answer.text, headers: answer.headers });
    } finally {
      await bare.close();
    }
  });

  it('while the database is unavailable: nothing is promised that is not stored', async () => {
    const database = breakableDatabase(shipper.app.context.db);
    const app = await buildApp({ ...shipper.app.context, db: database.db });
    try {
      const [before] = await shipper.quotes(SMALLEST, '', app);
      database.breakWith(new DatabaseUnavailable('connect ECONNREFUSED'));
      const asked = await shipper.ask(TWO_PALLETS, { app });
      expectEmpty({ statusCode: asked.status, payload: asked.text, headers: asked.headers });
      const read = await shipper.read(before.quoteId, { app });
      expect(read.status).toBe(503);
      database.breakWith(undefined);
      expect((await shipper.read(before.quoteId, { app })).body.data).toEqual([before]);
    } finally {
      await app.close();
    }
  });

  it('500 for a defect, and no data', async () => {
    const database = breakableDatabase(shipper.app.context.db);
    const app = await buildApp({ ...shipper.app.context, db: database.db });
    try {
      await shipper.quotes(SMALLEST, '', app);
      database.breakWith(new Error('no such column'));
      const answer = await shipper.ask(SMALLEST, { app });
      expect(answer.status).toBe(500);
      expect(answer.body).not.toHaveProperty('data');
      expect(answer.text).not.toContain('no such column');
    } finally {
      await app.close();
    }
  });
});

it.each<[string, unknown]>([
  ['nothing', {}],
  ['null members', { origin: null, destination: null, commodity: null, fullValueCoverageDetails: null }],
  ['other types', { origin: 'x', destination: 1, commodity: { handlingUnits: 'x' }, quoteRequest: 7 }],
  [
    'items of other types',
    {
      quoteRequest: { serviceLevels: ['LTL'] },
      origin: { address: null },
      destination: { address: 'x' },
      commodity: { handlingUnits: [null, 7, { lineItems: 'x' }] },
      fullValueCoverageDetails: { isNeeded: true, monetaryValue: 500 },
    },
  ],
])('rules pass over a request of %s, so that none silences the others', (_name, body) => {
  expect(() => rateQuoteRules(body as never)).not.toThrow();
});
