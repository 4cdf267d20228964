// Disputes on the real app and both databases: opened by the payer and decided by the carrier, and their effect on the invoice.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientWithKey, newPortal, tokenFor } from '../../../test/support/test-app.ts';
import { until } from '../../../test/support/waiting.ts';
import { DISPUTE_STATUS } from '../../freight/invoicing/dispute-status.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { pngScan } from '../../platform/files/scans.fixture.ts';
import { EVERY_OPERATIONS, type Operations } from '../operations/operations.fixture.ts';
import type { FreightCaller, Loose } from '../shipments/shipment.fixture.ts';

const PNG = { 'content-type': 'image/png' };

describe.each(EVERY_OPERATIONS)('$name', ({ open }) => {
  let ops: Operations;
  let payer: FreightCaller;
  beforeAll(async () => {
    ops = await open();
    payer = await ops.caller();
  });
  afterAll(() => ops.app.close());

  const send = async (caller: FreightCaller, url: string, body?: Loose, headers: Record<string, string> = {}) => {
    const answer = await ops.app.http.inject({
      method: 'POST',
      url,
      headers: { ...caller.headers, ...headers },
      ...(body !== undefined && { payload: body }),
    });
    return { status: answer.statusCode, body: answer.json() as Loose };
  };
  /** Freight 200.00, discount 60.00, lift gate 150.00; total 290.00. */
  const LINES = [
    { code: 'FRT', description: 'Freight', chargeCents: 20_000 },
    { code: 'DSC', description: 'Discount', chargeCents: -6_000 },
    { code: 'LGATE', description: 'Lift gate', chargeCents: 15_000 },
  ];
  const delivered = async (caller = payer) => {
    const versions = { networkVersion: 1, tariffVersion: 1 };
    const charge = { quoteId: '', pricing: 'list', ...versions, totalCents: 29_000, lines: LINES };
    const { pro } = await ops.open({ payerAccount: caller.account, accounts: [caller.account, 'CONSIGN'], charge });
    await ops.report(ops.event('delivered', pro, -1, { receivedBy: 'J. Doe' }));
    const [invoice] = (await caller.get(`/v1/invoices?pro=${pro}`)).body.data;
    return { pro, number: invoice.number as string };
  };
  const line = (number: number, amount: string, reasonCode = 'NOT_REQUESTED') => ({ line: number, reasonCode, amount });
  const dispute = async (number: string, ...lines: Loose[]) => {
    const { status, body } = await send(payer, `/v1/invoices/${number}/disputes`, { lines, note: 'Please check' });
    expect(status).toBe(201);
    return body.data;
  };
  const invoice = async (number: string) => (await payer.get(`/v1/invoices/${number}`)).body.data;
  const decide = (id: string, body: Loose) => ops.call('POST', `/disputes/${id}/decision`, body);
  const reread = async (id: string) => (await payer.get(`/v1/disputes/${id}`)).body.data;
  /** The two events about a closed dispute, once they are published. */
  const eventsOf = async (disputeId: string): Promise<Loose[]> => {
    let found: Loose[] = [];
    await until('both events are published', async () => {
      const types = 'dispute.opened,dispute.decided,dispute.withdrawn';
      const { data } = (await payer.get(`/v1/events?limit=200&types=${types}`)).body;
      found = data.filter((one: Loose) => one.data.disputeId === disputeId);
      return found.length === 2;
    });
    return found.map((one) => [one.type, one.sequence, one.data]);
  };

  test('if opened on lines, those are not due, but the others are', async () => {
    const { number, pro } = await delivered();
    const opened = await dispute(number, line(3, '150.00'), line(1, '10.00', 'WRONG_RATE'));
    expect(opened).toMatchObject({
      disputeId: expect.stringMatching(/^dsp_[0-9A-Z]{26}$/),
      invoice: number,
      pro,
      account: payer.account,
      status: 'OPEN',
      closedAt: null,
      disputed: '160.00',
      credited: '0.00',
      note: 'Please check',
      decisionNote: '',
      attachments: [],
      lines: [
        {
          line: 3,
          code: 'LGATE',
          description: 'Lift gate',
          reasonCode: 'NOT_REQUESTED',
          amount: '150.00',
          credited: '0.00',
        },
        { line: 1, code: 'FRT', description: 'Freight', reasonCode: 'WRONG_RATE', amount: '10.00', credited: '0.00' },
      ],
    });
    expect(await invoice(number)).toMatchObject({ balance: '290.00', disputed: '160.00', overdue: '0.00' });
    expect(await reread(opened.disputeId)).toEqual(opened);
    expect((await payer.get(`/v1/invoices/${number}/disputes`)).body.data).toEqual([opened]);
    expect((await payer.get('/v1/disputes?status=OPEN')).body.data).toContainEqual(opened);
    expect((await ops.call('GET', `/disputes?account=${payer.account}&status=OPEN`)).body.data).toContainEqual(opened);
    expect((await ops.call('GET', `/disputes/${opened.disputeId}`)).body.data).toEqual(opened);
  });

  test('only undisputed amounts are past due; once paid, the rest is no longer past due', async () => {
    const { number } = await delivered();
    await dispute(number, line(3, '150.00'));
    const later = ops.app.clock.now();
    ops.app.clock.advance(32 * DAY_MS);
    try {
      const { data } = (await ops.call('GET', `/invoices/${number}`)).body;
      expect(data).toMatchObject({ isOverdue: true, overdue: '140.00', disputed: '150.00', balance: '290.00' });
      const paid = { paymentId: 'rest', amount: '140.00', paidAt: ops.at(-1) };
      const after = await ops.call('POST', `/invoices/${number}/payments`, paid);
      expect(after.body.data).toMatchObject({ isOverdue: false, overdue: '0.00', balance: '150.00' });
    } finally {
      ops.app.clock.advance(later - ops.app.clock.now());
    }
  });

  test('accepted: a credit memo for the whole amount in the same transaction, with the note', async () => {
    const { number, pro } = await delivered();
    const { disputeId } = await dispute(number, line(3, '150.00'));
    const decided = await decide(disputeId, { decision: 'ACCEPT', note: 'Not asked for' });
    expect(decided.status).toBe(200);
    expect(decided.body.data).toMatchObject({ status: 'ACCEPTED', credited: '150.00', decisionNote: 'Not asked for' });
    const after = await reread(disputeId);
    const [memo] = (await payer.get(`/v1/invoices?pro=${pro}&type=credit-memo`)).body.data;
    expect(after.creditMemo).toBe(memo.number);
    expect(memo).toMatchObject({ total: '-150.00', reason: 'GRANTED', note: 'Not asked for' });
    expect(await invoice(number)).toMatchObject({ credited: '150.00', disputed: '0.00', balance: '140.00' });
    const entries = await audited('dispute.decided', disputeId);
    expect(entries).toMatchObject([
      {
        decision: 'ACCEPT',
        status: { before: 'OPEN', after: 'ACCEPTED' },
        credited: '150.00',
        balance: { before: '290.00', after: '140.00' },
      },
    ]);
    expect(await eventsOf(disputeId)).toEqual([
      ['dispute.opened', 1, expect.objectContaining({ status: 'OPEN', credited: '0.00', decisionNote: '' })],
      ['dispute.decided', 2, after],
    ]);
  });

  const audited = async (action: string, disputeId: string) => {
    const { body } = await ops.call('GET', `/audit?action=${action}&subject=dispute:${disputeId}`);
    return body.data.map((one: Loose) => one.details) as Loose[];
  };

  test('settled: a part of each line; rejected: nothing', async () => {
    const { number } = await delivered();
    const first = await dispute(number, line(3, '150.00'), line(1, '20.00'));
    const lines = [{ line: 3, amount: '75.50' }];
    const settled = await decide(first.disputeId, { decision: 'SETTLE', note: 'Half of it', lines });
    expect(settled.body.data).toMatchObject({
      status: 'SETTLED',
      credited: '75.50',
      lines: [{ credited: '75.50' }, { credited: '0.00' }],
    });
    expect(await invoice(number)).toMatchObject({ credited: '75.50', disputed: '0.00', balance: '214.50' });
    // The rest can be disputed again.
    const second = await dispute(number, line(3, '74.50'));
    const rejected = await decide(second.disputeId, { decision: 'REJECT', note: 'It was used' });
    expect(rejected.body.data).toMatchObject({ status: 'REJECTED', credited: '0.00' });
    expect(await reread(second.disputeId)).not.toHaveProperty('creditMemo');
    expect(await invoice(number)).toMatchObject({ credited: '75.50', disputed: '0.00', balance: '214.50' });
  });

  test('an amount that was already paid becomes a credit on the account', async () => {
    const { number } = await delivered();
    await ops.call('POST', `/invoices/${number}/payments`, { paymentId: 'all', amount: '290.00', paidAt: ops.at(-1) });
    const { disputeId } = await dispute(number, line(3, '150.00'));
    await decide(disputeId, { decision: 'ACCEPT', note: 'Agreed' });
    expect(await invoice(number)).toMatchObject({ balance: '0.00', paid: '140.00', credited: '150.00' });
    const { payments } = (await ops.call('GET', `/customers/${payer.account}/payments`)).body.data;
    expect(payments.find((one: Loose) => one.reportedFor === number)).toMatchObject({ unapplied: '150.00' });
  });

  test('withdrawn: the amount is due again, and the dispute cannot be closed twice', async () => {
    const { number } = await delivered();
    const { disputeId } = await dispute(number, line(3, '150.00'));
    const withdrawn = await send(payer, `/v1/disputes/${disputeId}/withdrawal`);
    expect(withdrawn.body.data).toMatchObject({ status: 'WITHDRAWN', credited: '0.00' });
    expect(await invoice(number)).toMatchObject({ disputed: '0.00', balance: '290.00' });
    expect((await eventsOf(disputeId)).map(([type]: Loose) => type)).toEqual(['dispute.opened', 'dispute.withdrawn']);
  });

  describe('a final status cannot be changed', () => {
    const CLOSED = DISPUTE_STATUS.codes.filter((status) => status !== 'OPEN');
    const CLOSING: Record<string, (id: string) => Promise<{ status: number; body: Loose }>> = {
      ACCEPTED: (id) => decide(id, { decision: 'ACCEPT', note: 'Yes' }),
      SETTLED: (id) => decide(id, { decision: 'SETTLE', note: 'Half', lines: [{ line: 3, amount: '1.00' }] }),
      REJECTED: (id) => decide(id, { decision: 'REJECT', note: 'No' }),
      WITHDRAWN: (id) => send(payer, `/v1/disputes/${id}/withdrawal`),
    };
    test.each(CLOSED)('%s', async (status) => {
      const { number } = await delivered();
      const { disputeId } = await dispute(number, line(3, '10.00'));
      expect((await CLOSING[status]!(disputeId)).body.data.status).toBe(status);
      for (const other of CLOSED) {
        const again = await CLOSING[other]!(disputeId);
        expect([other, again.status, again.body.error.code]).toEqual([other, 409, 5171]);
      }
      const attached = await send(payer, `/v1/disputes/${disputeId}/attachments`, pngScan(8, 8), PNG);
      expect([attached.status, attached.body.error.code]).toEqual([409, 5171]);
      expect((await reread(disputeId)).status).toBe(status);
    });
  });

  test('all invalid amounts are reported at once', async () => {
    const { number } = await delivered();
    await dispute(number, line(3, '100.00'));
    const lines = [line(3, '50.01'), line(1, '1.00'), line(1, '1.00'), line(2, '1.00'), line(9, '1.00')];
    const { status, body } = await send(payer, `/v1/invoices/${number}/disputes`, { lines });
    expect(status).toBe(400);
    expect(body.error.validationFailures).toEqual([
      {
        field: 'lines[0].amount',
        description: 'must be no more than what is not credited yet of the line, 50.00. 100.00 of it is disputed.',
      },
      { field: 'lines[2].line', description: 'is listed twice. Combine the amounts.' },
      {
        field: 'lines[3].amount',
        description: 'must be no more than what is not credited yet of the line, 0.00.',
      },
      { field: 'lines[4].line', description: 'must be a line of the invoice, 1 to 3.' },
    ]);
    // The discount is part of the total: of 290.00 less 100.00, 190.00 is left, but freight and lift gate would be 250.00.
    const tooMuch = await send(payer, `/v1/invoices/${number}/disputes`, {
      lines: [line(3, '50.00'), line(1, '200.00')],
    });
    expect(tooMuch.body.error.validationFailures).toEqual([
      {
        field: 'lines',
        description: 'must add up to no more than what is not credited yet of the invoice, 190.00.',
      },
    ]);
    expect((await invoice(number)).disputed).toBe('100.00');
    // The carrier cannot credit an amount that is under dispute.
    const credit = { lines: [{ line: 3, amount: '50.01' }], reason: 'Goodwill' };
    expect((await ops.call('POST', `/invoices/${number}/credit-memos`, credit)).status).toBe(400);
  });

  test('a decision names lines only with SETTLE, and no more than the disputed amounts', async () => {
    const { number } = await delivered();
    const { disputeId } = await dispute(number, line(3, '100.00'));
    const failures = async (body: Loose) => (await decide(disputeId, body)).body.error.validationFailures;
    expect(await failures({ decision: 'SETTLE', note: 'Part' })).toMatchObject([{ field: 'lines' }]);
    const lines = [
      { line: 3, amount: '100.01' },
      { line: 1, amount: '1.00' },
      { line: 3, amount: '1.00' },
    ];
    expect(await failures({ decision: 'ACCEPT', note: 'All', lines })).toMatchObject([{ field: 'lines' }]);
    expect(await failures({ decision: 'SETTLE', note: 'Part', lines })).toEqual([
      {
        field: 'lines[0].amount',
        description: 'must be no more than what is disputed of the line and not credited yet, 100.00.',
      },
      { field: 'lines[1].line', description: 'must be a line that is disputed.' },
      { field: 'lines[2].line', description: 'is listed twice. Combine the amounts.' },
    ]);
    expect((await reread(disputeId)).status).toBe('OPEN');
  });

  test('if the invoice is replaced in the meantime, the dispute is decided without another credit', async () => {
    const { number, pro } = await delivered();
    const { disputeId } = await dispute(number, line(1, '50.00', 'WRONG_WEIGHT'));
    await ops.report(ops.event('reweighed', pro, -0.5, { weightLb: 1_480, correctedCharge: '300.00' }));
    expect(await invoice(number)).toMatchObject({ status: 'CREDITED', disputed: '0.00' });
    const again = await send(payer, `/v1/invoices/${number}/disputes`, { lines: [line(3, '1.00')] });
    expect([again.status, again.body.error.code]).toEqual([409, 5091]);
    expect((await decide(disputeId, { decision: 'ACCEPT', note: 'Corrected' })).body.data).toMatchObject({
      status: 'ACCEPTED',
      credited: '0.00',
    });
    expect((await payer.get(`/v1/invoices?pro=${pro}&type=credit-memo`)).body.data).toHaveLength(1);
  });

  test('two simultaneous disputes never exceed the amount of the line', async () => {
    const { number } = await delivered();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => send(payer, `/v1/invoices/${number}/disputes`, { lines: [line(3, '60.00')] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 400, 400, 400, 400]);
    expect((await invoice(number)).disputed).toBe('120.00');
  });

  test('for 180 days from the invoice date', async () => {
    const { number } = await delivered();
    const start = ops.app.clock.now();
    try {
      ops.app.clock.advance(180 * DAY_MS);
      expect((await disputeAnew(number)).status).toBe(201);
      ops.app.clock.advance(DAY_MS);
      const late = await disputeAnew(number);
      expect([late.status, late.body.error.code]).toEqual([409, 5170]);
      expect(late.body.error.details).toMatch(/for 180 days from the invoice date: this one until 2027-05-01/);
    } finally {
      ops.app.clock.advance(start - ops.app.clock.now());
    }
  });
  /** As another user of the payer, because earlier tokens have expired. */
  const disputeAnew = async (number: string) => {
    const { apiKey } = await clientWithKey(ops.app);
    const portal = await newPortal(ops.app.context, [payer.account]);
    const headers = { apikey: apiKey, authorization: `Bearer ${await tokenFor(ops.app, apiKey, portal)}` };
    return send({ ...payer, headers }, `/v1/invoices/${number}/disputes`, { lines: [line(3, '1.00')] });
  };

  test('attachments are checked, limited, and visible only to payer and carrier', async () => {
    const { number } = await delivered();
    const { disputeId } = await dispute(number, line(3, '150.00'));
    const url = `/v1/disputes/${disputeId}/attachments`;
    const file = pngScan(16, 8, 7);
    const attached = await send(payer, `${url}?description=Photograph%20of%20the%20dock`, file, PNG);
    expect(attached.status).toBe(201);
    const { attachmentId } = attached.body.data;
    expect((await send(payer, url, file, PNG)).status).toBe(200);
    expect((await send(payer, url, Buffer.from('no picture'), PNG)).status).toBe(400);
    expect((await reread(disputeId)).attachments).toEqual([
      expect.objectContaining({ attachmentId, description: 'Photograph of the dock', contentType: 'image/png' }),
    ]);
    const read = (path: string, headers: Record<string, string>) =>
      ops.app.http.inject({ method: 'GET', url: path, headers });
    expect((await read(`${url}/${attachmentId}`, payer.headers)).rawPayload).toEqual(file);
    const stranger = await ops.caller();
    expect((await read(`${url}/${attachmentId}`, stranger.headers)).statusCode).toBe(404);
    expect((await send(stranger, url, file, PNG)).status).toBe(404);
    const other = await dispute(number, line(1, '1.00'));
    expect((await read(`/v1/disputes/${other.disputeId}/attachments/${attachmentId}`, payer.headers)).statusCode).toBe(
      404,
    );
    for (let count = 2; count <= 10; count++) {
      expect((await send(payer, url, pngScan(16, 8, 50 + count), PNG)).status).toBe(201);
    }
    const eleventh = await send(payer, url, pngScan(16, 8, 99), PNG);
    expect([eleventh.status, eleventh.body.error.code]).toEqual([409, 5172]);
  });

  test('pages, newest first', async () => {
    const own = await ops.caller();
    const { number } = await delivered(own);
    const opened: string[] = [];
    for (let count = 0; count < 5; count++) {
      ops.app.clock.advance(1);
      const { body } = await send(own, `/v1/invoices/${number}/disputes`, { lines: [line(3, '1.00')] });
      opened.unshift(body.data.disputeId);
    }
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Loose = (await own.get(`/v1/disputes?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`)).body;
      seen.push(...page.data.map((one: Loose) => one.disputeId));
      ({ cursor } = page);
    }
    expect(seen).toEqual(opened);
    expect((await own.get('/v1/disputes?cursor=nonsense')).status).toBe(400);
  });
});
