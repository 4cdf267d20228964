// Documents by SOAP on the real app: a key keeps working, and shows what has changed since, as the JSON API does.
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { SCAN_WORKER } from '../../../test/support/built-program.ts';
import { loadDemoCarrier } from '../../../test/support/demo-carrier.ts';
import { freshPostgresDatabase } from '../../../test/support/shared-postgres.ts';
import { ACTOR, basic } from '../../../test/support/test-app.ts';
import { CARRIER_FILES } from '../../freight/network/files/carrier-files.ts';
import { pdfScan, tiffScan } from '../../platform/files/scans.fixture.ts';
import { plainPng } from '../../platform/pixels/png.fixture.ts';
import { createOperator } from '../accounts/manage-operators.ts';
import { createSoapUser, deleteSoapUser } from '../accounts/manage-soap-users.ts';
import type { Loose } from '../bol/bol.fixture.ts';
import { type BolShipper, bolShipperOf, openBolShipper } from '../bol/bol-shipper.fixture.ts';
import { loadNetwork } from '../carrier/load-network.ts';
import { availRequest, bodyOf, call, faultOf, imgRequest, PATH, textOf } from '../soap/soap-server.fixture.ts';
import { scanStore } from './scan.store.ts';

interface SoapReader {
  /** A key of imageCheck. */
  keyOf(pro: string, type: string): Promise<string>;
  /** The data of imageView, or the text of its fault. */
  view(key: string): Promise<string>;
}

let payer: BolShipper;
let shipper: BolShipper;
let operator: { authorization: string };
beforeAll(async () => {
  payer = await openBolShipper({ scanWorker: SCAN_WORKER });
  shipper = await bolShipperOf(payer.app);
  operator = { authorization: basic('clerk', await createOperator(payer.app.context, ACTOR, 'clerk')) };
});
afterAll(() => payer.app.close());

async function readerOf(user: string, account: string, password?: string, { app } = payer): Promise<SoapReader> {
  const wanted = { user, accounts: [account], ...(password !== undefined && { password }) };
  const secret = await createSoapUser(app.context, ACTOR, wanted);
  const post = async (body: string) => {
    const payload = call(body, { user, password: secret });
    const headers = { 'content-type': 'text/xml; charset=utf-8' };
    return (await app.http.inject({ method: 'POST', url: PATH, headers, payload })).body;
  };
  return {
    async keyOf(pro, type) {
      const [image] = bodyOf(await post(availRequest(pro, type))).children.slice(2);
      return textOf(image, 'key') ?? expect.fail('there is no key');
    },
    async view(key) {
      const text = await post(imgRequest(key));
      // A scan is longer than the limit of the XML reader, which is for requests.
      return text.includes('<soap:Fault>') ? faultOf({ text }).string : (/<data>([^<]*)</.exec(text)?.[1] ?? '');
    },
  };
}

const make = async (changes: Loose = {}): Promise<string> => {
  const later = { 'bol.requestedPickupDate': '2026-12-15T08:00:00.000', 'origin.account': shipper.account };
  return (await payer.make({ ...later, ...changes })).referenceNumbers.pro;
};

/** The document by the JSON API, which keeps nothing but the files. */
const json = async (who: BolShipper, pro: string, type: string): Promise<string> =>
  (await who.call('GET', `/v1/images?pro=${pro}&documentType=${type}`)).body.data.data;

/** Counts how often a whole bill is read, which is needed to build a document. */
function billsRead({ context }: BolShipper['app']) {
  const statements = vi.spyOn(context.statements.here, 'ended');
  onTestFinished(() => statements.mockRestore());
  return () => statements.mock.calls.filter(([sql]) => sql.includes('select * from "bol_versions"')).length;
}

async function addScan(pro: string, type: string, contentType: string, payload: Buffer): Promise<string> {
  const url = `/ops/v1/shipments/${pro}/documents?documentType=${type}`;
  const headers = { ...operator, 'content-type': contentType };
  const sent = await payer.app.http.inject({ method: 'POST', url, headers, payload });
  expect(sent.statusCode, sent.body).toBe(201);
  return sent.json().data.documentId;
}

test('an unchanged document is the same at every call', async () => {
  const pro = await make();
  const reader = await readerOf('again', payer.account);
  const key = await reader.keyOf(pro, 'BOL');
  const first = await reader.view(key);
  expect(first).toBe(await json(payer, pro, 'BOL'));
  expect(await reader.view(key)).toBe(first);
});

test('an unchanged document is not generated again', async () => {
  const pro = await make();
  const reader = await readerOf('unbuilt', payer.account);
  const keys = [await reader.keyOf(pro, 'BOL'), await reader.keyOf(pro, 'LABEL')];
  const read = billsRead(payer.app);
  for (const key of keys) await reader.view(key);
  expect(read()).toBe(2);
  for (const key of keys) await reader.view(key);
  for (const type of ['BOL', 'LABEL']) await reader.keyOf(pro, type);
  expect(read()).toBe(2);
});

test('a replaced bill is shown in its current version', async () => {
  const pro = await make();
  const reader = await readerOf('replace', payer.account);
  const [bol, label] = [await reader.keyOf(pro, 'BOL'), await reader.keyOf(pro, 'LABEL')];
  const before = [await reader.view(bol), await reader.view(label)];
  // The instructions are on the bill alone: neither the shipment nor its state changes.
  const changes = { 'bol.specialInstructions': 'Ring at dock 7', 'origin.account': shipper.account };
  const later = { 'bol.requestedPickupDate': '2026-12-15T08:00:00.000' };
  expect((await payer.call('PUT', `/v1/bol/${pro}`, payer.bill({ ...later, ...changes }))).status).toBe(200);
  const after = [await reader.view(bol), await reader.view(label)];
  expect(after).toEqual([await json(payer, pro, 'BOL'), await json(payer, pro, 'LABEL')]);
  expect(after[0]).not.toBe(before[0]);
});

test('the carrier’s letterhead is the one in force, by SOAP and by REST', async () => {
  const pro = await make();
  const reader = await readerOf('paper', payer.account);
  const key = await reader.keyOf(pro, 'BOL');
  const plain = await reader.view(key);
  const brand = async (payload: { color: string | null } | { logo: string | null }) => {
    const sent = await payer.app.http.inject({ method: 'PATCH', url: '/ops/v1/branding', headers: operator, payload });
    expect(sent.statusCode, sent.body).toBe(200);
    const viewed = await reader.view(key);
    expect(viewed).toBe(await json(payer, pro, 'BOL'));
    return viewed;
  };
  const logoOf = (red: number) => plainPng(90, 30, [red, 132, 61, 255]).toString('base64');
  const colored = await brand({ color: '#7a1f5c' });
  const withLogo = await brand({ logo: logoOf(0) });
  const withOther = await brand({ logo: logoOf(200) });
  expect(new Set([plain, colored, withLogo, withOther]).size).toBe(4);
  expect(await brand({ logo: null })).toBe(colored);
  expect(await brand({ color: null })).toBe(plain);
});

test('a delivery receipt names the carrier as its newest network does', async () => {
  const own = await openBolShipper();
  onTestFinished(() => own.app.close());
  const { pro } = (await own.make({ 'bol.requestedPickupDate': '2026-11-03T08:00:00.000' })).referenceNumbers;
  expect((await own.call('POST', '/v1/test/clock', { advance: '20d' })).status).toBe(200);
  const reader = await readerOf('receipt', own.account, undefined, own);
  const key = await reader.keyOf(pro, 'DR');
  const before = await reader.view(key);
  const read = billsRead(own.app);
  expect(await reader.view(key)).toBe(before);
  expect(read()).toBe(0);
  const files = new Map(loadDemoCarrier());
  const { name } = CARRIER_FILES.carrier;
  const carrier = Buffer.from(files.get(name)!).toString('utf8').replace('800-555-0142', '800-555-0177');
  files.set(name, Buffer.from(carrier));
  expect(await loadNetwork(own.app.context, ACTOR, files, 1)).toMatchObject({ ok: true, version: 2 });
  await expect.poll(() => json(own, pro, 'DR'), { timeout: 10_000 }).not.toBe(before);
  expect(await reader.view(key)).toBe(await json(own, pro, 'DR'));
});

test('a scan takes precedence from its upload until it is deleted', async () => {
  const pro = await make();
  const reader = await readerOf('scanned', payer.account);
  const key = await reader.keyOf(pro, 'BOL');
  const printed = await reader.view(key);
  const scan = await pdfScan(1);
  const id = await addScan(pro, 'BOL', 'application/pdf', scan);
  expect(await reader.view(key)).toBe(scan.toString('base64'));
  expect(await reader.view(key)).toBe(scan.toString('base64'));
  const { db } = payer.app.context;
  await db.write([scanStore(db).deleteThese([id])]);
  expect(await reader.view(key)).toBe(printed);
});

test('a scan is read from storage once, and cached in the form in which it is sent', async () => {
  const pro = await make();
  const reader = await readerOf('kept1', payer.account);
  const fetched = vi.spyOn(payer.app.context.files, 'get');
  onTestFinished(() => fetched.mockRestore());
  await addScan(pro, 'DR', 'application/pdf', await pdfScan(1, 'Kept once'));
  const key = await reader.keyOf(pro, 'DR');
  const sent = await reader.view(key);
  expect(await reader.view(key)).toBe(sent);
  expect(fetched).toHaveBeenCalledTimes(1);
  // The JSON API encodes the file itself, which SOAP did not keep.
  expect([await json(payer, pro, 'DR'), await json(payer, pro, 'DR')]).toEqual([sent, sent]);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('if the text of a scan is too large to cache, the scan itself is cached', async () => {
  const pro = await make();
  const reader = await readerOf('kept2', payer.account);
  const fetched = vi.spyOn(payer.app.context.files, 'get');
  onTestFinished(() => fetched.mockRestore());
  const scan = Buffer.concat([tiffScan(), Buffer.alloc(1_800_000)]);
  await addScan(pro, 'DR', 'image/tiff', scan);
  const key = await reader.keyOf(pro, 'DR');
  for (let round = 0; round < 2; round++) expect(await reader.view(key)).toBe(scan.toString('base64'));
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('on a blind shipment, readers get what they may see, whoever asked before', async () => {
  const pro = await make({ accessorials: { codes: ['BLIND'] } });
  const pays = await readerOf('payer', payer.account);
  const ships = await readerOf('shipper', shipper.account);
  const keys = [await pays.keyOf(pro, 'BOL'), await ships.keyOf(pro, 'BOL')] as const;
  const expected = [await json(payer, pro, 'BOL'), await json(shipper, pro, 'BOL')];
  expect(expected[0]).not.toBe(expected[1]);
  for (let round = 0; round < 2; round++) {
    expect([await pays.view(keys[0]), await ships.view(keys[1])]).toEqual(expected);
  }
});

test('a voided bill has no documents anymore', async () => {
  const pro = await make();
  const reader = await readerOf('voided', payer.account);
  const key = await reader.keyOf(pro, 'BOL');
  await reader.view(key);
  expect((await payer.call('DELETE', `/v1/bol/${pro}`)).status).toBeLessThan(300);
  expect(await reader.view(key)).toContain('is no longer there');
});

test('a user who lost the account gets nothing for an earlier key', async () => {
  const pro = await make();
  const reader = await readerOf('loses', payer.account, 'before-1');
  const key = await reader.keyOf(pro, 'BOL');
  await reader.view(key);
  await deleteSoapUser(payer.app.context, ACTOR, 'loses');
  const stranger = await bolShipperOf(payer.app);
  const now = await readerOf('loses', stranger.account, 'after-12');
  expect(await now.view(key)).toContain('is no longer there');
});

test('a key of another user, or with another ending, is rejected', async () => {
  const pro = await make();
  const [one, other] = [await readerOf('user1', payer.account), await readerOf('user2', payer.account)];
  const key = await one.keyOf(pro, 'BOL');
  expect(await one.view(key)).toBe(await json(payer, pro, 'BOL'));
  expect(await other.view(key)).toContain('This key was not issued to you');
  expect(await one.view(`${key}A`)).toContain('This key was not issued to you');
});

test('on PostgreSQL, a bill stays the same at every call until it is replaced', async () => {
  const own = await openBolShipper({ config: { databaseUrl: await freshPostgresDatabase() } });
  onTestFinished(() => own.app.close());
  const later = { 'bol.requestedPickupDate': '2026-12-15T08:00:00.000' };
  const { pro } = (await own.make(later)).referenceNumbers;
  const reader = await readerOf('postgres', own.account, undefined, own);
  const key = await reader.keyOf(pro, 'BOL');
  const first = await reader.view(key);
  expect([await reader.view(key), first]).toEqual([first, await json(own, pro, 'BOL')]);
  const changed = own.bill({ ...later, 'bol.specialInstructions': 'Ring at dock 7' });
  expect((await own.call('PUT', `/v1/bol/${pro}`, changed)).status).toBe(200);
  expect(await reader.view(key)).toBe(await json(own, pro, 'BOL'));
  expect(await reader.view(key)).not.toBe(first);
});
