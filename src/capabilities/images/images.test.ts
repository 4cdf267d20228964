// Documents of a shipment from the bill to the invoice: each as soon as it can be generated, for those who may see it, and by its URL.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACTOR, basic, openTestApp } from '../../../test/support/test-app.ts';
import { DOCUMENT_TYPE } from '../../freight/value-sets/document-type.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { withPdf } from '../../platform/pdf/pdf-reading.fixture.ts';
import { createOperator } from '../accounts/manage-operators.ts';
import { createSoapUser } from '../accounts/manage-soap-users.ts';
import type { Loose } from '../bol/bol.fixture.ts';
import { type BolShipper, bolShipperOf, openBolShipper } from '../bol/bol-shipper.fixture.ts';
import { availRequest, bodyOf, call, imgRequest, PATH, textOf } from '../soap/soap-server.fixture.ts';
import { makeImageLink, openImageLink } from './image-link.ts';

let payer: BolShipper;
/** The shipper of freight that the payer bills; pays nothing itself. */
let shipper: BolShipper;
let stranger: BolShipper;
let pro: string;
let blindPro: string;
let waitingPro: string;

const get = (who: BolShipper, query: string) => who.call('GET', `/v1/images?${query}`);
const refused = async (who: BolShipper, query: string) => {
  const { status, body } = await get(who, query);
  return [status, body.error.code];
};

/** The document with its text; it must be a valid PDF with the stated number of pages. */
async function pdf(who: BolShipper, type: string, of = pro): Promise<{ data: Loose; text: string; codes: string[] }> {
  const { status, body } = await get(who, `pro=${of}&documentType=${type}`);
  expect(status, JSON.stringify(body.error)).toBe(200);
  const bytes = Buffer.from(body.data.data, 'base64');
  return withPdf(bytes, async (pages) => {
    expect(pages.length).toBe(body.data.pages);
    const codes = type === 'DR' ? (await pages[0]!.codes(150)).map(({ text }) => text) : [];
    return { data: body.data, text: pages.map((page) => page.text).join('\n'), codes };
  });
}

beforeAll(async () => {
  payer = await openBolShipper();
  shipper = await bolShipperOf(payer.app);
  stranger = await bolShipperOf(payer.app);
  const make = async (changes: Loose) => {
    const early = { 'bol.requestedPickupDate': '2026-11-03T08:00:00.000', 'origin.account': shipper.account };
    return (await payer.make({ ...early, ...changes })).referenceNumbers.pro as string;
  };
  pro = await make({ referenceNumbers: { bol: ['IMG-1'], po: [{ number: 'IMG-PO' }] } });
  blindPro = await make({ accessorials: { codes: ['BLIND'] } });
  waitingPro = await make({ 'bol.requestedPickupDate': '2026-12-15T08:00:00.000' });
  await payer.call('POST', `/v1/test/shipments/${pro}/exceptions`, { kind: 'reweigh' });
});
afterAll(() => payer.app.close());

describe('before the freight moves', () => {
  test('the bill of lading and its labels are available', async () => {
    const { data, text } = await pdf(payer, 'BOL');
    expect(data).toMatchObject({
      pro,
      documentType: 'BOL',
      description: 'Bill of lading',
      contentType: 'application/pdf',
    });
    expect(Math.abs(Date.parse(data.createdAt) - payer.app.clock.now())).toBeLessThan(MINUTE_MS);
    expect(Object.keys(data)).not.toContain('url');
    expect(text).toContain(pro);
    expect((await pdf(payer, 'LABEL')).text).toContain(pro);
  });

  test('a shipment is also found by its other numbers', async () => {
    for (const number of ['bol=IMG-1', 'po=IMG-PO']) {
      expect((await get(shipper, `${number}&documentType=BOL`)).body.data.pro).toBe(pro);
    }
  });

  test.each(['DR', 'POD', 'INV', 'WR', 'DIM', 'INSP', 'PHOTO', 'CUST'])('%s is not available yet', async (type) => {
    const url = `/v1/images?pro=${pro}&documentType=${type}`;
    const answer = await payer.app.http.inject({ method: 'GET', url, headers: payer.headers });
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 3110]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('operators print a blank receipt for the driver', async () => {
    const password = await createOperator(payer.app.context, ACTOR, 'dock');
    const receipt = (number: string, headers = { authorization: basic('dock', password) }) =>
      payer.app.http.inject({ method: 'GET', url: `/ops/v1/shipments/${number}/delivery-receipt`, headers });
    const printed = await receipt(pro);
    expect([printed.statusCode, printed.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(printed.rawPayload.toString('base64')).toBe((await pdf(payer, 'DR&blank=true')).data.data);
    expect((await receipt('0000000000')).statusCode).toBe(404);
    expect((await receipt(pro, { authorization: basic('dock', 'wrong') })).statusCode).toBe(401);
  });

  test('a blank receipt can be printed, and opened by its URL', async () => {
    const { data, text, codes } = await pdf(shipper, 'DR&blank=true');
    expect(data).toMatchObject({ documentType: 'DR', description: 'Delivery receipt, blank', pages: 1 });
    expect(text).toContain('Signature of consignee');
    expect(text).toContain(payer.bill().destination.name);
    const { body } = await get(payer, `pro=${pro}&documentType=POD&blank=true&format=url`);
    const opened = await payer.app.http.inject({ url: new URL(body.data.url).pathname });
    expect(opened.rawPayload.toString('base64')).toBe((await pdf(payer, 'DR&blank=true')).data.data);
    expect(codes).toEqual([]);
    expect(await refused(payer, `pro=${pro}&documentType=DR&blank=false`)).toEqual([404, 3110]);
    expect((await pdf(shipper, 'DR&blank=true', blindPro)).text).not.toContain(payer.bill().destination.name);
  });

  test('a blank receipt for a blind shipment does not tell the consignee who ships and who pays', async () => {
    const { origin, destination } = payer.bill();
    const { text } = await pdf(payer, 'DR&blank=true', blindPro);
    expect(text).toContain(destination.name);
    expect(text).not.toContain(origin.name);
    expect((await pdf(payer, 'DR&blank=true')).text).toContain(origin.name);
  });

  test.each([
    ['BOL&blank=true', 'is allowed with documentType DR only. Leave it out, or request DR.'],
    [
      'DR&blank=true&documentId=doc_00000000000000000000000000',
      'cannot be combined with documentId: a blank receipt is generated, not uploaded.',
    ],
    ['DR&blank=yes', 'must be one of true, false; "yes" was given.'],
  ])('%s is refused', async (query, description) => {
    const { status, body } = await get(payer, `pro=${pro}&documentType=${query}`);
    expect([status, body.error.validationFailures]).toEqual([400, [{ field: 'blank', description }]]);
  });

  test('an invalid question is rejected, with a list of the types', async () => {
    const { status, body } = await get(payer, `pro=${pro}&documentType=XYZ`);
    expect(status).toBe(400);
    expect(body.error.validationFailures[0]).toMatchObject({ field: 'documentType' });
    for (const type of ['BOL', 'DR', 'CUST', 'POD']) {
      expect(body.error.validationFailures[0].description).toContain(type);
    }
    for (const query of [
      'documentType=BOL',
      `pro=${pro}&bol=IMG-1&documentType=BOL`,
      `pro=${pro}`,
      'pro=12&documentType=BOL',
    ]) {
      expect((await get(payer, query)).status, query).toBe(400);
    }
  });

  test('for others the shipment does not exist, whatever they request', async () => {
    for (const query of [`pro=${pro}`, 'bol=IMG-1', 'po=IMG-PO', 'pro=0000000000']) {
      for (const type of ['BOL', 'DR', 'INV', 'PHOTO']) {
        expect(await refused(stranger, `${query}&documentType=${type}`)).toEqual([404, 3080]);
      }
    }
  });

  test('a voided bill has no documents', async () => {
    const voided = (await payer.make()).referenceNumbers.pro;
    expect((await payer.call('DELETE', `/v1/bol/${voided}`)).status).toBe(204);
    expect(await refused(payer, `pro=${voided}&documentType=BOL`)).toEqual([404, 3080]);
  });

  test('on a blind shipment, a document tells shipper and consignee nothing about each other', async () => {
    const consignee = payer.bill().destination.name;
    for (const type of ['BOL', 'LABEL']) {
      expect((await pdf(payer, type, blindPro)).text).toContain(consignee);
      expect((await pdf(shipper, type, blindPro)).text).not.toContain(consignee);
      expect((await pdf(shipper, type, pro)).text).toContain(consignee);
    }
  });
});

describe('a signed URL', () => {
  const open = (url: string) => payer.app.http.inject({ method: 'GET', url: new URL(url).pathname });
  const urlOf = async () => (await get(payer, `pro=${pro}&documentType=BOL&format=url`)).body.data;

  test('opens without headers, as a file that a browser shows and that is not cached', async () => {
    const data = await urlOf();
    expect(data.data).toBeUndefined();
    expect(Date.parse(data.urlExpiresAt)).toBe(payer.app.clock.now() + 15 * MINUTE_MS);
    const answer = await open(data.url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="bol-${pro}.pdf"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    const whole = (await get(payer, `pro=${pro}&documentType=BOL`)).body.data;
    expect(answer.rawPayload.toString('base64')).toBe(whole.data);
  });

  test('is rejected if any of its characters is changed', async () => {
    const { url } = await urlOf();
    const start = url.lastIndexOf('/') + 1;
    for (let at = start; at < url.length; at += 7) {
      const changed = `${url.slice(0, at)}${url[at] === 'A' ? 'B' : 'A'}${url.slice(at + 1)}`;
      const answer = await open(changed);
      expect([answer.statusCode, answer.json().error.code]).toEqual([404, 3111]);
    }
    for (const changed of [`${url}A`, url.slice(0, -1), url.slice(0, start + 5)]) {
      expect((await open(changed)).statusCode).toBe(404);
    }
  });

  test('is rejected in the other environment, even under the same master key', async () => {
    const config = { masterKey: Buffer.alloc(32, 7).toString('base64') };
    const [one, other] = await Promise.all([
      openTestApp({ environment: 'test', config }),
      openTestApp({ environment: 'production', config }),
    ]);
    const { token } = makeImageLink(one.context, { pro, type: 'BOL', accounts: new Set(['T000001']) });
    expect(openImageLink(one.context, token)).toMatchObject({ pro, type: 'BOL' });
    expect(openImageLink(other.context, token)).toBeUndefined();
    await Promise.all([one.close(), other.close()]);
  });

  test('expires after 15 minutes by the system clock, not by the freight clock', async () => {
    const { url } = await urlOf();
    payer.app.clock.advance(15 * MINUTE_MS - 1);
    expect((await open(url)).statusCode).toBe(200);
    payer.app.clock.advance(MINUTE_MS);
    const answer = await open(url);
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 3112]);
  });
});

describe('after the delivery', () => {
  beforeAll(async () => {
    expect((await payer.call('POST', '/v1/test/clock', { advance: '20d' })).status).toBe(200);
  });

  test('the receipt says when, to whom and how, with the PRO as a barcode', async () => {
    const [history] = (await payer.call('GET', `/v1/shipments/history?pro=${pro}`)).body.data;
    const { data, text, codes } = await pdf(payer, 'DR');
    expect(data.description).toBe('Delivery receipt');
    expect(codes).toContain(pro);
    expect(text).toContain(history.status.receivedBy);
    expect(text).toContain(`/s/ ${history.status.receivedBy.toUpperCase()}`);
    expect(text).toContain(payer.bill().destination.name);
    expect((await pdf(shipper, 'POD')).data).toMatchObject({ documentType: 'POD', createdAt: data.createdAt });
    expect((await pdf(shipper, 'DR', blindPro)).text).not.toContain(payer.bill().destination.name);
    expect(await refused(payer, `pro=${waitingPro}&documentType=DR`)).toEqual([404, 3110]);
  });

  test('the invoice adds up to its total, and only the payer gets it', async () => {
    const [invoice] = (await payer.call('GET', `/v1/invoices?pro=${pro}`)).body.data;
    const { text } = await pdf(payer, 'INV');
    const printed = text.replaceAll(',', '');
    for (const words of [invoice.number, invoice.total, 'Linehaul Demo Freight', 'PO Box 555042'])
      expect(printed).toContain(words);
    for (const { amount } of invoice.lines) expect(printed).toContain(amount);
    expect(await refused(shipper, `pro=${pro}&documentType=INV`)).toEqual([404, 3090]);
  });

  test('only freight that was weighed has certificates', async () => {
    const [invoice] = (await payer.call('GET', `/v1/invoices?pro=${pro}`)).body.data;
    const { text } = await pdf(shipper, 'WR');
    expect(text.replaceAll(',', '')).toContain(`${invoice.totalWeight} lb`);
    expect(text).not.toContain(invoice.total);
    const [{ length, width, height, count }] = payer.bill().commodities.handlingUnits;
    const dimensions = (await pdf(shipper, 'DIM')).text;
    expect(dimensions).toContain(`${count} ${length} ${width} ${height + 1}`);
    expect(dimensions).toContain('lb per cubic foot');
    expect((await pdf(payer, 'DR&blank=true')).text).not.toContain('/s/');
    expect(await refused(payer, `pro=${blindPro}&documentType=WR`)).toEqual([404, 3110]);
  });

  test('SOAP has the same documents for the same accounts', async () => {
    const user = 'imager';
    const password = await createSoapUser(payer.app.context, ACTOR, { user, accounts: [shipper.account] });
    const headers = { 'content-type': 'text/xml; charset=utf-8' };
    const post = (body: string) => {
      const payload = call(body, { user, password });
      return payer.app.http.inject({ method: 'POST', url: PATH, headers, payload });
    };
    const checked = await post(availRequest(pro, 'BOL', 'POD', 'INV', 'PHOTO'));
    expect(checked.statusCode, checked.body).toBe(200);
    const images = bodyOf(checked.body).children.slice(2);
    expect(images.map((one) => textOf(one, 'status'))).toEqual([
      'AVAILABLE',
      'AVAILABLE',
      'NOT_AVAILABLE',
      'NOT_AVAILABLE',
    ]);
    expect(images.map((one) => textOf(one, 'pages'))).toEqual(['1', '1', undefined, undefined]);
    const viewed = await post(imgRequest(textOf(images[1], 'key')!));
    const receipt = (await get(shipper, `pro=${pro}&documentType=DR`)).body.data.data;
    expect(viewed.body).toContain(receipt);
  });
});

describe('a tracking record names the documents that its reader can get', () => {
  const TYPES = DOCUMENT_TYPE.codes;
  const named = async (who: BolShipper, of: string): Promise<string[]> =>
    (await who.call('GET', `/v1/shipments/history?pro=${of}`)).body.data[0].documents.sort();
  const given = async (who: BolShipper, of: string): Promise<string[]> => {
    const statuses = await Promise.all(TYPES.map((type) => get(who, `pro=${of}&documentType=${type}&format=url`)));
    return TYPES.filter((_, at) => statuses[at]!.status === 200).sort();
  };

  test('delivered, reweighed, blind, waiting and voided, for the payer and for others', async () => {
    const voided = (await payer.make({ 'origin.account': shipper.account })).referenceNumbers.pro as string;
    expect((await payer.call('DELETE', `/v1/bol/${voided}`)).status).toBeLessThan(300);
    const seen = new Set<string>();
    for (const of of [pro, blindPro, waitingPro, voided]) {
      for (const who of [payer, shipper]) {
        const documents = await given(who, of);
        expect({ of, documents: await named(who, of) }).toEqual({ of, documents });
        seen.add(documents.join(' '));
      }
    }
    expect([...seen]).toEqual(
      expect.arrayContaining(['BOL DIM DR INV LABEL WR', 'BOL DIM DR LABEL WR', 'BOL LABEL', '']),
    );
  });

  test('an event tells each reader the same as the tracking record', async () => {
    for (const who of [payer, shipper]) {
      const { data } = (await who.call('GET', '/v1/events?types=shipment.delivered&limit=200')).body;
      const told = data.find((event: Loose) => event.data.pro === pro).data.documents;
      expect(told).not.toContain('PHOTO');
      expect(told.includes('INV')).toBe(who === payer);
    }
  });
});
