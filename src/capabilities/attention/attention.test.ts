// Freight that needs attention today, on the real app and both databases: held-up and late freight of the caller's accounts only.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshPostgresDatabase } from '../../../test/support/shared-postgres.ts';
import { DAY_MS } from '../../platform/durations.ts';
import type { Loose } from '../bol/bol.fixture.ts';
import { type BolShipper, bolShipperOf } from '../bol/bol-shipper.fixture.ts';
import { type Operations, openOperations } from '../operations/operations.fixture.ts';

let ids = 0;

describe.each(['SQLite', 'PostgreSQL'])('on %s', (name) => {
  let ops: Operations;
  let shipper: BolShipper;
  let stranger: BolShipper;
  beforeAll(async () => {
    ops = await openOperations(name === 'SQLite' ? {} : { databaseUrl: await freshPostgresDatabase() });
    [shipper, stranger] = [await bolShipperOf(ops.app), await bolShipperOf(ops.app)];
  });
  afterAll(() => ops.app.close());

  const attention = async (who = shipper): Promise<Loose> => {
    const { status, body } = await who.call('GET', '/v1/attention');
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  };
  const report = async (pro: string, type: string, more: Loose = {}) => {
    ops.app.clock.advance(60_000);
    const [result] = await ops.report({
      eventId: `a${++ids}`,
      type: `shipment.${type}`,
      pro,
      occurredAt: ops.at(0),
      ...more,
    });
    expect(result.outcome, JSON.stringify(result)).toBe('recorded');
  };
  const heldUp = async (reasonCode: string, by = shipper): Promise<string> => {
    const { pro } = (await by.make({ 'origin.account': by.account })).referenceNumbers;
    await report(pro, 'picked_up');
    await report(pro, 'exception_opened', { reasonCode });
    return pro;
  };
  const pros = ({ shipments }: Loose) => shipments.map((one: Loose) => one.shipment?.pro ?? one.pro);

  test('nothing needs attention while all goes well', async () => {
    await shipper.make();
    expect(await attention()).toEqual({ exceptions: { count: 0, shipments: [] }, late: { count: 0, shipments: [] } });
  });

  test('of held-up freight, what waits for instructions comes first, and leaves the list once instructed', async () => {
    const weather = await heldUp('WTH');
    const refused = await heldUp('REF');
    const closed = await heldUp('CNC');
    await heldUp('REF', stranger);
    const { exceptions } = await attention();
    expect(pros(exceptions)).toEqual([refused, closed, weather]);
    const { body: first } = await shipper.call('GET', '/v1/attention?limit=1');
    expect([pros(first.data.exceptions), first.data.exceptions.count]).toEqual([[refused], 3]);
    expect((await shipper.call('GET', '/v1/attention?limit=201')).status).toBe(400);
    expect(exceptions.count).toBe(3);
    expect(exceptions.shipments[0]).toMatchObject({
      reasonCode: 'REF',
      reason: expect.stringMatching(/refused/i),
      needsInstructions: true,
      possible: ['REDELIVER', 'RETURN', 'HOLD', 'CHANGE_ADDRESS'],
      shipment: { pro: refused, shipDate: expect.stringMatching(/^\d{4}-/) },
    });
    expect(exceptions.shipments[2]).toMatchObject({ reasonCode: 'WTH', needsInstructions: false });
    const given = await shipper.call('POST', `/v1/shipments/${refused}/instructions`, { kind: 'REDELIVER' });
    expect(given.status).toBe(201);
    const after = (await attention()).exceptions;
    expect(pros(after)).toEqual([closed, weather, refused]);
    expect(after.shipments[2]).toMatchObject({ needsInstructions: false, possible: [] });
    await report(weather, 'exception_resolved', { reasonCode: 'WTH' });
    expect(pros((await attention()).exceptions)).toEqual([closed, refused]);
  });

  test('freight that arrives after its promise is late until it is delivered', async () => {
    const late = await bolShipperOf(ops.app);
    const { pro } = (await late.make({ 'origin.account': late.account })).referenceNumbers;
    await report(pro, 'picked_up');
    expect((await attention(late)).late.count).toBe(0);
    ops.app.clock.advance(40 * DAY_MS);
    const again = await bolShipperOf(ops.app, [late.account]);
    const { late: found } = await attention(again);
    expect(found).toMatchObject({ count: 1, shipments: [{ pro }] });
    expect(found.shipments[0].estimatedDelivery.endDate > found.shipments[0].promisedDelivery.date).toBe(true);
    await report(pro, 'delivered', { receivedBy: 'Dana', condition: 'clean' });
    expect((await attention(again)).late.count).toBe(0);
    expect((await attention(await bolShipperOf(ops.app))).late.count).toBe(0);
  });
});
