// The clock of the test environment on every database: one runner at a time, whose time is stored together with its lease.
import { setImmediate as othersTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { AdjustableClock } from '../../src/platform/adjustable-clock.ts';
import { StoredClock } from '../../src/platform/db/stored-clock.ts';
import { EVERY_STORE } from './each-store.ts';

describe.each(EVERY_STORE)('$name', ({ open }) => {
  it('is run by one node at a time, until its lease is over', async () => {
    const store = await open();
    const clock = new AdjustableClock({ now: () => 1_000 });
    const stored = new StoredClock(store.db, clock);
    const shows = (shownAt: number) => ({ machineAt: 1_000, shownAt, speed: 0 });
    expect(await stored.lease('one', 1_000, 2_000)).toBe(true);
    expect(await stored.setBy('one', shows(5_000), 2_500)).toBe(true);
    expect(clock.now()).toBe(5_000);
    // That renewed the lease, so no other runner can take over the clock.
    expect(await stored.lease('other', 2_100, 3_100)).toBe(false);
    expect(await stored.setBy('other', shows(9_000), 3_100)).toBe(false);
    expect(clock.now()).toBe(5_000);
    expect(await stored.lease('other', 2_600, 3_600)).toBe(true);
    expect(await stored.setBy('other', shows(6_000), 3_600)).toBe(true);
    expect(await stored.setBy('one', shows(5_500), 3_700)).toBe(false);
    // Not even after the other has finished, because its time is later.
    expect(await stored.lease('other', 2_700, 0)).toBe(true);
    expect(await stored.setBy('one', shows(5_500), 3_700)).toBe(false);
    const reader = new AdjustableClock({ now: () => 1_000 });
    await new StoredClock(store.db, reader).load();
    expect(reader.setting).toEqual(shows(6_000));
    await store.close();
  });

  it('does not go back if it is read while it is set', async () => {
    const store = await open();
    const clock = new AdjustableClock({ now: () => 1_000 });
    const stored = new StoredClock(store.db, clock);
    let isSet = false;
    let latest = 0;
    const backwards: string[] = [];
    const look = () => {
      const shown = clock.now();
      if (shown < latest) backwards.push(`${latest} -> ${shown}`);
      latest = Math.max(latest, shown);
    };
    const read = async () => {
      while (!isSet) {
        await stored.load();
        look();
        await othersTurn();
      }
    };
    expect(await stored.lease('one', 1_000, 2_000)).toBe(true);
    const reading = Promise.all(Array.from({ length: 4 }, read));
    for (let shownAt = 5_000; shownAt < 5_060; shownAt++) {
      expect(await stored.setBy('one', { machineAt: 1_000, shownAt, speed: 0 }, 2_500)).toBe(true);
      look();
      await othersTurn();
      look();
    }
    isSet = true;
    await reading;
    expect(backwards).toEqual([]);
    await store.close();
  });
});
