// Starts webhook receivers in a process of their own and collects which events have arrived there.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from './processes.ts';

export interface Receivers {
  readonly urls: readonly string[];
  /** When each event first arrived, at any of them. */
  readonly arrived: ReadonlyMap<string, number>;
  /** How many events have arrived, counted once for each receiver. */
  readonly delivered: () => number;
  readonly attempts: () => number;
  stop(): void;
}

export interface Receiver extends Receivers {
  readonly url: string;
}

export async function startReceiver(): Promise<Receiver> {
  const receivers = await startReceivers(1);
  return { ...receivers, url: receivers.urls[0]! };
}

export async function startReceivers(count: number): Promise<Receivers> {
  const child = fork(join(ROOT, 'bench/webhook-receiver.mjs'), [String(count)], { execArgv: [] });
  const [ports] = (await once(child, 'message')) as [number[]];
  const arrived = new Map<string, number>();
  const delivered = new Set<string>();
  let attempts = 0;
  child.on('message', (batch: [string, number, number][]) => {
    attempts += batch.length;
    for (const [id, at, port] of batch) {
      if (!arrived.has(id)) arrived.set(id, at);
      delivered.add(`${id} ${port}`);
    }
  });
  return {
    urls: ports.map((port) => `http://127.0.0.1:${port}/`),
    arrived,
    delivered: () => delivered.size,
    attempts: () => attempts,
    stop: () => child.disconnect(),
  };
}
