// The image service as its callers see it: responses, faults, and access.

import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { breakableDatabase } from '../../../test/support/breakable-database.ts';
import { ACTOR } from '../../../test/support/test-app.ts';
import { readConfig } from '../../config.ts';
import { ACCEPTED_DOCUMENT_TYPES } from '../../freight/value-sets/document-type.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { readXml } from '../../platform/xml/read-xml.ts';
import { createSoapUser } from '../accounts/manage-soap-users.ts';
import {
  availRequest,
  bodyOf,
  call,
  echoRequest,
  faultOf,
  imgRequest,
  NS,
  openSoapServer,
  PATH,
  type SoapServer,
  type SoapUserFixture,
  textOf,
} from './soap-server.fixture.ts';
import { bodyText, judge } from './xsd-judge.fixture.ts';

const PRO = '1234567890';
let server: SoapServer;
let acme: SoapUserFixture;
let other: SoapUserFixture;
beforeAll(async () => {
  server = await openSoapServer();
  acme = await server.newUser('acmeimg', 'ACME001');
  other = await server.newUser('otherimg', 'OTHER01');
  const numbers = { pro: PRO, bol: 'BOL 77', po: 'PO-9' };
  const documents = { BOL: 2, DR: 1 };
  server.images.add({ ...numbers, accounts: ['ACME001'], documents, pending: ['INV'] });
  server.images.add({ pro: '2222222222', bol: 'B2', po: 'P2', accounts: ['OTHER01'], documents: { BOL: 1 } });
});
afterAll(() => server.close());

async function keyFor(user: SoapUserFixture, pro: string, docType = 'BOL'): Promise<string> {
  const answer = await server.post(call(availRequest(pro, docType), user));
  return textOf(bodyOf(answer.text).children[2], 'key')!;
}

describe('echo', () => {
  test.each(['hello', '', ' two  blanks ', 'line\nfeed\rreturn\ttab', '<&>"\'', 'Zoë 🚚', '🚚'.repeat(100)])(
    'returns %j',
    async (text) => {
      const answer = await server.post(call(echoRequest(text)));
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toBe('text/xml; charset=utf-8');
      expect(bodyOf(answer.text)).toMatchObject({ name: 'echoResponse', namespace: NS, text });
      expect(judge(bodyText(answer.text))).toEqual([]);
    },
  );

  test('needs no header, and accepts one', async () => {
    expect((await server.post(call(echoRequest('x'), { user: 'nobody', password: 'wrong' }))).status).toBe(200);
    expect((await server.post(call(echoRequest('x'), { user: 'no', password: '' }))).status).toBe(200);
  });
});

describe('imageCheck and imageView', () => {
  test('list the available documents, and return them', async () => {
    const checked = await server.post(call(availRequest(PRO, 'BOL', 'POD', 'INV', 'WR', 'BOL'), acme));
    expect(judge(bodyText(checked.text))).toEqual([]);
    const body = bodyOf(checked.text);
    expect([textOf(body, 'requestID'), textOf(body, 'pro')]).toEqual(['r-1', PRO]);
    const images = body.children.slice(2);
    const found = images.map((one) => ['docType', 'status', 'pages', 'message'].map((name) => textOf(one, name)));
    expect(found).toEqual([
      ['BOL', 'AVAILABLE', '2', undefined],
      ['POD', 'AVAILABLE', '1', undefined],
      ['INV', 'PENDING', undefined, 'It is made when the freight is delivered.'],
      ['WR', 'NOT_AVAILABLE', undefined, undefined],
    ]);
    const keys = images.map((one) => textOf(one, 'key'));
    expect(keys.map((one) => one !== undefined)).toEqual([true, true, false, false]);
    for (const [at, docType, pages] of [
      [0, 'BOL', '2'],
      [1, 'POD', '1'],
    ] as const) {
      const viewed = await server.post(call(imgRequest(keys[at]!), acme));
      expect(judge(bodyText(viewed.text))).toEqual([]);
      const image = bodyOf(viewed.text);
      const told = ['requestID', 'pro', 'docType', 'format', 'pages'].map((name) => textOf(image, name));
      expect(told).toEqual(['r-2', PRO, docType, 'PDF', pages]);
      const pdf = Buffer.from(textOf(image, 'data')!, 'base64').toString('latin1');
      expect(pdf).toMatch(/^%PDF-/);
      expect(pdf).toContain(at === 0 ? `(BOL of ${PRO})` : `(DR of ${PRO})`);
    }
  });

  test.each([
    ['bol', 'BOL 77'],
    ['po', 'PO-9'],
    ['pro', ` ${PRO}\n`],
    ['bol', '\n  BOL\n77 '],
  ])('find a shipment by %s %j', async (name, number) => {
    const body = `<availRequest xmlns="${NS}"><requestID/><${name}>${number}</${name}><docType> BOL </docType></availRequest>`;
    const answer = await server.post(call(body, acme));
    expect(textOf(bodyOf(answer.text), 'pro')).toBe(PRO);
  });
});

describe('rejected by the schema', () => {
  const header = (inside: string) =>
    call(availRequest(PRO, 'BOL')).replace(
      '<s:Body>',
      `<s:Header><auth xmlns="${NS}">${inside}</auth></s:Header><s:Body>`,
    );
  const credentials = (user: string, password: string) =>
    header(`<user>${user}</user><password>${password}</password>`);
  const body = (inside: string) => call(`<availRequest xmlns="${NS}">${inside}</availRequest>`, acme);
  const long = 'x'.repeat(41);
  const CASES: readonly [what: string, request: () => string, words: string][] = [
    [
      'an echo of 101 characters',
      () => call(echoRequest('x'.repeat(101))),
      'echoRequest has 101 characters; it may have at most 100',
    ],
    ['a password of 4', () => credentials('acmeimg', 'abcd'), 'auth/password has 4 characters; it must have 5 to 10'],
    ['a password of 11', () => credentials('acmeimg', 'abcdefghijk'), 'auth/password has 11 characters'],
    ['a user of 4', () => credentials('acme', 'abcde'), 'auth/user has 4 characters'],
    ['a user of 11', () => credentials('acmeacmeacm', 'abcde'), 'auth/user has 11 characters'],
    ['no password', () => header('<user>acmeimg</user>'), 'auth lacks password'],
    ['password before user', () => header('<password>abcde</password><user>abcde</user>'), 'auth lacks user'],
    [
      'something else in auth',
      () => header('<user>abcde</user><password>abcde</password><realm/>'),
      'auth/realm is not known here',
    ],
    ['no header', () => call(availRequest(PRO, 'BOL')), 'The SOAP header auth is missing: imageCheck needs it'],
    ['no header for a key', () => call(imgRequest('x')), 'The SOAP header auth is missing: imageView needs it'],
    [
      'auth in no namespace',
      () => call(imgRequest('x'), acme).replace(`<auth xmlns="${NS}">`, '<auth>'),
      'auth is missing',
    ],
    ['two headers auth', () => call(imgRequest('x'), acme).replace(/<auth.*<\/auth>/, '$&$&'), 'auth is there 2 times'],
    [
      'a requestID of 41',
      () => body(`<requestID>${long}</requestID><pro>${PRO}</pro><docType>BOL</docType>`),
      'requestID has 41',
    ],
    ['no requestID', () => body(`<pro>${PRO}</pro><docType>BOL</docType>`), 'availRequest lacks requestID'],
    ['no number', () => body('<requestID/><docType>BOL</docType>'), 'availRequest lacks pro or bol or po'],
    [
      'two numbers',
      () => body(`<requestID/><pro>${PRO}</pro><bol>1</bol><docType>BOL</docType>`),
      'availRequest/bol is one too many',
    ],
    [
      'an empty number',
      () => body('<requestID/><bol> </bol><docType>BOL</docType>'),
      'availRequest/bol has 0 characters',
    ],
    [
      'a PRO of 9 digits',
      () => body('<requestID/><pro>123456789</pro><docType>BOL</docType>'),
      'is "123456789"; it must have the form',
    ],
    ['no docType', () => body(`<requestID/><pro>${PRO}</pro>`), 'availRequest lacks docType (one or more)'],
    [
      'an unknown docType',
      () => body(`<requestID/><pro>${PRO}</pro><docType>INVOICE</docType>`),
      'must be one of BOL, DR',
    ],
    ['an unknown element', () => body(`<requestID/><pro>${PRO}</pro><doctype>BOL</doctype>`), 'Did you mean docType?'],
    [
      'an attribute',
      () => call(echoRequest('x').replace('echoRequest ', 'echoRequest id="1" ')),
      'has the attribute "id"',
    ],
    [
      'an element of another namespace',
      () => call('<echoRequest xmlns="urn:x">a</echoRequest>'),
      '"echoRequest" in "urn:x"',
    ],
    [
      'an answer as a request',
      () => call(`<echoResponse xmlns="${NS}">a</echoResponse>`),
      'must hold one of echoRequest, availRequest, imgRequest',
    ],
    ['a fault as a request', () => call('<s:Fault><faultcode>s:Client</faultcode></s:Fault>'), '"Fault"'],
    ['an empty body', () => call(''), 'exactly one element'],
    ['two operations', () => call(echoRequest('a') + echoRequest('b')), 'exactly one element'],
    ['text in the body', () => call(`${echoRequest('a')} and more`), 'The SOAP Body holds text'],
    ['no body', () => call('').replace(/<s:Body>.*<\/s:Body>/, ''), 'then one Body'],
    [
      'the header behind the body',
      () => call(echoRequest('a')).replace('</s:Envelope>', '<s:Header/></s:Envelope>'),
      'then one Body',
    ],
    ['no envelope', () => echoRequest('a'), 'not a SOAP envelope'],
  ];
  test.each(CASES)('%s', async (_what, request, words) => {
    const answer = await server.post(request());
    const fault = faultOf(answer);
    expect([answer.status, fault.code, fault.kind]).toEqual([500, 'soap:Client', 'schemaError']);
    expect(fault.words).toContain(words);
    expect(fault.string).toBe(fault.words);
    expect(judge(bodyText(answer.text).replace(/.*<detail>(.*)<\/detail>.*/s, '$1'))).toEqual([]);
  });

  test('all errors at once, each with its line, and without the password', async () => {
    const answer = await server.post(
      `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns="${NS}">
<s:Header><auth>
<user>abc</user>
<password>mysecretpassword</password></auth></s:Header>
<s:Body><availRequest>
<requestID/>
<pro>12</pro>
<docType>X</docType></availRequest></s:Body></s:Envelope>`,
    );
    expect(faultOf(answer).words?.split('\n')).toEqual([
      'Line 3: auth/user has 3 characters; it must have 5 to 10.',
      'Line 4: auth/password has 16 characters; it must have 5 to 10.',
      'Line 7: availRequest/pro is "12"; it must have the form [0-9]{10}.',
      `Line 8: availRequest/docType is "X"; it must be one of ${ACCEPTED_DOCUMENT_TYPES.join(', ')}.`,
    ]);
    expect(answer.text).not.toContain('mysecret');
  });

  test('not all of a hundred faults are listed', async () => {
    const answer = await server.post(body('<x/>'.repeat(100)));
    expect(faultOf(answer).words?.split('\n')).toHaveLength(11);
    expect(faultOf(answer).words).toMatch(/And 93 more\.$/);
  });
});

describe('general errors', () => {
  test.each([
    [
      'a wrong password',
      () => call(availRequest(PRO, 'BOL'), { user: 'acmeimg', password: 'wrong1' }),
      'user or the password is wrong',
    ],
    [
      'an unknown user',
      () => call(availRequest(PRO, 'BOL'), { user: 'nobody', password: 'wrong1' }),
      'user or the password is wrong',
    ],
    [
      'SQL in the name',
      () => call(availRequest(PRO, 'BOL'), { user: "' OR 1=1;", password: "' OR 1=1;" }),
      'user or the password is wrong',
    ],
    ['an unknown shipment', () => call(availRequest('9999999999', 'BOL'), acme), 'no shipment with the pro 9999999999'],
    [
      "another's shipment, which looks the same",
      () => call(availRequest('2222222222', 'BOL'), acme),
      'no shipment with the pro 2222222222',
    ],
    ['no key', () => call(imgRequest(''), acme), 'Call imageCheck'],
    ['a key out of the air', () => call(imgRequest('abcdefgh'), acme), 'Call imageCheck'],
    ['a long key out of the air', () => call(imgRequest('A'.repeat(500)), acme), 'Call imageCheck'],
  ])('%s', async (_what, request, words) => {
    const answer = await server.post(request());
    const fault = faultOf(answer);
    expect([answer.status, fault.code, fault.kind]).toEqual([500, 'soap:Client', 'generalError']);
    expect(fault.words).toContain(words);
  });
});

describe('a key', () => {
  test('of another user opens nothing, and there is none for another’s shipment', async () => {
    const key = await keyFor(other, '2222222222');
    expect(bodyOf((await server.post(call(imgRequest(key), other))).text).name).toBe('imgResponse');
    expect(faultOf(await server.post(call(imgRequest(key), acme))).words).toContain('not issued to you');
  });

  test('works only for its user, even among users of the same account', async () => {
    const colleague = { user: 'colleague', password: 'secret' };
    await createSoapUser(server.context, ACTOR, { ...colleague, accounts: ['ACME001'] });
    const key = await keyFor(acme, PRO);
    expect(faultOf(await server.post(call(imgRequest(key), colleague))).words).toContain('not issued to you');
  });

  test('that is altered in any character opens nothing', async () => {
    const key = await keyFor(acme, PRO);
    for (let at = 0; at < key.length; at++) {
      const altered = `${key.slice(0, at)}${key[at] === 'A' ? 'B' : 'A'}${key.slice(at + 1)}`;
      expect(faultOf(await server.post(call(imgRequest(altered), acme))).words).toContain('not issued to you');
    }
    for (const altered of [`${key}A`, key.slice(0, -1), `${key}=`, `${key.slice(0, 9)}.${key.slice(9)}`, key + key]) {
      expect(faultOf(await server.post(call(imgRequest(altered), acme))).words).toContain('not issued to you');
    }
  });

  test('that differs only in bits that base64 does not use opens nothing', async () => {
    const key = await keyFor(acme, PRO);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const same = [...alphabet]
      .map((last) => key.slice(0, -1) + last)
      .filter((one) => one !== key && Buffer.from(one, 'base64url').equals(Buffer.from(key, 'base64url')));
    expect(same.length).toBeGreaterThan(0);
    for (const one of same) expect(faultOf(await server.post(call(imgRequest(one), acme))).kind).toBe('generalError');
  });

  test('is valid for 30 minutes', async () => {
    const key = await keyFor(acme, PRO);
    server.clock.advance(30 * 60_000 - 1);
    expect((await server.post(call(imgRequest(key), acme))).status).toBe(200);
    server.clock.advance(1);
    expect(faultOf(await server.post(call(imgRequest(key), acme))).words).toContain('older than 30 minutes');
  });

  test('that was forged to last longer is valid for 30 minutes from its first use', async () => {
    const { secrets, clock } = server.context;
    const forged = JSON.stringify([PRO, 'BOL', clock.now() + DAY_MS]);
    const key = secrets.seal(forged, `soap image key of ${acme.user}`);
    expect((await server.post(call(imgRequest(key), acme))).status).toBe(200);
    server.clock.advance(30 * 60_000);
    expect(faultOf(await server.post(call(imgRequest(key), acme))).words).toContain('older than 30 minutes');
  });

  test('for a document that is gone says so', async () => {
    const shipment = { pro: '3333333333', bol: 'B3', po: 'P3', accounts: ['ACME001'] };
    const documents: { BOL?: number } = { BOL: 1 };
    server.images.add({ ...shipment, documents });
    const key = await keyFor(acme, '3333333333');
    delete documents.BOL;
    expect(faultOf(await server.post(call(imgRequest(key), acme))).words).toContain('no longer there');
  });
});

describe('the envelope', () => {
  const echo = call(echoRequest('x'));

  test.each([
    [
      'SOAP 1.2',
      echo.replace('http://schemas.xmlsoap.org/soap/envelope/', 'http://www.w3.org/2003/05/soap-envelope'),
      'application/soap+xml; charset=utf-8',
    ],
    [
      'SOAP 1.2 as text/xml',
      echo.replace('http://schemas.xmlsoap.org/soap/envelope/', 'http://www.w3.org/2003/05/soap-envelope'),
      'text/xml',
    ],
    ['no version at all', '<Envelope/>', 'text/xml'],
  ])('of %s is a VersionMismatch', async (_what, request, type) => {
    const answer = await server.post(request, { 'content-type': type });
    expect(answer.status).toBe(500);
    expect(faultOf(answer)).toMatchObject({ code: 'soap:VersionMismatch', kind: undefined });
  });

  test.each(['1', 'true'])('a header that must be understood (%s) is a MustUnderstand', async (must) => {
    const block = (actor: string) =>
      echo.replace('<s:Body>', `<s:Header><w xmlns="urn:w" s:mustUnderstand="${must}" ${actor}/></s:Header><s:Body>`);
    const next = 's:actor="http://schemas.xmlsoap.org/soap/actor/next"';
    for (const actor of ['', 's:actor=""', next]) {
      expect(faultOf(await server.post(block(actor)))).toMatchObject({ code: 'soap:MustUnderstand', kind: undefined });
    }
    expect((await server.post(block('s:actor="urn:somebody-else"'))).status).toBe(200);
    expect((await server.post(block('').replace(`s:mustUnderstand="${must}"`, 's:mustUnderstand="0"'))).status).toBe(
      200,
    );
  });

  test('auth may be marked as one that must be understood', async () => {
    const marked = call(availRequest(PRO, 'BOL'), acme).replace('<auth ', '<auth s:mustUnderstand="1" s:actor="" ');
    expect((await server.post(marked)).status).toBe(200);
  });

  test.each([
    ['none', undefined, 200],
    ['empty', '""', 200],
    ['quoted', `"${NS}/echo"`, 200],
    ['not quoted', `${NS}/echo`, 200],
    ['of nobody', '"urn:whatever"', 200],
    ['of another operation', `"${NS}/imageview"`, 500],
    ['of another operation, not quoted', `${NS}/imagecheck`, 500],
  ])('SOAPAction %s', async (_what, action, status) => {
    const answer = await server.post(echo, action === undefined ? {} : { soapaction: action });
    expect(answer.status).toBe(status);
    if (status === 500) expect(faultOf(answer).words).toContain('SOAPAction names image');
  });

  const utf16 = Buffer.from(`\ufeff${call(echoRequest('Zoë'))}`, 'utf16le');
  test.each([
    ['UTF-16, little-endian', utf16, 'text/xml'],
    ['UTF-16, big-endian', Buffer.from(utf16).swap16(), 'text/xml; charset=utf-16'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${call(echoRequest('Zoë'))}`), 'text/xml'],
    ['UTF-8 as application/xml', Buffer.from(call(echoRequest('Zoë'))), 'application/xml; charset="utf-8"'],
  ])('in %s is read', async (_what, bytes, type) => {
    const answer = await server.post(bytes, { 'content-type': type });
    expect(bodyOf(answer.text).text).toBe('Zoë');
  });
});

describe('HTTP errors are also faults', () => {
  const echo = call(echoRequest('x'));
  test.each([
    ['JSON', 415, echo, { 'content-type': 'application/json' }],
    ['no content type', 415, echo, { 'content-type': '' }],
    ['a malformed content type', 415, echo, { 'content-type': 'text' }],
    ['MTOM', 415, echo, { 'content-type': 'multipart/related; type="application/xop+xml"' }],
    ['a compressed body', 415, gzipSync(echo), { 'content-encoding': 'gzip' }],
    ['a body that is called compressed', 415, echo, { 'content-encoding': 'deflate' }],
    ['Accept without XML', 406, echo, { accept: 'application/json' }],
    ['more than a megabyte', 413, `${echo}${' '.repeat(1_048_576)}`, {}],
  ] as const)('%s: %i', async (_what, status, payload, headers) => {
    const answer = await server.post(payload, headers);
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe('text/xml; charset=utf-8');
    expect(faultOf(answer)).toMatchObject({ code: 'soap:Client', kind: 'generalError' });
    expect(faultOf(answer).words).not.toContain('application/json');
  });

  test('a URL with a query', async () => {
    const answer = await server.http.inject({ method: 'POST', url: `${PATH}?x=1`, payload: echo });
    expect([answer.statusCode, faultOf({ text: answer.body }).kind]).toEqual([500, 'generalError']);
  });

  test('too many calls: 429, only for that user', async () => {
    const small = await openSoapServer({ config: { requestsPerSecond: 2 } });
    const [one, two] = [await small.newUser('user-one', 'AAAAAA1'), await small.newUser('user-two', 'AAAAAA2')];
    const ask = (user: SoapUserFixture) => small.post(call(availRequest(PRO, 'BOL'), user));
    for (let at = 0; at < 4; at++) expect((await ask(one)).status).toBe(500);
    const answer = await ask(one);
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '1']);
    expect(faultOf(answer)).toMatchObject({ code: 'soap:Client', kind: 'generalError' });
    expect(faultOf(await ask(two)).words).toContain('no shipment');
    await small.close();
  });

  test('an Idempotency-Key changes nothing: no response outlives its password', async () => {
    const headers = { 'idempotency-key': 'once' };
    const request = call(availRequest(PRO, 'BOL'), acme);
    const [first, second] = [await server.post(request, headers), await server.post(request, headers)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.headers['idempotency-replayed']).toBeUndefined();
    expect(textOf(bodyOf(second.text).children[2], 'key')).not.toBe(textOf(bodyOf(first.text).children[2], 'key'));
  });
});

describe('published', () => {
  const get = (query: string) => server.http.inject({ method: 'GET', url: `${PATH}${query}` });

  test.each(['?wsdl', '?WSDL', '?wsdl=1', ''])('GET %s gives the WSDL', async (query) => {
    const answer = await get(query);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/xml; charset=utf-8']);
    expect(readXml(answer.body)).toMatchObject({ name: 'definitions', namespace: 'http://schemas.xmlsoap.org/wsdl/' });
    expect(answer.body).toContain('<soap:address location="http://soap.test/soap/image-view"/>');
  });

  test.each(['?xsd', '?XSD'])('GET %s gives the schema, the same that is in the WSDL', async (query) => {
    const answer = await get(query);
    expect(readXml(answer.body)).toMatchObject({ name: 'schema' });
    expect((await get('?wsdl')).body).toContain(answer.body.slice(answer.body.indexOf('<xs:schema')));
  });

  test.each([
    ['LINEHAUL_SOAP_PATH', 'soap'],
    ['LINEHAUL_SOAP_PATH', '/'],
    ['LINEHAUL_SOAP_PATH', '/soap/{id}'],
    ['LINEHAUL_SOAP_PATH', '/soap/*'],
    ['LINEHAUL_SOAP_NAMESPACE', 'soap'],
    ['LINEHAUL_SOAP_NAMESPACE', 'http://x/"y'],
    ['LINEHAUL_SOAP_NAMESPACE', 'http://x/<y>'],
  ])('%s=%s is rejected at startup', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name} must be`);
  });

  test('path and namespace are settings', async () => {
    const config = { soapPath: '/legacy/images', soapNamespace: 'urn:carrier:images' };
    const moved = await openSoapServer({ config });
    const wsdl = await moved.http.inject({ method: 'GET', url: '/legacy/images?wsdl' });
    expect(wsdl.body).toContain('location="http://soap.test/legacy/images"');
    expect(wsdl.body).toContain('soapAction="urn:carrier:images/imagecheck"');
    const answer = await moved.post(call('<echoRequest xmlns="urn:carrier:images">a</echoRequest>'));
    expect(bodyOf(answer.text)).toMatchObject({ namespace: 'urn:carrier:images', text: 'a' });
    expect((await moved.post(call(echoRequest('a')))).status).toBe(500);
    await moved.close();
  });
});

test('a fault is 500 on the wire; the metrics count the caller’s faults as 400 and only our own as 500', async () => {
  let broken!: ReturnType<typeof breakableDatabase>;
  const counting = await openSoapServer({
    log: { ...server.context.log, error: () => {} } as never,
    db: (real) => {
      broken = breakableDatabase(real);
      return broken.db;
    },
  });
  const user = await counting.newUser('acmeimg', 'ACME001');
  const ask = async (request: string) => (await counting.post(request)).status;
  const statuses = [
    await ask(call(echoRequest('x'))),
    await ask(call(availRequest(PRO, 'BOL'), { ...user, password: 'guess' })),
    await ask(call(availRequest(PRO, 'BOL'), user)),
    await ask('<Envelope/>'),
    await ask('no XML'),
  ];
  broken.breakWith(new Error('a defect'));
  statuses.push(await ask(call(availRequest(PRO, 'BOL'), { user: 'another', password: 'guess' })));
  broken.breakWith(undefined);
  expect(statuses).toEqual([200, 500, 500, 500, 500, 500]);
  const counted = counting.metrics.series.map(({ labels, counts }) => [labels.status, counts.reduce((a, b) => a + b)]);
  expect(counted).toEqual([
    ['200', 1],
    ['400', 4],
    ['500', 1],
  ]);
  await counting.close();
});
