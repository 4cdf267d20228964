// Claims on the real app and both databases: filed by a party and handled by the carrier, both within their deadlines.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientWithKey, newPortal, tokenFor } from '../../../test/support/test-app.ts';
import { until } from '../../../test/support/waiting.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { pngScan } from '../../platform/files/scans.fixture.ts';
import { EVERY_OPERATIONS, type Operations, openOperations } from '../operations/operations.fixture.ts';
import type { FreightCaller, Loose } from '../shipments/shipment.fixture.ts';

const PNG = { 'content-type': 'image/png' };
const ITEM = { description: 'Ceramic tiles', pieces: 1, weightLb: 42, amount: '306.00' };
let ids = 0;

describe.each(EVERY_OPERATIONS)('$name', ({ open }) => {
  let ops: Operations;
  let shipper: FreightCaller;
  let signIn: () => Promise<FreightCaller>;
  beforeAll(async () => {
    ops = await open();
    const { apiKey } = await clientWithKey(ops.app);
    const portal = await newPortal(ops.app.context);
    signIn = async () => {
      const headers = { apikey: apiKey, authorization: `Bearer ${await tokenFor(ops.app, apiKey, portal)}` };
      const get = async (url: string) => {
        const { statusCode, payload } = await ops.app.http.inject({ method: 'GET', url, headers });
        return { status: statusCode, body: JSON.parse(payload), text: payload };
      };
      return { account: portal.account, headers, get };
    };
    shipper = await signIn();
  });
  afterAll(() => ops.app.close());

  const send = async (caller: FreightCaller, url: string, body?: Loose, headers: Record<string, string> = {}) => {
    const { statusCode, payload } = await ops.app.http.inject({
      method: 'POST',
      url,
      headers: { ...caller.headers, ...headers },
      ...(body !== undefined && { payload: body }),
    });
    return { status: statusCode, body: JSON.parse(payload) as Loose };
  };
  const shipped = (changed: Loose = {}) =>
    ops.open({ accounts: [shipper.account, 'CONSIGN'], payerAccount: 'PAYER01', ...changed });
  const delivered = async (changed: Loose = {}) => {
    const { pro } = await shipped(changed);
    const occurredAt = ops.at(-1);
    await ops.report({ eventId: `d${++ids}`, type: 'shipment.delivered', pro, occurredAt, receivedBy: 'J. Doe' });
    return pro;
  };
  const request = (pro: string, changed: Loose = {}) => ({
    pro,
    kind: 'DAMAGE',
    items: [ITEM],
    description: 'A carton was crushed.',
    contact: { name: 'Dana Ray', email: 'dana@example.com' },
    ...changed,
  });
  const file = async (changed: Loose = {}) => {
    const { status, body } = await send(shipper, '/v1/claims', request(await delivered(), changed));
    expect(status, JSON.stringify(body)).toBe(201);
    return body.data;
  };
  const handle = async (claimId: string, step: string, body: Loose = {}) => {
    const answer = await ops.call('POST', `/claims/${claimId}/${step}`, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.data;
  };
  const reread = async (id: string) => (await shipper.get(`/v1/claims/${id}`)).body.data;
  /** Runs `work` on a later day, then sets the clock back. */
  const later = async (days: number, work: () => Promise<void>) => {
    const signedIn = shipper;
    ops.app.clock.advance(days * DAY_MS);
    try {
      shipper = await signIn();
      await work();
    } finally {
      ops.app.clock.advance(-days * DAY_MS);
      shipper = signedIn;
    }
  };

  test('filed by a party of the shipment, with its deadlines and its limit', async () => {
    const filed = await file({ reference: 'RMA-1', items: [ITEM, { ...ITEM, pieces: 1, amount: '0.50' }] });
    expect(filed).toMatchObject({
      claimId: expect.stringMatching(/^clm_[0-9A-Z]{26}$/),
      account: shipper.account,
      kind: 'DAMAGE',
      status: 'FILED',
      claimed: '306.50',
      // 2 × 42 lb at 25.00.
      liabilityLimit: '2100.00',
      payable: '306.50',
      reference: 'RMA-1',
      reportedLate: false,
      acknowledgedAt: null,
      isOverdue: false,
      contact: { name: 'Dana Ray', email: 'dana@example.com', phone: '' },
      history: [{ status: 'FILED', by: 'CUSTOMER', note: '' }],
      attachments: [],
    });
    const at = (days: number) => new Date(Date.parse(filed.filedAt) + days * DAY_MS).toISOString();
    expect(filed).toMatchObject({ acknowledgeBy: at(30), decideBy: at(120), dueAt: at(30) });
    expect(await reread(filed.claimId)).toEqual(filed);
    expect((await shipper.get(`/v1/claims?pro=${filed.pro}&status=FILED`)).body.data).toEqual([filed]);
    expect((await ops.call('GET', `/claims?account=${shipper.account}&pro=${filed.pro}`)).body.data).toEqual([filed]);
    expect((await ops.call('GET', `/claims/${filed.claimId}`)).body.data).toEqual(filed);
  });

  test('only the account that filed it sees it, not even another party', async () => {
    const other = await ops.caller();
    const pro = await delivered({ accounts: [shipper.account, other.account] });
    const { body } = await send(shipper, '/v1/claims', request(pro));
    const { claimId } = body.data;
    expect((await other.get(`/v1/claims/${claimId}`)).status).toBe(404);
    expect((await other.get('/v1/claims')).body.data).toEqual([]);
    expect((await send(other, `/v1/claims/${claimId}/withdrawal`)).body.error.code).toBe(3181);
    const stranger = await ops.caller();
    expect((await send(stranger, '/v1/claims', request(pro))).status).toBe(404);
  });

  test.each([
    ['more pieces than were shipped', { items: [{ ...ITEM, pieces: 100_000 }] }, 'items'],
    ['an account that is not on the shipment', { account: 'CONSIGN' }, 'account'],
    ['an address that is none', { contact: { name: 'Dana', email: 'dana' } }, 'contact.email'],
    ['nothing', { items: [] }, 'items'],
    ['no amount', { items: [{ ...ITEM, amount: '0.00' }] }, 'items[0].amount'],
  ])('refused with %s', async (_, changed, field) => {
    const { status, body } = await send(shipper, '/v1/claims', request(await delivered(), changed));
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(field);
  });

  test('too early: for undelivered freight only loss can be claimed, and only after the promised day', async () => {
    const { pro, promisedDay } = await shipped();
    for (const kind of ['LOSS', 'DAMAGE']) {
      const { status, body } = await send(shipper, '/v1/claims', request(pro, { kind }));
      expect([status, body.error.code]).toEqual([409, 5182]);
    }
    const days = promisedDay! - Math.floor(ops.app.clock.now() / DAY_MS);
    await later(days + 1, async () => {
      expect((await send(shipper, '/v1/claims', request(pro, { kind: 'SHORTAGE' }))).body.error.code).toBe(5182);
      expect((await send(shipper, '/v1/claims', request(pro, { kind: 'LOSS' }))).status).toBe(201);
    });
  });

  test('too late: nine months after the delivery', async () => {
    const pro = await delivered();
    await later(270, async () => expect((await send(shipper, '/v1/claims', request(pro))).status).toBe(201));
    await later(280, async () => {
      const { status, body } = await send(shipper, '/v1/claims', request(pro));
      expect([status, body.error.code]).toEqual([409, 5181]);
      expect(body.error.message + JSON.stringify(body)).toContain('9 months');
    });
  });

  test('concealed damage is late after five business days, but still accepted', async () => {
    const pro = await delivered();
    const kind = 'CONCEALED_DAMAGE';
    const lateAfter = async (days: number) => {
      let late: boolean | undefined;
      await later(days, async () => {
        late = (await send(shipper, '/v1/claims', request(pro, { kind }))).body.data.reportedLate;
      });
      return late;
    };
    expect(await lateAfter(2)).toBe(false);
    expect(await lateAfter(12)).toBe(true);
  });

  test('acknowledged, asked for documents, approved and paid, with the events and the audit log', async () => {
    const { claimId } = await file();
    expect(await handle(claimId, 'acknowledgement', { note: 'Received' })).toMatchObject({ status: 'ACKNOWLEDGED' });
    const asked = await handle(claimId, 'document-request', { note: 'Send the invoice' });
    expect(asked).toMatchObject({ status: 'NEEDS_DOCUMENTS', acknowledgedAt: expect.any(String) });
    expect(asked.dueAt).toBe(asked.decideBy);
    const path = `/v1/claims/${claimId}/attachments?description=Invoice`;
    const attached = await send(shipper, path, pngScan(16, 8, 401), PNG);
    expect(attached.status).toBe(201);
    expect((await send(shipper, path, pngScan(16, 8, 401), PNG)).status).toBe(200);
    expect(await reread(claimId)).toMatchObject({ status: 'ACKNOWLEDGED', attachments: [attached.body.data] });
    for (const url of [`/v1/claims/${claimId}`, `/ops/v1/claims/${claimId}`]) {
      const headers = url.startsWith('/ops') ? ops.headers : shipper.headers;
      const got = await ops.app.http.inject({
        url: `${url}/attachments/${attached.body.data.attachmentId}`,
        headers,
      });
      expect([got.statusCode, got.headers['content-type']]).toEqual([200, 'image/png']);
    }
    const decided = await handle(claimId, 'decision', { decision: 'APPROVE', note: 'Noted on the receipt' });
    expect(decided).toMatchObject({
      status: 'APPROVED',
      dueAt: null,
      decision: { decision: 'APPROVE', amount: '306.00' },
    });
    const paidAt = ops.at(0);
    const paid = await handle(claimId, 'payment', { reference: 'Check 7', paidAt });
    expect(paid).toMatchObject({ status: 'PAID', payment: { reference: 'Check 7', paidAt } });
    expect(paid.history.map((one: Loose) => [one.status, one.by, one.note])).toEqual([
      ['FILED', 'CUSTOMER', ''],
      ['ACKNOWLEDGED', 'CARRIER', 'Received'],
      ['NEEDS_DOCUMENTS', 'CARRIER', 'Send the invoice'],
      ['ACKNOWLEDGED', 'CUSTOMER', 'Invoice'],
      ['APPROVED', 'CARRIER', 'Noted on the receipt'],
      ['PAID', 'CARRIER', 'Check 7'],
    ]);
    expect(await reread(claimId)).toEqual(paid);
    expect(await audited(claimId)).toMatchObject([
      ['claim.acknowledged', { status: { before: 'FILED', after: 'ACKNOWLEDGED' } }],
      ['claim.documents-requested', { status: { before: 'ACKNOWLEDGED', after: 'NEEDS_DOCUMENTS' } }],
      [
        'claim.decided',
        { status: { before: 'ACKNOWLEDGED', after: 'APPROVED' }, decision: 'APPROVE', amount: '306.00' },
      ],
      ['claim.paid', { status: { before: 'APPROVED', after: 'PAID' }, amount: '306.00' }],
    ]);
    const events = await eventsOf(claimId, 6);
    expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([
      ['claim.filed', 1],
      ['claim.acknowledged', 2],
      ['claim.updated', 3],
      ['claim.updated', 4],
      ['claim.decided', 5],
      ['claim.paid', 6],
    ]);
    expect(events[3]!.data).toMatchObject({ status: 'ACKNOWLEDGED', attachments: [attached.body.data] });
    expect(events.at(-1)!.data).toEqual(paid);
    expect(await mailsAbout(claimId)).toEqual([
      'has been acknowledged',
      'has been approved',
      'has been filed',
      'has been paid',
      'needs documents from you',
    ]);
  });

  test('an offer is accepted or refused; a declined claim is reopened', async () => {
    const { claimId } = await file();
    const offer = { decision: 'OFFER', amount: '100.00', note: 'Packaging' };
    expect(await handle(claimId, 'decision', offer)).toMatchObject({ status: 'OFFERED', dueAt: null });
    const refused = await send(shipper, `/v1/claims/${claimId}/offer-answer`, { answer: 'REFUSE', note: 'Too little' });
    expect(refused.body.data).toMatchObject({ status: 'ACKNOWLEDGED', dueAt: expect.any(String) });
    expect(await handle(claimId, 'decision', { decision: 'DECLINE', note: 'No proof' })).toMatchObject({
      status: 'DECLINED',
      decision: { decision: 'DECLINE', amount: '0.00', note: 'No proof' },
    });
    expect(await handle(claimId, 'reopening', { note: 'New photographs' })).toMatchObject({ status: 'ACKNOWLEDGED' });
    await handle(claimId, 'decision', { ...offer, amount: '200.00' });
    const accepted = await send(shipper, `/v1/claims/${claimId}/offer-answer`, { answer: 'ACCEPT' });
    expect(accepted.body.data).toMatchObject({ status: 'APPROVED', decision: { amount: '200.00' } });
    expect((await send(shipper, `/v1/claims/${claimId}/withdrawal`)).body.error.code).toBe(5183);
  });

  test('once withdrawn, it no longer changes', async () => {
    const { claimId } = await file();
    expect((await send(shipper, `/v1/claims/${claimId}/withdrawal`)).body.data.status).toBe('WITHDRAWN');
    const note = 'x';
    for (const [step, body] of [
      ['acknowledgement', {}],
      ['document-request', { note }],
      ['status-report', { note }],
      ['decision', { decision: 'DECLINE', note }],
      ['payment', { reference: 'x', paidAt: ops.at(0) }],
      ['reopening', { note }],
    ] as const) {
      const { status, body: answer } = await ops.call('POST', `/claims/${claimId}/${step}`, body);
      expect([step, status, answer.error.code]).toEqual([step, 409, 5183]);
    }
    const attached = await send(shipper, `/v1/claims/${claimId}/attachments`, pngScan(16, 8, 402), PNG);
    expect(attached.body.error.code).toBe(5183);
  });

  test.each([
    ['more than the claim can pay', { decision: 'APPROVE', amount: '25.01', note: 'x' }],
    ['an offer of nothing', { decision: 'OFFER', note: 'x' }],
    ['an amount that is declined', { decision: 'DECLINE', amount: '1.00', note: 'x' }],
  ])('a decision is refused: %s', async (_, decision) => {
    // One pound is worth at most 25.00.
    const { claimId, payable } = await file({ items: [{ ...ITEM, weightLb: 1 }] });
    expect(payable).toBe('25.00');
    const { status, body } = await ops.call('POST', `/claims/${claimId}/decision`, decision);
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('amount')]);
    expect(await handle(claimId, 'decision', { decision: 'APPROVE', note: 'x' })).toMatchObject({
      decision: { amount: '25.00' },
    });
  });

  test('full-value coverage is the limit, whatever the weight', async () => {
    const pro = await delivered({ fullValueCents: 30_000 });
    const { body } = await send(shipper, '/v1/claims', request(pro));
    expect(body.data).toMatchObject({ liabilityLimit: '300.00', payable: '300.00', claimed: '306.00' });
  });

  test('overdue claims are listed and counted; a status report extends the deadline', async () => {
    const late = async () =>
      (await ops.call('GET', '/claims?overdue=true&limit=200')).body.data.map((one: Loose) => one.claimId);
    const { claimId } = await file();
    const metric = async () => {
      const { body } = await ops.app.http.inject({ method: 'GET', url: '/metrics' });
      return Number(/^linehaul_overdue_claims\S* (\d+)$/m.exec(body)?.[1]);
    };
    expect(await late()).not.toContain(claimId);
    await later(31, async () => {
      expect(await late()).toContain(claimId);
      expect((await ops.call('GET', `/claims/${claimId}`)).body.data.isOverdue).toBe(true);
      expect(await metric()).toBe((await late()).length);
      await handle(claimId, 'acknowledgement');
      expect(await late()).not.toContain(claimId);
    });
    await later(121, async () => {
      expect(await late()).toContain(claimId);
      await handle(claimId, 'status-report', { note: 'We wait for the consignee' });
      expect(await late()).not.toContain(claimId);
    });
    await later(180, async () => expect(await late()).not.toContain(claimId));
    await later(182, async () => expect(await late()).toContain(claimId));
  });

  test('pages, each claim once', async () => {
    const pro = await delivered();
    for (let count = 0; count < 3; count++) await send(shipper, '/v1/claims', request(pro));
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const at: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const { body } = await shipper.get(`/v1/claims?pro=${pro}&limit=2${at}`);
      seen.push(...body.data.map((one: Loose) => one.claimId));
      cursor = body.cursor;
    } while (cursor !== null);
    expect(seen).toHaveLength(3);
    expect([...seen].sort().reverse()).toEqual(seen);
  });

  async function eventsOf(claimId: string, count: number): Promise<Loose[]> {
    let found: Loose[] = [];
    await until('the events are published', async () => {
      const types = ['filed', 'acknowledged', 'updated', 'decided', 'paid'].map((one) => `claim.${one}`).join();
      const { data } = (await shipper.get(`/v1/events?limit=200&types=${types}`)).body;
      found = data.filter((one: Loose) => one.data.claimId === claimId);
      return found.length === count;
    });
    return found;
  }

  async function audited(claimId: string): Promise<Loose[]> {
    const { data } = (await ops.call('GET', `/audit?subject=claim:${claimId}`)).body;
    return data.map((one: Loose) => [one.action, one.details]).reverse();
  }

  async function mailsAbout(claimId: string): Promise<string[]> {
    const rows = await ops.app.context.db
      .tables<{ mails: { reference: string; body: string } }>()
      .selectFrom('mails')
      .selectAll()
      .where('reference', '=', claimId)
      .execute();
    return rows
      .map(({ body }) => (JSON.parse(body).subject as string).replace(/^The claim for shipment \d+ /, ''))
      .sort();
  }
});

test('a large decision needs a second operator', async () => {
  const ops = await openOperations({ creditApprovalLimitCents: 10_000 });
  try {
    const shipper = await ops.caller();
    const { pro } = await ops.open({ accounts: [shipper.account] });
    await ops.report({ eventId: 'two', type: 'shipment.delivered', pro, occurredAt: ops.at(-1), receivedBy: 'J. Doe' });
    const payload = {
      pro,
      kind: 'DAMAGE',
      items: [ITEM],
      description: 'Crushed.',
      contact: { name: 'Dana', email: 'dana@example.com' },
    };
    const filed = await ops.app.http.inject({ method: 'POST', url: '/v1/claims', headers: shipper.headers, payload });
    const { claimId } = filed.json().data;
    const proposed = await ops.call('POST', `/claims/${claimId}/decision`, { decision: 'APPROVE', note: 'Right' });
    expect([proposed.status, proposed.body.data]).toMatchObject([
      202,
      { kind: 'claim-decision', claimId, amount: '306.00' },
    ]);
    expect((await ops.call('GET', `/claims/${claimId}`)).body.data.status).toBe('FILED');
    const small = await ops.call('POST', `/claims/${claimId}/decision`, {
      decision: 'OFFER',
      amount: '99.00',
      note: 'x',
    });
    expect(small.body.data.status).toBe('OFFERED');
  } finally {
    await ops.app.close();
  }
});
