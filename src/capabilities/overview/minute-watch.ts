// Counts what this node does: one row per minute in the database, and the last minute in memory for the live overview.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DAY_MS, MINUTE_MS } from '../../platform/durations.ts';
import { MAIL_TOPIC } from '../mail/queue-mail.ts';
import { WEBHOOK_TOPIC } from '../subscriptions/delivery/queue-delivery.ts';
import { addedBetween, countsOf, type MinuteCounts, NOTHING } from './minute-counts.ts';
import { overviewMinuteStore } from './overview-minute.store.ts';
import type { OverviewParts } from './overview-parts.ts';

const LOOK_EVERY_MS = 5_000;
const KEPT_MS = 8 * DAY_MS;

interface Look {
  /** From performance.now(), because only elapsed time matters. */
  readonly at: number;
  readonly counts: MinuteCounts;
}

interface UnwrittenMinute {
  readonly minute: number;
  readonly counts: MinuteCounts;
}

type Parts = Pick<OverviewParts, 'context' | 'metrics' | 'workers' | 'events'>;

export class MinuteWatch {
  readonly #parts: Parts;
  readonly #delay = monitorEventLoopDelay({ resolution: 20 });
  /** The samples of the last minute, oldest first. */
  #looks: Look[] = [];
  #minute: number;
  /** The counts at the start of the current minute. */
  #began: MinuteCounts = NOTHING;
  /** A completed minute, until it is in the database. */
  #beingWritten: UnwrittenMinute | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#minute = this.#minuteNow();
  }

  async start(): Promise<void> {
    this.#delay.enable();
    const counts = await this.#count();
    this.#began = counts;
    this.#looks = [{ at: performance.now(), counts }];
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#delay.disable();
    await this.#looking;
  }

  /** Event loop delay, in milliseconds. */
  eventLoop(): { readonly p50Ms: number; readonly p99Ms: number } {
    const ms = (percentile: number) => Math.round(this.#delay.percentile(percentile) / 10_000) / 100;
    return { p50Ms: ms(50), p99Ms: ms(99) };
  }

  /** What was added in the last minute, or since the start if that is more recent. */
  async lastMinute(): Promise<MinuteCounts> {
    const now = performance.now();
    const counts = await this.#count();
    const first = this.#looks.find(({ at }) => now - at <= MINUTE_MS) ?? this.#looks.at(-1);
    const { webhookBacklog, mailBacklog } = await this.#backlogs();
    return { ...addedBetween(first?.counts ?? counts, counts), webhookBacklog, mailBacklog };
  }

  /** What the database lacks: the current minute, and the one being written, which may have been stored in the meantime. */
  async unwritten(): Promise<{
    readonly unfinished: UnwrittenMinute;
    readonly beingWritten: UnwrittenMinute | undefined;
  }> {
    const [counts, backlogs] = await Promise.all([this.#count(), this.#backlogs()]);
    return {
      unfinished: { minute: this.#minute, counts: { ...addedBetween(this.#began, counts), ...backlogs } },
      beingWritten: this.#beingWritten,
    };
  }

  /** Called every few seconds. Writes a minute once it is over. */
  look(): Promise<void> {
    this.#looking ??= this.#look()
      .catch((error: Error) => this.#parts.context.log.warn({ reason: error.message }, 'a minute could not be counted'))
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  async #look(): Promise<void> {
    const now = performance.now();
    const counts = await this.#count();
    this.#looks = [...this.#looks.filter(({ at }) => now - at <= MINUTE_MS), { at: now, counts }];
    const minute = this.#minuteNow();
    if (minute === this.#minute) return;
    const over = {
      minute: this.#minute,
      counts: { ...addedBetween(this.#began, counts), ...(await this.#backlogs()) },
    };
    this.#minute = minute;
    this.#began = counts;
    this.#beingWritten = over;
    this.#delay.reset();
    const { context } = this.#parts;
    const store = overviewMinuteStore(context.db);
    await context.db.write([
      store.insert({ minute: over.minute, node: context.outbox.parts.node, counts: JSON.stringify(over.counts) }),
      store.forgetBefore(minute - KEPT_MS),
    ]);
    this.#beingWritten = undefined;
  }

  async #count(): Promise<MinuteCounts> {
    const { metrics, context, events } = this.#parts;
    return countsOf(metrics.series, context.config.soapPath, await events.parts.store.position());
  }

  async #backlogs(): Promise<Pick<MinuteCounts, 'webhookBacklog' | 'mailBacklog'>> {
    const topics = await this.#parts.workers.counts();
    const due = (name: string) => topics.find(({ topic }) => topic === name)?.due ?? 0;
    return { webhookBacklog: due(WEBHOOK_TOPIC), mailBacklog: due(MAIL_TOPIC) };
  }

  #minuteNow(): number {
    return Math.floor(this.#parts.context.clock.now() / MINUTE_MS) * MINUTE_MS;
  }
}
