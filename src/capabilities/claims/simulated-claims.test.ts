// Claims in the test environment: the simulated carrier acts as the clock advances, and as the claim's reference requests.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../platform/durations.ts';
import { pngScan } from '../../platform/files/scans.fixture.ts';
import type { Loose } from '../bol/bol.fixture.ts';
import { type BolShipper, openBolShipper } from '../bol/bol-shipper.fixture.ts';

let shipper: BolShipper;
let pro: string;
beforeAll(async () => {
  shipper = await openBolShipper();
  const { referenceNumbers } = await shipper.make({ 'bol.requestedPickupDate': '2026-11-10T08:00:00.000' });
  pro = referenceNumbers.pro;
  await shipper.call('POST', '/v1/test/clock', { advance: '14d' });
});
afterAll(() => shipper.app.close());

const advance = (days: number) => shipper.call('POST', '/v1/test/clock', { advance: `${days}d` });
const file = async (reference: string, kind = 'DAMAGE'): Promise<string> => {
  const { status, body } = await shipper.call('POST', '/v1/claims', {
    pro,
    kind,
    items: [{ description: 'Tiles', pieces: 1, weightLb: 1, amount: '20.00' }],
    description: 'Broken.',
    contact: { name: 'Dana', email: 'dana@example.com' },
    reference,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.claimId;
};
const read = async (claimId: string) => (await shipper.call('GET', `/v1/claims/${claimId}`)).body.data;

test('each claim ends as its reference requests, at its own time', async () => {
  const [paid, offered, declined, documents, silent] = [
    await file('RMA-1'),
    await file('test-claim-offer'),
    await file('TEST-CLAIM-DECLINE'),
    await file('TEST-CLAIM-DOCUMENTS'),
    await file('TEST-CLAIM-SILENT'),
  ];
  const statuses = async () =>
    (await Promise.all([paid, offered, declined, documents, silent].map(read))).map(({ status }) => status);
  await advance(1);
  expect(await statuses()).toEqual(Array(5).fill('FILED'));
  await advance(2);
  expect(await statuses()).toEqual([...Array(4).fill('ACKNOWLEDGED'), 'FILED']);
  await advance(3);
  expect((await read(documents)).status).toBe('NEEDS_DOCUMENTS');
  await advance(17);
  expect(await statuses()).toEqual(['APPROVED', 'OFFERED', 'DECLINED', 'NEEDS_DOCUMENTS', 'FILED']);
  expect(await read(offered)).toMatchObject({ decision: { amount: '10.00' } });
  const attached = await shipper.app.http.inject({
    method: 'POST',
    url: `/v1/claims/${documents}/attachments`,
    headers: { ...shipper.headers, 'content-type': 'image/png' },
    payload: pngScan(16, 8, 77),
  });
  expect(attached.statusCode, attached.body).toBe(201);
  const accepted = await shipper.call('POST', `/v1/claims/${offered}/offer-answer`, { answer: 'ACCEPT' });
  expect(accepted.body.data.status).toBe('APPROVED');
  await advance(10);
  expect(await statuses()).toEqual(['PAID', 'PAID', 'DECLINED', 'ACKNOWLEDGED', 'FILED']);
  const { history } = await read(paid);
  const after = history.map((one: Loose) => Math.round((Date.parse(one.at) - Date.parse(history[0].at)) / DAY_MS));
  expect(after).toEqual([0, 2, 22, 29]);
  await advance(20);
  expect(await statuses()).toEqual(['PAID', 'PAID', 'DECLINED', 'PAID', 'FILED']);
  expect(await read(silent)).toMatchObject({ isOverdue: true });
});

test('concealed damage that is reported late is declined', async () => {
  const claimId = await file('', 'CONCEALED_DAMAGE');
  await advance(30);
  expect(await read(claimId)).toMatchObject({ reportedLate: true, status: 'DECLINED' });
});

test('a reset deletes them', async () => {
  const claimId = await file('');
  expect((await shipper.call('POST', '/v1/test/reset')).status).toBe(204);
  expect((await shipper.call('GET', `/v1/claims/${claimId}`)).status).toBe(404);
});
