// The context of a sandbox: that of the test environment, with its own storage, key and URL.
import type { SandboxRow } from '../capabilities/sandboxes/sandbox.store.ts';
import { type Config, mayWebhooksGoToLoopback } from '../config.ts';
import { type Context, openContext } from '../context.ts';
import type { BackgroundTurns } from '../platform/background-turns.ts';
import type { SandboxPlace } from './sandbox-storage.ts';

/** `baseUrl` is that of the test environment. */
export function openSandboxContext(
  main: Context,
  row: SandboxRow,
  place: SandboxPlace,
  baseUrl: string,
  background: BackgroundTurns,
  othersCount: () => number | undefined,
): Promise<Context> {
  return openContext(sandboxConfig(main, row, place.dataDir, baseUrl), 'test', {
    clock: main.clock,
    ...(main.logTo && { logTo: main.logTo }),
    sandbox: {
      credentialsMark: row.sandbox_id,
      name: row.name,
      random: main.random,
      certificates: main.certificates,
      passwords: main.passwords,
      spans: main.spans,
      sqliteThread: place.sqliteThread,
      postgres: place.postgres,
      scanFolder: place.scanFolder,
      background,
      othersCount,
    },
  });
}

function sandboxConfig({ config, secrets }: Context, row: SandboxRow, dataDir: string, baseUrl: string): Config {
  // Rotating the master key does not change the hashing key, and so does not change this one.
  const masterKey = Buffer.from(secrets.hash('sandbox master key', row.keyed_as), 'base64url').toString('base64');
  return {
    ...config,
    dataDir,
    masterKey,
    previousMasterKey: undefined,
    masterKeyFile: undefined,
    seed: row.seed,
    publicUrls: { ...config.publicUrls, test: `${baseUrl}/sandboxes/${row.sandbox_id}` },
    // One listener has the routes of both; the listeners of the test environment decide who reaches which.
    opsPorts: { production: undefined, test: undefined },
    tls: undefined,
    privateWebhooks: mayWebhooksGoToLoopback(config, 'test') ? 'on' : 'off',
    testClock: 'customers',
    demo: false,
  };
}
