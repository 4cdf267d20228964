// Stops without failing a request: notifies load balancers, finishes requests in progress, closes the database, exits.
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import type { Serving, ServingProcess } from '../../process.ts';
import type { Terminal } from '../terminal.ts';

/** How long clients have to send their next request on an open connection and be told to disconnect. */
const LEAVE_MS = 1_500;
const LOOK_EVERY_MS = 20;
/** The part of the stop time that is left for the process itself to exit. */
const SPARE_MS = 500;

export function stopOnSignal(
  served: ServingProcess,
  { stopSeconds, stopNoticeMs }: Pick<Config, 'stopSeconds' | 'stopNoticeMs'>,
  terminal: Terminal,
): void {
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    terminal.err(`${signal}: finishing requests in progress …`);
    // Cuts off whatever has not finished by then.
    setTimeout(() => process.exit(1), stopSeconds * 1_000 - SPARE_MS).unref();
    drain(served, stopNoticeMs).then(
      () => process.exit(0),
      (error) => {
        terminal.err(String(error));
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
}

/**
 * The order matters. While the node listens, it must not tell clients to disconnect: one that reconnects just as the node stops listening
 * would get a connection that the kernel accepted and the node never serves. So it stops listening first, and then releases the open
 * connections one by one.
 */
async function drain({ serving, close }: ServingProcess, noticeMs: number): Promise<void> {
  for (const { app } of serving) app.announceStop();
  await pause(noticeMs);
  for (const { app } of serving) app.stopListening();
  for (let waited = 0; waited < LEAVE_MS && (await areConnected(serving)); waited += LOOK_EVERY_MS) {
    await pause(LOOK_EVERY_MS);
  }
  await close();
}

async function areConnected(serving: readonly Serving[]): Promise<boolean> {
  const counts = await Promise.all(serving.map(({ app }) => app.connections()));
  return counts.some((count) => count > 0);
}
