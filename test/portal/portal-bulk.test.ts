// How the bulk page interprets a spreadsheet, checked against the real API: rows are sent as intended, and errors
// are shown at the right cell.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BULK_FIELDS, type BulkFieldName, fieldsOf, isNeeded } from '../../web/portal/bulk/bulk-fields.ts';
import { guessMapping } from '../../web/portal/bulk/column-guess.ts';
import { bolRequest, checkRow, quoteRequest, type RowValues, rowFailures } from '../../web/portal/bulk/row-request.ts';
import { bolUnitType, countryOf, isoDay, postalCode, quoteUnitType } from '../../web/portal/bulk/row-values.ts';
import { kindsOf } from '../../web/portal/track/number-kinds.ts';
import { bulkWords } from '../../web/words/bulk-words.ts';
import { catalog as es } from '../../web/words/es/catalog.ts';
import { catalog as fr } from '../../web/words/fr/catalog.ts';
import { clientWithKey, newPortal, openTestApp, type TestApp, tokenFor } from '../support/test-app.ts';

let app: TestApp;
let headers: Record<string, string>;
let account: string;

beforeAll(async () => {
  app = await openTestApp({ carrier: true });
  const { apiKey } = await clientWithKey(app);
  const portal = await newPortal(app.context);
  account = portal.account;
  headers = { apikey: apiKey, authorization: `Bearer ${await tokenFor(app, apiKey, portal)}` };
});
afterAll(() => app.close());

/** The example row of the page's template, plus what the page fills in itself. */
function exampleRow(changes: RowValues = {}): RowValues {
  const row = Object.fromEntries(BULK_FIELDS.map(({ name, example }) => [name, example])) as RowValues;
  return { ...row, account, shipDate: '2026-11-10', ...changes };
}

async function quoted(values: RowValues) {
  return app.http.inject({ method: 'POST', url: '/v1/rate-quotes', headers, payload: quoteRequest(values) });
}

async function booked(values: RowValues) {
  return app.http.inject({ method: 'POST', url: '/v1/bol', headers, payload: bolRequest(values) });
}

describe('a good row', () => {
  test('gets a price', async () => {
    const answer = await quoted(exampleRow());
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data[0]).toMatchObject({ rateFound: true });
  });

  test('gets a PRO, with its reference and purchase order', async () => {
    const answer = await booked(exampleRow());
    expect(answer.statusCode).toBe(201);
    const { pro } = answer.json().referenceNumbers;
    const found = await app.http.inject({ url: '/v1/shipments/history?po=PO-88123', headers });
    expect(found.json().data[0]).toMatchObject({ pro, pieces: 60, consignee: { name: 'Lone Star Office Supply' } });
  });

  test.each<[string, RowValues]>([
    ['collect', { terms: 'collect' }],
    ['terms in Spanish', { terms: 'Por cobrar' }],
    ['terms in French', { terms: 'Port payé' }],
    ['other terms in Spanish', { terms: 'Flete por cobrar' }],
    ['other terms in French', { terms: 'À percevoir' }],
    ['american dates', { shipDate: '11/10/2026' }],
    ['phones with dashes', { originPhone: '(804) 555-0142', destinationPhone: '1-214-555-0177' }],
    ['other words for units', { unitType: 'PL', packagingType: 'cartons' }],
    ['a country by its name', { originCountry: 'united states', destinationCountry: 'USA' }],
    ['thousands', { weight: '1,200' }],
    ['thousands in French', { weight: '1\u202f200' }],
    ['decimals of a spreadsheet', { weight: '1200.00' }],
    ['small letters', { originState: 'va', destinationState: 'tx' }],
    ['a zero that a spreadsheet took', { originPostalCode: '2118', originCity: 'Boston', originState: 'MA' }],
    [
      'Canada without saying so',
      { destinationPostalCode: 'm5v 2t6', destinationCity: 'Toronto', destinationState: 'ON', destinationCountry: '' },
    ],
  ])('is understood with %s, both as a price and as a bill', async (_, changes) => {
    const row = exampleRow(changes);
    expect(checkRow('quotes', row)).toEqual([]);
    expect(checkRow('bols', row)).toEqual([]);
    expect((await quoted(row)).json().error).toMatchObject({ code: 0 });
    const bill = await booked(row);
    expect({ status: bill.statusCode, body: bill.statusCode === 201 ? '' : bill.body }).toEqual({
      status: 201,
      body: '',
    });
  });
});

describe('a bad cell', () => {
  const spoiled: readonly [BulkFieldName, string][] = [
    ['originPostalCode', 'abc'],
    ['destinationPostalCode', '1234567'],
    ['originState', 'V'],
    ['destinationCountry', 'Atlantis'],
    ['weight', '12x'],
    ['weight', '0'],
    ['classification', '71'],
    ['length', '1000'],
    ['shipDate', '2026-13-40'],
    ['terms', 'later'],
    ['count', '-1'],
    ['weight', '1200,5'],
    ['length', '48,5'],
    ['length', '48.5'],
    ['originCountry', '-'],
    ['description', 'x'.repeat(36)],
  ];

  test.each(spoiled)('in %s (%s) is reported at its column, before it is sent', (field, value) => {
    const failures = checkRow('bols', exampleRow({ [field]: value }));
    expect(failures.map((failure) => failure.field)).toEqual([field]);
  });

  test.each<[BulkFieldName, string]>([
    ['originState', 'ZZ'],
    ['unitType', 'spaceship'],
    ['packagingType', 'spaceship'],
    ['accessorials', 'NOPE'],
  ])('in %s (%s) that only the server knows comes back to its column', async (field, value) => {
    const row = exampleRow({ [field]: value });
    expect(checkRow('bols', row)).toEqual([]);
    const answer = await booked(row);
    expect(answer.statusCode).toBe(400);
    const { validationFailures } = answer.json().error ?? answer.json();
    expect(rowFailures('bols', validationFailures).map((failure) => failure.field)).toContain(field);
  });

  test('that is required but empty is reported', () => {
    for (const kind of ['quotes', 'bols'] as const) {
      const needed = fieldsOf(kind).filter((field) => isNeeded(field, kind));
      expect(checkRow(kind, {}).map(({ field }) => field)).toEqual(needed.map(({ name }) => name));
    }
  });
});

describe('the columns of a file are guessed', () => {
  test('from the template', () => {
    const headersOfTemplate = fieldsOf('bols').map(({ name }) => name);
    const mapping = guessMapping('bols', headersOfTemplate);
    expect(Object.keys(mapping)).toEqual(headersOfTemplate);
  });

  test.each<[string, string, BulkFieldName]>([
    ['Order #', 'SO-1', 'reference'],
    ['From ZIP', '23230', 'originPostalCode'],
    ['Ship-To City', 'Dallas', 'destinationCity'],
    ['consignee', 'Lone Star', 'destinationName'],
    ['Dest State', 'TX', 'destinationState'],
    ['Weight (lbs)', '1200', 'weight'],
    ['Freight Class', '70', 'classification'],
    ['# of pallets', '2', 'count'],
    ['PO Number', 'PO-1', 'po'],
    ['Pickup date', '2026-11-10', 'shipDate'],
  ])('%s', (header, _, field) => {
    expect(guessMapping('bols', ['something', header])).toEqual({ [field]: 1 });
  });

  test.each([
    ['English', bulkWords.fields],
    ['Spanish', es.bulk.fields],
    ['French', fr.bulk.fields],
  ])('from the names that the page gives the fields in %s, whatever its own language is', (_, names) => {
    const fields = fieldsOf('bols').map(({ name }) => name);
    const mapping = guessMapping('bols', Object.values(fields.map((name) => names[name])));
    expect(mapping).toEqual(Object.fromEntries(fields.map((name, at) => [name, at])));
  });

  test.each<[string, BulkFieldName]>([
    ['CP origen', 'originPostalCode'],
    ['C.P. DESTINO', 'destinationPostalCode'],
    ['Código postal del remitente', 'originPostalCode'],
    ['Ciudad del destinatario', 'destinationCity'],
    ['Consignatario', 'destinationName'],
    ['No. de tarimas', 'count'],
    ['Peso (lbs)', 'weight'],
    ['Fecha de recolección', 'shipDate'],
    ['Orden de compra', 'po'],
    ['Code postal de l’expéditeur', 'originPostalCode'],
    ['CP destinataire', 'destinationPostalCode'],
    ['Ville de livraison', 'destinationCity'],
    ['Nombre de palettes', 'count'],
    ['Poids total', 'weight'],
    ['N° de bon de commande', 'po'],
    ['Date de ramassage', 'shipDate'],
  ])('%s', (header, field) => {
    expect(guessMapping('bols', ['algo', header])).toEqual({ [field]: 1 });
  });

  test.each(['Peso (kg)', 'Poids kg', 'Largo cm', 'Longueur (cm)'])(
    'not from %s: rows are in pounds and inches',
    (header) => {
      expect(guessMapping('bols', [header])).toEqual({});
    },
  );

  test('not from columns with numbers that the carrier does not use', () => {
    const file = [
      'Shipper No.',
      'Shipper Name',
      'Consignee No',
      'Consignee',
      'Item No.',
      'Description',
      'Unit No',
      'Unit',
    ];
    const expected = { originName: 1, destinationName: 3, description: 5, unitType: 7 };
    expect(guessMapping('bols', file)).toEqual(expected);
  });

  test('no column counts twice', () => {
    const columns = Object.values(guessMapping('bols', ['zip', 'weight', 'weight', 'to zip', 'Destination zip']));
    expect(new Set(columns).size).toBe(columns.length);
  });
});

test('cells are read as people mean them', () => {
  expect(isoDay('1/5/27')).toBe('2027-01-05');
  expect(isoDay('2026-02-30')).toBeUndefined();
  // Where many write the day first, only what can be one day is taken.
  expect(['12/01/2027', '20/11/2026', '11/20/2026', '3/3/27', '2027-01-12'].map((day) => isoDay(day, false))).toEqual([
    undefined,
    '2026-11-20',
    '2026-11-20',
    '2027-03-03',
    '2027-01-12',
  ]);
  expect(postalCode('601')).toBe('00601');
  expect(countryOf('MX')?.code).toBe('MEX');
  expect([quoteUnitType('Pallets'), quoteUnitType('PAT'), bolUnitType('pallet'), bolUnitType('PL')]).toEqual([
    'PL',
    'PL',
    'PAT',
    'PAT',
  ]);
});

test('a number is first tried as its most likely kind', () => {
  const kinds = (number: string) => kindsOf(number).map(([kind]) => kind);
  expect(kinds('9000000-003')).toEqual(['pro', 'bol', 'po', 'pickup']);
  expect(kindsOf('900 000 0003')[0]).toEqual(['pro', '9000000003']);
  expect(kinds('SO-1')).toEqual(['bol', 'po', 'pickup']);
  expect(kinds('pu00000042')[0]).toBe('pickup');
});
