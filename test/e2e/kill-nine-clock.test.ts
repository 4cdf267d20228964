// kill -9 while the test clock moves forward: no planned event is lost, and none happens twice.
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { report } from '../support/report.ts';
import { seededDice } from '../support/seeded-dice.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { freshPostgresDatabase } from '../support/shared-postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type Caller, deliverEachOnce, makeShipments, signIn } from './clock-shipments.ts';

const KILLS = Number(process.env.LINEHAUL_TORTURE_ROUNDS ?? 4);
/** Each kill moves the clock by days, and carriers plan only a few years ahead, so a new environment begins after these. */
const KILLS_EACH = 25;
/** Before each kill, so that some freight is about to be picked up, some is on its way and some is delivered. */
const SHIPMENTS = 15;
/** Longer than an advance takes; reduced to the time that one has taken. */
const LONGEST_MS = 1_000;

const DATABASES = [
  { name: 'SQLite', url: async () => '' },
  { name: 'PostgreSQL', url: freshPostgresDatabase },
];

describe.each(DATABASES)('$name', (database) => {
  it(`delivers everything once through ${KILLS} kills`, { timeout: 60_000 + KILLS * 60_000 }, async () => {
    const dice = seededDice();
    report(`kill -9 during an advance, ${database.name}: LINEHAUL_TORTURE_SEED=${dice.seed}, ${KILLS} kills`);
    let [shipments, events, hits] = [0, 0, 0];
    let longestMs = LONGEST_MS;
    for (let kills = 0; kills < KILLS; kills += KILLS_EACH) {
      const databaseUrl = await database.url();
      const settings = {
        LINEHAUL_RATE_LIMIT: '0',
        ...(databaseUrl !== '' && { LINEHAUL_DATABASE_URL: databaseUrl }),
      };
      const serve = { dataDir: temporaryFolder(), settings, args: ['--only', 'test'] };
      let server = await startServer(serve);
      let caller = await signIn(server);
      const pros: string[] = [];
      for (let kill = kills; kill < Math.min(KILLS, kills + KILLS_EACH); kill++) {
        pros.push(...(await makeShipments(caller, SHIPMENTS)));
        // Earlier, as long as every kill came too late: otherwise all of them might.
        const mostMs = hits === 0 ? Math.ceil(longestMs / (1 + kill)) : longestMs;
        const tookMs = await killDuringAdvance(server, caller, dice.between(0, mostMs));
        if (tookMs === undefined) hits += 1;
        else longestMs = Math.min(longestMs, Math.ceil(tookMs));
        server = await startServer(serve);
        caller = await signIn(server);
      }
      events += await deliverEachOnce(caller, pros);
      shipments += pros.length;
      await server.stop();
    }
    report(
      `kill -9 during an advance, ${database.name}: ${KILLS} kills, ${hits} before the advance was over; ` +
        `${shipments} shipments, ${events} events, each once`,
    );
    expect(hits).toBeGreaterThan(0);
  });
});

/** Returns how long the advance took; undefined if it was not over yet. */
async function killDuringAdvance(
  server: ServerProcess,
  { call }: Caller,
  afterMs: number,
): Promise<number | undefined> {
  for (;;) {
    const begunAt = performance.now();
    let tookMs: number | undefined;
    const advancing = call('POST', '/v1/test/clock', { advance: '3d' }).then(
      ({ status }) => {
        tookMs = performance.now() - begunAt;
        return status;
      },
      () => undefined,
    );
    const status = await Promise.race([advancing, pause(afterMs)]);
    // Refused until the lease of the killed process has expired.
    if (status === 409) {
      await pause(100);
      continue;
    }
    await server.stop('SIGKILL');
    await advancing;
    return tookMs;
  }
}
