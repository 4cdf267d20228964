// Outboxes for tests: several on one database, with a clock controlled by the test.
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import type { Database } from '../db/database.ts';
import type { Topic } from './job.ts';
import { Outbox } from './outbox.ts';
import { OutboxWorkers } from './outbox-workers.ts';

export const silentLog = pino({ level: 'silent' });

export interface TestClock {
  now(): number;
  advance(ms: number): void;
}

export function testClock(start = 1_700_000_000_000): TestClock {
  let now = start;
  return {
    now: () => now,
    advance(ms) {
      now += ms;
    },
  };
}

/** Long, so that a busy machine does not look like a dead node. */
const TEST_LEASE_MS = 70_000;

/** Both sides of the outbox on one node. */
export class TestNode extends Outbox {
  readonly workers: OutboxWorkers;

  constructor(db: Database, clock: { now(): number }, leaseMs = TEST_LEASE_MS) {
    super({ db, clock, log: silentLog, node: randomUUID(), leaseMs, stopWaitMs: 5_000 });
    this.workers = new OutboxWorkers(this);
  }

  handle = (topic: Topic) => this.workers.handle(topic);
  start = () => this.workers.start();
  stop = (waitMs?: number) => this.workers.stop(waitMs);
  drain = (topic: string, dueBy: number) => this.workers.drain(topic, dueBy);
  counts = () => this.workers.counts();
}
