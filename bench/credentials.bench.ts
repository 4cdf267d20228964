// The first figures: reading a key (client secret checked, database read, key opened), and a token-checked call.
import { basic, bearerHeaders, type Scenario } from './scenario.ts';

export const credentialScenarios: readonly Scenario[] = [
  {
    name: 'GET /v1/api-key',
    async prepare({ quickstart }) {
      return {
        method: 'GET',
        path: '/v1/api-key',
        headers: { authorization: basic(quickstart.clientId, quickstart.clientSecret) },
      };
    },
  },
  {
    name: 'GET /v1/whoami (token checked)',
    async prepare(demo) {
      return { method: 'GET', path: '/v1/whoami', headers: await bearerHeaders(demo) };
    },
  },
];
