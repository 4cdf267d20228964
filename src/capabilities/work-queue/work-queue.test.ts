// The work queue on both databases: which freight needs attention, who takes it, notes, the day's freight, and appointments.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACTOR, basic } from '../../../test/support/test-app.ts';
import { until } from '../../../test/support/waiting.ts';
import { proFromSerial } from '../../freight/pro-number.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { createOperator } from '../accounts/manage-operators.ts';
import { EVERY_OPERATIONS, type Operations } from '../operations/operations.fixture.ts';
import { PICKUP_EXAMPLES } from '../pickups/request/pickup.examples.ts';
import type { Loose } from '../shipments/shipment.fixture.ts';

describe.each(EVERY_OPERATIONS)('on $name', ({ open }) => {
  let ops: Operations;
  let night: Record<string, string>;
  /** PROs, named after what is wrong with them. */
  let refused: string;
  let late: string;
  let atRisk: string;
  let fine: string;
  /** The agreed delivery time. */
  let agreed: string;
  beforeAll(async () => {
    ops = await open();
    night = {
      authorization: basic('night', await createOperator(ops.app.context, ACTOR, 'night', { role: 'dispatcher' })),
    };
    const today = Math.floor(ops.app.clock.now() / DAY_MS);
    const opened = async (promisedDay: number, charge: null | undefined = undefined) => {
      const { pro } = await ops.open({ promisedDay, ...(charge === null && { charge }) });
      await ops.report({ eventId: 'p', pro, type: 'shipment.picked_up', occurredAt: ops.at(-4) });
      return pro;
    };
    refused = await opened(today + 9);
    late = await opened(today - 1);
    atRisk = await opened(today + 2);
    fine = await opened(today + 9, null);
    agreed = ops.at(20);
    await ops.report(
      { eventId: 'x', pro: refused, type: 'shipment.exception_opened', reasonCode: 'REF', occurredAt: ops.at(-2) },
      {
        eventId: 'a',
        pro: fine,
        type: 'shipment.appointment_set',
        occurredAt: ops.at(-1),
        appointmentStart: agreed,
        appointmentEnd: ops.at(22),
      },
      {
        eventId: 'e',
        pro: atRisk,
        type: 'shipment.eta_updated',
        occurredAt: ops.at(-1),
        etaStart: ops.at(100),
        etaEnd: ops.at(104),
      },
    );
  });
  afterAll(() => ops.app.close());

  const queue = async (query = '', headers?: Record<string, string>) => {
    const { status, body } = await ops.call('GET', `/work-queue${query}`, undefined, headers);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const pros = async (query?: string): Promise<string[]> => (await queue(query)).data.map(({ pro }: Loose) => pro);
  const care = (pro: string, body: Loose, headers?: Record<string, string>) =>
    ops.call('PUT', `/work-queue/${pro}`, body, headers);

  test('has freight that is late, at risk or has an exception, and nothing else', async () => {
    const { data, total } = await queue();
    expect(data.map((one: Loose) => [one.pro, one.troubles])).toEqual([
      [late, ['LATE']],
      [refused, ['EXCEPTION']],
      [atRisk, ['AT_RISK']],
    ]);
    expect(total).toBe(3);
    expect(data[1]).toMatchObject({
      reasonCode: 'REF',
      since: ops.at(-2),
      stage: 'PICKED_UP',
      owner: null,
      followUpAt: null,
      revision: 0,
      latestNote: null,
    });
    expect(await pros('?trouble=EXCEPTION')).toEqual([refused]);
    expect(await pros('?terminal=NOWHERE')).toEqual([]);
    expect(await pros(`?terminal=${data[0].terminal}`)).toContain(late);
    const first = await queue('?limit=2');
    expect(first.total).toBe(3);
    expect(await pros(`?limit=2&cursor=${first.cursor}`)).toEqual([atRisk]);
    expect((await ops.call('GET', '/work-queue?cursor=x&trouble=BAD')).status).toBe(400);
  });

  test('is taken by one of two operators, followed up later, and released', async () => {
    const took = await care(late, { owner: 'dispatch', followUpAt: null, revision: 0 });
    expect(took.body.data).toEqual({ pro: late, owner: 'dispatch', followUpAt: null, revision: 1 });
    const second = await care(late, { owner: 'night', followUpAt: null, revision: 0 }, night);
    expect(second).toMatchObject({ status: 409, body: { error: { code: 5184 } } });
    expect(JSON.stringify(second.body)).toContain('dispatch takes care of it now');
    const answers = await Promise.all([
      care(atRisk, { owner: 'dispatch', followUpAt: null, revision: 0 }),
      care(atRisk, { owner: 'night', followUpAt: null, revision: 0 }, night),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await pros('?unowned=true')).toEqual([refused]);
    await care(late, { owner: 'Night', followUpAt: ops.at(3), revision: 1 });
    expect(await pros('?owner=night')).toContain(late);
    const careOf = async (pro: string) => (await ops.call('GET', `/work-queue/${pro}`)).body.data;
    expect(await careOf(late)).toEqual({ pro: late, owner: 'night', followUpAt: ops.at(3), revision: 2 });
    expect(await careOf(fine)).toEqual({ pro: fine, owner: null, followUpAt: null, revision: 0 });
    expect(await pros('?due=true')).not.toContain(late);
    const { queue: counts } = (await ops.call('GET', '/today', undefined, night)).body.data;
    expect(counts).toMatchObject({ total: 3, exceptions: 1, late: 1, atRisk: 1, unowned: 1 });
    expect(counts.yours - counts.yoursDue).toBe(1);
    await care(late, { owner: null, followUpAt: null, revision: 2 });
    expect(await pros('?unowned=true')).toEqual([late, refused]);
    const [line] = (await ops.call('GET', `/audit?subject=shipment:${late}`)).body.data;
    expect(line).toMatchObject({ action: 'shipment.cared-for', details: { before: { owner: 'night' } } });
  });

  test.each<[string, Loose, string[]]>([
    ['nobody of that name, at no time', { owner: 'ghost', followUpAt: '2026-02-31T99:00Z' }, ['owner', 'followUpAt']],
    ['a time without an offset', { owner: null, followUpAt: '2026-11-17T10:00' }, ['followUpAt']],
    ['nothing at all', { revision: undefined }, ['owner', 'followUpAt', 'revision']],
  ])('refuses %s', async (_, body, fields) => {
    const answer = await care(refused, { revision: 0, ...body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(400);
    expect(answer.body.error.validationFailures.map((one: Loose) => one.field)).toEqual(fields);
  });

  test('notes are for operators, newest first', async () => {
    const path = `/shipments/${refused}/notes`;
    expect((await ops.call('GET', path)).body.data).toEqual([]);
    for (const text of ['Called the dock.\nNobody answered.', 'They take it tomorrow.', '  Confirmed. ']) {
      expect((await ops.call('POST', path, { text }, night)).status).toBe(201);
      ops.app.clock.advance(1_000);
    }
    const { data } = (await ops.call('GET', path)).body;
    expect(data.map((one: Loose) => [one.text, one.writtenBy])).toEqual([
      ['Confirmed.', 'operator:night'],
      ['They take it tomorrow.', 'operator:night'],
      ['Called the dock.\nNobody answered.', 'operator:night'],
    ]);
    const page = (await ops.call('GET', `${path}?limit=2`)).body;
    expect((await ops.call('GET', `${path}?limit=2&cursor=${page.cursor}`)).body.data).toEqual([data[2]]);
    const item = (await queue()).data.find(({ pro }: Loose) => pro === refused);
    expect(item.latestNote).toEqual(data[0]);
    for (const text of ['', '   ', 'x'.repeat(2_001), 'a\u0000b']) {
      expect((await ops.call('POST', path, { text })).status, JSON.stringify(text.slice(0, 9))).toBe(400);
    }
    const unknown = proFromSerial(88_888);
    expect((await ops.call('GET', `/shipments/${unknown}/notes`)).body.error.code).toBe(3080);
    expect((await ops.call('POST', `/shipments/${unknown}/notes`, { text: 'x' })).status).toBe(404);
    expect((await ops.call('GET', `/work-queue/${unknown}`)).status).toBe(404);
    expect((await care(unknown, { owner: null, followUpAt: null, revision: 0 })).status).toBe(404);
  });

  test('appointments are listed by day at the delivering terminal; those to be agreed are listed separately', async () => {
    const { data } = (await ops.call('GET', '/appointments?days=3')).body;
    expect(data.appointments).toEqual([
      expect.objectContaining({
        pro: fine,
        status: 'SET',
        timeZone: 'America/Chicago',
        start: expect.stringMatching(/-0[56]:00$/),
      }),
    ]);
    const [{ date, terminal, start }] = data.appointments;
    expect(start.slice(0, 10)).toBe(date);
    expect(Date.parse(start)).toBe(Date.parse(agreed));
    const listed = async (query: string) => (await ops.call('GET', `/appointments?${query}`)).body.data.appointments;
    expect(await listed(`terminal=${terminal}&from=${date}&days=1`)).toHaveLength(1);
    expect(await listed(`terminal=NOWHERE&from=${date}`)).toEqual([]);
    expect(await listed('from=2020-01-01')).toEqual([]);
    const { pro } = await ops.open();
    await ops.report(
      { eventId: 'p', pro, type: 'shipment.picked_up', occurredAt: ops.at(-4) },
      { eventId: 'q', pro, type: 'shipment.appointment_requested', occurredAt: ops.at(-3) },
    );
    const toSchedule = await until('it waits for a time', async () => {
      const { data: now } = (await ops.call('GET', '/appointments')).body;
      return now.toSchedule.length > 0 ? now.toSchedule : undefined;
    });
    expect(toSchedule).toEqual([expect.objectContaining({ pro, status: 'PENDING', date: null, start: null })]);
    expect((await ops.call('GET', '/appointments?from=17.11.2026&days=99')).status).toBe(400);
  });

  test('today: freight without a price, and the load of the terminals', async () => {
    const { data } = (await ops.call('GET', '/today')).body;
    expect(data.withoutPrice).toEqual({ count: 1, pros: [fine] });
    expect(data.missedPickups).toEqual([]);
    const { destinationTerminal } = (await queue()).data[0];
    const load = (terminals: Loose[]) => terminals.find(({ terminal }) => terminal === destinationTerminal);
    expect(load(data.terminals)).toMatchObject({ inbound: 5, onHand: 0 });
    await ops.report({
      eventId: 'h',
      pro: late,
      type: 'shipment.arrived_terminal',
      terminal: destinationTerminal,
      occurredAt: ops.at(-1),
    });
    await until('it is there', async () => {
      const there = load((await ops.call('GET', '/today')).body.data.terminals);
      return there.onHand === 1 && there.inbound === 4 && there.troubled === 1 && there.onHandLb > 0
        ? there
        : undefined;
    });
  });

  test('delivered freight leaves the queue, and its notes stay', async () => {
    await ops.report({
      eventId: 'd',
      pro: refused,
      type: 'shipment.delivered',
      occurredAt: ops.at(-0.1),
      receivedBy: 'Lee',
    });
    await until('it is gone', async () => ((await pros()).includes(refused) ? undefined : true));
    expect((await ops.call('GET', `/shipments/${refused}/notes`)).body.data).toHaveLength(3);
  });

  test('a pickup is missed once its window has closed without the freight', async () => {
    const { account, headers } = await ops.caller();
    const { value } = PICKUP_EXAMPLES.smallest;
    const payload = { ...value, shipper: { ...value.shipper, accountCode: account } };
    const asked = await ops.app.http.inject({ method: 'POST', url: '/v1/pickup-requests', headers, payload });
    expect(asked.statusCode, asked.payload).toBeLessThan(300);
    const { requestNumber } = asked.json().data;
    const missed = async () => (await ops.call('GET', '/today')).body.data.missedPickups;
    expect(await missed()).toEqual([]);
    ops.app.clock.advance(5 * DAY_MS);
    expect(await missed()).toEqual([
      expect.objectContaining({ requestNumber, status: 'RCV', terminal: expect.any(String) }),
    ]);
    const cancelled = { eventId: 'c', type: 'pickup.cancelled', occurredAt: ops.at(-1) };
    const told = await ops.call('POST', `/pickup-requests/${requestNumber}/events`, cancelled);
    expect(told.status, JSON.stringify(told.body)).toBe(201);
    expect(await missed()).toEqual([]);
  });
});
