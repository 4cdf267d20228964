// Sets the time by which freight moves in a test; tokens are not affected.
import { StoredClock } from '../../src/platform/db/stored-clock.ts';
import type { TestApp } from './test-app.ts';

/** Also stored, because the simulation loads the clock from the database every second. */
export async function setFreightTime({ context, clock }: TestApp, shownAt: number): Promise<void> {
  await new StoredClock(context.db, context.testClock!).set({ machineAt: clock.now(), shownAt, speed: 1 });
}

export async function passTime(app: TestApp, ms: number): Promise<void> {
  await setFreightTime(app, app.context.freightClock.now() + ms);
}
