// A few days of a carrier from a seed: the world, what the simulated people know, and the dice that decide what they do.

import { DAY_MS, HOUR_MS } from '../../src/platform/durations.ts';
import { answers, type WebhookReceiver } from '../../src/platform/webhooks/webhook-receiver.fixture.ts';
import type { Dice } from '../support/seeded-dice.ts';
import type { Answered, Surroundings, World } from './world.ts';

/** Only what was acknowledged. */
export interface Known {
  readonly bills: Map<string, 'booked' | 'voided'>;
  /** Quote IDs with their prices. */
  readonly quotes: Map<string, string>;
  /** By request number. */
  readonly pickups: Map<string, 'requested' | 'cancelled'>;
  /** By ID. */
  readonly disputes: Map<string, 'filed' | 'decided'>;
  paidCents: number;
  /** PROs that were ever reported as delivered. */
  readonly delivered: Set<string>;
}

export class Days {
  readonly world: World;
  readonly dice: Dice;
  readonly receiver: WebhookReceiver;
  readonly known: Known = {
    bills: new Map(),
    quotes: new Map(),
    pickups: new Map(),
    disputes: new Map(),
    paidCents: 0,
    delivered: new Set(),
  };
  /** What was done, for the report of a failing seed. */
  readonly done: string[] = [];
  #keys = 0;

  constructor(world: World, dice: Dice, receiver: WebhookReceiver) {
    this.world = world;
    this.dice = dice;
    this.receiver = receiver;
  }

  /** A new idempotency key. */
  key(): string {
    this.#keys += 1;
    return `simulated-${this.#keys}`;
  }

  /** ISO 8601, by the freight clock. */
  now(): string {
    return new Date(this.world.context.freightClock.now()).toISOString();
  }

  /** YYYY-MM-DD. */
  dayIn(days: number): string {
    return new Date(this.world.context.freightClock.now() + days * DAY_MS).toISOString().slice(0, 10);
  }

  anyBill(): string | undefined {
    const pros = [...this.known.bills.keys()];
    return pros.length === 0 ? undefined : this.dice.pick(pros);
  }

  async anyInvoice(): Promise<Answered['body'] | undefined> {
    const { data } = await this.world.must({ method: 'GET', url: '/v1/invoices?limit=200' });
    return data.length === 0 ? undefined : this.dice.pick(data);
  }

  /** Moves the clock forward, so that everything due happens; afterwards the webhook receiver works again. */
  async pass(hours: number): Promise<void> {
    await this.world.must({
      method: 'POST',
      url: '/v1/test/clock',
      body: { set: new Date(this.world.context.freightClock.now() + hours * HOUR_MS).toISOString() },
    });
    this.receiver.behave(answers(204));
  }
}

/** Discards what a process sends after its death. */
export function deafWhileDead(receiver: WebhookReceiver): Surroundings {
  let heard = 0;
  return {
    died() {
      heard = receiver.received.length;
    },
    async succeeded() {
      // What the dead process had already sent must not arrive later either.
      await receiver.dropConnections();
      receiver.received.length = heard;
    },
  };
}
