// Tariffs in the console: imported as drafts, rejected as a whole with reasons, compared, tested on quotes, activated, rolled back.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoRatesTimes, demoTariffFile, demoTariffFiles } from '../../../test/support/demo-carrier.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { tariffInForce } from '../carrier/tariff-in-force.ts';
import { type Console, openConsole } from '../jobs/console.fixture.ts';
import {
  centsOf,
  forLevels,
  type Shipper,
  shipperOf,
  spoiled,
  TWO_PALLETS,
} from '../rate-quotes/rate-quote.fixture.ts';

let desk: Console;
let shipper: Shipper;
beforeAll(async () => {
  desk = await openConsole();
  shipper = await shipperOf(desk.app);
});
afterAll(() => desk.app.close());

async function imported(files: Record<string, string | null>, note = ''): Promise<number> {
  const { status, body } = await desk.call('POST', '/tariffs', { files, ...(note && { note }) });
  expect(status).toBe(202);
  const job = await desk.ended(body.data.id);
  expect(job, job.message).toMatchObject({ state: 'done', kind: 'tariff-import', startedBy: 'operator:night' });
  return job.result.version;
}

describe('importing', () => {
  test('a partial set takes the other files from the version in force, and becomes a draft that prices nothing', async () => {
    const [before] = await shipper.quotes(forLevels(TWO_PALLETS, 'LTL'));
    const version = await imported({ 'rates.csv': demoRatesTimes(2) }, 'Twice the rates');
    const [newest] = await desk.get('/tariffs');
    expect(newest).toMatchObject({ version, state: 'draft', activeFrom: null, note: 'Twice the rates' });
    const whole = await desk.get(`/tariffs/${version}`);
    expect(whole.files.map((file: { name: string }) => file.name).sort()).toEqual([...demoTariffFiles().keys()].sort());
    expect(whole.rows).toBe(whole.files.reduce((sum: number, file: { rows: number }) => sum + file.rows, 0));
    expect(whole.pricings).toContainEqual({ pricing: 'list', description: expect.any(String) });
    const [after] = await shipper.quotes(forLevels(TWO_PALLETS, 'LTL'));
    expect(after.quoteRate).toEqual(before.quoteRate);
    const file = await desk.call('GET', `/tariffs/${version}/files/zones.csv`);
    expect(file.text).toBe(demoTariffFile('zones.csv'));
  });

  test('one bad row refuses all, and every fault is told with file, row, column and reason', async () => {
    const count = (await desk.get('/tariffs')).length;
    const bad = demoTariffFile('zones.csv')
      .replace(/^([^,\n]+),[^,]*,/m, (row) => row)
      .replace(/\n(\w+),(\d+),[\d.]+/, '\n$1,$2,cheap');
    const { body } = await desk.call('POST', '/tariffs', { files: { 'zones.csv': bad, 'services.csv': null } });
    const job = await desk.ended(body.data.id);
    expect(job).toMatchObject({ state: 'failed', result: null });
    expect(job.rejected).toBeGreaterThanOrEqual(2);
    const { count: all, rows } = await desk.get(`/jobs/${job.id}/rejects`);
    expect(all).toBe(job.rejected);
    expect(rows).toContainEqual(
      expect.objectContaining({
        file: 'zones.csv',
        row: 2,
        column: 'minimumCharge',
        reason: expect.stringContaining('cheap'),
      }),
    );
    expect(rows).toContainEqual(expect.objectContaining({ file: 'services.csv', row: 0 }));
    const csv = await desk.call('GET', `/jobs/${job.id}/rejects.csv`);
    expect(csv.text.split('\n')[0]).toBe('file,row,column,reason,fix');
    expect(csv.text.trimEnd().split('\n')).toHaveLength(rows.length + 1);
    expect(await desk.get('/tariffs')).toHaveLength(count);
  });

  test.each([
    [{ files: {} }, 'files'],
    [{ files: { 'secrets.csv': 'a' } }, 'files.secrets.csv'],
    [{ files: { 'zones.csv': 7 } }, 'files.zones.csv'],
    [{}, 'files'],
  ])('%j is refused', async (body, field) => {
    const answer = await desk.call('POST', '/tariffs', body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.validationFailures.map((one: { field: string }) => one.field)).toContain(field);
  });

  test('a set based on an unknown version is rejected', async () => {
    const answer = await desk.call('POST', '/tariffs', { files: { 'fak.csv': null }, basedOn: 999 });
    expect(answer).toMatchObject({ status: 404, body: { error: { code: 3131 } } });
  });
});

test('a comparison shows the rows that differ, and how many', async () => {
  const version = await imported({
    'fuel-index.csv': `${demoTariffFile('fuel-index.csv').trimEnd()}\n2027-06-07,2027-06-09,4.321\n`,
  });
  const diff = await desk.get(`/tariffs/${version}/diff`);
  expect(diff).toEqual({
    version,
    against: 1,
    files: [
      { file: 'fuel-index.csv', removed: 0, added: 1, removedRows: [], addedRows: ['2027-06-07,2027-06-09,4.321'] },
    ],
  });
  expect((await desk.get(`/tariffs/${version}/diff?against=${version}`)).files).toEqual([]);
  expect((await desk.call('GET', '/tariffs/77/diff')).status).toBe(404);
});

describe('a dry run', () => {
  test('rates earlier quotes again, and says what the revenue would have been', async () => {
    const other = await shipperOf(desk.app);
    const asked = [
      [shipper, forLevels(TWO_PALLETS, 'LTL')],
      [shipper, spoiled(forLevels(TWO_PALLETS, 'LTL'), { 'commodity.handlingUnits[0].weight': 2_400 })],
      [other, TWO_PALLETS],
    ] as const;
    desk.app.clock.advance(60_000);
    const from = new Date(desk.app.clock.now()).toISOString();
    let before = 0;
    for (const [who, body] of asked) {
      const quotes = await who.quotes(body);
      before += centsOf(quotes.find((one) => one.serviceLevelId === '99').quoteRate.totalCharges);
    }
    desk.app.clock.advance(60_000);
    const to = new Date(desk.app.clock.now()).toISOString();

    const tryOut = async (version: number, span: object) => {
      const { status, body } = await desk.call('POST', `/tariffs/${version}/dry-run`, span);
      expect(status).toBe(202);
      const job = await desk.ended(body.data.id);
      expect(job, job.message).toMatchObject({ state: 'done', unit: 'quotes' });
      return job;
    };
    // The same prices change nothing: the quotes are rated as before.
    const same = await tryOut(1, { from, to });
    expect(same.result).toMatchObject({
      found: 3,
      quotes: 3,
      beforeCents: before,
      afterCents: before,
      same: 3,
      unpriced: 0,
    });
    expect(same).toMatchObject({ done: 3, total: 3 });

    const dearer = await imported({ 'rates.csv': demoRatesTimes(1.1) });
    const { result } = await tryOut(dearer, { from, to });
    expect(result).toMatchObject({ found: 3, quotes: 3, beforeCents: before, dearer: 3, cheaper: 0 });
    expect(result.changePercent).toBeGreaterThan(2);
    expect(result.changePercent).toBeLessThan(12);
    const { histogram, customers, lanes } = result;
    expect(histogram[0].fromPercent).toBeNull();
    expect(histogram.at(-1).toPercent).toBeNull();
    for (const [at, bucket] of histogram.slice(1).entries()) expect(bucket.fromPercent).toBe(histogram[at].toPercent);
    const sum = (key: string, list: Record<string, number>[]) => list.reduce((all, one) => all + one[key]!, 0);
    expect(sum('quotes', histogram)).toBe(3);
    expect(sum('changeCents', histogram)).toBe(result.afterCents - before);
    expect(customers.gains.map((one: { key: string }) => one.key).sort()).toEqual(
      [shipper.account, other.account].sort(),
    );
    expect(sum('afterCents', customers.gains)).toBe(result.afterCents);
    expect(lanes.losses).toEqual([]);

    // If there are more quotes than the limit, the same share of each customer's.
    expect((await tryOut(dearer, { from, to, limit: 2 })).result).toMatchObject({ found: 3, quotes: 2 });
    // Without its pricing, a customer has no price; the sums must not hide that.
    const gone = await imported({
      'pricings.csv': demoTariffFile('pricings.csv').replace(/\nlist,/, '\nlists,'),
      'fak.csv': null,
      'pricing-accessorials.csv': null,
    });
    expect((await tryOut(gone, { last: '1h' })).result).toMatchObject({ unpriced: expect.any(Number), beforeCents: 0 });
  });

  test.each([
    [{ last: '7d', from: '2026-01-01', to: '2026-01-02' }, 'last'],
    [{ from: '2026-01-01' }, 'to'],
    [{ from: '2026-01-02', to: '2026-01-01' }, 'to'],
    [{ last: 'week' }, 'last'],
    [{ limit: 0 }, 'limit'],
  ])('%j is refused', async (body, field) => {
    const answer = await desk.call('POST', '/tariffs/1/dry-run', body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.validationFailures).toEqual([expect.objectContaining({ field })]);
  });
});

test('a version is activated immediately or later, and rolled back; each is an audit entry', async () => {
  const version = await imported({ 'rates.csv': demoRatesTimes(1.5) });
  const day = new Date(desk.app.clock.now() + 5 * DAY_MS).toISOString().slice(0, 10);
  const later = await desk.call('POST', `/tariffs/${version}/activate`, { from: day });
  expect(later).toMatchObject({
    status: 200,
    body: { data: { version, state: 'scheduled', activeFrom: `${day}T00:00:00.000Z` } },
  });
  const past = await desk.call('POST', `/tariffs/${version}/activate`, { from: '2026-01-01' });
  expect(past).toMatchObject({ status: 400, body: { error: { validationFailures: [{ field: 'from' }] } } });

  const [cheap] = await shipper.quotes(forLevels(TWO_PALLETS, 'LTL'));
  const now = await desk.call('POST', `/tariffs/${version}/activate`, {});
  expect(now).toMatchObject({ status: 200, body: { data: { version, state: 'active' } } });
  expect(
    (await desk.get('/tariffs')).map((one: { state: string }) => one.state).filter((one: string) => one === 'active'),
  ).toHaveLength(1);
  const priced = async () => centsOf((await shipper.quotes(forLevels(TWO_PALLETS, 'LTL')))[0].quoteRate.totalCharges);
  await expect.poll(priced, { timeout: 5_000 }).toBeGreaterThan(centsOf(cheap.quoteRate.totalCharges));
  const back = await desk.call('POST', '/tariffs/rollback');
  expect(back).toMatchObject({ status: 200, body: { data: { rolledBack: version, inForce: 1 } } });
  await expect.poll(priced, { timeout: 5_000 }).toBe(centsOf(cheap.quoteRate.totalCharges));
  expect(await desk.call('POST', '/tariffs/rollback')).toMatchObject({ status: 409, body: { error: { code: 5131 } } });
});

test('the version in force cannot be postponed: there is always a tariff in force', async () => {
  const { version } = (await desk.get('/tariffs')).find((one: { state: string }) => one.state === 'active');
  const later = await desk.call('POST', `/tariffs/${version}/activate`, { from: '2027-01-01' });
  expect(later).toMatchObject({ status: 400, body: { error: { validationFailures: [{ field: 'from' }] } } });
  expect(later.body.error.details).toContain('Import its files again as a new version');
  expect(await shipper.quotes(forLevels(TWO_PALLETS, 'LTL'))).toHaveLength(1);
});

test('activating it again changes nothing, and a test clock that is set back leaves a tariff in force', async () => {
  const active = async () => (await desk.get('/tariffs')).filter((one: { state: string }) => one.state === 'active');
  const [before] = await active();
  expect((await desk.call('POST', '/test/clock', { advance: '30d' })).status).toBe(200);
  const again = await desk.call('POST', `/tariffs/${before.version}/activate`, {});
  expect(again).toMatchObject({ status: 200, body: { data: before } });
  // Both take effect at a time that is then in the future again.
  const version = await imported({ 'rates.csv': demoRatesTimes(1.2) });
  expect((await desk.call('POST', `/tariffs/${version}/activate`, {})).status).toBe(200);
  expect((await desk.call('POST', '/test/clock', { advance: '1d' })).status).toBe(200);
  expect((await desk.call('POST', `/tariffs/${before.version}/activate`, {})).status).toBe(200);
  expect((await desk.call('POST', '/test/reset')).status).toBe(204);
  expect(await active()).toMatchObject([{ version }]);
  const restarted = tariffInForce(desk.app.context);
  await restarted.load();
  expect(restarted.now().version).toBe(version);
});

test('customers have no access to any of it', async () => {
  const headers = await desk.customer();
  for (const [method, path] of [
    ['GET', '/ops/v1/tariffs'],
    ['POST', '/ops/v1/tariffs'],
    ['POST', '/ops/v1/tariffs/rollback'],
    ['POST', '/ops/v1/tariffs/1/activate'],
    ['GET', '/ops/v1/jobs'],
  ] as const) {
    expect((await desk.app.http.inject({ method, url: path, headers })).statusCode, path).toBe(401);
  }
});
