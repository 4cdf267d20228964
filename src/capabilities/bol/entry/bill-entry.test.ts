// Paper bills that operators enter, on the real app: bills like any other, with the operator's name.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Operations, openOperations } from '../../operations/operations.fixture.ts';
import type { Loose } from '../bol.fixture.ts';
import { type BolShipper, bolShipperOf } from '../bol-shipper.fixture.ts';

let ops: Operations;
let shipper: BolShipper;
beforeAll(async () => {
  ops = await openOperations();
  shipper = await bolShipperOf(ops.app);
});
afterAll(() => ops.app.close());

const enter = (body: Loose, account = shipper.account) => ops.call('POST', `/customers/${account}/bills`, body);

test('is priced for the customer, who sees it, and shows the operator’s name only to operators', async () => {
  const sent = await shipper.make();
  const { status, body } = await enter(shipper.bill());
  expect([status, body.messageStatus.status]).toEqual([201, 'PASS']);
  const { pro } = body.referenceNumbers;
  const [mine, entered] = await Promise.all(
    [sent.referenceNumbers.pro, pro].map(async (one) => (await shipper.call('GET', `/v1/bol/${one}`)).body),
  );
  expect(entered.totalCharges).toBe(mine.totalCharges);
  expect(entered.history).toMatchObject([{ action: 'created', username: 'carrier' }]);
  expect(JSON.stringify(entered)).not.toContain('dispatch');
  const { bill } = (await ops.call('GET', `/shipments/${pro}/dossier`)).body.data;
  expect(bill).toMatchObject({ enteredBy: 'operator:dispatch', versions: [{ username: 'operator:dispatch' }] });
  const other = (await ops.call('GET', `/shipments/${sent.referenceNumbers.pro}/dossier`)).body.data;
  expect(other.bill.enteredBy).toBeNull();
  const [entry] = (await ops.call('GET', `/audit?subject=shipment:${pro}`)).body.data;
  expect(entry).toMatchObject({
    action: 'bill.entered',
    actor: 'operator:dispatch',
    details: { payerAccount: shipper.account, total: entered.totalCharges },
  });
  // The customer can correct typing mistakes until the freight is picked up.
  expect((await shipper.call('PUT', `/v1/bol/${pro}`, shipper.bill())).status).toBe(200);
});

test('takes the PRO that is printed on the paper, once', async () => {
  const bill = shipper.bill({ 'referenceNumbers.pro': '7000000012' });
  expect((await enter(bill)).body.referenceNumbers.pro).toBe('7000000012');
  expect((await enter(bill)).body.messageStatus.status).toBe('FAIL');
});

test('is rejected for accounts that are unknown, of others or on hold, and for invalid fields', async () => {
  const other = await bolShipperOf(ops.app);
  expect((await enter(shipper.bill(), 'NOBODY9')).status).toBe(404);
  const strange = await enter(shipper.bill(), other.account);
  expect([strange.status, strange.body.error.validationFailures[0].field]).toEqual([400, 'billTo.account']);
  const { status, body } = await enter(shipper.bill({ 'origin.postalCode': 'x', 'destination.city': '' }));
  expect([status, body.error.validationFailures.map(({ field }: Loose) => field).sort()]).toEqual([
    400,
    ['destination.city', 'origin.postalCode'],
  ]);
  await ops.call('PUT', `/customers/${shipper.account}/credit-hold`, { reason: 'Overdue' });
  const held = await enter(shipper.bill());
  expect(held.body.messageStatus).toMatchObject({ status: 'FAIL' });
  const audit = (await ops.call('GET', '/audit?action=bill.entered')).body.data;
  expect(audit.filter(({ action }: Loose) => action === 'bill.entered')).toHaveLength(2);
});
