// Quotes with real prices, durable before the response: for one service level, and for all of them.

import { RATE_QUOTE_EXAMPLES } from '../src/capabilities/rate-quotes/rate-quote.examples.ts';
import type { DemoEnvironment } from '../src/demo/demo-credentials.ts';
import { type BenchRequest, bearerHeaders, type Scenario } from './scenario.ts';

/** The two pallets of the API reference's example, on the caller's account. */
async function quoteRequest(demo: DemoEnvironment, serviceLevels: readonly string[]): Promise<BenchRequest> {
  const example = RATE_QUOTE_EXAMPLES.allLevels.value;
  return {
    method: 'POST',
    path: '/v1/rate-quotes',
    headers: await bearerHeaders(demo),
    body: JSON.stringify({
      ...example,
      quoteRequest: { ...example.quoteRequest, serviceLevels },
      payment: { ...example.payment, account: demo.portalAccounts[0]!.accounts[0] },
    }),
  };
}

export const rateQuoteScenarios: readonly Scenario[] = [
  { name: 'POST /v1/rate-quotes (LTL)', target: 0.7, prepare: (demo) => quoteRequest(demo, ['LTL']) },
  { name: 'POST /v1/rate-quotes (ALL)', target: 0.75, prepare: (demo) => quoteRequest(demo, ['ALL']) },
];
