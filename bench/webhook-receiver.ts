// Starts a webhook receiver in its own process and collects which events have arrived there.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from './processes.ts';

export interface Receiver {
  readonly url: string;
  /** When each event first arrived. */
  readonly arrived: ReadonlyMap<string, number>;
  readonly attempts: () => number;
  stop(): void;
}

export async function startReceiver(): Promise<Receiver> {
  const child = fork(join(ROOT, 'bench/webhook-receiver.mjs'), { execArgv: [] });
  const [port] = await once(child, 'message');
  const arrived = new Map<string, number>();
  let attempts = 0;
  child.on('message', (batch: [string, number][]) => {
    attempts += batch.length;
    for (const [id, at] of batch) if (!arrived.has(id)) arrived.set(id, at);
  });
  return { url: `http://127.0.0.1:${port}/`, arrived, attempts: () => attempts, stop: () => child.disconnect() };
}
