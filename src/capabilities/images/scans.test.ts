// Scans on the real app: each type uploaded, stored and retrieved in every way; what is rejected; who sees what; sweeping.
import { type ClientRequest, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCAN_WORKER } from '../../../test/support/built-program.ts';
import { freshPostgresDatabase } from '../../../test/support/shared-postgres.ts';
import { ACTOR, basic } from '../../../test/support/test-app.ts';
import { buildApp } from '../../app.ts';
import { DOCUMENT_TYPE } from '../../freight/value-sets/document-type.ts';
import { type Database, DatabaseUnavailable } from '../../platform/db/database.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { FileDamaged, type FileStore, FilesUnavailable } from '../../platform/files/file-store.ts';
import { jpegScan, pdfScan, pngScan, rewritten, slowPdf, tiffScan } from '../../platform/files/scans.fixture.ts';
import { createOperator } from '../accounts/manage-operators.ts';
import { createSoapUser } from '../accounts/manage-soap-users.ts';
import type { Loose } from '../bol/bol.fixture.ts';
import { type BolShipper, bolShipperOf, openBolShipper } from '../bol/bol-shipper.fixture.ts';
import { availRequest, bodyOf, call, imgRequest, PATH, textOf } from '../soap/soap-server.fixture.ts';
import { attachmentStore } from './attachment.store.ts';
import { scanStore } from './scan.store.ts';
import { sweepScans } from './sweep-scans.ts';

const FILES = {
  'application/pdf': await pdfScan(3),
  'image/png': pngScan(),
  'image/jpeg': jpegScan(),
  'image/tiff': tiffScan(2),
} as const;
type ContentType = keyof typeof FILES;
const CONTENT_TYPES = Object.keys(FILES) as ContentType[];
const FORMATS: Record<ContentType, string> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/tiff': 'TIFF',
};

interface Carrier {
  readonly payer: BolShipper;
  /** The shipper of freight that the payer pays for. */
  readonly shipper: BolShipper;
  readonly headers: Record<string, string>;
  send(pro: string, query: string, bytes: Buffer, contentType?: string): Promise<{ status: number; body: Loose }>;
  make(changes?: Loose): Promise<string>;
  filesOf(): Promise<string[]>;
}

async function openCarrier(databaseUrl?: string): Promise<Carrier> {
  const payer = await openBolShipper({ scanWorker: SCAN_WORKER, ...(databaseUrl && { config: { databaseUrl } }) });
  const shipper = await bolShipperOf(payer.app);
  const password = await createOperator(payer.app.context, ACTOR, 'scanner');
  const headers = { authorization: basic('scanner', password) };
  return {
    payer,
    shipper,
    headers,
    async send(pro, query, bytes, contentType = 'application/pdf') {
      const answer = await payer.app.http.inject({
        method: 'POST',
        url: `/ops/v1/shipments/${pro}/documents?${query}`,
        headers: { ...headers, 'content-type': contentType },
        payload: bytes,
      });
      return { status: answer.statusCode, body: answer.json() };
    },
    async make(changes = {}) {
      const later = { 'bol.requestedPickupDate': '2026-12-15T08:00:00.000', 'origin.account': shipper.account };
      return (await payer.make({ ...later, ...changes })).referenceNumbers.pro;
    },
    async filesOf() {
      const { files } = payer.app.context;
      const names: string[] = [];
      for (const day of await files.days()) for await (const name of files.list(day)) names.push(name);
      return names;
    },
  };
}

let carrier: Carrier;
let payer: BolShipper;
let stranger: BolShipper;
beforeAll(async () => {
  carrier = await openCarrier();
  ({ payer } = carrier);
  stranger = await bolShipperOf(payer.app);
});
afterAll(() => payer.app.close());

const get = (who: BolShipper, query: string) => who.call('GET', `/v1/images?${query}`);
const ops = async (path: string) => {
  const answer = await payer.app.http.inject({
    method: 'GET',
    url: `/ops/v1/shipments${path}`,
    headers: carrier.headers,
  });
  return { status: answer.statusCode, body: answer.json() as Loose };
};

describe('every type of document can be every type of file', () => {
  let pro: string;
  let soap: (body: string) => Promise<string>;
  beforeAll(async () => {
    pro = await carrier.make();
    const user = 'scans';
    const password = await createSoapUser(payer.app.context, ACTOR, { user, accounts: [payer.account] });
    const headers = { 'content-type': 'text/xml; charset=utf-8' };
    soap = async (body) => {
      const payload = call(body, { user, password });
      return (await payer.app.http.inject({ method: 'POST', url: PATH, headers, payload })).body;
    };
  });

  test.each(DOCUMENT_TYPE.codes.map((type, index) => [type, CONTENT_TYPES[index % CONTENT_TYPES.length]!] as const))(
    '%s as %s is returned in a response, by URL and by SOAP',
    async (type, contentType) => {
      const bytes = FILES[contentType];
      const sent = await carrier.send(pro, `documentType=${type}&description=By%20hand`, bytes, contentType);
      expect(sent.status, JSON.stringify(sent.body)).toBe(201);
      const { pages } = sent.body.data;
      expect(sent.body.data).toMatchObject({ pro, documentType: type, contentType, bytes: bytes.length });
      expect(sent.body.data.addedBy).toBe('operator:scanner');

      const { status, body } = await get(payer, `pro=${pro}&documentType=${type}`);
      expect(status).toBe(200);
      const { documentId } = sent.body.data;
      expect(body.data).toMatchObject({ documentType: type, documentId, description: 'By hand', contentType, pages });
      expect(Buffer.from(body.data.data, 'base64').equals(bytes)).toBe(true);

      const { url } = (await get(payer, `pro=${pro}&documentType=${type}&format=url`)).body.data;
      const opened = await payer.app.http.inject({
        method: 'GET',
        url: new URL(url).pathname,
        headers: { accept: contentType },
      });
      expect(opened.rawPayload.equals(bytes)).toBe(true);
      expect(opened.headers['content-type']).toBe(contentType);
      expect(opened.headers['content-disposition']).toMatch(/^inline; filename="[a-z-]+-\d{10}\.(pdf|png|jpg|tif)"$/);

      const [checked] = bodyOf(await soap(availRequest(pro, type))).children.slice(2);
      expect([textOf(checked, 'status'), textOf(checked, 'pages')]).toEqual(['AVAILABLE', String(pages)]);
      const viewed = bodyOf(await soap(imgRequest(textOf(checked, 'key')!)));
      expect(textOf(viewed, 'format')).toBe(FORMATS[contentType]);
      expect(textOf(viewed, 'data')).toBe(bytes.toString('base64'));
    },
  );

  test('all are in the tracking record and on the operator’s list, with who added them', async () => {
    const [history] = (await payer.call('GET', `/v1/shipments/history?pro=${pro}`)).body.data;
    expect([...history.documents].sort()).toEqual([...DOCUMENT_TYPE.codes].sort());
    const listed = (await ops(`/${pro}/documents`)).body.data;
    expect(listed.map((one: Loose) => one.documentType)).toEqual([...DOCUMENT_TYPE.codes].reverse());
    const { events } = (await ops(`/${pro}`)).body.data;
    const told = events.filter((one: Loose) => one.type === 'shipment.document_available');
    expect(told).toHaveLength(DOCUMENT_TYPE.codes.length);
    expect(JSON.stringify(told[0])).toContain('operator:scanner');
    const file = await payer.app.http.inject({
      method: 'GET',
      url: `/ops/v1/shipments/${pro}/documents/${listed[0].documentId}`,
      headers: carrier.headers,
    });
    expect(file.rawPayload.equals(FILES[listed[0].contentType as ContentType])).toBe(true);
  });
});

test('of several of a type, the newest is shown by default, and the others by their IDs', async () => {
  const pro = await carrier.make();
  const ids: string[] = [];
  for (const grey of [1, 2, 3]) {
    const { body } = await carrier.send(pro, 'documentType=PHOTO', pngScan(8, 8, grey), 'image/png');
    ids.push(body.data.documentId);
  }
  const { data } = (await get(payer, `pro=${pro}&documentType=PHOTO`)).body;
  expect([data.documentId, ...data.others.map((one: Loose) => one.documentId)]).toEqual([...ids].reverse());
  expect(data.description).toBe('Photograph');
  const first = (await get(payer, `pro=${pro}&documentType=PHOTO&documentId=${ids[0]}`)).body.data;
  expect(Buffer.from(first.data, 'base64').equals(pngScan(8, 8, 1))).toBe(true);
  const { url } = (await get(payer, `pro=${pro}&documentType=PHOTO&documentId=${ids[1]}&format=url`)).body.data;
  const opened = await payer.app.http.inject({ method: 'GET', url: new URL(url).pathname });
  expect(opened.rawPayload.equals(pngScan(8, 8, 2))).toBe(true);
  for (const query of [
    `documentType=BOL&documentId=${ids[0]}`,
    `documentType=PHOTO&documentId=doc_${'A'.repeat(26)}`,
  ]) {
    const { status, body } = await get(payer, `pro=${pro}&${query}`);
    expect([status, body.error.code]).toEqual([404, 3113]);
  }
});

describe('a rejected upload leaves nothing behind', () => {
  let pro: string;
  beforeAll(async () => {
    pro = await carrier.make();
  });
  const pdf = FILES['application/pdf'];
  const cases: [what: string, bytes: () => Buffer | Promise<Buffer>, contentType: string, says: RegExp][] = [
    ['another type than the header says', () => pdf, 'image/png', /It is a PDF/],
    ['no file of any type', () => Buffer.from('hello there'), 'application/pdf', /does not begin as a PDF/],
    ['a PDF that is cut short', () => pdf.subarray(0, -200), 'application/pdf', /cut short/],
    ['a PDF with a password', () => rewritten(pdf, '--encrypt', 'a', 'b', '256', '--'), 'application/pdf', /encrypted/],
    ['a PNG that is cut short', () => pngScan().subarray(0, -9), 'image/png', /cut short/],
    ['a JPEG that is cut short', () => jpegScan().subarray(0, -2), 'image/jpeg', /cut short/],
    ['a TIFF that is cut short', () => tiffScan(2).subarray(0, 250), 'image/tiff', /cut short/],
  ];
  test.each(cases)('%s', async (_, bytes, contentType, says) => {
    const { status, body } = await carrier.send(pro, 'documentType=DR', await bytes(), contentType);
    expect([status, body.error.code]).toEqual([400, 2013]);
    expect(body.error.details).toMatch(says);
  });

  test.each([
    ['JSON', 'application/json'],
    ['a form', 'multipart/form-data; boundary=x'],
    ['nothing', ''],
    ['BigTIFF’s cousin', 'image/tiff-fx'],
  ])('a body declared as %s', async (_, contentType) => {
    const { status, body } = await carrier.send(pro, 'documentType=DR', pdf, contentType);
    expect([status, body.error.code]).toEqual([415, 2004]);
    expect(body.error.details).toContain('application/pdf, image/png, image/jpeg, image/tiff');
  });

  test('an empty body, one that is too large, a wrong URL, and a caller who is not an operator', async () => {
    const codeOf = async (sent: Promise<{ status: number; body: Loose }>) => {
      const { status, body } = await sent;
      return [status, body.error.code];
    };
    expect(await codeOf(carrier.send(pro, 'documentType=DR', Buffer.alloc(0)))).toEqual([400, 2012]);
    expect(await codeOf(carrier.send(pro, 'documentType=DR', Buffer.alloc(26_214_401)))).toEqual([413, 2005]);
    expect(await codeOf(carrier.send('0000000000', 'documentType=DR', pdf))).toEqual([404, 3080]);
    expect(await codeOf(carrier.send(pro, 'documentType=XYZ', pdf))).toEqual([400, 2000]);
    expect(await codeOf(carrier.send(pro, '', pdf))).toEqual([400, 2000]);
    expect(await codeOf(carrier.send(pro, `documentType=DR&description=${'x'.repeat(201)}`, pdf))).toEqual([400, 2000]);
    const url = `/ops/v1/shipments/${pro}/documents?documentType=DR`;
    const headers = { ...payer.headers, 'content-type': 'application/pdf' };
    expect((await payer.app.http.inject({ method: 'POST', url, headers, payload: pdf })).statusCode).toBe(401);
    expect((await ops('/0000000000/documents')).status).toBe(404);
  });

  test('after all that, the shipment has no documents except generated ones', async () => {
    expect((await ops(`/${pro}/documents`)).body.data).toEqual([]);
    const [history] = (await payer.call('GET', `/v1/shipments/history?pro=${pro}`)).body.data;
    expect(history.documents).toEqual(['BOL', 'LABEL']);
  });
});

test('a file of 25 MB is accepted and returned', async () => {
  const pro = await carrier.make();
  // A JPEG may have any data after its end.
  const bytes = Buffer.concat([jpegScan(), Buffer.alloc(26_214_400 - jpegScan().length, 1)]);
  expect((await carrier.send(pro, 'documentType=PHOTO', bytes, 'image/jpeg')).status).toBe(201);
  const { url } = (await get(payer, `pro=${pro}&documentType=PHOTO&format=url`)).body.data;
  const opened = await payer.app.http.inject({ method: 'GET', url: new URL(url).pathname });
  expect(opened.rawPayload.equals(bytes)).toBe(true);
});

test('a file that would take minutes to inspect is rejected, and other requests are served in the meantime', async () => {
  const pro = await carrier.make();
  let isRefused = false;
  const refused = carrier.send(pro, 'documentType=DR', slowPdf()).finally(() => {
    isRefused = true;
  });
  let answered = 0;
  for (; !isRefused; await new Promise((resolve) => setTimeout(resolve, 50))) {
    expect((await payer.app.http.inject('/livez')).statusCode).toBe(200);
    answered += 1;
  }
  expect(answered).toBeGreaterThan(5);
  const { status, body } = await refused;
  expect([status, body.error.code, body.error.details]).toEqual([400, 2013, expect.stringMatching(/too much time/)]);
});

test('the number of simultaneous uploads is limited', async () => {
  const pro = await carrier.make();
  await payer.app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = payer.app.http.server.address() as AddressInfo;
  const open = () => {
    const bytes = FILES['image/png'];
    const headers = { ...carrier.headers, 'content-type': 'image/png', 'content-length': bytes.length };
    const path = `/ops/v1/shipments/${pro}/documents?documentType=PHOTO`;
    const sending = httpRequest({ method: 'POST', port, host: '127.0.0.1', path, headers });
    sending.on('error', () => {});
    const answered = new Promise<{ status: number; retryAfter: string | undefined }>((resolve) => {
      sending.on('response', (response) => {
        resolve({ status: response.statusCode!, retryAfter: response.headers['retry-after'] });
        response.resume();
      });
    });
    return { sending, answered, rest: bytes };
  };
  const slow: { sending: ClientRequest; answered: Promise<{ status: number }>; rest: Buffer }[] = [];
  for (let count = 0; count < 8; count++) {
    const one = open();
    one.sending.write(one.rest.subarray(0, 10));
    slow.push(one);
  }
  const late = async () => {
    const one = open();
    one.sending.end(one.rest);
    return one.answered;
  };
  await expect.poll(async () => (await late()).status, { timeout: 5_000 }).toBe(503);
  expect(Number((await late()).retryAfter)).toBeGreaterThan(0);
  // A disconnected client frees its slot too.
  slow[0]!.sending.destroy();
  await expect.poll(async () => (await late()).status, { timeout: 5_000 }).toBe(201);
  for (const { sending, rest } of slow.slice(1)) sending.end(rest.subarray(10));
  const statuses = await Promise.all(slow.slice(1).map(async (one) => (await one.answered).status));
  expect(statuses.every((status) => status === 200)).toBe(true);
});

describe('who sees a scan', () => {
  const scan = FILES['application/pdf'];
  const codeOf = async (who: BolShipper, query: string) => {
    const { status, body } = await get(who, query);
    return [status, body.error.code];
  };

  test('for others the shipment does not exist', async () => {
    const pro = await carrier.make();
    const { documentId } = (await carrier.send(pro, 'documentType=CUST', scan)).body.data;
    expect((await get(carrier.shipper, `pro=${pro}&documentType=CUST`)).status).toBe(200);
    expect(await codeOf(stranger, `pro=${pro}&documentType=CUST`)).toEqual([404, 3080]);
    expect(await codeOf(stranger, `pro=${pro}&documentType=CUST&documentId=${documentId}`)).toEqual([404, 3080]);
  });

  test('only the payer sees an invoice', async () => {
    const pro = await carrier.make();
    await carrier.send(pro, 'documentType=INV', scan);
    expect((await get(payer, `pro=${pro}&documentType=INV`)).status).toBe(200);
    expect(await codeOf(carrier.shipper, `pro=${pro}&documentType=INV`)).toEqual([404, 3090]);
  });

  test('on a blind shipment, only those who know all parties see it; the others get the generated document, or nothing yet', async () => {
    const pro = await carrier.make({ accessorials: { codes: ['BLIND'] } });
    for (const type of ['BOL', 'PHOTO']) await carrier.send(pro, `documentType=${type}`, scan);
    expect((await get(payer, `pro=${pro}&documentType=BOL`)).body.data.documentId).toMatch(/^doc_/);
    const printed = (await get(carrier.shipper, `pro=${pro}&documentType=BOL`)).body.data;
    expect(printed.documentId).toBeUndefined();
    expect(Buffer.from(printed.data, 'base64').equals(scan)).toBe(false);
    expect(await codeOf(carrier.shipper, `pro=${pro}&documentType=PHOTO`)).toEqual([404, 3110]);
  });

  test('a URL is rejected if it was changed, and expires', async () => {
    const pro = await carrier.make();
    await carrier.send(pro, 'documentType=INSP', scan);
    const { url } = (await get(payer, `pro=${pro}&documentType=INSP&format=url`)).body.data;
    const open = async (address: string) => {
      const answer = await payer.app.http.inject({ method: 'GET', url: new URL(address).pathname });
      return [answer.statusCode, answer.statusCode === 200 ? 0 : answer.json().error.code];
    };
    expect(await open(url)).toEqual([200, 0]);
    for (let at = url.lastIndexOf('/') + 1; at < url.length; at += 5) {
      const changed = `${url.slice(0, at)}${url[at] === 'A' ? 'B' : 'A'}${url.slice(at + 1)}`;
      expect(await open(changed)).toEqual([404, 3111]);
    }
    payer.app.clock.advance(15 * 60_000);
    expect(await open(url)).toEqual([403, 3112]);
  });
});

test('a stored file that is missing or damaged is a described error, not a 500', async () => {
  const pro = await carrier.make();
  const { context } = payer.app;
  await carrier.send(pro, 'documentType=DR', pngScan(), 'image/png');
  for (const get of [async () => undefined, async () => Promise.reject(new FileDamaged('other bytes'))]) {
    const node = await buildApp({ ...context, files: { ...context.files, get } });
    const read = await node.http.inject({
      method: 'GET',
      url: `/v1/images?pro=${pro}&documentType=DR`,
      headers: payer.headers,
    });
    expect(read.statusCode, read.body).toBe(503);
    expect(read.body).toContain('is missing from the document storage');
    await node.close();
  }
});

test('while the file store is unavailable, nothing is acknowledged or recorded', async () => {
  const pro = await carrier.make();
  const { context } = payer.app;
  const away = async () => {
    throw new FilesUnavailable('away');
  };
  const files: FileStore = { ...context.files, put: away, get: away };
  const node = await buildApp({ ...context, files });
  const answer = await node.http.inject({
    method: 'POST',
    url: `/ops/v1/shipments/${pro}/documents?documentType=DR`,
    headers: { ...carrier.headers, 'content-type': 'image/png' },
    payload: pngScan(),
  });
  expect([answer.statusCode, answer.json().error.code]).toEqual([503, 9001]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ops(`/${pro}/documents`)).body.data).toEqual([]);
  await carrier.send(pro, 'documentType=DR', pngScan(), 'image/png');
  const read = await node.http.inject({
    method: 'GET',
    url: `/v1/images?pro=${pro}&documentType=DR`,
    headers: payer.headers,
  });
  expect(read.statusCode).toBe(503);
  await node.close();
});

describe.each(['SQLite', 'PostgreSQL'])('on %s', (name) => {
  let own: Carrier;
  beforeAll(async () => {
    own = name === 'SQLite' ? await openCarrier() : await openCarrier(await freshPostgresDatabase());
  });
  afterAll(() => own.payer.app.close());
  const png = (grey: number) => pngScan(20, 20, grey);

  test('the same file twice, even at once, is one document with one event', async () => {
    const pro = await own.make();
    const sent = await Promise.all(
      Array.from({ length: 6 }, () => own.send(pro, 'documentType=POD', png(1), 'image/png')),
    );
    expect(sent.map((one) => one.status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(new Set(sent.map((one) => one.body.data.documentId)).size).toBe(1);
    expect(sent[0]!.body.data.documentType).toBe('DR');
    expect((await own.send(pro, 'documentType=DR', png(1), 'image/png')).status).toBe(200);
    // With another type it is another document.
    expect((await own.send(pro, 'documentType=PHOTO', png(1), 'image/png')).status).toBe(201);
    const { movementHistory } = (await own.payer.call('GET', `/v1/shipments/history?pro=${pro}`)).body.data[0];
    expect(movementHistory).toHaveLength(3);
  });

  test('different files at once are all accepted', async () => {
    const pro = await own.make();
    const sent = await Promise.all(
      [1, 2, 3, 4].map((grey) => own.send(pro, 'documentType=PHOTO', png(grey), 'image/png')),
    );
    expect(sent.map((one) => one.status)).toEqual([201, 201, 201, 201]);
    expect((await get(own.payer, `pro=${pro}&documentType=PHOTO`)).body.data.others).toHaveLength(3);
  });

  test('a file whose record was never written is deleted when its day is over; all others stay', async () => {
    const pro = await own.make();
    const { context, clock } = own.payer.app;
    await own.send(pro, 'documentType=WR', png(10), 'image/png');
    const before = await own.filesOf();
    // As if the node were killed between writing the file and the record.
    let isKilled = false;
    const write: Database['write'] = async (unit) => {
      if (isKilled) throw new DatabaseUnavailable('killed');
      return context.db.write(unit);
    };
    const node = await buildApp({ ...context, db: { ...context.db, write } });
    isKilled = true;
    const url = `/ops/v1/shipments/${pro}/documents?documentType=WR`;
    const headers = { ...own.headers, 'content-type': 'image/png' };
    const answer = await node.http.inject({ method: 'POST', url, headers, payload: png(11) });
    expect(answer.statusCode).toBe(503);
    isKilled = false;
    await node.close();
    const after = await own.filesOf();
    expect(after).toHaveLength(before.length + 1);

    const sweep = () => sweepScans(context, { scans: scanStore(context.db), attachments: attachmentStore(context.db) });
    expect(await sweep()).toBe(0);
    clock.advance(DAY_MS);
    expect(await sweep()).toBe(0);
    clock.advance(DAY_MS);
    // It is uploaded again meanwhile, as another file on another day.
    expect((await own.send(pro, 'documentType=WR', png(11), 'image/png')).status).toBe(201);
    expect(await sweep()).toBe(1);
    expect((await own.filesOf()).length).toBe(after.length);
    expect(await sweep()).toBe(0);
    for (const { file_name } of await scanStore(context.db).ofShipment(pro)) {
      expect(await context.files.get(file_name)).toBeDefined();
    }
    // After a reset, nothing refers to any of them.
    await context.db.write(scanStore(context.db).forgetAll());
    clock.advance(2 * DAY_MS);
    await sweep();
    expect(await own.filesOf()).toEqual([]);
  });
});
