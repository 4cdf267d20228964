// Bills of lading that an operator voids, on the real app: by the customer's rules, with a reason that its creator reads.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACTOR, basic } from '../../../../test/support/test-app.ts';
import { createOperator } from '../../accounts/manage-operators.ts';
import { type Operations, openOperations } from '../../operations/operations.fixture.ts';
import type { Loose } from '../bol.fixture.ts';
import { type BolShipper, bolShipperOf } from '../bol-shipper.fixture.ts';
import { composeCarrierVoid } from '../mail/carrier-void-mail.ts';

const REASON = 'Entered twice: see the other bill.';

let ops: Operations;
let shipper: BolShipper;
beforeAll(async () => {
  ops = await openOperations();
  shipper = await bolShipperOf(ops.app);
});
afterAll(() => ops.app.close());

const booked = async (changes: Loose = {}) => (await shipper.make(changes)).referenceNumbers.pro as string;
const end = (pro: string, body: Loose = { reason: REASON }) => ops.call('POST', `/shipments/${pro}/void`, body);

interface Mails {
  readonly mails: { purpose: string; reference: string; recipients: string; body: string };
}
const mailsAbout = (pro: string) =>
  ops.app.context.db
    .tables<Mails>()
    .selectFrom('mails')
    .selectAll()
    .where('purpose', '=', 'bol-voided')
    .where('reference', '=', pro)
    .execute();

test('ends the bill and its shipment, is in the audit log, and tells the creator why', async () => {
  const pro = await booked({ notifications: [{ email: 'dock@shipper.example' }] });
  const { status, body } = await end(pro);
  expect(status, JSON.stringify(body)).toBe(204);
  const bill = (await shipper.call('GET', `/v1/bol/${pro}`)).body;
  expect(bill).toMatchObject({
    status: 'VOIDED',
    history: [{ action: 'created' }, { action: 'voided', username: 'carrier' }],
  });
  expect(bill.billingRefusal).toBeUndefined();
  const whole = (await ops.call('GET', `/shipments/${pro}`)).body.data;
  expect(whole.stage).toBe('CANCELLED');
  expect(whole.events.at(-1)).toMatchObject({
    type: 'shipment.voided',
    details: { note: REASON },
  });
  const [entry] = (await ops.call('GET', `/audit?subject=shipment:${pro}`)).body.data;
  expect(entry).toMatchObject({ action: 'shipment.voided', actor: 'operator:dispatch', details: { reason: REASON } });
  const [mail] = await mailsAbout(pro);
  expect(JSON.parse(mail!.recipients)).toMatchObject([{ address: 'dock@shipper.example' }]);
  const { subject, text } = await composeCarrierVoid(JSON.parse(mail!.body));
  expect(subject).toContain(pro);
  expect(text).toContain(`Reason: ${REASON}`);
});

test('is possible until pickup, once, and for a reason', async () => {
  const pro = await booked();
  expect((await end(pro, { reason: ' ' })).body.error.validationFailures[0].field).toBe('reason');
  expect((await end('9999999990')).status).toBe(404);
  expect((await end(pro)).status).toBe(204);
  const again = await end(pro);
  expect([again.status, again.body.error.code]).toEqual([409, 5051]);
  const moving = await booked();
  await ops.report({ eventId: `p-${moving}`, type: 'shipment.picked_up', pro: moving, occurredAt: ops.at(0) });
  const late = await end(moving);
  expect([late.status, late.body.error.code]).toEqual([409, 5050]);
  expect((await ops.call('GET', `/shipments/${moving}`)).body.data.stage).toBe('PICKED_UP');
});

test('is for operators who move freight', async () => {
  const pro = await booked();
  const authorization = basic('reader', await createOperator(ops.app.context, ACTOR, 'reader', { role: 'auditor' }));
  const url = `/ops/v1/shipments/${pro}/void`;
  const refused = await ops.app.http.inject({
    method: 'POST',
    url,
    headers: { authorization },
    payload: { reason: 'x' },
  });
  expect(refused.statusCode).toBe(403);
});
