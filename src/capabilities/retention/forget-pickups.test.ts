// Pickups that ended long ago are deleted with everything that belongs to them; to a caller, they are unknown from then on.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshPostgresDatabase } from '../../../test/support/shared-postgres.ts';
import { ACTOR } from '../../../test/support/test-app.ts';
import { ConfigError, readConfig } from '../../config.ts';
import type { PickupStatus } from '../../freight/pickups/pickup-status.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { pickupRetention } from '../pickups/forget-pickups.ts';
import { type Loose, moveTo, openShipper, type PickupShipper, partsOf, WHOLE } from '../pickups/pickup.fixture.ts';
import type { PickupParts } from '../pickups/pickup-parts.ts';
import { applyOnce, applyRetention, whatIsDue } from './apply-retention.ts';

const DATABASES: readonly { name: string; url(): Promise<string | undefined> }[] = [
  { name: 'SQLite', url: async () => undefined },
  { name: 'PostgreSQL', url: freshPostgresDatabase },
];
const TABLES = ['pickups', 'pickup_events', 'pickup_accounts', 'pickup_references'] as const;
const ENDED: readonly (readonly PickupStatus[])[] = [
  ['ACC', 'DSP', 'BGN', 'ARR', 'WRK'],
  ['RJT'],
  ['CAN'],
  ['ACC', 'DSP', 'BGN', 'ATT', 'CLS'],
];
const OPEN: readonly (readonly PickupStatus[])[] = [[], ['ACC'], ['ACC', 'DSP', 'BGN', 'ATT']];

describe.each(DATABASES)('$name', ({ url }) => {
  let shipper: PickupShipper;
  let parts: PickupParts;
  const ended: string[] = [];
  const open: string[] = [];
  beforeAll(async () => {
    const databaseUrl = await url();
    shipper = await openShipper(databaseUrl === undefined ? {} : { databaseUrl });
    parts = await partsOf(shipper.app);
    // Otherwise the server's own job would run as soon as the clock moves.
    await shipper.app.context.outbox.close();
    for (const [statuses, into] of [
      ...ENDED.map((one) => [one, ended] as const),
      ...OPEN.map((one) => [one, open] as const),
    ]) {
      const number = await shipper.requested(WHOLE);
      await moveTo(parts, shipper.app, number, ...statuses);
      into.push(number);
    }
  });
  afterAll(() => shipper.app.close());

  const rule = () => pickupRetention(shipper.app.context);
  const due = async () => (await whatIsDue(shipper.app.context, [rule()]))[0]!.count;
  const numbersIn = async (table: (typeof TABLES)[number]) => {
    const tables = shipper.app.context.db.tables<Record<string, { request_number: string }>>();
    const rows = await tables.selectFrom(table).select('request_number').distinct().execute();
    return rows.map((row) => row.request_number).sort();
  };

  test('nothing is due before the time is over', async () => {
    shipper.app.clock.advance(1_080 * DAY_MS);
    expect(await due()).toBe(0);
    expect(await applyOnce(shipper.app.context, ACTOR, rule())).toBe(0);
  });

  test('those that ended are deleted in limited steps, with all of their rows; open ones stay', async () => {
    shipper.app.clock.advance(60 * DAY_MS);
    const { context } = shipper.app;
    expect(await due()).toBe(ended.length);
    expect(await applyOnce(context, ACTOR, { ...rule(), days: 0 })).toBe(0);
    expect(await applyOnce(context, ACTOR, rule(), 3)).toBe(3);
    expect((await applyRetention(context, ACTOR, [rule()]))[0]!.count).toBe(ended.length - 3);
    expect(await due()).toBe(0);
    for (const table of TABLES) expect([table, await numbersIn(table)]).toEqual([table, [...open].sort()]);
  });

  test('to a caller, they are unknown', async () => {
    await shipper.signInAgain();
    for (const number of [ended[0]!, 'PU99999999']) {
      for (const method of ['GET', 'PUT', 'DELETE'] as const) {
        const { status, body } = await shipper.send(method, `/${number}`, method === 'PUT' ? WHOLE : undefined);
        expect([method, status, body.error.code]).toEqual([method, 404, 3060]);
      }
    }
    const { body } = await shipper.send('GET', '?limit=50');
    expect(body.data.map((one: Loose) => one.requestNumber).sort()).toEqual([...open].sort());
  });
});

test('a time that would reach into pickups that are still reported on is rejected', () => {
  expect(() => readConfig({ LINEHAUL_KEEP_PICKUPS_DAYS: '59' })).toThrow(ConfigError);
  expect(readConfig({ LINEHAUL_KEEP_PICKUPS_DAYS: '60' }).retentionDays.pickups).toBe(60);
  expect(readConfig({ LINEHAUL_KEEP_PICKUPS_DAYS: '0' }).retentionDays.pickups).toBe(0);
});
