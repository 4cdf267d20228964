// The two-person rule for credits, on both databases: above the limit, a proposal is credited once another operator approves it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operations } from '../operations/operations.fixture.ts';
import type { FreightCaller, Loose } from '../shipments/shipment.fixture.ts';
import { type Approvers, approversOf, DATABASES_WITH_LIMIT } from './approvers.fixture.ts';

let ids = 0;

describe.each(DATABASES_WITH_LIMIT)('$name', ({ open }) => {
  let ops: Operations;
  let payer: FreightCaller;
  let approvers: Approvers;
  const call: Approvers['call'] = (...args) => approvers.call(...args);
  beforeAll(async () => {
    ops = await open();
    payer = await ops.caller();
    approvers = await approversOf(ops);
  });
  afterAll(() => ops.app.close());

  /** An invoice of 244.90 with one line. */
  const billed = async (): Promise<string> => {
    const { pro } = await ops.open({ payerAccount: payer.account, accounts: [payer.account, 'CONSIGN'] });
    const occurredAt = ops.at(-1);
    await ops.report({ eventId: `c${++ids}`, type: 'shipment.delivered', pro, occurredAt, receivedBy: 'J. Doe' });
    return (await payer.get(`/v1/invoices?pro=${pro}`)).body.data[0].number;
  };
  const credit = (who: string, number: string, amount: string) =>
    call(who, 'POST', `/invoices/${number}/credit-memos`, { lines: [{ line: 1, amount }], reason: 'Goodwill' });
  const disputed = async (number: string, amount: string): Promise<string> => {
    const answer = await ops.app.http.inject({
      method: 'POST',
      url: `/v1/invoices/${number}/disputes`,
      headers: payer.headers,
      payload: { lines: [{ line: 1, reasonCode: 'WRONG_RATE', amount }] },
    });
    return answer.json().data.disputeId;
  };
  const decide = (who: string, id: string, body: object) => call(who, 'POST', `/disputes/${id}/decision`, body);
  const creditedOf = async (number: string) => (await call('ann', 'GET', `/invoices/${number}`)).data.credited;
  const approve = (who: string, id: string) => call(who, 'POST', `/credit-proposals/${id}/approval`);
  const waiting = async (who = 'ann'): Promise<Loose[]> => (await call(who, 'GET', '/credit-proposals')).data;
  const audited = async (subject: string): Promise<Loose[]> => {
    const { body } = await ops.call('GET', `/audit?subject=${subject}`);
    return body.data.map(({ action, actor }: Loose) => `${action} ${actor}`).sort();
  };

  test('up to the limit, one operator is enough; above it, another must approve', async () => {
    const number = await billed();
    expect((await credit('ann', number, '100.00')).status).toBe(201);
    const proposed = await credit('ann', number, '100.01');
    expect([proposed.status, proposed.data]).toEqual([
      202,
      {
        proposalId: expect.stringMatching(/^cpr_/),
        kind: 'credit-memo',
        invoice: number,
        amount: '100.01',
        request: { lines: [{ line: 1, amount: '100.01' }], reason: 'Goodwill' },
        proposedBy: 'operator:ann',
        proposedAt: expect.any(String),
        isYours: true,
      },
    ]);
    const { proposalId } = proposed.data;
    expect(await creditedOf(number)).toBe('100.00');
    expect((await waiting('ben')).map(({ proposalId: id, isYours }) => [id, isYours])).toEqual([[proposalId, false]]);
    expect((await credit('ben', number, '120.00')).code).toBe(5143);
    expect((await approve('ann', proposalId)).code).toBe(5141);
    expect((await approve('robot', proposalId)).code).toBe(5144);
    ops.app.clock.advance(1_000);
    await approvers.join(`eve-${number}`, { role: 'billing' });
    expect((await approve(`eve-${number}`, proposalId)).code).toBe(5145);
    expect(await creditedOf(number)).toBe('100.00');
    expect((await approve('ben', proposalId)).status).toBe(200);
    expect(await creditedOf(number)).toBe('200.01');
    expect(await waiting()).toEqual([]);
    expect((await approve('ben', proposalId)).code).toBe(3144);
    expect(await audited(`invoice:${number}`)).toEqual([
      'credit.proposal-approved operator:ben',
      'credit.proposed operator:ann',
      'invoice.credited operator:ann',
      'invoice.credited operator:ben',
    ]);
  });

  test('the decision of a dispute: by what it credits, not by what is disputed', async () => {
    const number = await billed();
    const [small, large] = [await disputed(number, '44.90'), await disputed(number, '200.00')];
    expect((await decide('ann', small, { decision: 'ACCEPT', note: 'Yes' })).status).toBe(200);
    const lines = [{ line: 1, amount: '150.00' }];
    const proposed = await decide('ann', large, { decision: 'SETTLE', note: 'Most of it', lines });
    expect([proposed.status, proposed.data]).toEqual([
      202,
      expect.objectContaining({ kind: 'dispute-decision', disputeId: large, amount: '150.00' }),
    ]);
    expect((await call('ann', 'GET', `/disputes/${large}`)).data.status).toBe('OPEN');
    expect((await approve('ben', proposed.data.proposalId)).status).toBe(200);
    expect((await call('ann', 'GET', `/disputes/${large}`)).data).toMatchObject({
      status: 'SETTLED',
      credited: '150.00',
      creditMemo: expect.stringMatching(/^CM-/),
    });
    expect(await creditedOf(number)).toBe('194.90');
  });

  test('rejecting needs no second operator, and a proposal can be withdrawn', async () => {
    const number = await billed();
    const id = await disputed(number, '244.90');
    const { data } = await decide('ann', id, { decision: 'ACCEPT', note: 'All of it' });
    expect((await call('ben', 'DELETE', `/credit-proposals/${data.proposalId}`)).status).toBe(204);
    expect(await waiting()).toEqual([]);
    expect((await decide('ann', id, { decision: 'REJECT', note: 'No' })).data.status).toBe('REJECTED');
    expect(await creditedOf(number)).toBe('0.00');
  });

  test('a credit that is no longer possible is not granted, and the proposal stays until it is withdrawn', async () => {
    const number = await billed();
    const id = await disputed(number, '244.90');
    const { proposalId } = (await decide('ann', id, { decision: 'ACCEPT', note: 'All of it' })).data;
    await ops.app.http.inject({ method: 'POST', url: `/v1/disputes/${id}/withdrawal`, headers: payer.headers });
    expect((await approve('ben', proposalId)).code).toBe(5171);
    expect(await creditedOf(number)).toBe('0.00');
    expect((await call('ann', 'DELETE', `/credit-proposals/${proposalId}`)).status).toBe(204);
  });

  test('if two operators approve it at once, it is credited once', async () => {
    const number = await billed();
    const { proposalId } = (await credit('ann', number, '110.00')).data;
    const answers = await Promise.all([approve('ben', proposalId), approve('ben', proposalId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await creditedOf(number)).toBe('110.00');
  });
});
