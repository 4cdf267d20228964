// Owns the rule that handling text from outside takes time proportional to its length, whatever it contains. New code that reads
// such text (a header, a path, a query, a body, a file) gets a row here. See also regular-expressions.unit.test.ts.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { keptBody, keptPath, keptQuery } from '../../src/capabilities/requests/remove-secrets.ts';
import { searchName } from '../../src/capabilities/shipments/findable-shipment.ts';
import { readDuration } from '../../src/capabilities/simulation/clock/duration.ts';
import { call, echoRequest, NS } from '../../src/capabilities/soap/soap-server.fixture.ts';
import { checkHazmat } from '../../src/freight/hazmat/check-hazmat.ts';
import { readHazardClass, readPackingGroup } from '../../src/freight/hazmat/hazard-class.ts';
import { parseDollars } from '../../src/freight/money.ts';
import { foldedCity } from '../../src/freight/network/city-name.ts';
import { csvRow } from '../../src/platform/csv-text.ts';
import { FILE_TYPES } from '../../src/platform/files/file-types.ts';
import { inspectFile } from '../../src/platform/files/inspect-file.ts';
import { jsonMistake } from '../../src/platform/http/request/json-mistake.ts';
import { isMailAddress, parseSender } from '../../src/platform/mail/mail-address.ts';
import { oneLine } from '../../src/platform/one-line.ts';
import { webhookUrlProblem } from '../../src/platform/webhooks/webhook-url.ts';
import { decodeXml } from '../../src/platform/xml/decode-xml.ts';
import { readXml } from '../../src/platform/xml/read-xml.ts';
import { readXmlType } from '../../src/platform/xml/xml-type.ts';
import { basic, bearerOf, openTestApp, type TestApp } from '../support/test-app.ts';
import { growthOf } from './growing-time.ts';

vi.setConfig({ testTimeout: 120_000 });

/** The longest texts are eight times this: longer than any header, and as long as the longest searched part of a body. */
const SIZE = 4_096;
/** 1 is linear, 2 is quadratic. */
const MOST = 1.6;

/** What a hostile text repeats, before an ending that prevents every match. */
const REPEATED = [
  ...[
    ' ',
    '\t',
    'a',
    '1',
    '.',
    ',',
    ';',
    ':',
    '=',
    '"',
    "'",
    '/',
    '\\',
    '-',
    '_',
    '(',
    '<',
    '>',
    '{',
    '[',
    '&',
    '%',
    '@',
    '#',
  ],
  ...[
    '%20',
    '%2E',
    'a.',
    'a,',
    'a:',
    'a b ',
    '1 ',
    '1,',
    ', ',
    '; ',
    '" "',
    '","',
    '()',
    '<a>',
    '<a ',
    '<a b="',
    '<!--',
    '<![CDATA[',
  ],
  ...[
    'eyJ-',
    'eyJ.',
    'lh_test_',
    '<token>',
    '<token ',
    '<token/>',
    'token=',
    'token="',
    '<user>',
    '<user ',
    '/files/',
    'password',
  ],
  ...[
    ';q=0',
    ';charset=',
    'encoding=',
    'rq ',
    'n.o.s.',
    'class ',
    'with ',
    '1d',
    '../',
    'gzip;q=',
    'W/',
    'localhost.',
    '&lt;',
    ']]>',
  ],
];
const BEYOND_ASCII = ['\n', '\r\n', 'é', '\u0301', '\u200b', '\u2028', '😀', '\ud800', '\0', '\ufeff'];

const hostile = (unit: string) => (size: number) => `${unit.repeat(Math.ceil(size / unit.length))}!`;

type Row = [name: string, run: (text: string) => unknown, before?: string];

const FUNCTIONS: Row[] = [
  ['the body of a SOAP call, for the log', (text) => keptBody(text, 'text/xml'), '<a>'],
  ['the password of a SOAP call, for the log', (text) => keptBody(text, 'text/xml'), '<password>'],
  ['the attribute of a SOAP call, for the log', (text) => keptBody(text, 'text/xml'), '<a password='],
  ['a JSON body, for the log', (text) => keptBody(JSON.stringify({ text }), 'application/json')],
  ['a broken JSON body, for the log', (text) => keptBody(text, 'application/json'), '{'],
  ['a path, for the log', keptPath, '/v1/'],
  ['a query, for the log', keptQuery, 'pro='],
  ['an XML document', (text) => attempt(() => readXml(decodeXml(Buffer.from(text), undefined))), '<a>'],
  [
    'an XML declaration',
    (text) => attempt(() => readXml(decodeXml(Buffer.from(text), undefined))),
    '<?xml version="1.0" ',
  ],
  ['the type of an XML document', (text) => readXmlType(text, ['text/xml']), 'text/xml'],
  ['the charset of an XML document', (text) => readXmlType(text, ['text/xml']), 'text/xml; charset='],
  ['a body that is not JSON', jsonMistake, '{"a":['],
  ['a text in a body that is not JSON', jsonMistake, '{"a":"'],
  ['a hazard class', readHazardClass, '3'],
  ['a combustible liquid', readHazardClass, 'comb'],
  ['a packing group', readPackingGroup, 'packing'],
  ['a proper shipping name', (properName) => checkHazmat({ unnaNumber: 'UN1993', class: '3', properName })],
  ['the number of a material', (unnaNumber) => checkHazmat({ unnaNumber, class: '3', properName: '' }), 'UN'],
  ['an amount', parseDollars, '1'],
  ['a city', foldedCity],
  ['a search for a consignee', searchName],
  ['a span of time', readDuration],
  ['a mail address', isMailAddress, 'a@'],
  ['the sender of a mail', parseSender, '"a" <'],
  ['a line of text', (text) => oneLine(text, text.length)],
  ['a cell of a table', (text) => csvRow([text])],
  ['the address of a webhook', (text) => webhookUrlProblem(text, 'loopback too'), 'https://'],
];

function attempt(run: () => unknown): void {
  try {
    run();
  } catch {
    // Rejected: only the time it took matters.
  }
}

async function slowOnes(run: (text: string) => unknown, units: readonly string[], before = ''): Promise<string[]> {
  const slow: string[] = [];
  await run(before);
  for (const unit of units) {
    const make = (size: number) => before + hostile(unit)(size);
    let { exponent, slowestMs } = await growthOf(run, make, SIZE);
    // Other work may have kept the machine busy.
    for (let again = 0; again < 2 && exponent > MOST; again++) {
      ({ exponent, slowestMs } = await growthOf(run, make, SIZE));
    }
    if (exponent > MOST)
      slow.push(`${JSON.stringify(unit)}: ${Math.round(slowestMs)} ms, power ${exponent.toFixed(1)}`);
    if (slow.length === 3) break;
  }
  return slow;
}

test.each(FUNCTIONS)('%s', async (_name, run, before) => {
  expect(await slowOnes(run, [...REPEATED, ...BEYOND_ASCII], before)).toEqual([]);
});

test.each(FILE_TYPES.map((type) => [type.format, type] as const))('a file that claims to be a %s', async (_, type) => {
  const starts = {
    PDF: '%PDF-1.7\n1 0 obj\n',
    PNG: '\x89PNG\r\n\x1a\n',
    JPEG: '\xff\xd8\xff',
    TIFF: 'II*\0\x08\0\0\0',
  };
  const start = Buffer.from(starts[type.format as keyof typeof starts], 'latin1');
  const end = Buffer.from('\nstartxref\n9\n%%EOF\n');
  const run = (text: string) =>
    attempt(() => inspectFile(Buffer.concat([start, Buffer.from(text, 'latin1'), end]), type));
  const units = [
    '\0',
    '\xff',
    ' ',
    '1',
    '9 ',
    '1.',
    '(',
    '<',
    '<<',
    '[',
    '/a',
    '#41',
    '%',
    '\n',
    '0 0 R ',
    'xref ',
    '\xff\xd8',
    '\xff\xd9',
  ];
  expect(await slowOnes(run, units)).toEqual([]);
});

describe('over HTTP', () => {
  let app: TestApp;
  let bearer: Record<string, string>;
  beforeAll(async () => {
    app = await openTestApp({ config: { requestsPerSecond: 0, requestLog: false } });
    bearer = await bearerOf(app);
  });
  afterAll(() => app.close());

  const send = (method: 'GET' | 'POST', url: string, headers: Record<string, string>, payload?: string) =>
    app.http.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  const soap = (headers: Record<string, string>) =>
    send('POST', '/soap/image-view', { 'content-type': 'text/xml', ...headers }, call(echoRequest('x')));

  const HEADERS: [name: string, run: (text: string) => unknown, before?: string][] = [
    ['accept', (accept) => send('GET', '/v1/whoami', { ...bearer, accept })],
    ['accept-encoding', (text) => send('GET', '/', { accept: 'text/html', 'accept-encoding': text }), 'gzip'],
    ['apikey', (apikey) => send('GET', '/v1/whoami', { ...bearer, apikey })],
    ['authorization, bearer', (text) => send('GET', '/v1/whoami', { ...bearer, authorization: text }), 'Bearer '],
    ['authorization, basic', (text) => send('GET', '/v1/api-key', { authorization: text }), 'Basic '],
    [
      'authorization of an operator',
      (text) => send('GET', '/ops/v1/shipments', { authorization: basic('night', text) }),
    ],
    [
      'content-type',
      (text) => send('POST', '/v1/rate-quotes', { ...bearer, 'content-type': text }, '{}'),
      'application/json;',
    ],
    ['content-type of a SOAP call', (text) => soap({ 'content-type': text }), 'text/xml;'],
    ['cookie', (cookie) => send('GET', '/v1/whoami', { cookie })],
    ['cookie of a session', (cookie) => send('GET', '/v1/whoami', { cookie }), 'linehaul-test='],
    ['host', (host) => send('POST', '/v1/session', { host, 'content-type': 'application/json' }, '{}')],
    [
      'origin',
      (origin) => send('POST', '/v1/session', { origin, 'content-type': 'application/json' }, '{}'),
      'https://',
    ],
    ['idempotency-key', (text) => send('POST', '/v1/rate-quotes', { ...bearer, 'idempotency-key': text }, '{}')],
    ['if-none-match', (text) => send('GET', '/', { accept: 'text/html', 'if-none-match': text })],
    ['last-event-id', (text) => send('GET', '/v1/events', { ...bearer, 'last-event-id': text })],
    ['soapaction', (soapaction) => soap({ soapaction }), '"'],
    ['x-request-id', (text) => send('GET', '/livez', { 'x-request-id': text })],
    [
      'x-csrf-token',
      (text) => send('POST', '/v1/session/confirmation', { cookie: 'linehaul-test=x', 'x-csrf-token': text }),
    ],
  ];

  test.each(HEADERS)('the header %s', async (_name, run, before) => {
    expect(await slowOnes(run, REPEATED, before)).toEqual([]);
  });

  const ADDRESSES: [name: string, before: string][] = [
    ['a path that there is not', '/'],
    ['a path of the API that there is not', '/v1/'],
    ['a number in a path', '/v1/bol/'],
    ['the address of a document', '/v1/images/files/'],
    ['a page', '/docs/'],
    ['a query', '/v1/shipments?cursor='],
    ['the name of a query parameter', '/v1/shipments?'],
    ['a search', '/v1/hazmat?search='],
  ];

  test.each(ADDRESSES)('%s', async (_name, before) => {
    const run = (text: string) => send('GET', text.replaceAll(' ', '%20').replaceAll('\t', '%09'), bearer);
    expect(await slowOnes(run, REPEATED, before)).toEqual([]);
  });

  const json = { 'content-type': 'application/json' };
  const BODIES: Row[] = [
    [
      'a text in a rate quote',
      (text) => send('POST', '/v1/rate-quotes', { ...bearer, ...json }, JSON.stringify({ origin: text })),
    ],
    [
      'a member of a rate quote',
      (text) => send('POST', '/v1/rate-quotes', { ...bearer, ...json }, JSON.stringify({ [text]: 1 })),
    ],
    ['a bill of lading that is not JSON', (text) => send('POST', '/v1/bol', { ...bearer, ...json }, text), '{"bol":'],
    [
      'a text in a pickup',
      (text) => send('POST', '/v1/pickup-requests', { ...bearer, ...json }, JSON.stringify({ pickupDate: text })),
    ],
    [
      'the address of a subscription',
      (url) => send('POST', '/v1/subscriptions', { ...bearer, ...json }, JSON.stringify({ kind: 'shipment', url })),
      'https://',
    ],
    ['a SOAP call', (text) => send('POST', '/soap/image-view', { 'content-type': 'text/xml' }, text), '<a>'],
    [
      'a text in a SOAP call',
      (text) =>
        send(
          'POST',
          '/soap/image-view',
          { 'content-type': 'text/xml' },
          call(`<echoRequest xmlns="${NS}">${text}</echoRequest>`),
        ),
    ],
  ];

  test.each(BODIES)('%s', async (_name, run, before) => {
    expect(await slowOnes(run, REPEATED, before)).toEqual([]);
  });
});

test('the measurement distinguishes quadratic from linear', async () => {
  const squared = (text: string) => /a+$/.test(text);
  expect((await growthOf(squared, hostile('a'), SIZE / 2)).exponent).toBeGreaterThan(MOST);
  const proportional = (text: string) => {
    for (let count = 0; count < 30; count++) text.replaceAll('a', `${count}`);
  };
  expect((await growthOf(proportional, hostile('a'), SIZE * 2)).exponent).toBeLessThan(MOST);
});
