// Authenticates callers of /v1/api-key: a client, by HTTP Basic with its client ID and secret (§5.2).
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { Policy, Principal } from '../../platform/contract/route.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { BASIC_CHALLENGE, readBasic } from '../../platform/http/request/basic-credentials.ts';
import type { SignIns } from '../../platform/http/sign-ins/sign-ins.ts';
import { isClientSecret } from '../accounts/customers/client-credentials.ts';
import { type Client, findClient } from '../accounts/customers/find-client.ts';
import { keyPlace } from './api-key-text.ts';
import { keyStore } from './key.store.ts';
import { keyLimitsOf, requireAddress } from './key-restrictions.ts';
import type { KnownClient, KnownClients } from './known-clients.ts';

export interface ClientPrincipal extends Principal {
  readonly client: Client;
  /** Whether the secret was valid until the client's current key was created. */
  readonly secretReplaced: boolean;
}

const WANTED = 'your client ID and client secret';
const BASIC_POLICY = {
  name: 'client',
  says: 'HTTP Basic with the client ID and client secret.',
  security: [{ clientCredentials: [] }],
  challenge: BASIC_CHALLENGE,
};

/** `acceptReplaced` accepts a replaced secret, for the one operation that has a more helpful error for its holder. */
export function clientPolicy(
  context: Context,
  signIns: SignIns,
  { acceptReplaced = false } = {},
): Policy<ClientPrincipal> {
  const keys = keyStore(context.db);

  async function check(request: FastifyRequest): Promise<ClientPrincipal> {
    const { name, password } = readBasic(request, WANTED);
    const proven = await signIn(context, signIns, request, name, () => prove(name, password));
    requireAddress(context, (await keyLimitsOf(context, name)).addresses, request);
    return { ...callerOf(name), ...proven };
  }

  async function prove(clientId: string, secret: string): Promise<Omit<ClientPrincipal, keyof Principal> | undefined> {
    const client = await findClient(context, clientId);
    if (client === undefined) return undefined;
    if (isClientSecret(context, clientId, client.secret_hash, secret)) return { client, secretReplaced: false };
    return acceptReplaced && (await wasReplaced(clientId, secret)) ? { client, secretReplaced: true } : undefined;
  }

  async function wasReplaced(clientId: string, secret: string): Promise<boolean> {
    const key = await keys.ofClient(clientId);
    return key !== undefined && isClientSecret(context, clientId, key.replaced_secret_hash, secret);
  }

  return { ...BASIC_POLICY, authenticate: check };
}

export function keyReaderPolicy(context: Context, signIns: SignIns, known: KnownClients): Policy<KnownClient> {
  const keys = keyStore(context.db);

  async function look(clientId: string, secret: string): Promise<KnownClient | undefined> {
    const client = await findClient(context, clientId);
    if (client === undefined || !isClientSecret(context, clientId, client.secret_hash, secret)) return undefined;
    const [key, { addresses }] = await Promise.all([keys.ofClient(clientId), keyLimitsOf(context, clientId)]);
    const apiKey = key && context.secrets.open(key.sealed_key, keyPlace(clientId));
    return { ...callerOf(clientId), client, apiKey, addresses };
  }

  function admit(request: FastifyRequest, reader: KnownClient): KnownClient {
    requireAddress(context, reader.addresses, request);
    return reader;
  }

  return {
    ...BASIC_POLICY,
    authenticate(request) {
      const { name, password } = readBasic(request, WANTED);
      const found = known.find(name, password, () =>
        signIn(context, signIns, request, name, () => look(name, password)),
      );
      return found instanceof Promise ? found.then((one) => admit(request, one)) : admit(request, found);
    },
  };
}

/** @throws Refusal when the secret is wrong or the client disabled */
async function signIn<Found extends { readonly client: Client }>(
  context: Context,
  signIns: SignIns,
  request: FastifyRequest,
  name: string,
  prove: () => Promise<Found | undefined>,
): Promise<Found> {
  const isEnabled = ({ client }: Found) => client.disabled_at === null;
  const proven = await signIns.checkSecret(
    { entryPoint: 'api-key', name, source: context.sources.of(request) },
    prove,
    (found) => (isEnabled(found) ? 'in' : 'not-allowed'),
  );
  if (proven === undefined) throw new Refusal('clientCredentialsWrong');
  if (!isEnabled(proven)) throw new Refusal('clientDisabled');
  return proven;
}

function callerOf(clientId: string): Principal {
  const caller = `client ${clientId}`;
  return { scope: caller, meter: caller };
}
