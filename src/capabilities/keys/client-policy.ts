// Who may call /v1/api-key: a client, by HTTP Basic with its client ID and secret (§5.2).
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { Policy, Principal } from '../../platform/contract/route.ts';
import { BASIC_CHALLENGE, readBasic } from '../../platform/http/basic-credentials.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { SignIns } from '../../platform/http/sign-ins.ts';
import { isClientSecret } from '../accounts/client-credentials.ts';
import { type Client, findClient } from '../accounts/find-client.ts';
import { keyStore } from './key.store.ts';
import { keyLimitsOf, requireAddress } from './key-restrictions.ts';

interface ProvenClient {
  readonly client: Client;
  /** The secret was right until the client's present key was made. */
  readonly secretReplaced: boolean;
}

export interface ClientPrincipal extends Principal, ProvenClient {}

const isEnabled = ({ client }: ProvenClient) => client.disabled_at === null;

const WANTED = 'your client ID and client secret';

/** `acceptReplaced` lets a replaced secret in, for the one operation that can still tell its holder something. */
export function clientPolicy(
  context: Context,
  signIns: SignIns,
  { acceptReplaced = false } = {},
): Policy<ClientPrincipal> {
  const keys = keyStore(context.db);

  async function check(request: FastifyRequest): Promise<ClientPrincipal> {
    const { name, password } = readBasic(request, WANTED);
    const attempt = { entryPoint: 'api-key', name, source: context.sources.of(request) } as const;
    const proven = await signIns.checkSecret(
      attempt,
      () => prove(name, password),
      (found) => (isEnabled(found) ? 'in' : 'not-allowed'),
    );
    if (proven === undefined) throw new Refusal('clientCredentialsWrong');
    if (!isEnabled(proven)) throw new Refusal('clientDisabled');
    requireAddress(context, (await keyLimitsOf(context, name)).addresses, request);
    const caller = `client ${name}`;
    return { scope: caller, meter: caller, ...proven };
  }

  async function prove(clientId: string, secret: string): Promise<ProvenClient | undefined> {
    const client = await findClient(context, clientId);
    if (client === undefined) return undefined;
    if (isClientSecret(context, clientId, client.secret_hash, secret)) return { client, secretReplaced: false };
    return acceptReplaced && (await wasReplaced(clientId, secret)) ? { client, secretReplaced: true } : undefined;
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
