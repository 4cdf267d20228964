// How soon every node refuses a key that was deleted at one of them.
import { until } from '../support/waiting.ts';
import type { Rig } from './rig.ts';
import { basicAuthorization, Traffic } from './traffic.ts';

export const REVOKED_WITHIN_MS = 1_000;

/** Milliseconds until the last node refused its tokens. */
export async function revocationMs({ front, nodes }: Rig): Promise<number> {
  const traffic = new Traffic(front.apiUrl);
  const { clients, portalAccounts } = nodes.credentials();
  const { clientId, clientSecret } = clients[0]!;
  const { username, password } = portalAccounts[0]!;
  const path = '/v1/api-key';
  const made = await traffic.send({
    method: 'POST',
    path,
    headers: { authorization: basicAuthorization(clientId, clientSecret) },
  });
  const { apiKey, apiClientSecret } = made.body.data;
  const signIn = { apikey: apiKey, authorization: basicAuthorization(username, password) };
  const token = await traffic.send({ method: 'POST', path: '/authenticate', headers: signIn });
  const headers = { apikey: apiKey, authorization: `Bearer ${token.body.access_token}` };
  const ask = async (url: string) => (await traffic.send({ method: 'GET', path: '/v1/whoami', headers, url })).status;
  // Once before, so that every node has the token in its cache.
  for (const { url } of nodes.all) {
    if ((await ask(url)) !== 200) throw new Error(`A new token is refused at ${url}.`);
  }
  await traffic.send({
    method: 'DELETE',
    path,
    headers: { authorization: basicAuthorization(clientId, apiClientSecret) },
  });
  const deletedAt = performance.now();
  await Promise.all(nodes.all.map(({ url }) => until(`${url} refuses`, async () => (await ask(url)) === 401, 15_000)));
  const took = performance.now() - deletedAt;
  traffic.close();
  return took;
}
