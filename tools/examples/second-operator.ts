// What a second operator has to approve while the approval rules are on, and what exists only in a test environment.
import { readFileSync } from 'node:fs';
import { projectFile } from '../../src/platform/project-root.ts';
import { claimOf, disputeOf } from './billing-desk.ts';
import type { Json, Sent } from './example-recorder.ts';
import { sampleBill } from './freight-desk.ts';
import { type DeskParts, finished } from './operators-weeks.ts';

export interface SecondParts extends DeskParts {
  /** Sends a request by another operator. */
  approve(method: string, path: string, sent?: Sent): Promise<Json>;
  /** Where webhooks are received. */
  readonly hook: string;
  /** The customer's own user. */
  readonly username: string;
}

const ACCEPTED = { decision: 'ACCEPT', note: 'The scale was off.' };

export async function runSecondOperatorsDay(parts: SecondParts): Promise<void> {
  await subscribe(parts);
  const pros = await deliveredInTest(parts);
  await approvePrices(parts);
  await approveCredits(parts, pros);
  const { ask, username } = parts;
  await ask('GET', '/ops/v1/subscriptions');
  const { data } = await ask('GET', '/ops/v1/deliveries');
  await ask('POST', '/ops/v1/deliveries/{id}/redeliver', { params: { id: data[0].id } });
  await ask('GET', '/ops/v1/portal-accounts/{username}/certification', { params: { username } });
  await ask('GET', '/ops/v1/sandboxes');
  await ask('PUT', '/ops/v1/certification-rows', { body: { mandatory: ['operation.rate-quotes', 'error.429'] } });
  await ask('GET', '/ops/v1/certification-rows');
  const limits = '/ops/v1/portal-accounts/{username}/sandbox-limits';
  await ask('PUT', limits, { params: { username }, body: { sandboxes: 25, snapshots: null, sleepDays: 90 } });
  await ask('GET', limits, { params: { username } });
}

async function subscribe({ ship, hook }: SecondParts) {
  const wanted = { kind: 'shipment', url: hook, eventTypes: ['shipment.delivered'], contactEmail: 'it@example.com' };
  await ship('POST', '/v1/subscriptions', { body: wanted });
  await ship('POST', '/v1/sandboxes', { body: { name: 'ci-main', seed: '42' } });
}

async function deliveredInTest({ ask, ship, account, settled }: SecondParts): Promise<readonly string[]> {
  const pros: string[] = [];
  for (let booked = 0; booked < 4; booked++) {
    pros.push((await ship('POST', '/v1/bol', { body: sampleBill(account) })).referenceNumbers.pro);
  }
  await ask('GET', '/ops/v1/test/clock');
  await ask('POST', '/ops/v1/test/shipments/{pro}/exceptions', {
    params: { pro: pros[0]! },
    body: { kind: 'weather_delay' },
  });
  await ask('POST', '/ops/v1/test/clock', { body: { advance: '15d' } });
  await settled();
  return pros;
}

async function approvePrices(parts: SecondParts) {
  const { ask, approve, account } = parts;
  const approvals = async () => {
    const { data } = await ask('GET', '/ops/v1/tariff-proposals');
    const params = { proposalId: data[0].proposalId };
    await approve('POST', '/ops/v1/tariff-proposals/{proposalId}/approval', { params });
  };
  const pricings = readFileSync(projectFile('carrier/demo/tariff/pricings.csv'), 'utf8');
  const files = { 'pricings.csv': pricings.replace('135.00', '139.00') };
  const imported = await finished(parts, await ask('POST', '/ops/v1/tariffs', { body: { files } }));
  const version = String(imported.result.version);
  await ask('POST', '/ops/v1/tariffs/{version}/activate', { params: { version }, body: {} });
  await approvals();
  await ask('POST', '/ops/v1/tariffs/rollback');
  await approvals();
  const lanes = readFileSync(projectFile('docs/samples/contract-lanes.csv'), 'utf8');
  const path = '/ops/v1/customers/{account}/contracts';
  const drafted = await finished(parts, await ask('POST', path, { params: { account }, body: { lanes } }));
  const params = { account, version: String(drafted.result.version) };
  await ask('POST', `${path}/{version}/activate`, { params });
  await approvals();
  await ask('POST', `${path}/end`, { params: { account } });
}

async function approveCredits({ ask, approve, ship, account }: SecondParts, pros: readonly string[]) {
  const numbers: string[] = [];
  for (const pro of pros) numbers.push((await ship('GET', '/v1/invoices', { query: { pro } })).data[0].number);
  const [credited, disputed, corrected, claimed] = numbers as [string, string, string, string];
  await ask('POST', '/ops/v1/invoices/{number}/credit-memos', {
    params: { number: credited },
    body: { lines: [{ line: 1, amount: '25.00' }], reason: 'The freight was a day late.' },
  });
  const { data } = await ask('GET', '/ops/v1/credit-proposals');
  const params = { proposalId: data[0].proposalId };
  await approve('POST', '/ops/v1/credit-proposals/{proposalId}/approval', { params });
  const { disputeId } = (await disputeOf(ship, disputed, '25.00')).data;
  await ask('POST', '/ops/v1/disputes/{disputeId}/decision', { params: { disputeId }, body: ACCEPTED });
  const { claimId } = (await claimOf(ship, pros[numbers.indexOf(claimed)]!)).data;
  const approved = { decision: 'APPROVE', note: 'The pictures show the damage.' };
  await ask('POST', '/ops/v1/claims/{claimId}/decision', { params: { claimId }, body: approved });
  const bill = sampleBill(account);
  const [unit] = bill.commodities.handlingUnits;
  const lighter = [{ ...unit, weight: 600, lineItems: [{ ...unit.lineItems[0], weight: 600 }] }];
  await ask('POST', '/ops/v1/shipments/{pro}/corrections', {
    params: { pro: pros[numbers.indexOf(corrected)]! },
    body: { reason: 'It weighs half.', commodities: { ...bill.commodities, handlingUnits: lighter } },
  });
}
