// Bills of lading as a caller sees them: the result of a submission, what is stored, how a bill changes, who sees it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passTime } from '../../../test/support/freight-time.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { SMALLEST as SMALLEST_QUOTE } from '../rate-quotes/rate-quote.fixture.ts';
import { FULL, LARGEST, type Loose, spoiled } from './bol.fixture.ts';
import { type BolShipper, bolShipperOf, openBolShipper } from './bol-shipper.fixture.ts';

let shipper: BolShipper;
let stranger: BolShipper;
beforeAll(async () => {
  shipper = await openBolShipper();
  stranger = await bolShipperOf(shipper.app);
});
afterAll(() => shipper.app.close());

/** A quote for the freight of the smallest bill. */
async function quoteFor(who: BolShipper, changes: Record<string, unknown> = {}): Promise<Loose> {
  const body = spoiled(SMALLEST_QUOTE, {
    'payment.account': who.account,
    'quoteRequest.shipDate': '2026-11-20',
    'origin.address': { city: 'Richmond', stateProvince: 'VA', postalCode: '23230', country: 'US' },
    'destination.address': { city: 'Dallas', stateProvince: 'TX', postalCode: '75207', country: 'US' },
    'commodity.handlingUnits': [
      {
        count: 2,
        type: 'PL',
        weight: 1200,
        weightUnit: 'Pounds',
        length: 48,
        width: 40,
        height: 50,
        dimensionsUnit: 'Inches',
        lineItems: [{ weight: 1200, classification: '70' }],
      },
    ],
    ...changes,
  });
  const { status, body: answer } = await who.call('POST', '/v1/rate-quotes', body);
  expect(status, JSON.stringify(answer)).toBe(200);
  return answer.data[0];
}

describe('creating one', () => {
  it('assigns a PRO and a confirmation number, and the shipment exists', async () => {
    const answer = await shipper.make();
    expect(answer).toMatchObject({
      version: 'v2.0.1',
      transactionDate: expect.stringMatching(/^2026-11-\d\dT\d\d:\d\d:\d\d-0[45]:00$/),
      referenceNumbers: { shipmentConfirmationNumber: expect.stringMatching(/^C\d{9}$/) },
      messageStatus: { status: 'PASS', code: '10000000', message: 'Transaction was successful', resolution: '' },
    });
    expect(answer.images).toBeUndefined();
    const { pro } = answer.referenceNumbers;
    const { status, body } = await shipper.call('GET', `/v1/shipments/history?pro=${pro}`);
    expect(status).toBe(200);
    expect(body.data[0]).toMatchObject({ pro, status: { conciseStatus: 'Pending' } });
  });

  it('accepts either version, ignoring case', async () => {
    expect((await shipper.make({ version: 'V2.0' })).version).toBe('v2.0');
  });

  it('returns PDFs only if they are requested', async () => {
    const { images } = await shipper.make({
      images: {
        includeBol: true,
        includeShippingLabels: true,
        shippingLabels: { format: 'ThermalLabel', quantity: 2 },
      },
    });
    for (const base64 of [images.bol, images.shippingLabels]) {
      expect(Buffer.from(base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    }
  });

  it('accepts every field at once, and says what was not done', async () => {
    const body = spoiled(FULL, {
      'referenceNumbers.pro': undefined,
      'referenceNumbers.quoteID': undefined,
      'origin.account': shipper.account,
      'destination.account': undefined,
      'billTo.account': shipper.account,
    });
    const { answer, messages } = await shipper.submit(body);
    expect(answer.messageStatus.status).toBe('WARNING');
    expect(messages).toEqual(
      expect.arrayContaining([
        expect.stringContaining('declaredValue'),
        expect.stringContaining('appointmentDetails.pickup'),
        expect.stringMatching(/^MARK has no price/),
      ]),
    );
    expect(answer.images.bol.length).toBeGreaterThan(1_000);
  });

  it('creates and prints the largest bill that is allowed', { timeout: 60_000 }, async () => {
    const body = spoiled(LARGEST, {
      'referenceNumbers.pro': undefined,
      'referenceNumbers.quoteID': undefined,
      'origin.account': shipper.account,
      'destination.account': undefined,
      'billTo.account': undefined,
      images: { includeBol: true },
    });
    const { answer } = await shipper.submit(body);
    expect(answer.messageStatus.status).toBe('WARNING');
    expect(answer.images.bol.length).toBeGreaterThan(10_000);
  });
});

describe('whose it is', () => {
  it('is refused when parties name accounts and none is the caller’s', async () => {
    const { status, body } = await shipper.call(
      'POST',
      '/v1/bol',
      shipper.bill({ 'billTo.account': stranger.account }),
    );
    expect(status).toBe(401);
    expect(body.error.code).toBe(1014);
  });

  it('is the caller’s own when no party names an account', async () => {
    const { answer, messages } = await shipper.submit(shipper.bill({ 'billTo.account': undefined }));
    expect(answer.messageStatus.status).toBe('PASS');
    expect(messages.join(' ')).toContain(`${shipper.account} was used as the account of the Shipper`);
  });

  it('is visible to every party and to nobody else', async () => {
    const answer = await shipper.make({ 'origin.account': shipper.account, 'destination.account': stranger.account });
    const url = `/v1/bol/${answer.referenceNumbers.pro}`;
    const seen = await stranger.call('GET', url);
    expect(seen.status).toBe(200);
    // Only the payer sees the price, and only the creator can change the bill.
    expect(seen.body.totalCharges).toBe('');
    expect((await stranger.call('DELETE', url)).body.error.code).toBe(1050);
    const own = `/v1/bol/${(await shipper.make()).referenceNumbers.pro}`;
    for (const method of ['GET', 'DELETE'] as const) expect((await stranger.call(method, own)).status).toBe(404);
    expect((await stranger.call('PUT', own, stranger.bill())).status).toBe(404);
  });
});

it('shows a blind bill to its creator and its payer, and not to the other side', async () => {
  const answer = await shipper.make({
    'origin.account': shipper.account,
    'destination.account': stranger.account,
    accessorials: { codes: ['BLIND'] },
  });
  const url = `/v1/bol/${answer.referenceNumbers.pro}`;
  expect((await shipper.call('GET', url)).status).toBe(200);
  expect((await stranger.call('GET', url)).status).toBe(404);
});

describe('points', () => {
  it.each<[string, Record<string, unknown>, RegExp]>([
    ['an unknown origin', { 'origin.postalCode': '00099' }, /^origin: there is no postal code 00099/],
    ['an unserved destination', unserved(), /^destination: Nunavut is not served/],
  ])('%s makes the submission fail, and nothing is made', async (_what, changes, reason) => {
    const { answer, messages } = await shipper.submit(shipper.bill(changes));
    expect(answer.messageStatus).toMatchObject({ status: 'FAIL', code: '50000000' });
    expect(answer.messageStatus.resolution).not.toBe('');
    expect(answer.referenceNumbers).toEqual({});
    expect(messages).toContainEqual(expect.stringMatching(reason));
  });

  it('a destination without postal code is placed by its city, with a warning', async () => {
    const { answer, messages } = await shipper.submit(shipper.bill({ 'destination.postalCode': undefined }));
    expect(answer.messageStatus.status).toBe('WARNING');
    expect(messages.join(' ')).toContain('We used the terminal that serves Dallas, TX.');
    const { body } = await shipper.call('GET', `/v1/bol/${answer.referenceNumbers.pro}`);
    expect(body.destinationTerminal).not.toBe('');
  });

  it('a destination that cannot be placed has no price yet', async () => {
    const { answer, messages } = await shipper.submit(
      shipper.bill({ 'destination.postalCode': undefined, 'destination.city': 'Nowhere at All' }),
    );
    expect(answer.messageStatus.status).toBe('WARNING');
    expect(messages.join(' ')).toContain('The carrier will place the destination');
    const { body } = await shipper.call('GET', `/v1/bol/${answer.referenceNumbers.pro}`);
    expect(body).toMatchObject({ destinationTerminal: '', totalCharges: '', promisedDelivery: '' });
  });

  it('a ship date in the past is a warning, which says what it affects', async () => {
    const past = { 'bol.requestedPickupDate': '2026-01-15T08:00:00.000' };
    const { answer, messages } = await shipper.submit(shipper.bill(past));
    expect(answer.messageStatus.status).toBe('WARNING');
    expect(messages).toContain(
      'The ship date 2026-01-15 has passed. The price and promised delivery are based on it. Replace the bill if the freight ships later.',
    );
  });

  it('a city that does not match its postal code is a warning', async () => {
    const { messages } = await shipper.submit(shipper.bill({ 'destination.city': 'Fort Worth' }));
    expect(messages).toContainEqual(expect.stringMatching(/^destination: City Fort Worth does not match 75207/));
  });
});

describe('the price', () => {
  it('is the quote’s if the quote is valid', async () => {
    const quote = await quoteFor(shipper);
    const answer = await shipper.make({ 'referenceNumbers.quoteID': quote.quoteId });
    const { body } = await shipper.call('GET', `/v1/bol/${answer.referenceNumbers.pro}`);
    expect(body).toMatchObject({ quoteId: quote.quoteId, totalCharges: quote.quoteRate.totalCharges });
  });

  it('is the same without a quote: the shipment is rated when the bill is created', async () => {
    const quote = await quoteFor(shipper);
    const answer = await shipper.make();
    const { body } = await shipper.call('GET', `/v1/bol/${answer.referenceNumbers.pro}`);
    expect(body).toMatchObject({ quoteId: '', totalCharges: quote.quoteRate.totalCharges });
    expect(body.promisedDelivery).toBe(quote.dates.transitDeliveryDate);
  });

  it.each<[string, Record<string, unknown>, RegExp]>([
    ['another lane', { 'destination.address.postalCode': '75201' }, /quoted destination 75201, billed 75207/],
    ['another weight', { 'commodity.handlingUnits[0].weight': 1300 }, /quoted 1360 lb, billed 1260 lb/],
  ])('a quote for %s is not used, with a warning', async (_what, changes, reason) => {
    const { quoteId } = await quoteFor(shipper, changes);
    const { answer, messages } = await shipper.submit(shipper.bill({ 'referenceNumbers.quoteID': quoteId }));
    expect(answer.messageStatus.status).toBe('WARNING');
    expect(messages).toContainEqual(expect.stringMatching(reason));
  });

  it('a quote without the services of the bill is not used', async () => {
    const { quoteId } = await quoteFor(shipper);
    const { messages } = await shipper.submit(
      shipper.bill({ 'referenceNumbers.quoteID': quoteId, accessorials: { codes: ['LFTD'] } }),
    );
    expect(messages).toContainEqual(
      expect.stringMatching(/quoted no accessorials, billed LGATE \(accessorials\.codes\)/),
    );
  });

  it.each(['L000000', 'ABC'.padEnd(7, '1')])('an unknown quote %s fails', async (quoteId) => {
    const { answer } = await shipper.submit(shipper.bill({ 'referenceNumbers.quoteID': quoteId }));
    expect(answer.messageStatus.status).toBe('FAIL');
  });

  it('another account’s quote fails like an unknown one', async () => {
    const { quoteId } = await quoteFor(stranger);
    const { answer } = await shipper.submit(shipper.bill({ 'referenceNumbers.quoteID': quoteId }));
    expect(answer.messageStatus.status).toBe('FAIL');
    expect(answer.messageStatus.information[0].code).toBe('500');
  });

  it('an expired quote is not used, with a warning', async () => {
    const later = await openBolShipper();
    const { quoteId } = await quoteFor(later);
    await passTime(later.app, 31 * DAY_MS);
    const { messages } = await later.submit(
      later.bill({ 'referenceNumbers.quoteID': quoteId, 'bol.requestedPickupDate': '2026-12-14T08:00:00.000' }),
    );
    expect(messages).toContainEqual(expect.stringMatching(/it expired on 2026-12-0/));
    await later.app.close();
  });

  it.each([
    ['GTD_AM', 'Guaranteed LTL Standard Transit: 10AM'],
    ['GTD_NOON', 'Guaranteed LTL Standard Transit: 12PM'],
    ['GTD_PM', 'Guaranteed LTL Standard Transit: 5PM'],
    ['GMR1', 'Retail Guarantee'],
  ])('%s buys %s', async (code, service) => {
    const details =
      code === 'GMR1' ? { timeCriticalDetails: { type: 'Deliver On Date', date: { start: '2026-12-01' } } } : {};
    const answer = await shipper.make({ accessorials: { codes: [code], ...details } });
    const { body } = await shipper.call('GET', `/v1/bol/${answer.referenceNumbers.pro}`);
    expect(body.service).toBe(service);
    if (code === 'GMR1') expect(body.promisedDelivery).toBe('2026-12-01');
  });

  it('a guarantee that cannot be kept is reported, and becomes standard service', async () => {
    const { answer, messages } = await shipper.submit(
      shipper.bill({
        accessorials: { codes: ['GTD_NOON'] },
        'destination.city': 'Monterrey',
        'destination.stateProvince': 'NLE',
        'destination.postalCode': '64000',
        'destination.country': 'MEX',
      }),
    );
    expect(answer.messageStatus.status).toBe('WARNING');
    expect(messages.join(' ')).toContain('The shipment will move at standard service.');
  });

  it('freight too large for LTL moves as volume, with a warning', async () => {
    const { answer, messages } = await shipper.submit(
      shipper.bill({
        'commodities.handlingUnits[0].weight': 24_000,
        'commodities.handlingUnits[0].lineItems[0].weight': 24_000,
      }),
    );
    expect(messages.join(' ')).toContain('will move as Volume and Truckload Basic');
    const { body } = await shipper.call('GET', `/v1/bol/${answer.referenceNumbers.pro}`);
    expect(body.service).toBe('Volume and Truckload Basic');
  });
});

describe('the PRO', () => {
  it('that was sent is used, with warnings about anything unusual', async () => {
    const { answer, messages } = await shipper.submit(shipper.bill({ 'referenceNumbers.pro': '7777777770' }));
    expect(answer.referenceNumbers.pro).toBe('7777777770');
    expect(messages.join(' ')).toMatch(/check digit.*wrong/);
    expect(messages.join(' ')).toContain('is not from one of your reservations');
  });

  it('is never used twice', async () => {
    await shipper.make({ 'referenceNumbers.pro': '8888888888' });
    const { answer } = await shipper.submit(shipper.bill({ 'referenceNumbers.pro': '8888888888' }));
    expect(answer.messageStatus.status).toBe('FAIL');
    expect(answer.messageStatus.information).toContainEqual({
      code: '1400',
      type: 'ERROR',
      message: 'The PRO 8888888888 has been used.',
    });
  });

  it('goes to one of two callers who send it at once', async () => {
    const body = shipper.bill({ 'referenceNumbers.pro': '6666666666' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => shipper.submit(body)));
    const outcomes = answers.map(({ answer }) => answer.messageStatus.status).sort();
    expect(outcomes).toEqual([...Array(7).fill('FAIL'), 'WARNING']);
  });

  it('is different for each of 1,000 simultaneous bills', { timeout: 120_000 }, async () => {
    const made = await Promise.all(Array.from({ length: 1_000 }, () => shipper.make()));
    expect(new Set(made.map(({ referenceNumbers }) => referenceNumbers.pro)).size).toBe(1_000);
    const confirmations = made.map(({ referenceNumbers }) => referenceNumbers.shipmentConfirmationNumber);
    expect(new Set(confirmations).size).toBe(1_000);
  });
});

describe('changing one', () => {
  it('replaces it with a new version under the same PRO', async () => {
    const { referenceNumbers } = await shipper.make();
    const url = `/v1/bol/${referenceNumbers.pro}`;
    const replaced = await shipper.call('PUT', url, shipper.bill({ 'commodities.handlingUnits[0].count': 3 }));
    expect(replaced.status).toBe(200);
    expect(replaced.body.referenceNumbers).toEqual(referenceNumbers);
    const { body } = await shipper.call('GET', url);
    expect(body).toMatchObject({
      status: 'ACTIVE',
      history: [
        { version: 1, action: 'created' },
        { version: 2, action: 'replaced' },
      ],
    });
    expect(body.request.commodities.handlingUnits[0].count).toBe(3);
    const found = await shipper.call('GET', `/v1/shipments/history?pro=${referenceNumbers.pro}`);
    expect(found.body.data[0].movementHistory).toHaveLength(2);
  });

  it('leaves it unchanged if the new one fails', async () => {
    const { referenceNumbers } = await shipper.make();
    const url = `/v1/bol/${referenceNumbers.pro}`;
    const replaced = await shipper.call('PUT', url, shipper.bill({ 'origin.postalCode': '00099' }));
    expect(replaced.body.messageStatus.status).toBe('FAIL');
    expect((await shipper.call('GET', url)).body.history).toHaveLength(1);
  });

  it('rejects another PRO in the body', async () => {
    const { referenceNumbers } = await shipper.make();
    const body = shipper.bill({ 'referenceNumbers.pro': '5555555555' });
    const { status, body: refusal } = await shipper.call('PUT', `/v1/bol/${referenceNumbers.pro}`, body);
    expect(status).toBe(400);
    expect(refusal.error.validationFailures[0].field).toBe('referenceNumbers.pro');
  });

  it('voids it once', async () => {
    const { referenceNumbers } = await shipper.make();
    const url = `/v1/bol/${referenceNumbers.pro}`;
    expect((await shipper.call('DELETE', url)).status).toBe(204);
    expect((await shipper.call('GET', url)).body.status).toBe('VOIDED');
    expect((await shipper.call('DELETE', url)).body.error.code).toBe(5051);
    expect((await shipper.call('PUT', url, shipper.bill())).body.error.code).toBe(5051);
    const again = await shipper.submit(shipper.bill({ 'referenceNumbers.pro': referenceNumbers.pro }));
    expect(again.answer.messageStatus.status).toBe('FAIL');
  });

  it('keeps every change of two simultaneous callers', async () => {
    const { referenceNumbers } = await shipper.make();
    const url = `/v1/bol/${referenceNumbers.pro}`;
    await Promise.all(Array.from({ length: 5 }, () => shipper.call('PUT', url, shipper.bill())));
    const { body } = await shipper.call('GET', url);
    expect(body.history.map((one: Loose) => one.version)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe('a test submission in production', () => {
  it('is checked and printed, and nothing is created', async () => {
    const production = await openBolShipper({ environment: 'production' });
    const body = production.bill({ 'bol.isTest': true, images: { includeBol: true } });
    const { answer, messages } = await production.submit(body);
    expect(answer.referenceNumbers).toEqual({});
    expect(answer.images.bol.length).toBeGreaterThan(1_000);
    expect(messages).toContainEqual(expect.stringContaining('no shipment was created'));
    const { body: list } = await production.call('GET', '/v1/shipments');
    expect(list.data).toEqual([]);
    await production.app.close();
  });
});

function unserved(): Record<string, unknown> {
  return {
    'destination.city': 'Iqaluit',
    'destination.stateProvince': 'NU',
    'destination.postalCode': 'X0A0H0',
    'destination.country': 'CAN',
  };
}
