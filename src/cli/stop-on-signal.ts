// Stops without failing a request: say so to load balancers, finish what was begun, close the database, leave.
import { setTimeout as pause } from 'node:timers/promises';
import type { Serving, ServingProcess } from '../process.ts';
import type { Terminal } from './terminal.ts';

/** Load balancers get this long to notice that the node is not ready any more. */
const NOTICE_MS = 400;
/** Clients get this long to send their next request on the connection that they have, and be told to leave. */
const LEAVE_MS = 1_500;
const LOOK_EVERY_MS = 20;
/** Whatever has not ended by then is cut off. */
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
 * The order matters. While the node listens, nobody is sent away: who came back at the moment when it stops listening
 * would find a connection that the machine opened and nobody answers. So the door is shut first, and then those inside
 * are let out one by one.
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
