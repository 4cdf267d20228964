// The current figures of the overview. All viewers share one calculation, so that many screens cost no more than one.
import { STAGES, type Stage } from '../../freight/shipments/shipment-moves.ts';
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts';
import { countPickups } from '../pickups/reads/find-pickups.ts';
import { countUnderWay, judgeDeliveries, type OnTime } from '../shipments/lists/survey-shipments.ts';
import { COUNTED, type Counted, withinMs } from './minute-counts.ts';
import type { MinuteWatch } from './minute-watch.ts';
import type { OverviewParts } from './overview-parts.ts';

const UNDER_WAY: readonly Stage[] = STAGES.filter((stage) => !['DELIVERED', 'RETURNED', 'CANCELLED'].includes(stage));
const FRESH_MS = 1_500;
/** By the freight clock: after it is moved forward, new deliveries count at once. */
const JUDGED_EVERY_MS = 60_000;
const WEEK_MS = 7 * DAY_MS;
/** The carrier's day changes at midnight Central Standard Time. */
const CENTRAL_MS = 6 * HOUR_MS;

export type OverviewNow = Awaited<ReturnType<typeof lookNow>>;

export class NowBoard {
  readonly #parts: OverviewParts;
  readonly #watch: MinuteWatch;
  #look: { readonly at: number; readonly now: Promise<OverviewNow> } | undefined;
  #judged: { readonly at: number; readonly onTime: Promise<OnTime> } | undefined;

  constructor(parts: OverviewParts, watch: MinuteWatch) {
    this.#parts = parts;
    this.#watch = watch;
  }

  now(): Promise<OverviewNow> {
    const at = performance.now();
    if (this.#look === undefined || at - this.#look.at >= FRESH_MS) {
      const now = lookNow(this.#parts, this.#watch, this.#onTime());
      this.#look = { at, now };
      // A failed result is not cached.
      now.catch(() => {
        this.#look = undefined;
      });
    }
    return this.#look.now;
  }

  #onTime(): Promise<OnTime> {
    const at = this.#parts.context.freightClock.now();
    if (this.#judged === undefined || Math.abs(at - this.#judged.at) >= JUDGED_EVERY_MS) {
      const onTime = judgeDeliveries(this.#parts.shipments, at - WEEK_MS);
      this.#judged = { at, onTime };
      onTime.catch(() => {
        this.#judged = undefined;
      });
    }
    return this.#judged.onTime;
  }
}

async function lookNow({ context, shipments, pickups }: OverviewParts, watch: MinuteWatch, judged: Promise<OnTime>) {
  const today = new Date(context.freightClock.now() - CENTRAL_MS).toISOString().slice(0, 10);
  const [minute, stages, statuses, { deliveries, onTime }] = await Promise.all([
    watch.lastMinute(),
    countUnderWay(shipments),
    countPickups(pickups, today),
    judged,
  ]);
  return {
    at: new Date(context.clock.now()).toISOString(),
    perMinute: Object.fromEntries(COUNTED.map((name) => [name, minute[name]])) as Record<Counted, number>,
    p50Ms: withinMs(minute.took, 0.5),
    p95Ms: withinMs(minute.took, 0.95),
    webhookBacklog: minute.webhookBacklog,
    mailBacklog: minute.mailBacklog,
    shipments: Object.fromEntries(UNDER_WAY.map((stage) => [stage, stages.get(stage) ?? 0])),
    pickupsToday: Object.fromEntries(statuses),
    onTime: {
      deliveries,
      onTime,
      sharePercent: deliveries === 0 ? null : Math.round((onTime * 1_000) / deliveries) / 10,
    },
  };
}
