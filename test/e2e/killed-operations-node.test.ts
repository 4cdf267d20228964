// kill -9 of a node while events arrive: batches that are retried until acknowledged store every event exactly once.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { createOperator } from '../../src/capabilities/accounts/manage-operators.ts';
import { importTariff } from '../../src/capabilities/carrier/import-tariff.ts';
import { loadNetwork } from '../../src/capabilities/carrier/load-network.ts';
import { networkInForce } from '../../src/capabilities/carrier/network-in-force.ts';
import { readShipmentInvoices } from '../../src/capabilities/invoices/find-invoices.ts';
import { invoiceStore } from '../../src/capabilities/invoices/store/invoice.store.ts';
import { paymentStore } from '../../src/capabilities/invoices/store/payment.store.ts';
import { openShipment } from '../../src/capabilities/shipments/bill-changes/open-shipment.ts';
import { recordedEvents } from '../../src/capabilities/shipments/events/plan-next.ts';
import { shipmentParts } from '../../src/capabilities/shipments/shipment-parts.ts';
import { readConfig } from '../../src/config.ts';
import { openContext } from '../../src/context.ts';
import { proFromSerial } from '../../src/freight/pro-number.ts';
import { factsBetween } from '../../src/freight/shipments/shipment-facts.fixture.ts';
import { HOUR_MS } from '../../src/platform/durations.ts';
import { basic } from '../support/basic-credentials.ts';
import type { Settings } from '../support/built-program.ts';
import { demoTariffFiles, loadDemoCarrier } from '../support/demo-carrier.ts';
import { HttpClient } from '../support/http-client.ts';
import { report } from '../support/report.ts';
import { seededDice } from '../support/seeded-dice.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { ACTOR } from '../support/test-accounts.ts';
import { startNode } from './node-process.ts';
import { callUntilTold } from './retry-unavailable.ts';

const KILLS = Number(process.env.LINEHAUL_TORTURE_ROUNDS ?? 2);
const BATCH = 20;
const STORY = [
  { type: 'shipment.picked_up' },
  { type: 'shipment.out_for_delivery' },
  { type: 'shipment.delivered', receivedBy: 'J. Doe' },
  { type: 'shipment.reweighed', weightLb: 1_500, correctedCharge: '333.00' },
];

/** Enough batches for every kill to interrupt one of its own. */
const BATCHES_EACH = Math.max(3, Math.ceil(KILLS / STORY.length));
const SHIPMENTS = BATCHES_EACH * BATCH;

async function started(settings: Settings): Promise<{ node: ChildProcess; url: string }> {
  const node = await startNode('operations-node', settings);
  const [line] = (await once(node.stdout!.setEncoding('utf8'), 'data')) as [string];
  return { node, url: line.trim() };
}

it(`records every event once through ${KILLS} kills`, { timeout: 60_000 + KILLS * 60_000 }, async () => {
  const dice = seededDice();
  report(`kill -9 of operations: LINEHAUL_TORTURE_SEED=${dice.seed}, ${KILLS} kills`);
  const settings = { LINEHAUL_DATA_DIR: temporaryFolder(), LINEHAUL_LOG_LEVEL: 'silent', LINEHAUL_RATE_LIMIT: '0' };
  const open = () => openContext(readConfig(settings), 'production');

  const before = await open();
  await loadNetwork(before, ACTOR, loadDemoCarrier(), 0);
  await importTariff(before, ACTOR, demoTariffFiles(), 0);
  const password = await createOperator(before, ACTOR, 'dispatch');
  const network = networkInForce(before);
  await network.load();
  const now = before.clock.now();
  const shipDate = new Date(now).toISOString().slice(0, 10);
  const pros = Array.from({ length: SHIPMENTS }, (_, at) => proFromSerial(9_000 + at));
  for (const pro of pros) {
    const facts = factsBetween(network.now().data, '77002', '60601', shipDate, { pro });
    await before.db.write(openShipment(shipmentParts(before, network), facts, now));
  }
  await before.close();

  const batches = STORY.flatMap((told, at) => {
    const occurredAt = new Date(now - (10 - at) * HOUR_MS).toISOString();
    const events = pros.map((pro) => ({ eventId: `${told.type} ${pro}`, pro, occurredAt, ...told }));
    return Array.from({ length: BATCHES_EACH }, (_, nth) => events.slice(nth * BATCH, (nth + 1) * BATCH));
  });
  let { node, url } = await started(settings);
  const client = new HttpClient({ keepAlive: false });
  const headers = { authorization: basic('dispatch', password), 'content-type': 'application/json' };
  const send = async (events: unknown[]) => {
    const answer = await callUntilTold(client, `${url}/ops/v1/events`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ events }),
    });
    expect(answer.status, answer.body).toBe(200);
    return JSON.parse(answer.body).data as { recorded: number; duplicates: number };
  };
  let lost = 0;
  let kills = 0;
  // Reduced to the time that a batch has taken: a kill after its response shows little.
  let longestMs = 150;
  const killAt = new Set(Array.from({ length: KILLS }, (_, at) => Math.floor(((at + 0.5) * batches.length) / KILLS)));
  for (const [at, events] of batches.entries()) {
    if (killAt.has(at)) {
      // A lost connection is expected, a refusal is not.
      const begunAt = performance.now();
      const sent = send(events).then(
        () => {
          longestMs = Math.min(longestMs, Math.ceil(performance.now() - begunAt));
        },
        (error) => error,
      );
      await new Promise((resolve) => setTimeout(resolve, dice.between(0, longestMs)));
      node.kill('SIGKILL');
      kills += 1;
      const error = await sent;
      if (error !== undefined) {
        expect(error).toMatchObject({ code: expect.stringMatching(/^E/) });
        lost += 1;
      }
      ({ node, url } = await started(settings));
    }
    const { recorded, duplicates } = await send(events);
    expect(recorded + duplicates).toBe(events.length);
    // A batch that was interrupted is stored completely or not at all.
    expect([0, events.length]).toContain(recorded);
  }
  for (const events of batches) expect(await send(events)).toMatchObject({ recorded: 0, duplicates: events.length });
  node.kill('SIGKILL');

  const after = await open();
  try {
    const shipments = shipmentParts(after, network);
    for (const pro of pros) {
      const events = await recordedEvents(shipments, pro);
      expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5]);
      const stores = { store: invoiceStore(after.db), payments: paymentStore(after.db) };
      const documents = (await readShipmentInvoices(stores, [pro])).get(pro)!;
      expect(documents.map(({ row }) => row.total_cents).sort((one, other) => one - other)).toEqual([
        -24_490, 24_490, 33_300,
      ]);
    }
  } finally {
    await after.close();
  }
  expect(kills).toBe(KILLS);
  report(
    `kill -9 of operations: ${kills} kills, ${batches.length * BATCH} events, ${lost} answers lost, every event there once`,
  );
});
