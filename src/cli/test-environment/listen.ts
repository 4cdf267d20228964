// linehaul listen: forwards events of the test environment to a program on this machine, signed like webhooks.
import { mkdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Command } from 'commander';
import pc from 'picocolors';
import { readConfig } from '../../config.ts';
import { systemClock } from '../../platform/clock.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { writeOwnerOnly } from '../../platform/owner-only.ts';
import { systemRandom } from '../../platform/random.ts';
import { newWebhookSecret, webhookHeaders } from '../../platform/webhooks/sign-webhook.ts';
import { listenSecretFile } from '../doctor/data-folder-access.ts';
import { keysPressed } from '../keys-pressed.ts';
import type { Terminal } from '../terminal.ts';
import { type TestServerOptions, testServer, withTestServer } from './test-server.ts';

export interface ListenOptions extends TestServerOptions {
  readonly forwardTo: string;
  readonly types?: string;
  readonly secret?: string;
}

interface Forwarded {
  readonly id: string;
  readonly type: string;
  readonly about: string;
  readonly status: number | null;
  readonly durationMs: number;
  readonly error: string | null;
}

const LOOK_EVERY_MS = 400;
const FORWARD_WITHIN_MS = 15_000;

export function listenCommand(terminal: Terminal): Command {
  return withTestServer(new Command('listen'))
    .description('Forward the events of your accounts to a program on this machine, signed like webhooks.')
    .requiredOption('--forward-to <url>', 'where your program listens, as in http://localhost:3000/hooks')
    .option('--types <types>', 'only these types, separated by commas')
    .option('--secret <secret>', 'signing secret; default: one that is stored in the data folder')
    .addHelpText('after', '\nExample:\n  linehaul listen --forward-to http://localhost:3000/hooks')
    .action(async (options: ListenOptions) => {
      const keys = keysPressed();
      try {
        await listen(terminal, options, keys);
      } finally {
        keys.close();
      }
    });
}

/** Runs until `keys.ended` is aborted. The key `r` sends the last one again. */
export async function listen(
  terminal: Terminal,
  options: ListenOptions,
  keys: { readonly ended: AbortSignal; onKey(heard: (key: string) => void): void },
): Promise<void> {
  const secret = options.secret ?? keptSecret();
  const call = await testServer(options);
  const types = options.types === undefined ? '' : `&types=${encodeURIComponent(options.types)}`;
  let { cursor } = await call('get', `/v1/events?cursor=latest${types}`);
  if (!options.json) {
    terminal.err(`Forwarding to ${options.forwardTo}. Signing secret: ${secret}`);
    terminal.err(pc.dim('r sends the last one again, Ctrl-C ends.'));
  }
  let last: object | undefined;
  const forward = async (event: object) => {
    const told = await forwardEvent(options.forwardTo, secret, event);
    terminal.out(options.json ? JSON.stringify(told) : rowOf(told));
  };
  keys.onKey((key) => {
    if (key === 'r' && last !== undefined) void forward(last);
  });
  while (!keys.ended.aborted) {
    try {
      const page = await call('get', `/v1/events?cursor=${cursor}${types}`);
      for (const event of page.data) {
        last = event;
        await forward(event);
      }
      cursor = page.cursor;
      if (page.data.length > 0) continue;
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      terminal.err(pc.yellow(error.message));
      await pause(LOOK_EVERY_MS * 5, undefined, { signal: keys.ended }).catch(() => {});
    }
    await pause(LOOK_EVERY_MS, undefined, { signal: keys.ended }).catch(() => {});
  }
}

async function forwardEvent(url: string, secret: string, event: object): Promise<Forwarded> {
  const body = JSON.stringify(event);
  // biome-ignore lint/suspicious/noExplicitAny: the server's own schemas define the response.
  const { id, type, data } = event as any;
  const told = { id, type, about: String(data?.pro ?? data?.requestNumber ?? data?.number ?? '') };
  const startedAt = performance.now();
  const durationMs = () => Math.round(performance.now() - startedAt);
  try {
    const { status } = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', ...webhookHeaders({ id, body }, systemClock.now(), [secret]) },
      body,
      signal: AbortSignal.timeout(FORWARD_WITHIN_MS),
    });
    return { ...told, status, durationMs: durationMs(), error: null };
  } catch (error) {
    const { cause, message } = error as Error & { cause?: Error };
    return { ...told, status: null, durationMs: durationMs(), error: cause?.message ?? message };
  }
}

function rowOf({ id, type, about, status, durationMs, error }: Forwarded): string {
  const isTaken = status !== null && status >= 200 && status < 300;
  const answer = status === null ? (error ?? 'no answer') : String(status);
  const shown = isTaken ? pc.green(answer) : pc.red(answer);
  return `${type.padEnd(30)} ${about.padEnd(14)} ${shown} ${pc.dim(`${durationMs} ms  ${id}`)}`;
}

/** The same one each time, so that the local program need not be reconfigured. */
function keptSecret(): string {
  const { dataDir } = readConfig(process.env);
  if (dataDir === undefined) return newWebhookSecret(systemRandom);
  const file = listenSecretFile(dataDir);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    const secret = newWebhookSecret(systemRandom);
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeOwnerOnly(file, `${secret}\n`);
    return secret;
  }
}
