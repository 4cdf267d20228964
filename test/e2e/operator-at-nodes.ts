// An operator who uploads tariffs and starts jobs at nodes in their own processes, for tests that kill these.
import { createOperator } from '../../src/capabilities/accounts/manage-operators.ts';
import { importTariff } from '../../src/capabilities/carrier/import-tariff.ts';
import { loadNetwork } from '../../src/capabilities/carrier/load-network.ts';
import type { Context } from '../../src/context.ts';
import { basic } from '../support/basic-credentials.ts';
import { demoTariffFiles, loadDemoCarrier } from '../support/demo-carrier.ts';
import { HttpClient } from '../support/http-client.ts';
import { ACTOR, newPortal } from '../support/test-accounts.ts';
import { until } from '../support/waiting.ts';

export interface JobSeen {
  readonly id: string;
  readonly state: 'running' | 'done' | 'failed';
  readonly takeovers: number;
  readonly message: string;
}

/** Prepares the environment, and returns the operator's calls. */
export async function operatorAtNodes(context: Context) {
  await loadNetwork(context, ACTOR, loadDemoCarrier(), 0);
  await importTariff(context, ACTOR, demoTariffFiles(), 0);
  // A customer, whose quotes a dry run looks for.
  await newPortal(context);
  const password = await createOperator(context, ACTOR, 'pricing');
  const headers = { authorization: basic('pricing', password), 'content-type': 'application/json' };
  const client = new HttpClient({ keepAlive: false });
  const call = async (method: 'GET' | 'POST', url: string, body?: object) => {
    const answer = await client.call(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (answer.status >= 300) throw new Error(`${url}: ${answer.status} ${answer.body}`);
    return JSON.parse(answer.body).data;
  };
  const rates = Buffer.from(demoTariffFiles().get('rates.csv')!).toString();
  const start = (node: string, path: string, body: object): Promise<JobSeen> =>
    call('POST', `${node}/ops/v1/${path}`, body);
  const job = (node: string, id: string): Promise<JobSeen> => call('GET', `${node}/ops/v1/jobs/${id}`);
  return {
    import: (node: string) => start(node, 'tariffs', { files: { 'rates.csv': rates } }),
    dryRun: (node: string) => start(node, 'tariffs/1/dry-run', {}),
    backUp: (node: string) => start(node, 'backups', {}),
    versions: async (node: string): Promise<number> => (await call('GET', `${node}/ops/v1/tariffs`)).length,
    backups: async (node: string): Promise<number> => (await call('GET', `${node}/ops/v1/backups`)).length,
    job,
    ended: (node: string, id: string, withinMs?: number) =>
      until(
        'the job has ended',
        async () => {
          const seen = await job(node, id);
          return seen.state !== 'running' && seen;
        },
        withinMs,
      ),
  };
}
