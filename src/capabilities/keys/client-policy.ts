// Who may call /v1/api-key: a client, by HTTP Basic with its client ID and secret (§5.2).
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { Policy, Principal } from '../../platform/contract/route.ts';
import { BASIC_CHALLENGE, readBasic } from '../../platform/http/basic-credentials.ts';
import type { Metrics } from '../../platform/http/metrics.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { SignInThrottle } from '../../platform/http/sign-in-throttle.ts';
import { isClientSecret } from '../accounts/client-credentials.ts';
import { type Client, findClient } from '../accounts/find-client.ts';
import { keyStore } from './key.store.ts';

export interface ClientPrincipal extends Principal {
  readonly client: Client;
  /** The secret was right until the client's present key was made. */
  readonly secretReplaced: boolean;
}

const WANTED = 'your client ID and client secret';

/** `acceptReplaced` lets a replaced secret in, for the one operation that can still tell its holder something. */
export function clientPolicy(
  context: Context,
  throttle: SignInThrottle,
  metrics: Metrics,
  { acceptReplaced = false } = {},
): Policy<ClientPrincipal> {
  const keys = keyStore(context.db);

  async function check(request: FastifyRequest): Promise<ClientPrincipal> {
    const { name, password } = readBasic(request, WANTED);
    // Secrets are long and made by us, so guesses need slowing but not one-by-one checking.
    throttle.admit(`client ${name}`);
    const client = await findClient(context, name);
    const right = client !== undefined && isClientSecret(context, name, client.secret_hash, password);
    const secretReplaced = !right && acceptReplaced && client !== undefined && (await wasReplaced(name, password));
    if (!right && !secretReplaced) {
      throttle.failed(`client ${name}`);
      metrics.signInFailed('client');
      throw new Refusal('clientCredentialsWrong');
    }
    if (client.disabled_at !== null) throw new Refusal('clientDisabled');
    const caller = `client ${name}`;
    return { scope: caller, meter: caller, client, secretReplaced };
  }

  async function wasReplaced(clientId: string, secret: string): Promise<boolean> {
    const key = await keys.ofClient(clientId);
    return key !== undefined && isClientSecret(context, clientId, key.replaced_secret_hash, secret);
  }

  return {
    name: 'client',
    says: 'HTTP Basic with the client ID and client secret.',
    security: [{ clientCredentials: [] }],
    challenge: BASIC_CHALLENGE,
    authenticate: check,
  };
}
