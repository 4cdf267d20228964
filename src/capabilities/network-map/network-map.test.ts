// Maps: terminals and links of the network in force, days to every area, freight between hubs, current truck positions.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locate } from '../../freight/network/postal-index.ts';
import { serviceDays } from '../../freight/network/transit.ts';
import { networkInForce } from '../carrier/network-in-force.ts';
import { type Operations, openOperations } from '../operations/operations.fixture.ts';
import { TruckBoard } from './truck-board.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read what no type allows.
type Loose = any;

let ops: Operations;
beforeAll(async () => {
  ops = await openOperations();
});
afterAll(() => ops.app.close());

const get = async (path: string): Promise<Loose> => {
  const { status, body } = await ops.call('GET', path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};

/** The rows of a table as objects. */
function objectsOf({ fields, rows }: Loose): Loose[] {
  return rows.map((row: unknown[]) => Object.fromEntries(row.map((value, at) => [fields[at], value])));
}

test('the network contains every terminal and link once', async () => {
  const network = networkInForce(ops.app.context);
  await network.load();
  const { terminals, lanes } = network.now().data;
  const map = await get('/network');
  expect(map.terminals).toHaveLength(terminals.length);
  expect(map.lanes).toHaveLength(lanes.length);
  expect(map.terminals).toContainEqual({
    code: 'HOU',
    name: 'Houston TX',
    city: 'Houston',
    state: 'TX',
    country: 'US',
    latitude: 29.7804,
    longitude: -95.4451,
    role: 'hub',
    hub: true,
    partner: null,
  });
  expect(map.lanes).toContainEqual({ from: 'HOU', to: 'CHI', miles: 1100, hours: expect.any(Number), partner: null });
});

test('transit has days and a point for every area, with the same days that shippers are told', async () => {
  const transit = await get('/network/transit?from=HOU');
  const areas = new Map(objectsOf(transit).map((one) => [`${one.country} ${one.area}`, one]));
  expect(areas.size).toBe(transit.rows.length);
  expect(areas.size).toBeGreaterThan(2_500);
  const network = ops.shipments.network.now().data;
  const areaOf = (zip: string) => locate(network.postalIndex, zip, 'US')!.area!;
  for (const zip of ['60601', '98101', '33101', '10001', '80202', '04101']) {
    expect([zip, areas.get(`US ${zip.slice(0, 3)}`).days]).toEqual([
      zip,
      serviceDays(network, areaOf('77002'), areaOf(zip)),
    ]);
  }
  // Points are plausible: Seattle is in the northwest.
  expect(areas.get('US 981')).toMatchObject({
    latitude: expect.closeTo(47.6, 0),
    longitude: expect.closeTo(-122.3, 0),
  });
  expect(areas.get('CA M5V')).toMatchObject({ days: expect.any(Number) });
  expect((await ops.call('GET', '/network/transit?from=NONE')).body.error.code).toBe(3135);
  expect((await ops.call('GET', '/network/transit')).status).toBe(400);
});

test('volumes count shipments by the hubs at both ends, for the requested ship dates', async () => {
  const first = await get('/network/volumes');
  await ops.open();
  await ops.open();
  await ops.open({}, '75201');
  const today = new Date(ops.app.clock.now()).toISOString().slice(0, 10);
  const volumes = await get(`/network/volumes?from=${today}&to=${today}`);
  const rows = objectsOf(volumes);
  expect(volumes.shipments).toBe(first.shipments + 3);
  expect(rows.reduce((sum, one) => sum + one.shipments, 0)).toBe(volumes.shipments);
  const fromHouston = rows.find((one) => one.from === 'HOU' && one.to === 'CHI');
  expect(fromHouston.shipments).toBeGreaterThanOrEqual(2);
  expect(fromHouston.weightLb).toBeGreaterThan(0);
  const before = await get('/network/volumes?from=2026-10-01&to=2026-10-31');
  expect(before).toMatchObject({ shipments: 0, rows: [] });
  for (const query of ['from=2026-11-02&to=2026-11-01', 'from=2026-01-01&to=2026-11-01', 'from=yesterday']) {
    expect((await ops.call('GET', `/network/volumes?${query}`)).status, query).toBe(400);
  }
});

describe('trucks', () => {
  test('a truck is placed between its terminals by the clock, and at its reported position once it has one', async () => {
    const board = new TruckBoard(ops.shipments, 0);
    const truckOf = async (pro: string) => (await board.rows()).rows.find(([one]) => one === pro);
    const { pro, route } = await ops.open();
    const [from, next] = [route[0]!, route[1]!];
    expect(await truckOf(pro)).toBeUndefined();
    const event = (kind: string, hours: number, more = {}) => ({
      type: `shipment.${kind}`,
      pro,
      eventId: `${kind}-${hours}-${pro}`,
      occurredAt: ops.at(hours),
      ...more,
    });
    await ops.report(event('picked_up', -5));
    expect((await truckOf(pro))?.slice(3)).toEqual([null, from, from, expect.any(Number), 'schedule']);
    await ops.report(event('arrived_terminal', -4, { terminal: from }));
    expect(await truckOf(pro)).toBeUndefined();
    await ops.report(event('departed_terminal', -3, { terminal: from }));
    const [, latitude, longitude, heading, start, end, , source] = (await truckOf(pro))!;
    expect([start, end, source]).toEqual([from, next, 'schedule']);
    const network = ops.shipments.network.now().data;
    const [a, b] = [network.terminalById.get(from)!, network.terminalById.get(next)!];
    // On a straight line between the two, three hours after departure.
    expect((latitude - a.latitude) / (b.latitude - a.latitude)).toBeCloseTo(
      (longitude - a.longitude) / (b.longitude - a.longitude),
      2,
    );
    expect(heading).toBeGreaterThanOrEqual(0);
    expect(heading).toBeLessThan(360);

    const at = ops.at(-1);
    await ops.call('POST', '/positions', { positions: [{ pro, latitude: 33.5, longitude: -91.25, at }] });
    expect(await truckOf(pro)).toEqual([pro, 33.5, -91.25, expect.any(Number), from, next, Date.parse(at), 'gps']);
    await ops.report(event('arrived_terminal', 0, { terminal: next }));
    expect(await truckOf(pro)).toBeUndefined();
    await ops.report(event('out_for_delivery', 0));
    expect((await truckOf(pro))?.[7]).toBe('schedule');
    await ops.report(event('delivered', 0, { receivedBy: 'Lee' }));
    expect(await truckOf(pro)).toBeUndefined();
    expect(await get('/network/trucks')).toMatchObject({ total: expect.any(Number), fields: expect.any(Array) });
  });
});

test('a customer sees the terminals and nothing else', async () => {
  const caller = await ops.caller();
  const { status, body } = await caller.get('/v1/network/terminals');
  expect(status).toBe(200);
  expect(Object.keys(body.data[0]).sort()).toEqual([
    'city',
    'code',
    'country',
    'latitude',
    'longitude',
    'name',
    'state',
  ]);
  for (const path of ['/ops/v1/network', '/ops/v1/network/trucks', '/ops/v1/network/volumes']) {
    expect((await caller.get(path)).status, path).toBe(401);
  }
});
