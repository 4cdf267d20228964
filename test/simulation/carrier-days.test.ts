// Simulates days of a carrier from a seed: quotes, bills, pickups, movement, billing and webhooks, while writes fail, responses are
// lost and the process dies at any write and restarts. The invariants are checked after every step. 12 seeds here, 1,000 in
// `npm run torture`; LINEHAUL_SIMULATION_SEED repeats one that failed.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { answers, startReceiver, type WebhookReceiver } from '../../src/platform/webhooks/webhook-receiver.fixture.ts';
import { report } from '../support/report.ts';
import { seededDice } from '../support/seeded-dice.ts';
import { ACTIONS, LIKELY_ACTIONS } from './actions.ts';
import { Days, deafWhileDead } from './days.ts';
import { checkEnd, checkStep } from './invariants.ts';
import { makeTemplate, type Template, World } from './world.ts';

const SEEDS = Number(process.env.LINEHAUL_SIMULATION_SEEDS ?? 12);
const REPEATED = process.env.LINEHAUL_SIMULATION_SEED;
const STEPS = 30;
/** Longer than any simulated exception, including a return from the far coast. */
const LAST_DAYS = 40;
const MOST_SECONDS = 60;

let template: Template;
let receiver: WebhookReceiver;
const tried = new Set<string>();
let crashes = 0;
beforeAll(async () => {
  template = await makeTemplate();
});
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());
afterAll(() => report(`${seeds.length} simulated carriers, ${crashes} of whose processes died`));

const seeds = REPEATED === undefined ? Array.from({ length: SEEDS }, () => seededDice().seed) : [REPEATED];

test.each(seeds)('carrier %s keeps its promises', { timeout: MOST_SECONDS * 1_000 }, async (seed) => {
  const world = await World.open(template, deafWhileDead(receiver));
  const days = new Days(world, seededDice(seed), receiver);
  try {
    // Only calls move the clock, so that a seed repeats the same days.
    await world.must({ method: 'POST', url: '/v1/test/clock', body: { speed: 0 } });
    await world.must({
      method: 'POST',
      url: '/v1/subscriptions',
      body: { kind: 'shipment', url: receiver.url },
      key: 's',
    });
    for (let step = 0; step < STEPS; step += 1) {
      const name = days.dice.pick(LIKELY_ACTIONS);
      days.done.push(name);
      tried.add(name);
      await ACTIONS[name]!(days);
      await checkStep(days);
    }
    world.calm();
    receiver.behave(answers(204));
    await world.call({ method: 'DELETE', url: '/v1/test/faults' });
    for (let day = 0; day < LAST_DAYS; day += 10) await days.pass(10 * 24);
    await checkEnd(days);
  } catch (error) {
    throw new Error(`LINEHAUL_SIMULATION_SEED=${seed}: ${days.done.join(', ')}`, { cause: error });
  } finally {
    crashes += world.crashes;
    await world.close();
  }
});

test.runIf(REPEATED === undefined && SEEDS >= 12)('every action was tried, and some processes died', () => {
  expect([...tried].sort()).toEqual(Object.keys(ACTIONS).sort());
  expect(crashes).toBeGreaterThan(0);
});
