// Bills of lading, created with PRO, shipment and first event, and durable before the response; without a PDF and with one.
import { BOL_EXAMPLES } from '../src/capabilities/bol/request/bol.examples.ts';
import type { DemoEnvironment } from '../src/demo/demo-credentials.ts';
import { type BenchRequest, bearerHeaders, type Scenario } from './scenario.ts';

async function bolRequest(demo: DemoEnvironment, images: object): Promise<BenchRequest> {
  const example = BOL_EXAMPLES.smallest.value;
  return {
    method: 'POST',
    path: '/v1/bol',
    headers: await bearerHeaders(demo),
    body: JSON.stringify({
      ...example,
      ...images,
      billTo: { ...example.billTo, account: demo.portalAccounts[0]!.accounts[0] },
    }),
  };
}

export const bolScenarios: readonly Scenario[] = [
  { name: 'POST /v1/bol', target: 0.45, prepare: (demo) => bolRequest(demo, {}) },
  {
    name: 'POST /v1/bol (with PDF)',
    target: 0.25,
    prepare: (demo) => bolRequest(demo, { images: { includeBol: true } }),
  },
];
