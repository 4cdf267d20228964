// Who can be billed by a bill of lading, on the real app: the caller's own accounts and those that have authorized it, no others.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACTOR } from '../../../../test/support/test-app.ts';
import { setCustomerPricing } from '../../accounts/customers/manage-customer-accounts.ts';
import { authorizeBilling, revokeBilling } from '../../billing-authorizations/manage-billing-authorizations.ts';
import type { Loose } from '../bol.fixture.ts';
import { type BolShipper, bolShipperOf, openBolShipper } from '../bol-shipper.fixture.ts';

const UNKNOWN = 'NOBODY1';

let maker: BolShipper;
let payer: BolShipper;
beforeAll(async () => {
  maker = await openBolShipper();
  payer = await bolShipperOf(maker.app);
  await setCustomerPricing(maker.app.context, ACTOR, payer.account, 'discount-70');
});
afterAll(() => maker.app.close());

/** The ways in which a bill makes an account pay, each with the field that names it. */
const WAYS: readonly [way: string, field: string, changes: (account: string) => Record<string, unknown>][] = [
  [
    'a third party',
    'billTo.account',
    (account) => ({
      'payment.terms': 'Third Party',
      'origin.account': maker.account,
      'billTo.account': account,
    }),
  ],
  [
    'a bill-to of a prepaid shipment',
    'billTo.account',
    (account) => ({ 'origin.account': maker.account, 'billTo.account': account }),
  ],
  [
    'the shipper of a prepaid shipment',
    'origin.account',
    (account) => ({
      'origin.account': account,
      'destination.account': maker.account,
      'billTo.account': undefined,
    }),
  ],
  [
    'the consignee of a collect shipment',
    'destination.account',
    (account) => ({
      'payment.terms': 'Collect',
      'origin.account': maker.account,
      'destination.account': account,
      'billTo.account': undefined,
    }),
  ],
];

const shipmentsOf = async (who: BolShipper): Promise<Loose[]> => (await who.call('GET', '/v1/shipments')).body.data;
/** The response without the account number. */
const withoutAccount = (answer: Loose, account: string) => JSON.stringify(answer).replaceAll(account, '*******');

describe.each(WAYS)('%s', (_way, field, changes) => {
  test('that has not authorized the caller is not billed, and the response does not reveal whether it exists', async () => {
    const before = [await shipmentsOf(maker), await shipmentsOf(payer)];
    const foreign = await maker.submit(maker.bill(changes(payer.account)));
    expect(foreign.answer.messageStatus).toMatchObject({ status: 'FAIL', code: '50000000' });
    expect(foreign.answer.referenceNumbers).toEqual({});
    expect(foreign.messages).toContain(
      `${field} ${payer.account} cannot be billed: it is not one of your accounts, and it has not authorized ${maker.account} to bill it.`,
    );
    const unknown = await maker.submit(maker.bill(changes(UNKNOWN)));
    expect(withoutAccount(unknown.answer, UNKNOWN)).toBe(withoutAccount(foreign.answer, payer.account));
    expect([await shipmentsOf(maker), await shipmentsOf(payer)]).toEqual(before);
  });

  test('is not put on a bill that exists either', async () => {
    const { referenceNumbers } = await maker.make();
    const url = `/v1/bol/${referenceNumbers.pro}`;
    const { status, body } = await maker.call('PUT', url, maker.bill(changes(payer.account)));
    expect([status, body.messageStatus.status]).toEqual([200, 'FAIL']);
    expect((await maker.call('GET', url)).body.history).toHaveLength(1);
    expect((await payer.call('GET', url)).status).toBe(404);
  });

  test('that has authorized the caller is billed at its own price until it revokes the authorization', async () => {
    const { context } = maker.app;
    const pair = { payerAccount: payer.account, authorizedAccount: maker.account };
    await authorizeBilling(context, ACTOR, pair);
    const { answer } = await maker.submit(maker.bill(changes(payer.account)));
    expect(answer.messageStatus.status, JSON.stringify(answer)).toBe('PASS');
    const own = await payer.call('GET', `/v1/bol/${(await payer.make()).referenceNumbers.pro}`);
    const billed = await payer.call('GET', `/v1/bol/${answer.referenceNumbers.pro}`);
    expect(billed.body.totalCharges).toBe(own.body.totalCharges);
    await revokeBilling(context, ACTOR, pair);
    const revoked = await maker.submit(maker.bill(changes(payer.account)));
    expect(revoked.answer.messageStatus.status).toBe('FAIL');
  });
});

test('an authorization applies to the account that it names, not to everyone who can sign in for it', async () => {
  const { context } = maker.app;
  const [other, broker] = [await bolShipperOf(maker.app), await bolShipperOf(maker.app, 2)];
  const [authorized, plain] = broker.accounts as [string, string];
  await authorizeBilling(context, ACTOR, { payerAccount: other.account, authorizedAccount: authorized });
  const outcome = async (shipperAccount: string) => {
    const changes = { 'origin.account': shipperAccount, 'billTo.account': other.account };
    return (await broker.submit(broker.bill(changes))).answer.messageStatus.status;
  };
  expect([await outcome(authorized), await outcome(plain)]).toEqual(['PASS', 'FAIL']);
});

test('another of the caller’s accounts needs no authorization', async () => {
  const broker = await bolShipperOf(maker.app, 2);
  const [shipper, pays] = broker.accounts as [string, string];
  const { answer } = await broker.submit(broker.bill({ 'origin.account': shipper, 'billTo.account': pays }));
  expect(answer.messageStatus.status).toBe('PASS');
});

test('a party that does not pay can have anyone’s account', async () => {
  const changes = { 'origin.account': payer.account, 'destination.account': UNKNOWN };
  const { answer } = await maker.submit(maker.bill(changes));
  expect(answer.messageStatus.status).toBe('PASS');
});

test('a bill that fails for several reasons names them all', async () => {
  const changes = {
    'origin.account': maker.account,
    'billTo.account': payer.account,
    'origin.postalCode': '00099',
    'referenceNumbers.quoteID': 'L000000',
  };
  const { messages } = await maker.submit(maker.bill(changes));
  expect(messages.map((message) => message.split(' ').slice(0, 3).join(' '))).toEqual([
    'origin: there is',
    `billTo.account ${payer.account} cannot`,
    'There is no',
  ]);
});
