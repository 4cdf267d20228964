// Simulates days of a carrier from a seed: quotes, bills, pickups, movement, billing and webhooks, while writes fail, responses are
// lost and the process dies at any write and restarts. The invariants are checked after every step. 12 seeds on SQLite and 2 on PostgreSQL here,
// 1,000 each in `npm run torture`; LINEHAUL_SIMULATION_SEED repeats one that failed.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { oneLine } from '../../src/platform/one-line.ts';
import { answers, startReceiver, type WebhookReceiver } from '../../src/platform/webhooks/webhook-receiver.fixture.ts';
import { report } from '../support/report.ts';
import { nextSeed, seededDice } from '../support/seeded-dice.ts';
import { ACTIONS, LIKELY_ACTIONS } from './actions.ts';
import { Days, deafWhileDead } from './days.ts';
import { checkEnd, checkStep } from './invariants.ts';
import { type Place, postgresPlace, sqlitePlace } from './places.ts';
import { makeTemplate, type Template, World } from './world.ts';

const { LINEHAUL_SIMULATION_SEEDS: ASKED } = process.env;
const REPEATED = process.env.LINEHAUL_SIMULATION_SEED;
const STEPS = 30;
/** Longer than any simulated exception, including a return from the far coast. */
const LAST_DAYS = 40;
/** Enough for every action to be tried, if chance is not against it. */
const ENOUGH_SEEDS = 12;

const DATABASES: { name: string; seeds: number; mostSeconds: number; place(): Place | Promise<Place> }[] = [
  { name: 'SQLite', seeds: ENOUGH_SEEDS, mostSeconds: 60, place: () => sqlitePlace() },
  // Every write is a round trip and a commit of its own.
  { name: 'PostgreSQL', seeds: 2, mostSeconds: 240, place: postgresPlace },
];

/** All carriers of a run come from one seed, which LINEHAUL_TORTURE_SEED sets. */
const dice = seededDice();
report(
  `simulated carriers: ${REPEATED === undefined ? `LINEHAUL_TORTURE_SEED=${dice.seed}` : `LINEHAUL_SIMULATION_SEED=${REPEATED}`}`,
);

describe.each(DATABASES)('on $name', ({ name, seeds: few, mostSeconds, place }) => {
  let template: Template;
  let receiver: WebhookReceiver;
  const tried = new Set<string>();
  let crashes = 0;
  const SEEDS = Number(ASKED ?? few);
  const seeds = REPEATED === undefined ? Array.from({ length: SEEDS }, () => nextSeed(dice)) : [REPEATED];

  beforeAll(async () => {
    template = await makeTemplate(await place());
  }, 60_000);
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());
  afterAll(() => report(`${seeds.length} simulated carriers on ${name}, ${crashes} of whose processes died`));

  test.each(seeds)('carrier %s preserves all invariants', { timeout: mostSeconds * 1_000 }, async (seed) => {
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
      const repeat = `LINEHAUL_SIMULATION_SEED=${seed}: ${days.done.join(', ')}`;
      // At once: a long run may be stopped before Vitest shows what failed.
      report(`A simulated carrier on ${name} failed: ${repeat}: ${oneLine(String(error))}`);
      throw new Error(repeat, { cause: error });
    } finally {
      crashes += world.crashes;
      await world.close();
    }
  });

  test.runIf(REPEATED === undefined && SEEDS >= ENOUGH_SEEDS)('every action was tried, and some processes died', () => {
    expect([...tried].sort()).toEqual(Object.keys(ACTIONS).sort());
    expect(crashes).toBeGreaterThan(0);
  });
});
