// The demo carrier with one shipper, in memory and with a clock of its own, for recording samples and examples.
import { buildApp } from '../../src/app.ts';
import { createClient } from '../../src/capabilities/accounts/customers/manage-clients.ts';
import { createCustomerAccount } from '../../src/capabilities/accounts/customers/manage-customer-accounts.ts';
import { createOperator } from '../../src/capabilities/accounts/manage-operators.ts';
import { createPortalAccount } from '../../src/capabilities/accounts/manage-portal-accounts.ts';
import { importTariff } from '../../src/capabilities/carrier/import-tariff.ts';
import { loadNetwork } from '../../src/capabilities/carrier/load-network.ts';
import { readNetworkFolder, readTariffFolder } from '../../src/capabilities/carrier/read-data-folder.ts';
import { type Config, type EnvironmentName, ephemeral, readConfig } from '../../src/config.ts';
import { type Context, openContext } from '../../src/context.ts';
import type { App } from '../../src/environment/serve-capabilities.ts';
import { projectFile } from '../../src/platform/project-root.ts';
import { buildTestEnvironment } from '../../src/sandboxes/serve-sandboxes.ts';

export const ACTOR = 'operator:samples';
export const ACCOUNT = 'ACME001';
/** Monday, 16 November 2026, 9 AM in Richmond. */
const START = Date.UTC(2026, 10, 16, 14, 0);

export interface SampleCarrier {
  readonly context: Context;
  readonly app: App;
  readonly clock: { now(): number; advance(ms: number): void };
  readonly client: { readonly clientId: string; readonly clientSecret: string };
  /** Authorization headers of the shipper's portal account and of the carrier's operator. */
  readonly portal: string;
  readonly operator: string;
}

/** `seed` makes every run the same. */
export async function withSampleCarrier<T>(
  environment: EnvironmentName,
  seed: string,
  settings: Partial<Config>,
  work: (carrier: SampleCarrier) => Promise<T>,
): Promise<T> {
  let now = START;
  const clock = {
    now: () => now,
    advance(ms: number) {
      now += ms;
    },
  };
  const config = { ...ephemeral(readConfig({}), seed), logLevel: 'silent', ...settings } as Config;
  const context = await openContext(config, environment, { clock });
  try {
    await loadNetwork(context, ACTOR, readNetworkFolder(projectFile('carrier/demo')), 0);
    await importTariff(context, ACTOR, readTariffFolder(projectFile('carrier/demo/tariff')), 0);
    const app = await (environment === 'test' ? buildTestEnvironment(context) : buildApp(context));
    try {
      await createCustomerAccount(context, ACTOR, { account: ACCOUNT, name: 'Acme Paper', pricing: 'list' });
      const username = 'acme';
      const accounts = [ACCOUNT];
      const password = await createPortalAccount(context, ACTOR, { username, name: 'Acme', accounts, apiAccess: true });
      const client = await createClient(context, ACTOR, 'Acme TMS', 'direct');
      const operator = basic('dispatch', await createOperator(context, ACTOR, 'dispatch'));
      return await work({ context, app, clock, client, portal: basic(username, password), operator });
    } finally {
      await app.close();
    }
  } finally {
    await context.close();
  }
}

export function basic(username: string, password: string): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}
