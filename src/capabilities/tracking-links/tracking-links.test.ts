// Tracking links on the real app and both databases: created, opened by anyone, and revoked.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../platform/durations.ts';
import type { Loose } from '../bol/bol.fixture.ts';
import { type BolShipper, bolShipperOf } from '../bol/bol-shipper.fixture.ts';
import { EVERY_OPERATIONS, type Operations, openOperations } from '../operations/operations.fixture.ts';
import { billOf, MONDAY, ok } from '../sandboxes/integration-run.fixture.ts';
import { newIntegrator, openSandboxApp } from '../sandboxes/sandbox.fixture.ts';

const NOBODYS = 'A'.repeat(43);

let ids = 0;

describe.each(EVERY_OPERATIONS)('$name', ({ open }) => {
  let ops: Operations;
  let shipper: BolShipper;
  beforeAll(async () => {
    ops = await open();
    shipper = await bolShipperOf(ops.app);
  });
  afterAll(() => ops.app.close());

  const booked = async (changes: Loose = {}): Promise<string> =>
    (
      await shipper.make({
        'origin.account': shipper.account,
        'origin.name': 'Secret Paper Mill',
        referenceNumbers: { bol: ['BOL-SECRET'], po: [{ number: 'PO-SECRET' }] },
        ...changes,
      })
    ).referenceNumbers.pro;
  const path = (pro: string) => `/v1/shipments/${pro}/tracking-link`;
  const tokenOf = async (pro: string, by = shipper): Promise<string> => {
    const { status, body } = await by.call('POST', path(pro));
    expect(status, JSON.stringify(body)).toBe(201);
    return body.data.url.split('/tracking#')[1];
  };
  const track = async (token: string) => {
    const answer = await ops.app.http.inject({ method: 'POST', url: '/v1/tracked-shipment', payload: { token } });
    return { status: answer.statusCode, body: answer.json() as Loose, text: answer.body };
  };
  const report = async (pro: string, type: string, more: Loose = {}) => {
    ops.app.clock.advance(60_000);
    const event = { eventId: `r${++ids}`, type: `shipment.${type}`, pro, occurredAt: ops.at(0), ...more };
    const [result] = await ops.report(event);
    expect(result.outcome, JSON.stringify(result)).toBe('recorded');
  };

  test('shows what a consignee may see, and nothing else', async () => {
    const pro = await booked();
    await report(pro, 'picked_up', { driver: 'Secret Driver', note: 'Secret note' });
    await report(pro, 'exception_opened', { reasonCode: 'WTH' });
    const { status, body, text } = await track(await tokenOf(pro));
    expect(status, text).toBe(200);
    expect(Object.keys(body.data).sort()).toEqual(
      [
        'carrier',
        'destination',
        'estimatedDelivery',
        'movements',
        'pieces',
        'pro',
        'promisedDelivery',
        'status',
        'terminal',
      ].sort(),
    );
    expect(body.data).toMatchObject({
      pro,
      carrier: 'Linehaul Demo Freight',
      destination: { city: 'Dallas', state: 'TX', timeZone: 'America/Chicago' },
      status: { conciseStatus: 'Exception' },
      terminal: { name: 'Dallas TX' },
    });
    expect(body.data.movements.at(-1)).toMatchObject({ status: 'Delayed', reason: 'weather' });
    const { freightCharges, cube } = (await shipper.call('GET', `/v1/shipments/history?pro=${pro}`)).body.data[0];
    for (const hidden of ['Secret', 'SECRET', shipper.account, freightCharges, cube, 'Prepaid']) {
      expect(text).not.toContain(hidden);
    }
  });

  test('a blind shipment does not tell where it came from', async () => {
    const pro = await booked({ accessorials: { codes: ['BLIND'] } });
    await report(pro, 'picked_up');
    const { body, text } = await track(await tokenOf(pro));
    expect(body.data.movements.length).toBeGreaterThan(1);
    expect(text).not.toContain('Richmond');
  });

  test('one per account: a new one replaces the old one, and a revoked one appears not to exist', async () => {
    const pro = await booked();
    expect((await shipper.call('GET', path(pro))).body.data).toEqual({ pro, link: null });
    const first = await tokenOf(pro);
    const second = await tokenOf(pro);
    expect((await shipper.call('GET', path(pro))).body.data.link).toMatchObject({ createdBy: expect.any(String) });
    const never = await track(NOBODYS);
    expect([never.status, never.body.error.code]).toEqual([404, 3178]);
    expect((await track(first)).text).toBe(never.text);
    expect((await track(second)).status).toBe(200);
    expect((await shipper.call('DELETE', path(pro))).status).toBe(204);
    expect((await track(second)).text).toBe(never.text);
    expect((await shipper.call('DELETE', path(pro))).status).toBe(204);
    const audit = (await ops.call('GET', `/audit?subject=shipment:${pro}`)).body.data;
    expect(audit.map((one: Loose) => one.action).sort()).toEqual([
      'tracking-link.created',
      'tracking-link.created',
      'tracking-link.revoked',
    ]);
  });

  test('belongs to the account that created it: another one can neither see nor revoke it', async () => {
    const other = await bolShipperOf(ops.app);
    const pro = await booked({ 'destination.account': other.account });
    const token = await tokenOf(pro);
    expect((await other.call('GET', path(pro))).body.data.link).toBeNull();
    await other.call('DELETE', path(pro));
    expect((await track(token)).status).toBe(200);
    const stranger = await bolShipperOf(ops.app);
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      expect((await stranger.call(method, path(pro))).status).toBe(404);
    }
  });

  test('the token is stored nowhere, and works for 180 days', async () => {
    const pro = await booked();
    const token = await tokenOf(pro);
    await track(token);
    const tables = ops.app.context.db.tables<{ tracking_links: Loose; request_log: Loose; audit_log: Loose }>();
    for (const table of ['tracking_links', 'request_log', 'audit_log'] as const) {
      expect(JSON.stringify(await tables.selectFrom(table).selectAll().execute())).not.toContain(token);
    }
    ops.app.clock.advance(179 * DAY_MS);
    expect((await track(token)).status).toBe(200);
    ops.app.clock.advance(2 * DAY_MS);
    expect((await track(token)).status).toBe(404);
    ops.app.clock.advance(-181 * DAY_MS);
  });

  test.each(['', 'short', `${NOBODYS}A`, '../../etc', `${NOBODYS.slice(1)}!`])(
    'a malformed token: %j',
    async (token) => {
      expect((await track(token)).status).toBe(400);
    },
  );
});

test('in a sandbox, the link is dated and expires by the clock of its freight', async () => {
  const app = await openSandboxApp();
  try {
    const sandbox = await (await newIntegrator(app)).sandbox({ name: 'links', clock: MONDAY });
    const bill = billOf(sandbox.account, '2026-11-10T08:00:00.000');
    const { pro } = (await ok(sandbox, 'POST', '/v1/bol', bill)).body.referenceNumbers;
    const { data } = (await ok(sandbox, 'POST', `/v1/shipments/${pro}/tracking-link`)).body;
    expect([data.createdAt, data.expiresAt]).toEqual(['2026-11-09T14:00:00.000Z', '2027-05-08T14:00:00.000Z']);
    const token = data.url.split('#')[1];
    const track = async () =>
      (await sandbox.call('POST', `/sandboxes/${sandbox.id}/v1/tracked-shipment`, { token })).status;
    for (const status of [200, 200, 200, 404]) {
      expect(await track()).toBe(status);
      await ok(sandbox, 'POST', '/v1/test/clock', { advance: '60d' });
    }
  } finally {
    await app.close();
  }
});

test('guessing is slowed down by address', async () => {
  const ops = await openOperations({ addressRequestsPerSecond: 5 });
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const payload = { token: NOBODYS };
      return (await ops.app.http.inject({ method: 'POST', url: '/v1/tracked-shipment', payload })).statusCode;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
  await ops.app.close();
});
