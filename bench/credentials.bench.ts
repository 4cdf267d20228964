// Reading an API key (client secret checked, database read, key decrypted), and a call with a bearer token.
import { basic, bearerHeaders, type Scenario } from './scenario.ts';

export const credentialScenarios: readonly Scenario[] = [
  {
    name: 'GET /v1/api-key',
    target: 0.45,
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
