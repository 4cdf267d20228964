// A sample of each event type, as the real program sends it: recorded in memory, with a clock of its own.
import { ACCOUNT, basic, withSampleCarrier } from '../examples/sample-carrier.ts';
import { runCarrierDay } from './carrier-day.ts';

/** Every event of a few days, oldest first. */
export function carrierDayEvents() {
  return withSampleCarrier('production', 'event samples', {}, async ({ app, clock, client, portal, operator }) => {
    const key = await app.http.inject({
      method: 'POST',
      url: '/v1/api-key',
      headers: { authorization: basic(client.clientId, client.clientSecret) },
    });
    const { apiKey } = key.json().data;
    const signIn = async () => {
      const headers = { apikey: apiKey, authorization: portal };
      const token = await app.http.inject({ method: 'POST', url: '/authenticate', headers });
      return { apikey: apiKey, authorization: `Bearer ${token.json().access_token}` };
    };
    return runCarrierDay({ http: app.http, account: ACCOUNT, clock, signIn, operator });
  });
}
