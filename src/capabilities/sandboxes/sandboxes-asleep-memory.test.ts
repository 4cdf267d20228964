// A sandbox that went to sleep leaves next to nothing in memory.
import { expect, it, onTestFinished } from 'vitest';
import { collectGarbage } from '../../../test/support/collect-garbage.ts';
import { report } from '../../../test/support/report.ts';
import { newIntegrator, openSandboxApp } from './sandbox.fixture.ts';

const MIB = 1_048_576;
/** The first ones fill caches that all of them share. */
const WARM = 12;
/** What a sandbox leaves behind shows in every round. What the engine keeps of code that runs more often now does not. */
const ROUNDS = 3;
const IN_A_ROUND = 4;

it('takes at most 0.1 MB after it was created, called and put to sleep', { timeout: 180_000 }, async () => {
  const config = { sandboxesAwake: 1, sandboxesPerUser: WARM + ROUNDS * IN_A_ROUND };
  const app = await openSandboxApp({ config });
  onTestFinished(() => app.close());
  const anna = await newIntegrator(app);
  let made = 0;
  // Each one puts the one before it to sleep, so exactly one is awake at each measurement.
  const visitNew = async (count: number) => {
    for (let visited = 0; visited < count; visited++) {
      const sandbox = await anna.sandbox({ name: `sleeper-${made++}` });
      expect((await sandbox.call('GET', '/v1/shipments')).status).toBe(200);
    }
    return inUseMib();
  };
  let before = await visitNew(WARM);
  const grownMib: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const after = await visitNew(IN_A_ROUND);
    grownMib.push((after - before) / IN_A_ROUND);
    before = after;
  }
  report(`a sandbox that is asleep, by round: ${grownMib.map((mib) => `${(mib * 1_024).toFixed(1)} KiB`).join(', ')}`);
  // One in four that stayed in memory, with its 3 MB, would be too much.
  expect(Math.min(...grownMib)).toBeLessThan(0.1);
});

async function inUseMib(): Promise<number> {
  await collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MIB;
}
