// A sample of each type of event, as a carrier's real program sends it: one run in memory with a clock of its own.

import { buildApp } from '../../src/app.ts';
import { createClient } from '../../src/capabilities/accounts/manage-clients.ts';
import { createOperator } from '../../src/capabilities/accounts/manage-operators.ts';
import { createCustomerAccount, createPortalAccount } from '../../src/capabilities/accounts/manage-portal-accounts.ts';
import { importTariff } from '../../src/capabilities/carrier/import-tariff.ts';
import { loadNetwork } from '../../src/capabilities/carrier/load-network.ts';
import { readNetworkFolder, readTariffFolder } from '../../src/capabilities/carrier/read-data-folder.ts';
import { ephemeral, readConfig } from '../../src/config.ts';
import { openContext } from '../../src/context.ts';
import { projectFile } from '../../src/platform/project-root.ts';
import { runCarrierDay } from './carrier-day.ts';

const ACTOR = 'operator:samples';
const ACCOUNT = 'ACME001';
/** Monday, 16 November 2026, 9 AM in Richmond. */
const START = Date.UTC(2026, 10, 16, 14, 0);

/** Every event of a few days, the first ones first. */
export async function carrierDayEvents() {
  let now = START;
  const clock = {
    now: () => now,
    advance(ms: number) {
      now += ms;
    },
  };
  const config = { ...ephemeral(readConfig({}), 'event samples'), logLevel: 'silent' } as const;
  const context = await openContext(config, 'production', { clock });
  try {
    await loadNetwork(context, ACTOR, readNetworkFolder(projectFile('carrier/demo')), 0);
    await importTariff(context, ACTOR, readTariffFolder(projectFile('carrier/demo/tariff')), 0);
    const app = await buildApp(context);
    try {
      await createCustomerAccount(context, ACTOR, { account: ACCOUNT, name: 'Acme Paper', pricing: 'list' });
      const username = 'acme';
      const accounts = [ACCOUNT];
      const password = await createPortalAccount(context, ACTOR, { username, name: 'Acme', accounts, apiAccess: true });
      const client = await createClient(context, ACTOR, 'Acme TMS', 'direct');
      const key = await app.http.inject({
        method: 'POST',
        url: '/v1/api-key',
        headers: { authorization: basic(client.clientId, client.clientSecret) },
      });
      const { apiKey } = key.json().data;
      const operator = basic('dispatch', await createOperator(context, ACTOR, 'dispatch'));
      const signIn = async () => {
        const headers = { apikey: apiKey, authorization: basic(username, password) };
        const token = await app.http.inject({ method: 'POST', url: '/authenticate', headers });
        return { apikey: apiKey, authorization: `Bearer ${token.json().access_token}` };
      };
      return await runCarrierDay({ http: app.http, account: ACCOUNT, clock, signIn, operator });
    } finally {
      await app.close();
    }
  } finally {
    await context.close();
  }
}

function basic(name: string, password: string): string {
  return `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
}
