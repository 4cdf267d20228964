// The data of an event is the record that GET returned right after it happened, however much later and by whichever account it is read.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshPostgresDatabase } from '../../../../test/support/shared-postgres.ts';
import { ACTOR, basic } from '../../../../test/support/test-app.ts';
import { until } from '../../../../test/support/waiting.ts';
import type { Config } from '../../../config.ts';
import { createOperator } from '../../accounts/manage-operators.ts';
import type { Loose } from '../../bol/bol.fixture.ts';
import { type BolShipper, openBolShipper } from '../../bol/bol-shipper.fixture.ts';

const DATABASES: { name: string; config: () => Promise<Partial<Config>> }[] = [
  { name: 'SQLite', config: async () => ({}) },
  { name: 'PostgreSQL', config: async () => ({ databaseUrl: await freshPostgresDatabase() }) },
];
let shipper: BolShipper;
let authorization: string;

async function operate(path: string, payload: Loose): Promise<void> {
  const send = () =>
    shipper.app.http.inject({ method: 'POST', url: `/ops/v1/${path}`, headers: { authorization }, payload });
  const isAnswered = async () => {
    const answer = await send();
    return answer.statusCode !== 503 && answer;
  };
  // On a busy machine the database may be too slow for one attempt. That gives 503, and a client sends again.
  const { statusCode, payload: text } = await until('the database has time', isAnswered);
  expect(statusCode, text).toBe(200);
  for (const { outcome } of JSON.parse(text).data.results ?? []) expect(outcome, text).toBe('recorded');
}

const CASES: [string, Loose][] = [
  ['made when it is read', {}],
  ['made at once, since somebody is told by mail', { notifications: [{ email: 'dana@example.com' }] }],
];

describe.each(DATABASES)('$name', ({ config }) => {
  beforeAll(async () => {
    shipper = await openBolShipper({ config: await config() });
    authorization = basic('dispatch', await createOperator(shipper.app.context, ACTOR, 'dispatch'));
  });
  afterAll(() => shipper.app.close());
  it.each(CASES)('%s', (_name, told) => live(told));
});

async function live(told: Loose): Promise<void> {
  const asked = { 'bol.requestedPickupDate': '2026-11-10T08:00:00.000', ...told };
  const { pro } = (await shipper.make(asked)).referenceNumbers;
  /** The response of GET, by the sequence of the last event. */
  const given = new Map<number, Loose>();
  const look = async () => {
    const [record] = (await shipper.call('GET', `/v1/shipments/history?pro=${pro}`)).body.data;
    given.set(record.movementHistory.length, record);
  };
  // Slightly ahead of the clock, so that everything comes after the bill of lading.
  const at = (step: number) => new Date(start + step * 10_000).toISOString();
  const start = shipper.app.context.freightClock.now();
  let scans = 0;
  const report = (...events: Loose[]) =>
    operate('events', { events: events.map((event) => ({ ...event, pro, eventId: `scan-${++scans}` })) });
  const ping = (step: number) =>
    operate('positions', { positions: [{ pro, at: at(step), latitude: 30 + step / 100, longitude: -95 }] });

  await look();
  const changed = shipper.bill({ ...asked, 'destination.name': 'Another Name' });
  expect((await shipper.call('PUT', `/v1/bol/${pro}`, changed)).status).toBe(200);
  await look();
  await report({ type: 'shipment.picked_up', occurredAt: at(1), pieces: 2 });
  await look();
  await ping(2);
  await ping(3);
  await report({ type: 'shipment.arrived_terminal', occurredAt: at(4), terminal: 'HOU' });
  await look();
  await ping(5);
  await report({ type: 'shipment.departed_terminal', occurredAt: at(6), terminal: 'HOU' });
  await look();
  // Reported late, and then two at once.
  await report({ type: 'shipment.exception_opened', occurredAt: at(5), reasonCode: 'WTH' });
  await look();
  await report(
    { type: 'shipment.arrived_terminal', occurredAt: at(8), terminal: 'DAL' },
    { type: 'shipment.out_for_delivery', occurredAt: at(9), driver: 'Sam', stopsAway: 4 },
  );
  await look();
  await ping(10);
  await report({ type: 'shipment.delivered', occurredAt: at(11), receivedBy: 'J. Doe' });
  await look();

  const own = await until('all are published', async () => {
    const { data } = (await shipper.call('GET', '/v1/events?limit=200')).body;
    const found = data.filter(({ type, data }: Loose) => type.startsWith('shipment.') && data.pro === pro);
    return found.length === 9 && found;
  });
  expect(given.size).toBe(8);
  for (const { sequence, data } of own) {
    const record = given.get(sequence);
    if (record !== undefined) expect(data, `sequence ${sequence}`).toEqual(record);
    else expect([sequence, data.movementHistory.length, data.status.eventType]).toEqual([7, 7, 'ARRIVED_AT_TERMINAL']);
  }
  expect(given.get(1).consignee.name).not.toBe(given.get(2).consignee.name);
  expect(given.get(5).trail).toHaveLength(3);
}
