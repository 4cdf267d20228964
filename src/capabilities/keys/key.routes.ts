// POST, GET and DELETE /v1/api-key (§4, §7).
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { ErrorMeaning } from '../../platform/contract/route.ts';
import { type Route, route } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { readBasic } from '../../platform/http/request/basic-credentials.ts';
import type { SignIns } from '../../platform/http/sign-ins/sign-ins.ts';
import { findClient } from '../accounts/customers/find-client.ts';
import { clientPolicy, keyReaderPolicy } from './client-policy.ts';
import { createKey } from './create-key.ts';
import { deleteKey } from './delete-key.ts';
import { keySchema, newKeySchema } from './key.schema.ts';
import { keyLimitsOf, requireAddress } from './key-restrictions.ts';
import type { KnownClients } from './known-clients.ts';

const UNAUTHENTICATED: ErrorMeaning = { shape: 'emptyObject', meaning: 'not authenticated' };
const ELSEWHERE: ErrorMeaning = { shape: 'emptyObject', meaning: 'not from this address' };
const NO_KEY: ErrorMeaning = { shape: 'emptyObject', meaning: 'key not generated yet' };
const INTERNAL: ErrorMeaning = { shape: 'emptyObject', meaning: 'internal server error' };
const UNAVAILABLE: ErrorMeaning = { shape: 'emptyBody', meaning: 'service unavailable' };

export interface KeyParts {
  readonly signIns: SignIns;
  readonly known: KnownClients;
  /** Called with the client whose key or secret changed, once that is on disk. */
  readonly forget: (subject: string) => void;
}

export function keyRoutes(context: Context, parts: KeyParts): Route[] {
  const policy = clientPolicy(context, parts.signIns);
  const shared = { path: '/v1/api-key', tag: 'API key', otherErrors: 'emptyObject' } as const;
  return [
    route({
      ...shared,
      method: 'POST',
      policy: clientPolicy(context, parts.signIns, { acceptReplaced: true }),
      summary: 'Generate the API key',
      description:
        'Returns the API key of this environment and a new client secret. **The new secret replaces the old one immediately**: ' +
        'save it, because it is shown only once. Send an `Idempotency-Key` so that you can retry if the response is lost.',
      success: { status: 201, description: 'The key and the new secret.', schema: newKeySchema },
      errors: {
        401: UNAUTHENTICATED,
        403: ELSEWHERE,
        409: { shape: 'emptyObject', meaning: 'key already assigned' },
        500: INTERNAL,
        503: UNAVAILABLE,
      },
      replay: {
        scope: (request) => replayScope(context, request),
        allowed: (request) => mayReplay(context, request),
      },
      handle: ({ principal }) => createKey(context, principal, parts.forget),
    }),
    route({
      ...shared,
      method: 'GET',
      policy: keyReaderPolicy(context, parts.signIns, parts.known),
      summary: 'Read the API key',
      success: { status: 200, description: 'The key.', schema: keySchema },
      errors: { 400: NO_KEY, 401: UNAUTHENTICATED, 403: ELSEWHERE, 500: INTERNAL, 503: UNAVAILABLE },
      handle({ principal: { client, apiKey } }) {
        if (apiKey === undefined) throw new Refusal('apiKeyNotGenerated');
        return { status: 200, body: enveloped({ apiKey, apiClientId: client.client_id }) };
      },
    }),
    route({
      ...shared,
      method: 'DELETE',
      policy,
      summary: 'Delete the API key',
      description: 'The key and all tokens issued with it stop working immediately, and on every node within a second.',
      success: { status: 204, description: 'The key was deleted.' },
      errors: { 400: NO_KEY, 401: UNAUTHENTICATED, 403: ELSEWHERE, 500: INTERNAL, 503: UNAVAILABLE },
      handle: ({ principal }) => deleteKey(context, principal, parts.forget),
    }),
  ];
}

/**
 * The response contains the new secret, so it is replayed only to callers that prove they hold the secret of the original request:
 * the scope is a keyed hash of exactly that secret. A caller with only the new one has another scope.
 */
function replayScope(context: Context, request: FastifyRequest): string {
  const { name, password } = readBasic(request, 'your client ID and client secret');
  return context.secrets.hash('api key replay', name, password);
}

async function mayReplay(context: Context, request: FastifyRequest): Promise<boolean> {
  const { name } = readBasic(request, 'your client ID and client secret');
  const client = await findClient(context, name);
  if (client === undefined || client.disabled_at !== null) return false;
  requireAddress(context, (await keyLimitsOf(context, name)).addresses, request);
  return true;
}
