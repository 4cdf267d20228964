// Credit limits and holds on the real app and both databases: new bills of lading fail, and nothing else does.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshPostgresDatabase } from '../../../test/support/shared-postgres.ts';
import { ACTOR } from '../../../test/support/test-app.ts';
import type { Config } from '../../config.ts';
import { type BolShipper, bolShipperOf } from '../bol/bol-shipper.fixture.ts';
import { type Operations, openOperations } from '../operations/operations.fixture.ts';
import { SMALLEST as SMALLEST_QUOTE, spoiled } from '../rate-quotes/rate-quote.fixture.ts';
import type { Loose } from '../shipments/shipment.fixture.ts';
import { prepareCreditHold } from './change-billing-terms.ts';
import { findBillingTerms } from './find-billing-terms.ts';

const DATABASES = [
  { name: 'SQLite', open: (config: Partial<Config> = {}) => openOperations(config) },
  {
    name: 'PostgreSQL',
    open: async (config: Partial<Config> = {}) =>
      openOperations({ databaseUrl: await freshPostgresDatabase(), ...config }),
  },
];

describe.each(DATABASES)('$name', ({ open }) => {
  let ops: Operations;
  let ids = 0;
  beforeAll(async () => {
    ops = await open();
  });
  afterAll(() => ops.app.close());

  const terms = async (account: string, of = ops) =>
    (await of.call('GET', `/customers/${account}/billing-terms`)).body.data;
  const hold = (account: string, reason: string) => ops.call('PUT', `/customers/${account}/credit-hold`, { reason });
  const release = (account: string, body: Loose) => ops.call('POST', `/customers/${account}/credit-hold/release`, body);
  const limit = (account: string, amount: string, of = ops) =>
    of.call('PUT', `/customers/${account}/credit-limit`, { amount });
  const invoiced = async (account: string, of = ops): Promise<Loose> => {
    const { pro } = await of.open({ payerAccount: account, accounts: [account] });
    const delivered = { type: 'shipment.delivered', pro, occurredAt: of.at(-9), receivedBy: 'J. Doe' };
    await of.report({ eventId: `h${++ids}`, ...delivered });
    return (await of.call('GET', `/invoices/INV${pro}`)).body.data;
  };
  const status = async (shipper: BolShipper, changes: Loose = {}) =>
    (await shipper.submit(shipper.bill(changes))).answer.messageStatus.status;
  const audited = async (account: string, action: string) => {
    const log = (await ops.call('GET', `/audit?action=customer-account.${action}`)).body.data;
    return log
      .filter(({ subject }: Loose) => subject === `customer-account:${account}`)
      .map(({ details }: Loose) => details)
      .reverse();
  };

  test('a hold rejects new bills of lading until it is released; quotes and shipments continue', async () => {
    const shipper = await bolShipperOf(ops.app);
    const { account } = shipper;
    const { referenceNumbers } = await shipper.make();
    const bols = async () => (await shipper.call('GET', '/v1/shipments')).body.data.length;
    const before = await bols();

    const held = await hold(account, 'September is not paid');
    expect(held.body.data).toMatchObject({
      creditHold: { reason: 'September is not paid', placedBy: 'operator:dispatch' },
      acceptsShipments: false,
    });
    const { answer, messages } = await shipper.submit(shipper.bill());
    expect(answer.messageStatus).toMatchObject({
      status: 'FAIL',
      resolution: expect.stringContaining('Bill another account'),
    });
    expect(answer.referenceNumbers).toEqual({});
    expect(messages).toContain(`billTo.account ${account} cannot be billed: the account is on credit hold.`);
    expect(await bols()).toBe(before);
    // The reason is internal to the carrier.
    expect(JSON.stringify(answer)).not.toContain('September');

    const quote = spoiled(SMALLEST_QUOTE, { 'payment.account': account });
    expect((await shipper.call('POST', '/v1/rate-quotes', quote)).status).toBe(200);
    const replaced = await shipper.call('PUT', `/v1/bol/${referenceNumbers.pro}`, shipper.bill());
    expect(replaced.body.messageStatus.status).not.toBe('FAIL');

    await hold(account, 'October is not paid either');
    const released = await release(account, { reason: 'Paid by wire' });
    expect(released.body.data).toMatchObject({ creditHold: null, acceptsShipments: true });
    expect(await status(shipper)).not.toBe('FAIL');
    expect((await release(account, { reason: 'Paid by wire' })).body.error.code).toBe(3176);
    // The filter matches by prefix, so it also finds the release.
    expect(await audited(account, 'credit-hold')).toEqual([
      { before: 'not on hold', after: 'September is not paid' },
      { before: 'September is not paid', after: 'October is not paid either' },
      { before: 'October is not paid either', after: 'not on hold', reason: 'Paid by wire' },
    ]);
  });

  test('a hold on a third party applies, even to a bill that names it later; others are not affected', async () => {
    const [maker, payer] = [await bolShipperOf(ops.app), await bolShipperOf(ops.app)];
    await payer.authorize(maker.account);
    const toPayer = {
      'payment.terms': 'Third Party',
      'origin.account': maker.account,
      'billTo.account': payer.account,
    };
    expect(await status(maker, toPayer)).not.toBe('FAIL');
    await hold(payer.account, 'Not paid');
    expect(await status(maker, toPayer)).toBe('FAIL');
    const { referenceNumbers } = await maker.make();
    const { body } = await maker.call('PUT', `/v1/bol/${referenceNumbers.pro}`, maker.bill(toPayer));
    expect(body.messageStatus.status).toBe('FAIL');
  });

  test('a change by another node or a command takes effect within a second', async () => {
    const shipper = await bolShipperOf(ops.app);
    expect(await status(shipper)).not.toBe('FAIL');
    const { context } = ops.app;
    const { unit } = prepareCreditHold(context, ACTOR, await findBillingTerms(context, shipper.account), 'Elsewhere');
    await context.db.write([...unit]);
    await expect.poll(() => status(shipper), { timeout: 10_000, interval: 100 }).toBe('FAIL');
  });

  test('an account over its limit is rejected until it owes no more than the limit', async () => {
    const shipper = await bolShipperOf(ops.app);
    const { account } = shipper;
    const { number } = await invoiced(account);
    await limit(account, '244.90');
    expect(await terms(account)).toMatchObject({ creditLimit: '244.90', balance: '244.90', isOverLimit: false });
    expect(await status(shipper)).not.toBe('FAIL');
    await limit(account, '244.89');
    expect(await terms(account)).toMatchObject({ isOverLimit: true, acceptsShipments: false, creditHold: null });
    const { messages } = await shipper.submit(shipper.bill());
    expect(messages).toContain(`billTo.account ${account} cannot be billed: the account is over its credit limit.`);
    const paid = { paymentId: 'p', amount: '0.01', paidAt: ops.at(-1), invoices: [{ number, amount: '0.01' }] };
    await ops.call('POST', `/customers/${account}/payments`, paid);
    expect(await status(shipper)).not.toBe('FAIL');
    await limit(account, '0.00');
    expect(await status(shipper)).toBe('FAIL');
    expect((await ops.call('DELETE', `/customers/${account}/credit-limit`)).body.data).toMatchObject({
      creditLimit: null,
      acceptsShipments: true,
    });
    expect(await status(shipper)).not.toBe('FAIL');
    expect(await audited(account, 'credit-limit')).toEqual([
      { before: 'no limit', after: '244.90' },
      { before: '244.90', after: '244.89' },
      { before: '244.89', after: '0.00' },
      { before: '0.00', after: 'no limit' },
    ]);
    await limit(account, '100.00');
    const { data } = (await ops.call('GET', `/receivables?account=${account}`)).body;
    expect(data).toMatchObject([{ creditLimit: '100.00', onCreditHold: false }]);
  });

  test('a carrier that only reports limits rejects nobody because of a limit, but does because of a hold', async () => {
    const lenient = await open({ overCreditLimit: 'report' });
    const shipper = await bolShipperOf(lenient.app);
    await invoiced(shipper.account, lenient);
    await limit(shipper.account, '1.00', lenient);
    expect(await terms(shipper.account, lenient)).toMatchObject({ isOverLimit: true, acceptsShipments: true });
    expect(await status(shipper)).not.toBe('FAIL');
    await lenient.call('PUT', `/customers/${shipper.account}/credit-hold`, { reason: 'Not paid' });
    expect(await status(shipper)).toBe('FAIL');
    await lenient.app.close();
  });

  test('a release is charged to a shipment of the account only if an operator requests it', async () => {
    const { account } = await ops.caller();
    const { pro } = await invoiced(account);
    const foreign = await invoiced((await ops.caller()).account);
    await hold(account, 'Not paid');
    for (const [charge, words] of [
      [{ pro: foreign.pro, chargeCode: 'CHREL' }, `must be a shipment that account ${account} pays for`],
      [{ pro: '0000000000', chargeCode: 'CHREL' }, `must be a shipment that account ${account} pays for`],
      [{ pro, chargeCode: 'NOCODE' }, 'must be one of'],
      [{ pro, chargeCode: 'DETEN' }, 'is required for DETEN'],
    ] as const) {
      const refused = await release(account, { reason: 'Paid', charge });
      expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining(words)]);
    }
    expect((await terms(account)).creditHold).not.toBeNull();
    expect((await release(account, { reason: 'Paid', charge: { pro, chargeCode: 'CHREL' } })).status).toBe(200);
    expect(await terms(account)).toMatchObject({ creditHold: null, balance: '294.90' });
    await hold(account, 'Again');
    await release(account, { reason: 'Paid' });
    expect((await terms(account)).balance).toBe('294.90');
  });

  test.each<[string, string, Loose, string]>([
    ['PUT', 'credit-limit', { amount: '-1.00' }, 'amount'],
    ['PUT', 'credit-limit', { amount: 5_000 }, 'amount'],
    ['PUT', 'credit-hold', {}, 'reason'],
    ['PUT', 'credit-hold', { reason: ' ' }, 'reason'],
    ['POST', 'credit-hold/release', {}, 'reason'],
  ])('%s %s with %j is refused', async (method, path, body, field) => {
    const { account } = await ops.caller();
    const answer = await ops.call(method as 'PUT' | 'POST', `/customers/${account}/${path}`, body);
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining(field)]);
    const right = path === 'credit-limit' ? { amount: '1.00' } : { reason: 'x' };
    const nobody = await ops.call(method as 'PUT' | 'POST', `/customers/NOBODY1/${path}`, right);
    expect(nobody.status, JSON.stringify(nobody.body)).toBe(404);
  });
});
