// Owns the pickup window: its defaults and its minimum length.

export interface PickupWindow {
  /** Minutes after midnight, at the shipper. */
  readonly startMinute: number;
  readonly endMinute: number;
}

/** Minimum time from now to the close, and minimum length of the window. */
export const LEAST_MINUTES = 120;
const LAST_MINUTE = 24 * 60 - 1;
/** Typical dock hours, assumed if a request names no time. */
const USUAL: PickupWindow = { startMinute: 8 * 60, endMinute: 17 * 60 };

/** A missing time gets its default, moved if necessary to keep the minimum length. */
export function windowOf(asked: Partial<PickupWindow>): PickupWindow {
  const { startMinute: start, endMinute: end } = asked;
  return {
    startMinute: start ?? Math.max(0, Math.min(USUAL.startMinute, (end ?? LAST_MINUTE) - LEAST_MINUTES)),
    endMinute: end ?? Math.min(LAST_MINUTE, Math.max(USUAL.endMinute, (start ?? 0) + LEAST_MINUTES)),
  };
}

/** The window itself if it is long enough, otherwise the nearest that is, with the same start if the day allows. */
export function longEnough(window: PickupWindow): PickupWindow {
  if (window.endMinute - window.startMinute >= LEAST_MINUTES) return window;
  const startMinute = Math.min(window.startMinute, LAST_MINUTE - LEAST_MINUTES);
  return { startMinute, endMinute: startMinute + LEAST_MINUTES };
}
