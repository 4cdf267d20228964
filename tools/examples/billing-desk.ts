// Operators handling money: invoices, payments, credits, disputes and claims.
import type { Json } from './example-recorder.ts';
import type { DeliveredFreight } from './freight-desk.ts';
import type { DeskParts } from './operators-weeks.ts';

export async function walkBilling(parts: DeskParts, { pros, unpriced }: DeliveredFreight): Promise<void> {
  const { ask, ship, account, clock } = parts;
  const paidAt = new Date(clock.now()).toISOString();
  await ask('GET', '/ops/v1/unbilled');
  const agreed = { price: '4200.00', reason: 'Agreed with the customer by telephone.' };
  await ask('POST', '/ops/v1/unbilled/{pro}/invoice', { params: { pro: unpriced }, body: agreed });
  await ask('GET', '/ops/v1/invoices', { query: { account } });
  const invoiceOf = async (pro: string) => (await ship('GET', '/v1/invoices', { query: { pro } })).data[0];
  const [paid, disputed, credited, last] = await inTurn(pros, invoiceOf);
  await ask('GET', '/ops/v1/invoices/{number}', { params: { number: paid.number } });

  const payment = { paymentId: 'check-88123', amount: paid.total, paidAt, note: 'check 88123' };
  await ask('POST', '/ops/v1/invoices/{number}/payments', { params: { number: paid.number }, body: payment });
  await ask('POST', '/ops/v1/invoices/{number}/payments/{paymentId}/reversal', {
    params: { number: paid.number, paymentId: 'check-88123' },
    body: { reason: 'The check did not clear.' },
  });
  const lines = [{ line: 1, amount: '25.00' }];
  await ask('POST', '/ops/v1/invoices/{number}/credit-memos', {
    params: { number: credited.number },
    body: { lines, reason: 'The freight was a day late.' },
  });
  const params = { account };
  const together = {
    paymentId: 'wire-5511',
    amount: '100.00',
    paidAt,
    invoices: [{ number: last.number, amount: '60.00' }],
  };
  await ask('POST', '/ops/v1/customers/{account}/payments', { params, body: together });
  const applied = { invoices: [{ number: last.number, amount: '40.00' }] };
  await ask('POST', '/ops/v1/customers/{account}/credit-applications', { params, body: applied });
  await ask('GET', '/ops/v1/customers/{account}/payments', { params });
  await ask('POST', '/ops/v1/customers/{account}/payments/{paymentId}/reversal', {
    params: { ...params, paymentId: 'wire-5511' },
    body: { reason: 'The wire was sent back.' },
  });
  await ask('GET', '/ops/v1/receivables');
  await ask('GET', '/ops/v1/receivables.csv');
  const month = { ...params, month: '2026-11' };
  await ask('GET', '/ops/v1/customers/{account}/statements/{month}', { params: month });
  await ask('GET', '/ops/v1/customers/{account}/statements/{month}/csv', { params: month });
  await decideDispute(parts, disputed.number);
  await decideClaims(parts, pros[0]!);
}

async function inTurn(
  pros: readonly string[],
  find: (pro: string) => Promise<Json>,
): Promise<[Json, Json, Json, Json]> {
  const found = [];
  for (const pro of pros) found.push(await find(pro));
  return found as [Json, Json, Json, Json];
}

export function disputeOf(ship: DeskParts['ship'], number: string, amount: string): Promise<Json> {
  const lines = [{ line: 1, reasonCode: 'WRONG_WEIGHT', amount }];
  return ship('POST', '/v1/invoices/{number}/disputes', {
    params: { number },
    body: { lines, note: 'Our scale shows less.' },
  });
}

export function claimOf(ship: DeskParts['ship'], pro: string): Promise<Json> {
  const items = [{ description: 'Ceramic tiles', pieces: 1, weightLb: 42, amount: '306.00' }];
  const description = 'A carton was crushed; the tiles inside are broken.';
  const contact = { name: 'Dana Ray', email: 'dana@example.com' };
  return ship('POST', '/v1/claims', { body: { pro, kind: 'CONCEALED_DAMAGE', items, description, contact } });
}

async function decideDispute({ ask, ship }: DeskParts, number: string) {
  const { disputeId } = (await disputeOf(ship, number, '25.00')).data;
  await ask('GET', '/ops/v1/disputes');
  await ask('GET', '/ops/v1/disputes/{disputeId}', { params: { disputeId } });
  const body = { decision: 'ACCEPT', note: 'The scale was off.' };
  await ask('POST', '/ops/v1/disputes/{disputeId}/decision', { params: { disputeId }, body });
}

async function decideClaims({ ask, ship, clock }: DeskParts, pro: string) {
  const { claimId } = (await claimOf(ship, pro)).data;
  const of = (body?: object) => ({ params: { claimId }, ...(body && { body }) });
  await ask('POST', '/ops/v1/claims/{claimId}/acknowledgement', of({}));
  const note = 'Please send the invoice of the goods.';
  await ask('POST', '/ops/v1/claims/{claimId}/document-request', of({ note }));
  await ask('POST', '/ops/v1/claims/{claimId}/status-report', of({ note: 'We are waiting for the invoice.' }));
  await ask('GET', '/ops/v1/claims');
  await ask('GET', '/ops/v1/claims/{claimId}', of());
  await ask('POST', '/ops/v1/claims/{claimId}/decision', of({ decision: 'DECLINE', note: 'No invoice was sent.' }));
  await ask('POST', '/ops/v1/claims/{claimId}/reopening', of({ note: 'The invoice has arrived.' }));
  await ask('POST', '/ops/v1/claims/{claimId}/decision', of({ decision: 'APPROVE', note: 'The pictures show it.' }));
  const paidAt = new Date(clock.now()).toISOString();
  await ask('POST', '/ops/v1/claims/{claimId}/payment', of({ reference: 'Check 20931', paidAt }));
}
