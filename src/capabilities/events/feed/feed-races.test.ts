// Many nodes announce and publish concurrently, and a reader with a cursor misses nothing: on PostgreSQL, where commits can overtake.
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { seededDice } from '../../../../test/support/seeded-dice.ts';
import { freshPostgresDatabase } from '../../../../test/support/shared-postgres.ts';
import { until } from '../../../../test/support/waiting.ts';
import { type Config, ephemeral, readConfig } from '../../../config.ts';
import { type Context, openContext } from '../../../context.ts';
import type { Step } from '../../../platform/db/database.ts';
import { type EventsOfEnvironment, openEvents } from '../open-events.ts';
import { eventsOf } from './list-events.ts';

const NODES = 3;
const WRITERS = 6;
const EACH = 25;

const opened: { events: EventsOfEnvironment; context: Context }[] = [];
afterEach(async () => {
  for (const { events, context } of opened.splice(0)) {
    await events.stop();
    await context.close();
  }
});

async function node(config: Config) {
  const context = await openContext(config, 'production');
  const events = openEvents({ context });
  opened.push({ events, context });
  return { events, context };
}

const DATABASES: { name: string; config(): Promise<Partial<Config>>; nodes: number }[] = [
  { name: 'PostgreSQL', config: async () => ({ databaseUrl: await freshPostgresDatabase() }), nodes: NODES },
  { name: 'SQLite', config: async () => ({}), nodes: 1 },
];

describe.each(DATABASES)('$name', ({ config: settings, nodes: count }) => {
  it('shows every event once, in order, and never one behind a cursor', { timeout: 60_000 }, async () => {
    const dice = seededDice();
    const masterKey = Buffer.alloc(32, 7).toString('base64');
    const shared = { masterKey, logLevel: 'silent', ...(await settings()) } as Partial<Config>;
    const nodes = await Promise.all(
      Array.from({ length: count }, (_, at) => node({ ...ephemeral(readConfig({}), `node ${at}`), ...shared })),
    );
    for (const { events } of nodes) events.publisher.start();
    // Makes a transaction with an earlier number commit later.
    const lateCommit = (): Step[] =>
      nodes[0]!.context.db.kind === 'postgres'
        ? [{ sql: 'select pg_sleep($1)', parameters: [dice.between(0, 15) / 1_000] }]
        : [];
    const write = async (writer: number) => {
      const { events, context } = nodes[writer % count]!;
      for (let number = 1; number <= EACH; number++) {
        const data = { requestNumber: `P${writer}`, number };
        const told = {
          type: 'pickup.updated',
          subject: `P${writer}`,
          sequence: number,
          occurredAt: 0,
          accounts: ['A', 'B'],
        };
        await context.db.write([...events.announce([{ ...told, data }]), ...lateCommit()]);
        if (number % 3 === 0) events.wake();
      }
    };

    const seen: { subject: string; sequence: number; position: number }[] = [];
    const total = WRITERS * EACH;
    const reader = (async () => {
      const { events } = nodes[count - 1]!;
      for (let after = 0; seen.length < total; ) {
        const rows = await eventsOf(events.parts, ['A', 'B'], { after, count: 9 });
        seen.push(...rows);
        after = rows.at(-1)?.position ?? after;
        if (rows.length === 0) await pause(3);
      }
    })();
    const followed: number[] = [];
    const follower = await nodes[0]!.events.follower.followEvents(({ position }) => followed.push(position));
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    await Promise.race([reader, pause(15_000, undefined, { ref: false })]);

    expect(
      seen.map(({ position }) => position),
      `seed ${dice.seed}`,
    ).toEqual(Array.from({ length: total }, (_, at) => at + 1));
    for (let writer = 0; writer < WRITERS; writer++) {
      const own = seen.filter(({ subject }) => subject === `P${writer}`).map(({ sequence }) => sequence);
      expect(own).toEqual(Array.from({ length: EACH }, (_, at) => at + 1));
    }
    await until('the follower has them all', () => follower.after + followed.length === total, 5_000);
    expect(followed).toEqual(Array.from({ length: followed.length }, (_, at) => follower.after + at + 1));
    follower.end();
  });
});
