// From when on records stay in the database: whole months are archived.
import type { Context } from '../../context.ts';
import { DAY_MS } from '../../platform/durations.ts';

/** By whichever clock is behind, so that moving the test clock forward makes nothing older. */
export function archivedUntil({ clock, freightClock }: Pick<Context, 'clock' | 'freightClock'>, days: number): number {
  const day = new Date(Math.min(clock.now(), freightClock.now()) - days * DAY_MS);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1);
}
