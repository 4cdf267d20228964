// Repeated kill -9 of nodes that publish and deliver events: none is lost, each keeps its ID, and two nodes send nothing twice.
import type { ChildProcess } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { openContext } from '../../src/context.ts';
import { DatabaseUnavailable } from '../../src/platform/db/database.ts';
import { startReceiver } from '../../src/platform/webhooks/webhook-receiver.fixture.ts';
import type { Settings } from '../support/built-program.ts';
import { report } from '../support/report.ts';
import { seededDice } from '../support/seeded-dice.ts';
import { freshPostgresDatabase } from '../support/shared-postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { endOf, until } from '../support/waiting.ts';
import { killNodes, startNode } from './node-process.ts';
import { subscribed } from './subscribed-account.ts';

/** `npm run torture` sends more events (LINEHAUL_TORTURE_EVENTS, or ten per round) and kills a node for every 125. */
const { LINEHAUL_TORTURE_EVENTS: ASKED, LINEHAUL_TORTURE_ROUNDS: ROUNDS } = process.env;
const TORTURE_EVENTS = ASKED !== undefined ? Number(ASKED) : ROUNDS !== undefined ? Number(ROUNDS) * 10 : undefined;
const EVENTS_FOR_A_KILL = 125;
/** Time to start the nodes, plus time per event on a busy machine. */
const limitMs = (events: number) => 120_000 + events * 200;

const DATABASES: { name: string; kills: number; events: number; settings(): Promise<Settings> }[] = [
  { name: 'SQLite', kills: 3, events: 500, settings: async () => ({}) },
  {
    name: 'PostgreSQL',
    kills: 2,
    events: 150,
    settings: async () => ({ LINEHAUL_DATABASE_URL: await freshPostgresDatabase() }),
  },
];

describe.each(DATABASES)('$name', (database) => {
  const EVENTS = TORTURE_EVENTS ?? database.events;
  const KILLS = TORTURE_EVENTS === undefined ? database.kills : Math.ceil(EVENTS / EVENTS_FOR_A_KILL);

  it('delivers every event through kills', { timeout: limitMs(EVENTS) + 30_000 }, async () => {
    const dice = seededDice();
    const startedAt = performance.now();
    /** The IDs under which each event arrived. */
    const came = new Map<number, Set<string>>();
    const receiver = await startReceiver(({ id, body }, response) => {
      const { number } = JSON.parse(body).data;
      came.set(number, (came.get(number) ?? new Set()).add(id));
      setTimeout(() => response.writeHead(204).end(), 5);
    });
    const settings = {
      ...(await database.settings()),
      LINEHAUL_DATA_DIR: temporaryFolder(),
      LINEHAUL_LOG_LEVEL: 'silent',
    };
    const context = await openContext(readConfig(settings), 'test');
    try {
      const { announce, waiting, parts } = await subscribed(context, receiver.url);
      let running = [await startNode('webhook-node', settings), await startNode('webhook-node', settings)];
      // Some events are announced before, the rest while nodes are killed.
      const acknowledged = new Set<number>();
      let doubtful = 0;
      const writing = (async () => {
        for (let number = 0; acknowledged.size < EVENTS; number++) {
          try {
            await announce(number);
            acknowledged.add(number);
          } catch (error) {
            // Unknown whether it was stored, so nothing was promised.
            if (!(error instanceof DatabaseUnavailable)) throw error;
            doubtful += 1;
          }
        }
      })();
      for (let kill = 0; kill < KILLS; kill++) {
        const enough = Math.min(EVENTS - 1, came.size + dice.between(5, Math.floor(EVENTS / KILLS)));
        await until('events arrive', () => came.size >= enough, 120_000);
        const [first, ...rest] = running as [ChildProcess, ...ChildProcess[]];
        first.kill('SIGKILL');
        await endOf(first, 5_000);
        running = [...rest, await startNode('webhook-node', settings)];
      }
      await writing;
      const lost = () => [...acknowledged].filter((number) => !came.has(number)).length;
      await until('all are delivered', async () => lost() === 0 && (await waiting()) === 0, limitMs(EVENTS));

      const ids = [...came.values()].map((one) => one.size);
      expect(Math.max(...ids)).toBe(1);
      const feed = await parts.events.store.since(0, EVENTS + doubtful + 1);
      expect(feed.map(({ position }) => position)).toEqual(Array.from({ length: came.size }, (_, at) => at + 1));
      const attempts = receiver.received.length;
      const twice = attempts - came.size;
      const tookS = ((performance.now() - startedAt) / 1_000).toFixed(0);
      report(
        `kill -9 of webhook nodes, ${database.name}: seed ${dice.seed}, ${KILLS} kills in ${tookS} s, ${acknowledged.size} events acknowledged, ` +
          `${lost()} lost, ${attempts} attempts, ${twice} of them came twice`,
      );
      // Only events in flight when a node was killed.
      expect(twice).toBeLessThanOrEqual(KILLS * 60);
    } finally {
      killNodes();
      await context.close();
      await receiver.close();
    }
  });
});

it('two nodes on one database send every event once', { timeout: 60_000 }, async () => {
  const receiver = await startReceiver((_request, response) => void setTimeout(() => response.writeHead(204).end(), 3));
  const settings = {
    LINEHAUL_DATABASE_URL: await freshPostgresDatabase(),
    LINEHAUL_DATA_DIR: temporaryFolder(),
    LINEHAUL_LOG_LEVEL: 'silent',
    // No node is killed here, and a slow machine must not look like a dead node.
    LINEHAUL_LEASE_MS: '30000',
  };
  const context = await openContext(readConfig(settings), 'test');
  try {
    const { announce, waiting } = await subscribed(context, receiver.url);
    await startNode('webhook-node', settings);
    await startNode('webhook-node', settings);
    const COUNT = 120;
    await Promise.all(Array.from({ length: COUNT }, (_, number) => announce(number)));
    await until('all have come', async () => receiver.received.length >= COUNT && (await waiting()) === 0, 40_000);
    expect(receiver.received).toHaveLength(COUNT);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(COUNT);
  } finally {
    killNodes();
    await context.close();
    await receiver.close();
  }
});
