// Stops without failing a request: notifies load balancers, finishes requests in progress, closes the database, exits.
import { setTimeout as pause } from 'node:timers/promises';
import type { Serving, ServingProcess } from '../process.ts';
import type { Terminal } from './terminal.ts';

/** How long load balancers have to notice that the node is no longer ready. */
const NOTICE_MS = 400;
/** How long clients have to send their next request on an open connection, and be told to reconnect. */
const LEAVE_MS = 1_500;
const LOOK_EVERY_MS = 20;
/** Anything that has not ended by then is cut off. */
const GIVE_UP_MS = 9_500;

export function stopOnSignal(served: ServingProcess, terminal: Terminal): void {
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    terminal.err(`${signal}: finishing what was begun …`);
    setTimeout(() => process.exit(1), GIVE_UP_MS).unref();
    drain(served).then(
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
async function drain({ serving, close }: ServingProcess): Promise<void> {
  for (const { app } of serving) app.announceStop();
  await pause(NOTICE_MS);
  for (const { app } of serving) app.stopListening();
  for (let waited = 0; waited < LEAVE_MS && (await areConnected(serving)); waited += LOOK_EVERY_MS) {
    await pause(LOOK_EVERY_MS);
  }
  await Promise.all(
    serving.map(async ({ app, context }) => {
      await app.close();
      await context.close();
    }),
  );
  await close();
}

async function areConnected(serving: readonly Serving[]): Promise<boolean> {
  const counts = await Promise.all(serving.map(({ app }) => app.connections()));
  return counts.some((count) => count > 0);
}
