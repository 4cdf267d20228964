// The operator's commands for shipments: one is described, and states that differ from their events are found and fixed.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommandFolder, commandFolder } from '../../../test/support/run-command.ts';
import { networkInForce } from '../../capabilities/carrier/network-in-force.ts';
import { openShipment } from '../../capabilities/shipments/bill-changes/open-shipment.ts';
import { recordShipmentEvents } from '../../capabilities/shipments/events/record-events.ts';
import { shipmentParts } from '../../capabilities/shipments/shipment-parts.ts';
import { readConfig } from '../../config.ts';
import { type Context, openContext } from '../../context.ts';
import { factsBetween } from '../../freight/shipments/shipment-facts.fixture.ts';
import { step } from '../../platform/db/database.ts';
import { projectFile } from '../../platform/project-root.ts';

let folder: CommandFolder;
const PRO = '0000000017';

/** Works on the environment's database like the server would. */
async function inFolder(work: (context: Context) => Promise<void>): Promise<void> {
  const config = { ...readConfig({ LINEHAUL_DATA_DIR: join(folder.path, 'data') }), logLevel: 'silent' };
  const context = await openContext(config, 'test');
  await work(context).finally(() => context.close());
}

beforeAll(async () => {
  folder = commandFolder();
  await folder.run('carrier', 'load', projectFile('carrier/demo'), '-e', 'test');
  await inFolder(async (context) => {
    const network = networkInForce(context);
    await network.load();
    const parts = shipmentParts(context, network);
    const facts = factsBetween(network.now().data, '77002', '60601', '2026-11-02');
    await context.db.write(openShipment(parts, facts, context.freightClock.now()));
    const at = context.freightClock.now();
    const events = [
      { eventId: 'a', kind: 'picked_up', occurredAt: at, details: {} },
      { eventId: 'b', kind: 'exception_opened', occurredAt: at + 1, details: { reasonCode: 'WTH' } },
    ] as const;
    await context.db.write((await recordShipmentEvents(parts, PRO, events)).writes);
  });
});
afterAll(() => folder.remove());

describe('linehaul shipments show', () => {
  it('says where it is and what happened', async () => {
    const { exitCode, out } = await folder.run('shipments', 'show', PRO, '-e', 'test');
    expect(exitCode).toBe(0);
    for (const words of [
      'Exception: Delayed',
      'Acme Widgets, Houston TX',
      'WTH weather, ACTIVE',
      'Picked Up at Shipper',
      '$244.90',
    ]) {
      expect(out).toContain(words);
    }
  });

  it('prints the record as JSON', async () => {
    const { out } = await folder.run('shipments', 'show', PRO, '-e', 'test', '--json');
    expect(JSON.parse(out)).toMatchObject({
      pro: PRO,
      movementHistory: [{ sequence: 1 }, { sequence: 2 }, { sequence: 3 }],
    });
  });

  it('says that there is no such shipment', async () => {
    expect(await folder.run('shipments', 'show', '9999999990', '-e', 'test')).toMatchObject({
      exitCode: 1,
      err: 'No shipment has the PRO 9999999990.',
    });
  });
});

describe('linehaul shipments rebuild', () => {
  it('finds no problem in correct states', async () => {
    expect(await folder.run('shipments', 'rebuild', '--check', '-e', 'test')).toMatchObject({
      exitCode: 0,
      out: 'No errors: 1 shipment, 3 events.',
    });
  });

  it('names differing states, fixes them, and then finds no problem', async () => {
    interface Tables {
      shipment_states: { pro: string; status: string };
    }
    await inFolder(async ({ db }) => {
      await db.write([step(db.tables<Tables>().updateTable('shipment_states').set({ status: 'Delivered' }))]);
    });
    const found = await folder.run('shipments', 'rebuild', '--check', '-e', 'test');
    expect([found.exitCode, found.err]).toEqual([1, 'Run it without --check to fix the states.']);
    expect(found.out).toContain(`${PRO}  The stored state is not what the bill of lading and the events add up to.`);
    const fixed = await folder.run('shipments', 'rebuild', '-e', 'test', '--json');
    expect([fixed.exitCode, JSON.parse(fixed.out)]).toMatchObject([
      0,
      { faultCount: 1, faults: [{ pro: PRO, isFixed: true }] },
    ]);
    expect((await folder.run('shipments', 'rebuild', '--check', '-e', 'test')).exitCode).toBe(0);
  });
});
