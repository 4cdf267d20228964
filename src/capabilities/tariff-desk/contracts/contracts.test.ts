// Contracts in the console: rejected as a whole with reasons, compared, tested on shipments, activated, ended; and their prices.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COLUMNS, FUEL } from '../../../freight/rating/contracts/contract.fixture.ts';
import { type BolShipper, bolShipperOf } from '../../bol/bol-shipper.fixture.ts';
import { ContractsInForce } from '../../carrier/contracts-in-force.ts';
import { type Console, consoleOf, openConsole } from '../../jobs/console.fixture.ts';
import { SMALLEST, spoiled } from '../../rate-quotes/rate-quote.fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read what no type describes.
type Loose = any;

let desk: Console;
let shipper: BolShipper;
let account: string;
beforeAll(async () => {
  desk = await openConsole();
  shipper = await bolShipperOf(desk.app, 2);
  account = shipper.account;
});
afterAll(() => desk.app.close());

const lanes = (...rows: readonly string[]) => `${COLUMNS}\n${rows.join('\n')}\n`;

async function importing(rows: readonly string[], more: Loose = {}, of = account): Promise<Loose> {
  const { status, body } = await desk.call('POST', `/customers/${of}/contracts`, { lanes: lanes(...rows), ...more });
  expect(status, JSON.stringify(body)).toBe(202);
  return desk.ended(body.data.id);
}

async function imported(rows: readonly string[], more: Loose = {}): Promise<number> {
  const job = await importing(rows, more);
  expect(job, job.message).toMatchObject({ state: 'done', kind: 'contract-import' });
  return job.result.version;
}

async function activated(rows: readonly string[], more: Loose = {}): Promise<number> {
  const version = await imported(rows, more);
  const { status, body } = await desk.call('POST', `/customers/${account}/contracts/${version}/activate`);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.data).toMatchObject({ version, state: 'active' });
  return version;
}

/** The first quote of the smallest request, with its explanation. */
async function quoted(changes: Loose = {}, who = shipper): Promise<Loose> {
  const body = spoiled(SMALLEST, { 'payment.account': who.account, ...changes });
  const { status, body: answer } = await who.call('POST', '/v1/rate-quotes?explain=true', body);
  expect(status, JSON.stringify(answer)).toBe(200);
  return answer.data[0];
}

const contractStep = (quote: Loose): string | undefined =>
  quote.explanation.find((step: Loose) => step.rule === 'contract')?.text;
const totalOf = (quote: Loose): string => quote.quoteRate.totalCharges;

async function billed(changes: Loose = {}): Promise<{ pro: string; stored: Loose; charge: Loose }> {
  const { pro } = (await shipper.make(changes)).referenceNumbers;
  const { body: stored } = await shipper.call('GET', `/v1/bol/${pro}`);
  return { pro, stored, charge: (await desk.get(`/shipments/${pro}`)).charge };
}

describe('importing', () => {
  test('one bad row rejects all, and every fault is reported with file, row, column, reason and fix', async () => {
    const before = (await desk.get(`/customers/${account}/contracts`)).length;
    const job = await importing([
      'any,any,,,,,10,,,',
      'nowhere,any,,,,,10,,,',
      'any,any,,,,,20,,,',
      'any,CA,,,,,200,,,',
    ]);
    expect(job).toMatchObject({
      state: 'failed',
      rejected: 3,
      message: expect.stringContaining('nothing was imported'),
    });
    const { body } = await desk.call('GET', `/jobs/${job.id}/rejects`);
    expect(body.data.rows).toEqual([
      expect.objectContaining({
        file: 'contract-lanes.csv',
        row: 3,
        column: 'origin',
        fix: expect.stringMatching(/US-752/),
      }),
      expect.objectContaining({ row: 5, column: 'discount' }),
      expect.objectContaining({ row: 4, column: '', reason: expect.stringContaining('Row 2 is for the same lane') }),
    ]);
    expect(await desk.get(`/customers/${account}/contracts`)).toHaveLength(before);
  });

  test('a draft prices nothing, and can be read back', async () => {
    const plain = totalOf(await quoted());
    const rows = ['US-232,US-TX,both,prepaid,2026-01-01,2027-12-31,80,95.5,50-100=70,low', 'any,any,,,,,72,,,'];
    const version = await imported(rows, { fuel: FUEL, note: 'First offer' });
    expect(totalOf(await quoted())).toBe(plain);
    expect(await desk.get(`/customers/${account}/contracts/${version}`)).toMatchObject({
      version,
      state: 'draft',
      activatedAt: null,
      note: 'First offer',
      rows: 2,
      importedBy: 'operator:night',
      files: ['contract-lanes.csv', 'contract-fuel.csv'],
      lanes: [
        {
          ...{ row: 2, origin: 'US-232', destination: 'US-TX', direction: 'both', terms: 'prepaid' },
          ...{ effectiveFrom: '2026-01-01', effectiveTo: '2027-12-31', discountPercent: 80, minimumCents: 9550 },
          ...{ fak: '50-100=70', fuelTable: 'low' },
        },
        { row: 3, terms: null, effectiveFrom: null, effectiveTo: null, minimumCents: null, fak: '', fuelTable: '' },
      ],
    });
    const file = await desk.call('GET', `/customers/${account}/contracts/${version}/files/contract-fuel.csv`);
    expect(file.text).toBe(FUEL);
  });

  test.each([
    ['GET', '/customers/NOBODY1/contracts'],
    ['POST', '/customers/NOBODY1/contracts/end'],
    ['GET', '/customers/ACCOUNT/contracts/999'],
    ['GET', '/customers/ACCOUNT/contracts/999/diff'],
    ['GET', '/customers/ACCOUNT/contracts/999/files/contract-lanes.csv'],
    ['POST', '/customers/ACCOUNT/contracts/999/activate'],
  ] as const)('%s %s finds nothing', async (method, path) => {
    expect((await desk.call(method, path.replace('ACCOUNT', account))).status).toBe(404);
  });
});

describe('an active version', () => {
  test('prices only quotes of its account, and names its row in the explanation', async () => {
    const plain = await quoted();
    const version = await activated(['any,US,,,,,90,,,']);
    const quote = await quoted();
    expect(Number(totalOf(quote))).toBeLessThan(Number(totalOf(plain)));
    expect(contractStep(quote)).toBe(`Contract version ${version}, row 2 (any to US): 90% off.`);
    const other = await quoted({ 'payment.account': shipper.accounts[1] });
    expect(contractStep(other)).toBeUndefined();
  });

  test('follows the terms of the quote and of the bill', async () => {
    await activated(['any,any,,collect,,,91,,,', 'any,any,,prepaid,,,92,,,', 'any,any,,thirdParty,,,93,,,']);
    const off = async (payor: string, terms: string) =>
      contractStep(await quoted({ 'payment.payor': payor, 'payment.terms': terms }))?.slice(-8);
    expect(await off('Shipper', 'Prepaid')).toBe('92% off.');
    expect(await off('Consignee', 'Collect')).toBe('91% off.');
    expect(await off('Third Party', 'Prepaid')).toBe('93% off.');
  });

  test('an earlier quote keeps its price, and a bill that names it gets that price', async () => {
    const first = await activated(['any,any,,,,,85,,,']);
    const quote = await quoted({
      'commodity.handlingUnits': [
        {
          ...{ count: 2, type: 'PL', weight: 1200, length: 48, width: 40, height: 50 },
          lineItems: [{ weight: 1200, classification: '70' }],
        },
      ],
    });
    await activated(['any,any,,,,,20,,,']);
    const { body: again } = await shipper.call('GET', `/v1/rate-quotes/${quote.quoteId}?explain=true`);
    expect(totalOf(again.data[0])).toBe(totalOf(quote));
    expect(contractStep(again.data[0])).toContain(`Contract version ${first},`);
    const { stored, charge } = await billed({ 'referenceNumbers.quoteID': quote.quoteId });
    expect(stored.totalCharges).toBe(totalOf(quote));
    expect(charge).toMatchObject({ quoteId: quote.quoteId, contractVersion: first });
  });

  test('a shipment is rated again with the version that it was rated with, and its fuel table', async () => {
    const version = await activated(['any,any,,,,,60,,,low'], { fuel: FUEL });
    const { pro, charge } = await billed();
    expect(charge).toMatchObject({ contractVersion: version, ownFuelBasisPoints: 1000 });
    await activated(['any,any,,,,,0,,,']);
    const report = async (type: string, details: Loose = {}) => {
      const occurredAt = new Date(desk.app.context.freightClock.now()).toISOString();
      const event = { eventId: `${pro} ${type}`, type, occurredAt, ...details };
      const done = await desk.call('POST', `/shipments/${pro}/events`, event);
      expect(done.status, done.text).toBe(201);
    };
    await report('shipment.picked_up');
    await report('shipment.reweighed', { weightLb: 2520 });
    const { body } = await shipper.call('GET', `/v1/shipments/${pro}/charges`);
    const lines: Loose[] = body.data.lines;
    const cents = (code: string) =>
      lines.filter((line) => line.code === code).reduce((sum, line) => sum + Math.round(Number(line.amount) * 100), 0);
    const gross = cents('FRT') + cents('DEF');
    expect(cents('DSC')).toBe(-Math.round(gross * 0.6));
    expect(cents('FSC')).toBe(Math.round((gross + cents('DSC')) / 10));
  });

  test('can be ended, and then only the account’s pricing applies', async () => {
    const version = await activated(['any,any,,,,,95,,,']);
    const { status, body } = await desk.call('POST', `/customers/${account}/contracts/end`);
    expect([status, body.data]).toEqual([200, expect.objectContaining({ version, state: 'past' })]);
    expect(contractStep(await quoted())).toBeUndefined();
    const again = await desk.call('POST', `/customers/${account}/contracts/end`);
    expect([again.status, again.body.error.code]).toEqual([409, 5173]);
    const back = await desk.call('POST', `/customers/${account}/contracts/${version}/activate`);
    expect(back.body.data.state).toBe('active');
    expect(contractStep(await quoted())).toContain(`version ${version},`);
  });

  test('takes effect on another node, which is notified', async () => {
    const node = new ContractsInForce(desk.app.context);
    await node.load();
    const version = await activated(['any,any,,,,,50,,,']);
    expect(node.of(account)?.version).not.toBe(version);
    await node.load();
    expect(node.of(account)?.version).toBe(version);
  });
});

test('two versions are compared row by row, and the first one with nothing', async () => {
  const old = await activated(['any,US,,,,,10,,,', 'any,CA,,,,,11,,,']);
  const version = await imported(['any,US,,,,,10,,,', 'any,CA,,,,,12,,,']);
  const diff = await desk.get(`/customers/${account}/contracts/${version}/diff`);
  expect(diff).toEqual({
    version,
    against: old,
    files: [
      {
        ...{ file: 'contract-lanes.csv', removed: 1, added: 1 },
        ...{ removedRows: ['any,CA,,,,,11,,,'], addedRows: ['any,CA,,,,,12,,,'] },
      },
    ],
  });
  await desk.call('POST', `/customers/${account}/contracts/end`);
  expect(await desk.get(`/customers/${account}/contracts/${version}/diff`)).toMatchObject({
    against: null,
    files: [{ removed: 0, added: 3 }],
  });
});

test('a dry run shows how a version changes the revenue of the account’s shipments, by lane', async () => {
  const own = await bolShipperOf(desk.app);
  const made = await own.make();
  const other = await own.make();
  await own.call('DELETE', `/v1/bol/${other.referenceNumbers.pro}`);
  const { body: stored } = await own.call('GET', `/v1/bol/${made.referenceNumbers.pro}`);
  const beforeCents = Math.round(Number(stored.totalCharges) * 100);
  const { body } = await desk.call('POST', `/customers/${own.account}/contracts`, {
    lanes: lanes('any,any,,,,,40,,,'),
  });
  const { result } = await desk.ended(body.data.id);
  const span = { from: '2026-01-01', to: '2028-01-01' };
  const started = await desk.call('POST', `/customers/${own.account}/contracts/${result.version}/dry-run`, span);
  expect(started.status).toBe(202);
  const job = await desk.ended(started.body.data.id);
  expect(job, job.message).toMatchObject({ state: 'done', kind: 'contract-dry-run', unit: 'shipments' });
  expect(job.result).toMatchObject({ account: own.account, found: 1, quotes: 1, beforeCents, dearer: 0, cheaper: 1 });
  expect(job.result.lanes.losses).toHaveLength(1);
  await desk.call('POST', `/customers/${own.account}/contracts/${result.version}/activate`);
  const { body: again } = await own.call('GET', `/v1/bol/${(await own.make()).referenceNumbers.pro}`);
  expect(job.result.afterCents).toBe(Math.round(Number(again.totalCharges) * 100));
});

describe('with the two-person rule', () => {
  let pair: Console;
  let second: Console;
  let customer: string;
  beforeAll(async () => {
    pair = await openConsole({ config: { twoPersonRule: 'tariffs' } });
    second = await consoleOf(pair.app, 'second');
    customer = (await bolShipperOf(pair.app)).account;
  });
  afterAll(() => pair.app.close());

  async function draft(discount: number): Promise<number> {
    const { body } = await pair.call('POST', `/customers/${customer}/contracts`, {
      lanes: lanes(`any,any,,,,,${discount},,,`),
    });
    return (await pair.ended(body.data.id)).result.version;
  }
  const inForce = async () =>
    (await pair.get(`/customers/${customer}/contracts`)).find((one: Loose) => one.state === 'active')?.version;

  test('another operator approves an activation and an end', async () => {
    const version = await draft(30);
    const proposed = await pair.call('POST', `/customers/${customer}/contracts/${version}/activate`);
    expect(proposed.status).toBe(202);
    expect(proposed.body.data).toMatchObject({ action: 'activate-contract', account: customer, version });
    expect(await inForce()).toBeUndefined();
    const { proposalId } = proposed.body.data;
    expect((await pair.call('POST', `/tariff-proposals/${proposalId}/approval`)).status).toBe(409);
    expect((await second.call('POST', `/tariff-proposals/${proposalId}/approval`)).status).toBe(200);
    expect(await inForce()).toBe(version);
    const end = await pair.call('POST', `/customers/${customer}/contracts/end`);
    expect([end.status, end.body.data.action]).toEqual([202, 'end-contract']);
    expect((await second.call('POST', `/tariff-proposals/${end.body.data.proposalId}/approval`)).status).toBe(200);
    expect(await inForce()).toBeUndefined();
  });

  test('a proposal is out of date once another version is in force', async () => {
    const [one, other] = [await draft(31), await draft(32)];
    const propose = async (version: number) =>
      (await pair.call('POST', `/customers/${customer}/contracts/${version}/activate`)).body.data.proposalId;
    const [first, later] = [await propose(one), await propose(other)];
    expect((await second.call('POST', `/tariff-proposals/${later}/approval`)).status).toBe(200);
    const late = await second.call('POST', `/tariff-proposals/${first}/approval`);
    expect([late.status, late.body.error.code]).toEqual([409, 5142]);
    expect(await inForce()).toBe(other);
  });
});
