// What the portal's forms send, checked against the real API: it is accepted as intended, and errors are assigned to their fields.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorizeBilling } from '../../src/capabilities/billing-authorizations/manage-billing-authorizations.ts';
import { ACCEPTED_BOL_ACCESSORIAL } from '../../src/freight/value-sets/bol-accessorial.ts';
import { FREIGHT_CLASS } from '../../src/freight/value-sets/freight-class.ts';
import { LIMITED_ACCESS_TYPE } from '../../src/freight/value-sets/limited-access-type.ts';
import { RQ_HU_TYPE } from '../../src/freight/value-sets/rq-hu-type.ts';
import { newPickup, pickupOfBill, pickupOfView } from '../../web/portal/pickups/pickup-form.ts';
import { FORM_FIELDS, pickupFailures, pickupRequestOf } from '../../web/portal/pickups/pickup-request.ts';
import { densityOf } from '../../web/portal/quotes/density.ts';
import { askOfSearch, newAsk, type QuoteAsk, searchOfAsk, totalPounds } from '../../web/portal/quotes/quote-ask.ts';
import { formFieldOf, quoteRequestOf } from '../../web/portal/quotes/quote-request.ts';
import { OTHER_SERVICES, USUAL_SERVICES } from '../../web/portal/quotes/services.ts';
import { formOfBill, formOfQuote } from '../../web/portal/ship/begin-form.ts';
import { bolRequestOf, formFailures } from '../../web/portal/ship/bol-request.ts';
import { askOfForm } from '../../web/portal/ship/form-to-ask.ts';
import { bolTypeOf, quoteTypeOf } from '../../web/portal/ship/packaging.ts';
import { misfits } from '../../web/portal/ship/quote-fit.ts';
import { allCodes, memberAt, newForm, type ShipForm, withMember } from '../../web/portal/ship/ship-form.ts';
import { ACTOR, clientWithKey, newPortal, openTestApp, type TestApp, tokenFor } from '../support/test-app.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses are read as they come.
type Loose = any;

let app: TestApp;
let account: string;
let headers: Record<string, string>;
let scale: Loose;
beforeAll(async () => {
  app = await openTestApp({ carrier: true, config: { requestsPerSecond: 0 } });
  const portal = await newPortal(app.context);
  const { apiKey } = await clientWithKey(app);
  account = portal.account;
  headers = { apikey: apiKey, authorization: `Bearer ${await tokenFor(app, apiKey, portal)}` };
  scale = (await call('GET', '/v1/freight-classes')).body.data;
});
afterAll(() => app.close());

async function call(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  body?: object,
): Promise<{ status: number; body: Loose }> {
  const answer = await app.http.inject({ method, url, headers, ...(body && { payload: body }) });
  return { status: answer.statusCode, body: answer.json() };
}

/** Set by the service and the goods, not by a checkbox. */
const GUARANTEES = ['GTD_AM', 'GTD_NOON', 'GTD_PM', 'GMR1', 'TCS'];
const RICHMOND = { city: 'Richmond', state: 'VA', country: 'US' } as const;
const DALLAS = { city: 'Dallas', state: 'TX', country: 'US' } as const;
const CONTACT = { name: 'Dana Reyes', phone: '(804) 555-0142', email: 'dana@example.com' };

const ask = (more: Partial<QuoteAsk> = {}): QuoteAsk => ({
  ...newAsk(account),
  from: '23230',
  to: '75207',
  shipDate: '2026-11-04',
  services: ['LFTD'],
  units: [
    {
      count: '2',
      type: 'PL',
      weight: '930',
      freightClass: '',
      length: '48',
      width: '40',
      height: '50',
      isStackable: true,
      isHazardous: false,
    },
  ],
  ...more,
});

const facts = () => ({ from: RICHMOND, to: DALLAS, shipDate: '2026-11-04', contact: CONTACT, scale });
const worked = {
  classOf: (unit: Loose, item: Loose) =>
    item.classification || densityOf(scale, { ...unit, weight: item.weight }, true)?.freightClass || '',
  tareOf: (unit: Loose) => scale.palletTareLb * Number(unit.count),
};

/** What a clerk fills in after a quote. */
function filled(form: ShipForm): ShipForm {
  const party = { name: 'Acme Paper', address1: '400 Broad St' };
  const contact = { name: '', phone: '1 804-555-0142', phoneExt: '', email: '' };
  return withMember(
    {
      ...form,
      origin: { ...form.origin, ...party, contact },
      destination: { ...form.destination, ...party, contact },
    },
    'commodities.handlingUnits.0.lineItems.0.description',
    'Copy paper',
  );
}

const START = { from: RICHMOND, to: DALLAS, shipper: undefined, consignee: undefined };

const fromQuote = (quote: Loose, asked = ask()) =>
  filled(
    formOfQuote(
      {
        ...START,
        ask: asked,
        quoteId: quote.quoteId,
        service: quote.serviceLevelId,
        deliver: quote.dates.transitDeliveryDate,
      },
      undefined,
    ),
  );

const changed = (form: ShipForm, members: Record<string, unknown>) =>
  Object.entries(members).reduce((now, [path, value]) => withMember(now, path, value), form);

const quotes = async (asked = ask()): Promise<Loose[]> => {
  const { status, body } = await call('POST', '/v1/rate-quotes?explain=true', quoteRequestOf(asked, facts()));
  expect(status, JSON.stringify(body.error)).toBe(200);
  return body.data;
};

async function made(form: ShipForm): Promise<Loose> {
  const { status, body } = await call('POST', '/v1/bol', bolRequestOf(form, worked));
  expect(status, JSON.stringify(body.error)).toBe(201);
  expect(body.messageStatus.status, JSON.stringify(body.messageStatus)).not.toBe('FAIL');
  return body;
}

describe('quotes', () => {
  it('have a price at every level if everything is filled in', async () => {
    expect((await quotes()).filter(({ rateFound }) => !rateFound)).toEqual([]);
  });

  it('are stored completely in the URL of the page', () => {
    const figure = fc.integer({ min: 1, max: 99_999 }).map(String);
    const unit = fc.record({
      count: figure,
      type: fc.constantFrom(...RQ_HU_TYPE.codes),
      weight: figure,
      freightClass: fc.constantFrom('', ...FREIGHT_CLASS.codes),
      length: fc.oneof(fc.constant(''), figure),
      width: fc.oneof(fc.constant(''), figure),
      height: fc.oneof(fc.constant(''), figure),
      isStackable: fc.boolean(),
      isHazardous: fc.boolean(),
    });
    const some = fc.record({
      from: fc.constantFrom('23230', '02134', 'M5V 2T6', '12345-6789'),
      to: fc.constantFrom('75207', '00501'),
      shipDate: fc.constantFrom('', '2026-11-20'),
      account: fc.constantFrom('ACME001', '1234567'),
      part: fc.constantFrom('Shipper' as const, 'Consignee' as const, 'Third Party' as const),
      services: fc.uniqueArray(fc.constantFrom(...ACCEPTED_BOL_ACCESSORIAL.codes), { maxLength: 5 }),
      access: fc.constantFrom(...LIMITED_ACCESS_TYPE.codes),
      units: fc.array(unit, { minLength: 1, maxLength: 4 }),
    });
    fc.assert(
      fc.property(some, ({ access, ...rest }) => {
        const asked: QuoteAsk = {
          ...rest,
          originAccess: rest.services.includes('LTDAP') ? access : 'Other',
          destinationAccess: rest.services.includes('LTDAD') ? access : 'Other',
        };
        const address = new URLSearchParams(searchOfAsk(asked)).toString();
        expect(askOfSearch(Object.fromEntries(new URLSearchParams(address)), '')).toEqual(asked);
      }),
    );
  });

  it.each([
    [{ from: '00000' }, 'from'],
    [{ to: '00000' }, 'to'],
    [{ account: 'OTHER01' }, ''],
  ])('that are rejected for %j say so there', async (more, field) => {
    const { status, body } = await call('POST', '/v1/rate-quotes', quoteRequestOf(ask(more), facts()));
    expect(status).toBeGreaterThanOrEqual(400);
    for (const failure of body.error.validationFailures ?? []) expect(formFieldOf(failure.field)).toBe(field);
  });
});

describe('a bill of lading', () => {
  const ITEM = 'commodities.handlingUnits.0.lineItems.0';
  const HAZARD = {
    [`${ITEM}.hazardous`]: true,
    [`${ITEM}.hazardousDetails`]: {
      unnaNumber: 'UN1263',
      propername: 'Paint',
      class: '3',
      packingGroup: 'II',
      technicalName: '',
      weight: '',
    },
    'accessorials.hazardousDetails.emergencyContact': { name: 'Line', phone: '8005550100' },
  };

  it('has the price of each quote that it comes from', async () => {
    for (const quote of await quotes()) {
      const { referenceNumbers, messageStatus } = await made(fromQuote(quote));
      const bill = (await call('GET', `/v1/bol/${referenceNumbers.pro}`)).body;
      expect([bill.quoteId, bill.totalCharges], JSON.stringify(messageStatus)).toEqual([
        quote.quoteId,
        quote.quoteRate.totalCharges,
      ]);
      expect(bill.service).toBe(quote.serviceLevelText);
    }
  });

  it('carries hazardous goods, with everything that they need', async () => {
    const [quote] = await quotes();
    const { referenceNumbers } = await made(changed(fromQuote(quote), HAZARD));
    const { request } = (await call('GET', `/v1/bol/${referenceNumbers.pro}`)).body;
    expect(request.commodities.handlingUnits[0].lineItems[0]).toMatchObject({
      hazardousDescription: 'UN1263, Paint, 3, PG II',
      hazardousDetails: { weight: 930 },
    });
    expect(request.accessorials.codes).toContain('HAZ');
  });

  it.each([
    ['GMR1', { type: '', date: { start: '2026-11-09', end: '' } }],
    ['GMR1', { type: 'Delivery Window', date: { start: '2026-11-09', end: '2026-11-10' } }],
    ['TCS', { type: '', date: { start: '2026-11-09', end: '' } }],
    ['TCS', { type: 'Delivery Window', date: { start: '2026-11-09', end: '2026-11-10' } }],
  ] as const)(
    'gives every service the details that it requires, with %s %j',
    async (guarantee, timeCriticalDetails) => {
      const [quote] = await quotes();
      const form = changed(fromQuote(quote), {
        'accessorials.codes': [...USUAL_SERVICES, ...OTHER_SERVICES].flatMap(({ codes }) => codes),
        'accessorials.fullValueCoverageDetails.monetaryValue': '2500',
        'accessorials.timeCriticalDetails': timeCriticalDetails,
        'accessorials.appointmentDetails.delivery': { start: '2026-11-10T09:00', end: '2026-11-10T11:30' },
        guarantee,
      });
      expect(new Set([...allCodes(form), 'HAZ', ...GUARANTEES])).toEqual(new Set(ACCEPTED_BOL_ACCESSORIAL.codes));
      await made({
        ...form,
        notifications: 'a@example.com; b@example.com',
        email: { addresses: 'c@example.com', includeLabels: false },
      });
    },
  );

  it('can cross a border with or without a broker', async () => {
    const abroad = changed(fromQuote((await quotes())[0]), {
      'destination.postalCode': 'M5V 2T6',
      'destination.city': 'Toronto',
      'destination.stateProvince': 'ON',
      'destination.country': 'CAN',
    });
    expect(bolRequestOf(abroad, worked)).not.toHaveProperty('customsBroker');
    const named = changed(abroad, {
      'customsBroker.name': 'Border Brokers',
      'customsBroker.stateProvince': 'NY',
      'customsBroker.contact.phone': '(716) 555-0100',
    });
    const { pro } = (await made(named)).referenceNumbers;
    const { request } = (await call('GET', `/v1/bol/${pro}`)).body;
    const broker = { name: 'Border Brokers', type: 'Import', country: 'USA', contact: { phone: '7165550100' } };
    expect(request.customsBroker).toMatchObject(broker);
    expect(formOfBill(request, account).customsBroker).toMatchObject(broker);
    // Within the country, it is sent only on request.
    const home = changed(named, { 'destination.country': 'USA' });
    expect(bolRequestOf(home, worked)).not.toHaveProperty('customsBroker');
    expect(bolRequestOf({ ...home, hasBroker: true }, worked)).toHaveProperty('customsBroker');
  });

  it.each(['Collect', 'Third Party'] as const)(
    'bills another account with the terms %s, once that account allows it',
    async (terms) => {
      const payer = (await newPortal(app.context)).account;
      const thirdParty = { name: 'Payer', city: 'Richmond', stateProvince: 'VA', postalCode: '23230' };
      const billed = changed(fromQuote((await quotes())[0]), {
        'payment.terms': terms,
        payerAccount: ` ${payer.toLowerCase()}`,
        ...Object.fromEntries(Object.entries(thirdParty).map(([name, value]) => [`billTo.${name}`, value])),
      });
      const request = bolRequestOf(billed, worked) as Loose;
      expect([request.origin.account, request.billTo.account]).toEqual([account, payer]);
      expect((await call('POST', '/v1/bol', request)).body.messageStatus.status).toBe('FAIL');
      await authorizeBilling(app.context, ACTOR, { payerAccount: payer, authorizedAccount: account });
      await made(billed);
      expect(formOfBill(request, account).payerAccount).toBe(payer);
      // With prepaid terms the shipper pays, so the other account is left out.
      const own = changed(billed, { 'payment.terms': 'Prepaid' });
      expect((bolRequestOf(own, worked) as Loose).billTo.account).toBe(account);
    },
  );

  it('accepts the PRO of a label that was printed in advance, once', async () => {
    const form = changed(fromQuote((await quotes())[0]), { 'referenceNumbers.pro': '812-345-6780' });
    expect((await made(form)).referenceNumbers.pro).toBe('8123456780');
    const { body } = await call('POST', '/v1/bol', bolRequestOf(form, worked));
    expect(body.messageStatus).toMatchObject({ status: 'FAIL', information: [{ code: '1400', type: 'ERROR' }] });
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    ['nothing', {}, []],
    ['a reference', { 'referenceNumbers.po': 'PO-1' }, []],
    ['a note that costs nothing', { 'accessorials.codes': ['LFTD', 'FRAG', 'MARK'] }, []],
    ['a service less', { 'accessorials.codes': [] }, ['fewer']],
    ['a pound', { [`${ITEM}.weight`]: '931' }, []],
    ['an inch', { 'commodities.handlingUnits.0.length': '49' }, []],
    ['the size', { 'commodities.handlingUnits.0.length': '60' }, ['size']],
    ['the count', { 'commodities.handlingUnits.0.count': '3' }, ['weight', 'count']],
    ['what the pallets weigh', { 'commodities.handlingUnits.0.tareWeight': '90' }, ['weight']],
    ['hazardous goods', HAZARD, ['services']],
    ['a service more', { 'accessorials.codes': ['LFTD', 'LFTP'] }, ['services']],
    ['the weight', { [`${ITEM}.weight`]: '950' }, ['weight']],
    ['the place', { 'destination.postalCode': '75201' }, ['lane']],
    ['the guarantee', { guarantee: 'GTD_AM' }, ['guarantee']],
    ['all of it', { ...HAZARD, [`${ITEM}.weight`]: '1', guarantee: 'TCS' }, ['weight', 'services', 'guarantee']],
  ])('knows before the server whether the quote fits: %s', async (_what, changes, reasons) => {
    const asked = ask();
    const [quote] = await quotes(asked);
    const form = changed(fromQuote(quote, asked), changes);
    const quoted = { ...asked, weightLb: totalPounds(asked.units) };
    const now = new Date(app.context.freightClock.now());
    expect(misfits(form, quoted, quote, now, scale).map((one) => one.of)).toEqual(reasons);
    const { quoteId } = (await call('GET', `/v1/bol/${(await made(form)).referenceNumbers.pro}`)).body;
    expect(quoteId === quote.quoteId).toBe(reasons.length === 0);
    const later = new Date(Date.parse(quote.dates.quoteExpiration) + 1);
    expect(misfits(form, quoted, quote, later, undefined)[0]).toMatchObject({ of: 'expiry' });
  });

  it('shows a class, terms and a date that were not quoted', async () => {
    const asked = ask();
    const [quote] = await quotes(asked);
    const units = asked.units.map((unit) => ({ ...unit, freightClass: '70' }));
    const quoted = { ...asked, units, shipDate: '2026-11-09', weightLb: totalPounds(asked.units) };
    const changes = {
      [`${ITEM}.classification`]: '250',
      'payment.terms': 'Third Party',
      'bol.requestedPickupDate': '2026-11-30',
    };
    const form = changed(fromQuote(quote, asked), changes);
    expect(misfits(form, quoted, quote, undefined, undefined).map((one) => one.of)).toEqual(['class', 'payer', 'date']);
  });

  it('keeps all that was filled in when it is quoted again', async () => {
    const [quote] = await quotes();
    const draft = changed(fromQuote(quote), {
      ...HAZARD,
      'commodities.handlingUnits.0.lineItems': [
        { ...(memberAt(changed(fromQuote(quote), HAZARD), ITEM) as object), weight: '500' },
        { ...(memberAt(fromQuote(quote), ITEM) as object), weight: '430', description: 'Brushes' },
      ],
      'commodities.handlingUnits.0.tareWeight': '77',
      'accessorials.codes': ['LFTD', 'FRAG', 'FVC'],
      'referenceNumbers.po': 'PO-1',
      'customsBroker.name': 'Border Brokers',
    });
    const asked = askOfForm(draft);
    const [again] = await quotes(asked);
    const form = formOfQuote({ ...START, ask: asked, quoteId: again.quoteId, service: '99', deliver: '' }, draft);
    expect(form).toEqual(withMember(draft, 'referenceNumbers.quoteID', again.quoteId));
    expect(misfits(form, { ...asked, weightLb: totalPounds(asked.units) }, again, undefined, scale)).toEqual([]);
  });

  it('names every field that is missing by a field of the form', async () => {
    const form = { ...newForm(account), payment: { terms: 'Third Party' as const } };
    const { status, body } = await call('POST', '/v1/bol', bolRequestOf(form, worked));
    expect(status).toBe(400);
    const failures = formFailures(body.error.validationFailures, form);
    expect(failures.length).toBeGreaterThan(10);
    for (const { field } of failures) expect(typeof memberAt(form, field), field).toBe('string');
  });

  it('is shipped again as it was', async () => {
    const [quote] = await quotes();
    const first = bolRequestOf(fromQuote(quote), worked) as Loose;
    const again = bolRequestOf(
      { ...formOfBill(first, account), bol: { ...formOfBill(first, account).bol, requestedPickupDate: '2026-11-04' } },
      worked,
    ) as Loose;
    const { referenceNumbers: _, ...same } = first;
    expect(again).toEqual(same);
  });

  it('can be priced again', async () => {
    const [quote] = await quotes();
    const asked = askOfForm(fromQuote(quote));
    expect(asked).toEqual(ask());
    expect((await quotes(asked))[0].quoteRate).toEqual(quote.quoteRate);
  });
});

it('every packaging type of a quote has its own on the bill, and vice versa', () => {
  for (const { code, meaning } of RQ_HU_TYPE.entries) {
    expect(bolTypeOf(code), meaning).not.toBe('OTH');
    if (code !== 'PT') expect(quoteTypeOf(bolTypeOf(code))).toBe(code);
  }
});

describe('a pickup', () => {
  const plain = () => newPickup(account, CONTACT);

  it('is requested from a bill, and then changed', async () => {
    const [quote] = await quotes();
    const { pro } = (await made(fromQuote(quote))).referenceNumbers;
    const form = pickupOfBill(plain(), pro, (await call('GET', `/v1/bol/${pro}`)).body);
    const asked = await call('POST', '/v1/pickup-requests', pickupRequestOf({ ...form, instructions: 'Ring twice.' }));
    expect(asked.status, JSON.stringify(asked.body.error)).toBe(201);
    const url = `/v1/pickup-requests/${asked.body.data.requestNumber}`;
    const before = (await call('GET', url)).body.data;
    expect(before).toMatchObject({ pro, totalHandlingUnits: '2', totalWeight: '990', hazmatFlag: 'N' });
    const change = { ...pickupOfView(plain(), before), pickupStartTime: '10:00' };
    const { status, body } = await call('PUT', url, pickupRequestOf(change));
    expect(status, JSON.stringify(body.error)).toBe(200);
    const { pickupStartTime, statusHistory: _, appointmentHistory: __, status: ___, ...after } = body.data;
    expect(pickupStartTime).toBe('10:00');
    expect(before).toMatchObject(after);
  });

  it.each([
    [{ postalCode: '00000' }, 'postalCode'],
    [{ state: 'TX' }, 'state'],
    [{ pickupDate: '2026-11-07' }, 'pickupDate'],
    [{ pickupStartTime: '16:00', pickupEndTime: '17:00' }, 'pickupEndTime'],
    [{ weight: 'heavy' }, 'weight'],
    [{ email: '', notify: true }, 'email'],
  ])('that is rejected for %j says so there', async (more, field) => {
    const form = { ...plain(), postalCode: '23230', city: 'Richmond', state: 'VA', pickupDate: '2026-11-04', ...more };
    const { status, body } = await call('POST', '/v1/pickup-requests', pickupRequestOf(form));
    expect(status, JSON.stringify(body)).toBe(400);
    const fields = pickupFailures(body.error.validationFailures).map((one) => one.field);
    expect(fields).toContain(field);
    for (const one of fields) expect(FORM_FIELDS.has(one), one).toBe(true);
  });
});
