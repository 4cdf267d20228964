// A payer refuses to be billed, on the real app: until pickup, with a reason that the creator sees; nothing is picked up or invoiced.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import { until } from '../../../../test/support/waiting.ts';
import type { Loose } from '../bol.fixture.ts';
import { type BolShipper, bolShipperOf, openBolShipper } from '../bol-shipper.fixture.ts';

const dataDir = temporaryFolder();
const SHIPS = { 'bol.requestedPickupDate': '2026-11-03T08:00:00.000' };
const REASON = { reason: 'We did not order this freight.' };

let maker: BolShipper;
let payer: BolShipper;
let consignee: BolShipper;
beforeAll(async () => {
  maker = await openBolShipper({ config: { dataDir } });
  payer = await bolShipperOf(maker.app);
  consignee = await bolShipperOf(maker.app);
  await payer.authorize(maker.account);
});
afterAll(() => maker.app.close());

/** A bill of the creator's that the payer pays. */
async function billed(changes: Record<string, unknown> = {}): Promise<string> {
  const answer = await maker.make({
    ...SHIPS,
    'origin.account': maker.account,
    'destination.account': consignee.account,
    'billTo.account': payer.account,
    ...changes,
  });
  return answer.referenceNumbers.pro;
}

const refuse = (who: BolShipper, pro: string, body: Loose = REASON) =>
  who.call('POST', `/v1/bol/${pro}/refuse-billing`, body);
const read = async (who: BolShipper, pro: string) => (await who.call('GET', `/v1/bol/${pro}`)).body;
const codeOf = ({ status, body }: { status: number; body: Loose }) => [status, body?.error.code];

test('it ends the bill, and everyone concerned can read why', async () => {
  const pro = await billed();
  expect([(await read(payer, pro)).mayRefuseBilling, (await read(maker, pro)).mayRefuseBilling]).toEqual([true, false]);
  const refused = await refuse(payer, pro);
  expect(refused.status, JSON.stringify(refused.body)).toBe(204);
  for (const who of [maker, payer]) {
    expect(await read(who, pro)).toMatchObject({
      status: 'VOIDED',
      mayRefuseBilling: false,
      billingRefusal: { ...REASON, at: '2026-11-02T14:00:00.000Z' },
      history: [{ action: 'created' }, { action: 'billing-refused' }],
    });
  }
  const others = await read(consignee, pro);
  expect(others.status).toBe('VOIDED');
  expect(others.billingRefusal).toBeUndefined();
  const { body } = await maker.call('GET', `/v1/shipments/history?pro=${pro}`);
  expect(body.data[0].status).toMatchObject({
    conciseStatus: 'Cancelled',
    expandedStatus: 'Voided, Billing Refused',
    eventType: 'CANCELLED',
    ediCode: 'CA',
  });
  expect(codeOf(await maker.call('PUT', `/v1/bol/${pro}`, maker.bill()))).toEqual([409, 5051]);
  expect(codeOf(await refuse(payer, pro))).toEqual([409, 5051]);
  expect(codeOf(await payer.call('GET', `/v1/bol/${pro}/labels`))).toEqual([409, 5051]);
});

test('a bill that its creator voids does not mention billing', async () => {
  const pro = await billed();
  expect((await maker.call('DELETE', `/v1/bol/${pro}`)).status).toBe(204);
  const { billingRefusal, history } = await read(maker, pro);
  expect([billingRefusal, history.at(-1).action]).toEqual([undefined, 'voided']);
  const { body } = await maker.call('GET', `/v1/shipments/history?pro=${pro}`);
  expect(body.data[0].status.expandedStatus).toBe('Voided');
});

test('the creator is notified by an event and by e-mail', { timeout: 60_000 }, async () => {
  const { cursor } = (await maker.call('GET', '/v1/events?cursor=latest')).body;
  const pro = await billed({
    notifications: [{ email: 'traffic@maker.example' }],
    'origin.contact.email': 'dock@maker.example',
    'destination.contact.email': 'dock@consignee.example',
    'billTo.contact.email': 'ap@payer.example',
  });
  await refuse(payer, pro);
  const event = await until('it is published', async () => {
    const { data } = (await maker.call('GET', `/v1/events?cursor=${cursor}&types=shipment.voided`)).body;
    return data.find((one: Loose) => one.data.pro === pro) ?? false;
  });
  expect(event.data.status.expandedStatus).toBe('Voided, Billing Refused');

  const mailsOf = async () => (await read(maker, pro)).emails;
  await until('the mails are sent', async () => (await mailsOf()).every((one: Loose) => one.state === 'sent'));
  expect((await mailsOf()).map((one: Loose) => [one.purpose, one.to])).toEqual(
    expect.arrayContaining([
      ['billing-refusal', ['traffic@maker.example']],
      ['billing-refusal', ['dock@maker.example']],
    ]),
  );
  expect(await mailsOf()).toHaveLength(2);
  const folder = join(dataDir, 'mail', 'test');
  const [mail] = await Promise.all(readdirSync(folder).map((file) => simpleParser(readFileSync(join(folder, file)))));
  expect(mail?.subject).toBe(`TEST: Billing refused for shipment ${pro}`);
  expect(mail?.text).toContain(`Reason: ${REASON.reason}`);
  expect(mail?.text).not.toContain(payer.account);
});

describe('it is refused', () => {
  test('for anyone who does not pay, and for the creator', async () => {
    const pro = await billed();
    expect(codeOf(await refuse(consignee, pro))).toEqual([403, 1051]);
    expect(codeOf(await refuse(maker, pro))).toEqual([403, 1051]);
    const own = (await payer.make(SHIPS)).referenceNumbers.pro;
    expect(codeOf(await refuse(payer, own))).toEqual([403, 1051]);
    const stranger = await bolShipperOf(maker.app);
    expect(codeOf(await refuse(stranger, pro))).toEqual([404, 3050]);
    expect(codeOf(await refuse(stranger, '9999999999'))).toEqual([404, 3050]);
    expect((await read(maker, pro)).status).toBe('ACTIVE');
  });

  test.each<[string, Loose]>([
    ['without a reason', {}],
    ['with an empty reason', { reason: '' }],
    ['with a blank reason', { reason: '   ' }],
    ['with too long a reason', { reason: 'x'.repeat(501) }],
    ['with anything else', { reason: 'x', what: 1 }],
  ])('%s', async (_what, body) => {
    expect((await refuse(payer, await billed(), body)).status).toBe(400);
  });

  test('once the freight is picked up, with advice on what to do', async () => {
    const [taken, refused] = [await billed(), await billed()];
    await refuse(payer, refused);
    expect((await maker.call('POST', '/v1/test/clock', { advance: '3d' })).status).toBe(200);
    const late = await refuse(payer, taken);
    expect(codeOf(late)).toEqual([409, 5050]);
    expect(late.body.error.details).toContain(
      'The freight has been picked up, so the billing can no longer be refused. Contact the carrier to dispute the charges.',
    );
    expect((await read(payer, taken)).mayRefuseBilling).toBe(false);
    // A shipment whose billing was refused in time never moves.
    const { body } = await maker.call('GET', `/v1/shipments/history?pro=${refused}`);
    expect(body.data[0].movementHistory.map((one: Loose) => one.expandedStatus)).toEqual([
      'BOL Received, Awaiting Pickup',
      'Voided, Billing Refused',
    ]);
  });
});

test('of a simultaneous refusal and change one wins, and no freight is billed to an account that refused', async () => {
  const later = { 'bol.requestedPickupDate': '2026-11-20T08:00:00.000' };
  for (let round = 0; round < 5; round++) {
    const pro = await billed(later);
    const changed = maker.bill({ ...later, 'origin.account': maker.account });
    const [replaced, refused] = await Promise.all([maker.call('PUT', `/v1/bol/${pro}`, changed), refuse(payer, pro)]);
    const { status } = await read(maker, pro);
    // After the change, the payer is no longer on the bill, so there is nothing to refuse.
    const outcome = [replaced.status, refused.status, status];
    expect([
      [200, 404, 'ACTIVE'],
      [409, 204, 'VOIDED'],
    ]).toContainEqual(outcome);
  }
});
