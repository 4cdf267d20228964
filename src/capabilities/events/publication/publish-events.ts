// Publishes announced events: assigns each its position in the feed, one batch at a time across all nodes.

import { kindOf } from '../../../freight/event-types.ts';
import { DatabaseUnavailable, type Step, WriteConflict } from '../../../platform/db/database.ts';
import { LastRead } from '../../../platform/db/own-changes.ts';
import { LoopRest } from '../../../platform/loop-rest.ts';
import type { AnnouncedRow } from '../event.store.ts';
import type { EventParts, PublishedEvent, Reaction } from '../event-parts.ts';
import { Publication } from './publication.ts';

/** The batch size of a transaction. Smaller if events are delivered at once, because those are described without yielding. */
const BATCH = 1_000;
const TOLD_BATCH = 200;
const LOOK_EVERY_MS = 250;
/** After an announcement whose transaction is about to be written. */
const SOON_MS = 15;
const AWAY_MS = 1_000;
/** This many conflicts in a row are not caused by another node: something in the transaction cannot be written. */
const MOST_CONFLICTS = 50;

/** Invoices and credit memos are announced by ID, because their numbers are assigned when they are written. */
async function numbered(
  { invoices }: EventParts,
  announced: readonly AnnouncedRow[],
): Promise<readonly AnnouncedRow[]> {
  const ids = announced.filter(({ type }) => kindOf(type) === 'invoice').map(({ subject }) => subject);
  if (ids.length === 0) return announced;
  const numbers = await invoices().store.numbersOf([...new Set(ids)]);
  return announced.map((one) => ({ ...one, subject: numbers.get(one.subject) ?? one.subject }));
}

export class EventPublisher {
  readonly #parts: EventParts;
  readonly #reactions: Reaction[] = [];
  readonly #heard: ((events: readonly PublishedEvent[]) => void)[] = [];
  readonly #lastRead: LastRead;
  #turn: Promise<unknown> = Promise.resolve();
  #loop: Promise<void> | undefined;
  readonly #rest = new LoopRest();
  /** Whether the last batch caused deliveries or other writes. */
  #isTelling = false;
  #isExpecting = false;
  #isAway = false;
  #conflicts = 0;
  #stopped = false;

  constructor(parts: EventParts) {
    this.#parts = parts;
    this.#lastRead = new LastRead(parts.context.db);
  }

  /** Adds writes to every publication. */
  react(reaction: Reaction): void {
    this.#reactions.push(reaction);
  }

  /** Called after each publication by this node. */
  listen(heard: (events: readonly PublishedEvent[]) => void): void {
    this.#heard.push(heard);
  }

  start(): void {
    this.#loop ??= this.#work();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#rest.end();
    await this.#loop;
    await this.#turn;
  }

  /** Call when announcements are on disk. */
  readonly wake = (): void => this.#rest.wake();

  /** Call when announcements are about to be written by a caller that may not call `wake`. */
  expect(): void {
    if (this.#isExpecting) return;
    this.#isExpecting = true;
    setTimeout(() => {
      this.#isExpecting = false;
      this.wake();
    }, SOON_MS).unref();
  }

  /** Publishes everything announced so far, and resolves when none is left. */
  settle(): Promise<void> {
    const settled = this.#turn.then(async () => {
      while (!this.#stopped && (await this.#publish())) {
        // Another batch.
      }
    });
    this.#turn = settled.catch(() => {});
    return settled;
  }

  async #work(): Promise<void> {
    const { log } = this.#parts.context;
    while (!this.#stopped) {
      this.#rest.begin();
      try {
        if (!this.#lastRead.isCurrent) await this.#lastRead.read(() => this.settle());
        this.#isAway = false;
      } catch (error) {
        const isNews = !this.#isAway || !(error instanceof DatabaseUnavailable);
        if (isNews) log.error({ reason: String(error) }, 'events cannot be published');
        this.#isAway = true;
        this.#rest.begin();
        await this.#rest.rest(AWAY_MS);
        continue;
      }
      await this.#rest.rest(LOOK_EVERY_MS);
    }
  }

  /** Publishes one batch. False if nothing was announced. */
  async #publish(): Promise<boolean> {
    const { store, context, fresh, traces } = this.#parts;
    const announced = await store.announced(context.background.portion(this.#isTelling ? TOLD_BATCH : BATCH));
    if (announced.length === 0) return false;
    const after = await store.position();
    const publication = new Publication(this.#parts, await numbered(this.#parts, announced), after);
    const { events } = publication;
    await context.background.othersTurn();
    const reactions: Step[] = [];
    for (const react of this.#reactions) reactions.push(...(await react(events, publication.describe)));
    this.#isTelling = reactions.length > 0;
    const seqs = announced.map(({ seq }) => seq);
    try {
      await context.db.write([...store.publish(after, seqs, events), ...reactions]);
      this.#conflicts = 0;
      const ids = announced.map(({ event_id }) => event_id);
      fresh.forget(ids);
      traces.forget(ids);
    } catch (error) {
      // Another node published some or all of them. The rest is published with the next attempt.
      if (error instanceof WriteConflict && ++this.#conflicts < MOST_CONFLICTS) return true;
      this.#conflicts = 0;
      throw error;
    }
    for (const heard of this.#heard) heard(events);
    return true;
  }
}
