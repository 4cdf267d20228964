// Owns the window of a pickup: what is meant where a time is left out, and its least length.

export interface PickupWindow {
  /** Minutes after midnight, at the shipper. */
  readonly startMinute: number;
  readonly endMinute: number;
}

/** The time between now and the close, and the length of the window, are at least this. */
export const LEAST_MINUTES = 120;
const LAST_MINUTE = 24 * 60 - 1;
/** The hours of most docks: what a request that names no time is taken to mean. */
const USUAL: PickupWindow = { startMinute: 8 * 60, endMinute: 17 * 60 };

/** A time that was left out is the usual one, or as far from the other as a window needs. */
export function windowOf(asked: Partial<PickupWindow>): PickupWindow {
  const { startMinute: start, endMinute: end } = asked;
  return {
    startMinute: start ?? Math.max(0, Math.min(USUAL.startMinute, (end ?? LAST_MINUTE) - LEAST_MINUTES)),
    endMinute: end ?? Math.min(LAST_MINUTE, Math.max(USUAL.endMinute, (start ?? 0) + LEAST_MINUTES)),
  };
}

/** The window itself when it is long enough, else the nearest that is and begins as it does, where the day allows. */
export function longEnough(window: PickupWindow): PickupWindow {
  if (window.endMinute - window.startMinute >= LEAST_MINUTES) return window;
  const startMinute = Math.min(window.startMinute, LAST_MINUTE - LEAST_MINUTES);
  return { startMinute, endMinute: startMinute + LEAST_MINUTES };
}
