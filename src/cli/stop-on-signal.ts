// Stops without failing a request: say so to load balancers, finish what was begun, close the database, leave.
import type { Serving } from './serving.ts';
import type { Terminal } from './terminal.ts';

/** Load balancers and clients on kept connections get this long to notice. */
const NOTICE_MS = 400;
/** Whatever has not ended by then is cut off. */
const GIVE_UP_MS = 9_500;

export function stopOnSignal(serving: readonly Serving[], terminal: Terminal): void {
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    terminal.err(`${signal}: finishing what was begun …`);
    setTimeout(() => process.exit(1), GIVE_UP_MS).unref();
    drain(serving).then(
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

async function drain(serving: readonly Serving[]): Promise<void> {
  for (const { app } of serving) app.announceStop();
  await new Promise((resolve) => setTimeout(resolve, NOTICE_MS));
  await Promise.all(
    serving.map(async ({ app, context }) => {
      await app.close();
      await context.close();
    }),
  );
}
