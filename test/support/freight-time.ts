// The time in which freight moves in a test: set for the freight, but not for tokens.
import { StoredClock } from '../../src/platform/db/stored-clock.ts';
import type { TestApp } from './test-app.ts';

/** On disk too: the simulated operation shows what is stored there, every second. */
export async function setFreightTime({ context, clock }: TestApp, shownAt: number): Promise<void> {
  await new StoredClock(context.db, context.testClock!).set({ machineAt: clock.now(), shownAt, speed: 1 });
}

export async function passTime(app: TestApp, ms: number): Promise<void> {
  await setFreightTime(app, app.context.freightClock.now() + ms);
}
