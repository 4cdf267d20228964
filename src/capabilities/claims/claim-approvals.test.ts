// The two-person rule for claim decisions, on both databases: what one operator alone may grant, and who approves the rest.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pngScan } from '../../platform/files/scans.fixture.ts';
import { type Approvers, approversOf, DATABASES_WITH_LIMIT } from '../credit-approvals/approvers.fixture.ts';
import type { Operations } from '../operations/operations.fixture.ts';
import type { FreightCaller, Loose } from '../shipments/shipment.fixture.ts';

let ids = 0;

describe.each(DATABASES_WITH_LIMIT)('$name', ({ open }) => {
  let ops: Operations;
  let shipper: FreightCaller;
  let approvers: Approvers;
  const call: Approvers['call'] = (...args) => approvers.call(...args);
  beforeAll(async () => {
    ops = await open();
    shipper = await ops.caller();
    approvers = await approversOf(ops);
  });
  afterAll(() => ops.app.close());

  const asCustomer = (url: string, payload?: object | Buffer, headers: Record<string, string> = {}) =>
    ops.app.http.inject({
      method: 'POST',
      url,
      headers: { ...shipper.headers, ...headers },
      ...(payload && { payload }),
    });
  /** A claim for 306.00 that is payable in full. */
  const filed = async (): Promise<string> => {
    const { pro } = await ops.open({ accounts: [shipper.account], payerAccount: shipper.account });
    const occurredAt = ops.at(-1);
    await ops.report({ eventId: `ca${++ids}`, type: 'shipment.delivered', pro, occurredAt, receivedBy: 'J. Doe' });
    const answer = await asCustomer('/v1/claims', {
      pro,
      kind: 'DAMAGE',
      items: [{ description: 'Ceramic tiles', pieces: 1, weightLb: 42, amount: '306.00' }],
      description: 'A carton was crushed.',
      contact: { name: 'Dana Ray', email: 'dana@example.com' },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json().data.claimId;
  };
  const decide = (who: string, id: string, body: object) =>
    call(who, 'POST', `/claims/${id}/decision`, { note: 'By the photographs', ...body });
  const claim = async (id: string) => (await shipper.get(`/v1/claims/${id}`)).body.data;
  const approve = (who: string, proposalId: string) => call(who, 'POST', `/credit-proposals/${proposalId}/approval`);
  const waiting = async (): Promise<Loose[]> =>
    (await call('ann', 'GET', '/credit-proposals')).data.map(({ claimId }: Loose) => claimId);
  const audited = async (id: string): Promise<string[]> => {
    const { body } = await ops.call('GET', `/audit?subject=claim:${id}`);
    return body.data.map(({ action, actor }: Loose) => `${action} ${actor}`).sort();
  };

  type Decision = [string, object, number, string, string | undefined];
  const DECISIONS: Decision[] = [
    ['below the limit', { decision: 'APPROVE', amount: '99.99' }, 200, 'APPROVED', undefined],
    ['at the limit', { decision: 'APPROVE', amount: '100.00' }, 200, 'APPROVED', undefined],
    ['a cent above it', { decision: 'APPROVE', amount: '100.01' }, 202, 'FILED', '100.01'],
    ['all of it, without an amount', { decision: 'APPROVE' }, 202, 'FILED', '306.00'],
    ['an offer above it', { decision: 'OFFER', amount: '150.00' }, 202, 'FILED', '150.00'],
    ['an offer below it', { decision: 'OFFER', amount: '50.00' }, 200, 'OFFERED', undefined],
    ['declined: nothing is paid', { decision: 'DECLINE' }, 200, 'DECLINED', undefined],
  ];
  test.each(DECISIONS)('%s', async (_, body, status, then, proposed) => {
    const id = await filed();
    const answer = await decide('ann', id, body);
    expect([answer.status, answer.data.kind, answer.data.amount]).toEqual(
      proposed === undefined ? [status, 'DAMAGE', undefined] : [status, 'claim-decision', proposed],
    );
    expect((await claim(id)).status).toBe(then);
    expect((await waiting()).includes(id)).toBe(proposed !== undefined);
  });

  const REFUSED: [string, string, number][] = [
    ['the operator who proposed it', 'ann', 5141],
    ['a program', 'robot', 5144],
    ['an operator without the permission', 'dora', 1052],
    ['an operator who is newer than the proposal', 'new', 5145],
  ];
  test.each(REFUSED)('%s cannot approve it, and nothing is decided', async (_, who, code) => {
    const id = await filed();
    const { proposalId } = (await decide('ann', id, { decision: 'APPROVE' })).data;
    ops.app.clock.advance(1_000);
    if (who === 'new') await approvers.join('new', { role: 'billing' });
    expect((await approve(who, proposalId)).code).toBe(code);
    expect((await claim(id)).status).toBe('FILED');
    expect(await waiting()).toContain(id);
  });

  test.each([
    ['APPROVE', undefined, 'APPROVED', '306.00'],
    ['APPROVE', '120.00', 'APPROVED', '120.00'],
    ['OFFER', '150.00', 'OFFERED', '150.00'],
  ])('another operator approves: %s %s', async (decision, amount, status, granted) => {
    const id = await filed();
    const { proposalId } = (await decide('ann', id, { decision, ...(amount && { amount }) })).data;
    expect((await approve('ben', proposalId)).status).toBe(200);
    expect(await claim(id)).toMatchObject({ status, decision: { decision, amount: granted } });
    expect(await waiting()).not.toContain(id);
    expect((await approve('ben', proposalId)).code).toBe(3144);
    expect(await audited(id)).toEqual([
      'claim.decided operator:ben',
      'credit.proposal-approved operator:ben',
      'credit.proposed operator:ann',
    ]);
  });

  test('another operator rejects it: the claim is unchanged, and can be decided differently', async () => {
    const id = await filed();
    const { proposalId } = (await decide('ann', id, { decision: 'APPROVE' })).data;
    expect((await decide('ben', id, { decision: 'OFFER', amount: '200.00' })).code).toBe(5143);
    expect((await call('ben', 'DELETE', `/credit-proposals/${proposalId}`)).status).toBe(204);
    expect((await claim(id)).status).toBe('FILED');
    expect((await approve('ben', proposalId)).code).toBe(3144);
    expect((await decide('ann', id, { decision: 'APPROVE', amount: '80.00' })).data.status).toBe('APPROVED');
    expect(await audited(id)).toEqual([
      'claim.decided operator:ann',
      'credit.proposal-dropped operator:ben',
      'credit.proposed operator:ann',
    ]);
  });

  const MEANWHILE: [string, (id: string) => Promise<unknown>, string, number][] = [
    ['was withdrawn', (id) => asCustomer(`/v1/claims/${id}/withdrawal`), 'WITHDRAWN', 5183],
    ['was declined', (id) => decide('ben', id, { decision: 'DECLINE' }), 'DECLINED', 5183],
    ['was granted in part', (id) => decide('ben', id, { decision: 'APPROVE', amount: '10.00' }), 'APPROVED', 5183],
    ['was acknowledged', (id) => call('ben', 'POST', `/claims/${id}/acknowledgement`, {}), 'APPROVED', 0],
    [
      'has another photograph',
      (id) => asCustomer(`/v1/claims/${id}/attachments?description=Photo`, pngScan(), { 'content-type': 'image/png' }),
      'APPROVED',
      0,
    ],
  ];
  test.each(MEANWHILE)('the claim %s in the meantime', async (_, change, status, code) => {
    const id = await filed();
    const { proposalId } = (await decide('ann', id, { decision: 'APPROVE' })).data;
    await change(id);
    const answer = await approve('ben', proposalId);
    expect(answer.code).toBe(code);
    const after = await claim(id);
    expect(after.status).toBe(status);
    // A proposal that could not be carried out stays until an operator drops it.
    expect((await waiting()).includes(id)).toBe(code !== 0);
    if (code !== 0) expect(after.decision?.amount).not.toBe('306.00');
  });

  test('if two operators approve it at once, it is decided once', async () => {
    const id = await filed();
    const { proposalId } = (await decide('ann', id, { decision: 'APPROVE' })).data;
    const answers = await Promise.all([approve('ben', proposalId), approve('ben', proposalId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await claim(id)).history.filter(({ status }: Loose) => status === 'APPROVED')).toHaveLength(1);
  });
});
