// The two-person rule for corrections of invoiced bills, on both databases: above the limit, another operator must approve them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Loose } from '../bol/bol.fixture.ts';
import { type BolShipper, bolShipperOf } from '../bol/bol-shipper.fixture.ts';
import {
  type Approvers,
  approversOf,
  DATABASES_WITH_LIMIT,
  LIMIT_CENTS,
} from '../credit-approvals/approvers.fixture.ts';
import type { Operations } from '../operations/operations.fixture.ts';

let ids = 0;
const cents = (amount: string) => Math.round(Number(amount) * 100);

describe.each(DATABASES_WITH_LIMIT)('$name', ({ open }) => {
  let ops: Operations;
  let shipper: BolShipper;
  let other: BolShipper;
  let approvers: Approvers;
  const call: Approvers['call'] = (...args) => approvers.call(...args);
  beforeAll(async () => {
    ops = await open();
    shipper = await bolShipperOf(ops.app);
    other = await bolShipperOf(ops.app);
    await other.authorize(shipper.account);
    approvers = await approversOf(ops);
  });
  afterAll(() => ops.app.close());

  const report = async (pro: string, type: string, more: Loose = {}) => {
    ops.app.clock.advance(60_000);
    const event = { eventId: `k${++ids}`, type: `shipment.${type}`, pro, occurredAt: ops.at(0), ...more };
    const [result] = await ops.report(event);
    expect(result.outcome, JSON.stringify(result)).toBe('recorded');
  };
  const bill = () => shipper.bill();
  const booked = async () => {
    const { pro } = (await shipper.make()).referenceNumbers;
    await report(pro, 'picked_up');
    return pro as string;
  };
  const invoiced = async () => {
    const pro = await booked();
    await report(pro, 'delivered', { receivedBy: 'J. Doe' });
    return pro;
  };
  const weighing = (weight: number) => {
    const { commodities } = structuredClone(bill());
    const [unit] = commodities.handlingUnits;
    unit.weight = weight;
    unit.lineItems = [{ ...unit.lineItems[0], weight }];
    return { commodities };
  };
  /** A few hundred dollars less, and a few dollars less. */
  const [MUCH_LESS, LITTLE_LESS] = [() => weighing(700), () => weighing(1_180)];
  const correct = (who: string, pro: string, body: Loose) =>
    call(who, 'POST', `/shipments/${pro}/corrections`, {
      reason: 'As on the paper bill.',
      isCarrierMistake: true,
      ...body,
    });
  const approve = (who: string, id: string) => call(who, 'POST', `/credit-proposals/${id}/approval`);
  const waiting = async (): Promise<string[]> =>
    (await call('ann', 'GET', '/credit-proposals')).data.map(({ pro }: Loose) => pro);
  const documents = async (pro: string, who = shipper): Promise<Loose[]> =>
    (await who.call('GET', `/v1/invoices?type=all&pro=${pro}`)).body.data;
  const standing = async (pro: string) => {
    const dossier = (await call('ann', 'GET', `/shipments/${pro}/dossier`)).data;
    const { total } = (await call('ann', 'GET', `/shipments/${pro}/charges`)).data;
    return { versions: dossier.bill.versions.length, total, documents: await documents(pro) };
  };
  const audited = async (pro: string): Promise<string[]> => {
    const { body } = await ops.call('GET', `/audit?subject=shipment:${pro}`);
    return body.data.map(({ action, actor }: Loose) => `${action} ${actor}`).sort();
  };

  type Case = [string, () => Promise<string>, (pro: string) => Loose, boolean];
  const CASES: Case[] = [
    ['much less, invoiced', () => invoiced(), MUCH_LESS, true],
    ['a little less, invoiced', () => invoiced(), LITTLE_LESS, false],
    ['more, invoiced', () => invoiced(), () => weighing(3_000), false],
    ['much less, not invoiced yet', () => booked(), MUCH_LESS, false],
    ['the same for another payer', () => invoiced(), () => otherPayer(), true],
    ['another payer, not invoiced yet', () => booked(), () => otherPayer(), false],
  ];
  const otherPayer = () => ({ billTo: { ...bill().billTo, account: other.account } });
  test.each(CASES)('%s', async (_, made, change, isProposed) => {
    const pro = await made();
    const before = await standing(pro);
    const shown = await correct('ann', pro, { ...change(pro), dryRun: true });
    expect([shown.status, shown.data.needsApproval, shown.data.isSaved], shown.text).toEqual([200, isProposed, false]);
    expect(await waiting()).not.toContain(pro);
    const answer = await correct('ann', pro, { ...change(pro), billVersion: shown.data.billVersion });
    expect(answer.status, answer.text).toBe(isProposed ? 202 : 200);
    expect((await waiting()).includes(pro)).toBe(isProposed);
    const after = await standing(pro);
    if (!isProposed) {
      expect(after.versions).toBe(before.versions + 1);
      return;
    }
    expect(after).toEqual(before);
    const isOther = shown.data.after.payerAccount === other.account;
    expect(cents(answer.data.amount)).toBe(isOther ? cents(before.total) : -cents(shown.data.difference));
    expect(answer.data).toMatchObject({
      proposalId: expect.stringMatching(/^cpr_/),
      kind: 'bill-correction',
      pro,
      proposedBy: 'operator:ann',
      isYours: true,
    });
    expect(answer.data.request).toEqual({ reason: 'As on the paper bill.', changes: shown.data.changes });
    expect((await approve('ben', answer.data.proposalId)).status).toBe(200);
    expect(await waiting()).not.toContain(pro);
    expect((await standing(pro)).total).toBe(shown.data.after.total);
    const issued = await documents(pro, isOther ? other : shipper);
    expect(
      issued.filter(({ type, total }: Loose) => type === 'INVOICE' && total === shown.data.after.total),
    ).toHaveLength(1);
    expect((await documents(pro)).map(({ type }: Loose) => type)).toContain('CREDIT_MEMO');
    expect(await audited(pro)).toEqual([
      'credit.proposal-approved operator:ben',
      'credit.proposed operator:ann',
      'shipment.corrected operator:ben',
    ]);
  });

  test.each([
    ['the operator who proposed it', 'ann', 5141],
    ['a program', 'robot', 5144],
    ['an operator who is newer', 'eve', 5145],
  ])('%s cannot approve it, and nothing is saved', async (_, who, code) => {
    const pro = await invoiced();
    const before = await standing(pro);
    const { proposalId } = (await correct('ann', pro, MUCH_LESS())).data;
    ops.app.clock.advance(1_000);
    if (who === 'eve') await approvers.join('eve', { role: 'billing' });
    expect((await approve(who, proposalId)).code).toBe(code);
    expect(await standing(pro)).toEqual(before);
  });

  test('there is one at a time; if it is rejected, the bill is unchanged and can be corrected again', async () => {
    const pro = await invoiced();
    const before = await standing(pro);
    const { proposalId } = (await correct('ann', pro, MUCH_LESS())).data;
    expect((await correct('ben', pro, weighing(600))).code).toBe(5143);
    expect((await call('ben', 'DELETE', `/credit-proposals/${proposalId}`)).status).toBe(204);
    expect(await standing(pro)).toEqual(before);
    expect((await approve('ben', proposalId)).code).toBe(3144);
    expect((await correct('ben', pro, weighing(600))).status).toBe(202);
  });

  test('a reconsignment is saved immediately, however much less it costs, and is rejected once there is an invoice', async () => {
    const reconsign = (pro: string, more: Loose = {}) =>
      call('ann', 'POST', `/shipments/${pro}/reconsignment`, {
        reason: 'The branch is closed.',
        destination: { ...bill().destination, city: 'Norfolk', stateProvince: 'VA', postalCode: '23510' },
        ...more,
      });
    const pro = await booked();
    const { total } = await standing(pro);
    const shown = await reconsign(pro, { dryRun: true });
    expect([shown.status, shown.data.needsApproval], shown.text).toEqual([200, false]);
    const answer = await reconsign(pro, { billVersion: shown.data.billVersion });
    expect([answer.status, answer.data.isSaved], answer.text).toEqual([200, true]);
    // A correction of an invoiced bill by this much would wait for a second operator.
    expect(cents(total) - cents(answer.data.after.total)).toBeGreaterThan(LIMIT_CENTS);
    expect(await waiting()).not.toContain(pro);
    const delivered = await reconsign(await invoiced());
    expect([delivered.status, delivered.code]).toEqual([409, 5080]);
  });

  test('according to the contract, only a correction can result in a proposal', () => {
    const { paths } = ops.app.describe('/', 'operator');
    const successes = (change: string) =>
      Object.keys(paths[`/ops/v1/shipments/{pro}/${change}`]!.post!.responses).filter((status) => /^2/.test(status));
    expect(successes('reconsignment')).toEqual(['200']);
    expect(successes('corrections')).toEqual(['200', '202']);
  });

  const MEANWHILE: [string, (pro: string) => Promise<unknown>, number][] = [
    ['the bill was corrected', (pro) => correct('ben', pro, LITTLE_LESS()), 5177],
    ['a scale found more: it would credit less', (pro) => report(pro, 'reweighed', { weightLb: 1_500 }), 0],
    ['a charge was added: it stays', (pro) => report(pro, 'charge_incurred', { chargeCode: 'BOLCOR' }), 0],
  ];
  test.each(MEANWHILE)('%s in the meantime', async (_, change, code) => {
    const pro = await invoiced();
    const { proposalId } = (await correct('ann', pro, MUCH_LESS())).data;
    await change(pro);
    const before = await standing(pro);
    const answer = await approve('ben', proposalId);
    expect(answer.code, answer.text).toBe(code);
    expect((await waiting()).includes(pro)).toBe(code !== 0);
    if (code !== 0) expect(await standing(pro)).toEqual(before);
  });

  test('it is not saved if it would credit more than was approved', async () => {
    const pro = await invoiced();
    const { proposalId } = (await correct('ann', pro, otherPayer())).data;
    // A charge added since then would be credited too.
    await report(pro, 'charge_incurred', { chargeCode: 'BOLCOR' });
    const before = await standing(pro);
    expect((await approve('ben', proposalId)).code).toBe(5177);
    expect(await standing(pro)).toEqual(before);
  });

  test('if two operators approve it at once, it is saved once', async () => {
    const pro = await invoiced();
    const { proposalId } = (await correct('ann', pro, MUCH_LESS())).data;
    const answers = await Promise.all([approve('ben', proposalId), approve('ben', proposalId)]);
    expect(answers.map(({ status }) => status).sort(), JSON.stringify(answers)).toEqual([200, expect.any(Number)]);
    expect((await standing(pro)).versions).toBe(2);
    expect((await documents(pro)).filter(({ type }) => type === 'CREDIT_MEMO')).toHaveLength(1);
  });
});
