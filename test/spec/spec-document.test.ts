// Checks the reader itself with fixed counts and samples, so that a row it fails to read is noticed instead of skipped.
import { describe, expect, test } from 'vitest';
import {
  credentialFields,
  endpoints,
  errors,
  partyFields,
  requestFields,
  responseFields,
  section,
  sections,
  tables,
  tokenFields,
  topLevelMembers,
  valueSet,
  valueSets,
} from './spec-document.ts';

describe('sections and tables', () => {
  test('are all found', () => {
    const found = sections().map(({ number }) => [number, tables(number).map((table) => table.rows.length)]);
    expect(Object.fromEntries(found.filter(([, counts]) => counts?.length))).toEqual({
      '2.3': [3],
      '2.4': [3],
      '2.6': [8, 5],
      '2.7': [27, 28, 25],
      '2.8': [79, 14, 11],
      '2.11': [5],
      '4': [9, 3],
      '7': [33],
    });
    expect(found).toHaveLength(20);
  });

  test('have their titles, captions and columns', () => {
    expect(section('2.10').title).toBe('Shipment tracking record');
    expect(tables('2.7')[1]).toMatchObject({ caption: 'Commodity:', columns: ['Field', 'Type', 'Req', 'Rules'] });
    expect(tables('4')[1]?.rows[0]).toEqual({
      Operation: 'echo',
      soapAction: '{soap_ns}/echo',
      Input: 'echoRequest (string, max 100)',
      Output: 'echoResponse (string)',
      Faults: 'none',
      Header: 'none',
    });
  });

  test('that do not exist are an error', () => {
    expect(() => section('2.12')).toThrow('docs/spec.md has no section 2.12');
    expect(() => valueSet('RQ_NOTHING')).toThrow('docs/spec.md has no value set RQ_NOTHING');
  });
});

describe('value sets', () => {
  test('have the right number of codes', () => {
    const counts = [...valueSets().values()].map(({ name, codes }) => [name, codes.length]);
    expect(Object.fromEntries(counts)).toEqual({
      US_CA_STATES: 65,
      MX_STATES: 32,
      COUNTRY2: 3,
      COUNTRY3: 3,
      SERVICE_LEVEL: 7,
      FREIGHT_CLASS: 18,
      RQ_HU_TYPE: 23,
      RQ_PKG_TYPE: 22,
      BOL_PKG_TYPE: 63,
      RQ_ACCESSORIAL: 62,
      BOL_ACCESSORIAL: 51,
      LIMITED_ACCESS_TYPE: 15,
      LABEL_FORMAT: 5,
    });
  });

  test('have codes without blanks or punctuation around them', () => {
    for (const { codes } of valueSets().values()) {
      for (const code of codes) expect(code).toMatch(/^[A-Za-z0-9][A-Za-z0-9._]*$/);
      expect(new Set(codes).size).toBe(codes.length);
    }
  });

  test('keep a description with a comma, a full stop or a bracket of its own in one piece', () => {
    const described = new Map(valueSet('RQ_ACCESSORIAL').values.map(({ code, description }) => [code, description]));
    expect(described.get('FRZ')).toBe('protect from freezing, US only');
    expect(described.get('LONG12')).toBe('overlength 8.00-11.99 ft');
    expect(valueSet('LABEL_FORMAT').values[2]?.description).toBe('3-1/3 x 4, six per sheet');
    expect([...described.values()]).not.toContain(undefined);
  });

  test('include what the prose says about the codes', () => {
    expect(valueSet('US_CA_STATES').values.filter(({ country }) => country === 'CA')).toHaveLength(13);
    expect(valueSet('FREIGHT_CLASS').alsoOnBol).toEqual(['N/A']);
    expect(valueSet('BOL_PKG_TYPE').notOnLineItem).toEqual(['PAT', 'SKD']);
    expect(valueSet('RQ_PKG_TYPE').codes).not.toContain('PT');
    const { values } = valueSet('BOL_ACCESSORIAL');
    expect(values.filter(({ mark }) => mark === 'notAccepted').map(({ code }) => code)).toEqual([
      'APTP',
      'EXPD',
      'PSH',
    ]);
    expect(values.filter(({ mark }) => mark === 'notSupported').map(({ code }) => code)).toEqual(['COD']);
    expect(values.filter(({ noCharge }) => noCharge)).toHaveLength(8);
    expect(values.at(-1)).toEqual({ code: 'SKSW', noCharge: true });
  });
});

describe('operations', () => {
  test('are nine, each with its authentication and its status', () => {
    expect(endpoints().map(({ method, path, auth, successStatus }) => [method, path, auth, successStatus])).toEqual([
      ['POST', '/v1/api-key', 'client', 201],
      ['GET', '/v1/api-key', 'client', 200],
      ['DELETE', '/v1/api-key', 'client', 204],
      ['POST', '/authenticate', 'portal', 200],
      ['POST', '/v1/route-guides', 'bearer', 200],
      ['POST', '/v1/rate-quotes', 'bearer', 200],
      ['POST', '/v1/bol', 'bearer', 201],
      ['POST', '/v1/pickup-requests', 'bearer', 201],
      ['GET', '/v1/shipments/history', 'bearer', undefined],
    ]);
  });

  test('have 33 rows of errors, two of which are about three methods', () => {
    const ids = errors().map(({ method, path, status }) => `${method} ${path} ${status}`);
    expect(ids).toHaveLength(33 + 2 * 2);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain('DELETE /v1/api-key 503');
  });

  test('have the data that §7 defines', () => {
    const counts: Record<string, number> = {};
    for (const { data } of errors()) counts[data] = (counts[data] ?? 0) + 1;
    expect(counts).toEqual({
      'empty object': 13,
      'array empty': 3,
      absent: 3,
      'body empty': 5,
      unsaid: 13,
    });
    expect(errors().find(({ path, status }) => path === '/v1/rate-quotes' && status === 406)).toEqual({
      method: 'POST',
      path: '/v1/rate-quotes',
      status: 406,
      meaning: 'not acceptable, `data` array empty',
      data: 'array empty',
    });
  });
});

describe('fields', () => {
  const field = (number: '2.6' | '2.7' | '2.8', path: string) =>
    requestFields(number).find((candidate) => candidate.path === path);

  test('have the right number', () => {
    expect([credentialFields(), tokenFields(), partyFields()].map((rows) => rows.length)).toEqual([3, 3, 14]);
    expect([requestFields('2.6'), requestFields('2.7'), requestFields('2.8')].map((rows) => rows.length)).toEqual([
      8 + 4,
      26 + 12 + 30,
      79 + 4 + 7,
    ]);
    expect([responseFields('2.6'), responseFields('2.7'), responseFields('2.8')].map((rows) => rows.length)).toEqual([
      5, 25, 11,
    ]);
  });

  test('have full paths, each once', () => {
    for (const number of ['2.6', '2.7', '2.8'] as const) {
      const paths = requestFields(number).map(({ path }) => path);
      expect(new Set(paths).size).toBe(paths.length);
      for (const path of paths) expect(path).toMatch(/^[a-z][A-Za-z0-9]*(\[\])?(\.[a-zA-Z][A-Za-z0-9]*(\[\])?)*$/);
    }
  });

  test('have the three letters of the Req column, or none', () => {
    const count = (number: '2.6' | '2.7' | '2.8') =>
      ['R', 'C', 'O', undefined].map((req) => requestFields(number).filter((row) => row.req === req).length);
    expect(count('2.6')).toEqual([5, 6, 1, 0]);
    expect(count('2.7')).toEqual([16, 17, 33, 2]);
    expect(count('2.8')).toEqual([25, 22, 30, 13]);
  });

  test('have conditions, figures, defaults and value sets', () => {
    expect(field('2.7', 'commodity.handlingUnits[].width')).toMatchObject({
      type: 'integer',
      req: 'C',
      condition: 'RQ-CORE',
      min: 1,
      max: 999,
    });
    expect(field('2.7', 'commodity.handlingUnits[].lineItems[].classification')).toMatchObject({
      condition: 'RQ-CLS',
      max: 4,
      valueSets: ['FREIGHT_CLASS'],
    });
    expect(field('2.7', 'destination.address.stateProvince')).toMatchObject({ req: 'R', min: 2, max: 2 });
    expect(field('2.7', 'fullValueCoverageDetails.monetaryValue')).toMatchObject({ min: 3, max: 9 });
    expect(field('2.6', 'destinationPoints[].point.zip')).toMatchObject({ req: 'R', min: 5, max: 6 });
    expect(field('2.8', 'referenceNumbers.quoteID')).toMatchObject({ min: 7, max: 7 });
    expect(field('2.8', 'referenceNumbers.po[].weight')).toMatchObject({ type: 'integer', min: undefined, max: 99999 });
    expect(field('2.8', 'commodities.handlingUnits[].weightUnit')).toMatchObject({ req: 'R', default: 'Pounds' });
    expect(field('2.8', 'accessorials.appointmentDetails.delivery.end')).toMatchObject({ req: 'O' });
    expect(field('2.8', 'accessorials.fullValueCoverageDetails.monetaryValue')).toMatchObject({ max: undefined });
  });

  test('of a party are required as the table says, or else as the sentence above it says', () => {
    const reqs = Object.fromEntries(partyFields().map(({ path, reqOf }) => [path, Object.values(reqOf).join(' ')]));
    expect(reqs).toEqual({
      account: 'O O O absent',
      locationId: 'O O O absent',
      name: 'R O R O',
      address1: 'R R O O',
      address2: 'O O O O',
      city: 'R R R O',
      stateProvince: 'R R R R',
      postalCode: 'R O R O',
      country: 'R R R O',
      'contact.phone': 'R R O O',
      'contact.phoneExt': 'O O O O',
      'contact.name': 'O O O O',
      'contact.email': 'O O O O',
      type: 'absent absent absent O',
    });
  });

  test('start with the fields that the text lists', () => {
    for (const number of ['2.7', '2.8'] as const) {
      const rooted = new Set(requestFields(number).map(({ path }) => path.split(/[.[]/)[0]));
      // The parties of a BOL have their own table, and the fields of `request` and `transit` are not listed.
      const elsewhere =
        number === '2.8' ? ['origin', 'destination', 'billTo', 'customsBroker', 'request', 'transit'] : [];
      expect(new Set([...rooted, ...elsewhere])).toEqual(new Set(topLevelMembers(number).all));
    }
    expect(topLevelMembers('2.8').required).toHaveLength(9);
  });
});
