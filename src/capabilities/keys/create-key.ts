// Creates a client's API key and replaces its secret, both or neither (§5.2).
import type { Context } from '../../context.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { clientSecretHash, newClientSecret } from '../accounts/customers/client-credentials.ts';
import { findClient } from '../accounts/customers/find-client.ts';
import { clientSubject, type Prepared } from '../accounts/customers/manage-clients.ts';
import { replaceClientSecret } from '../accounts/customers/replace-client-secret.ts';
import { apiKeyHash, keyPlace, newApiKey } from './api-key-text.ts';
import type { ClientPrincipal } from './client-policy.ts';
import { keyStore } from './key.store.ts';

export async function createKey(
  context: Context,
  principal: ClientPrincipal,
  forget: (subject: string) => void,
): Promise<Answer> {
  const { client_id: clientId, secret_hash: secretHash } = principal.client;
  // The client is read before its key: the secret is replaced together with the creation of a key, so if the secret has changed by
  // now, the next read finds that key.
  const client = await findClient(context, clientId);
  if ((await keyStore(context.db).ofClient(clientId)) !== undefined) {
    throw new Refusal('apiKeyAlreadyAssigned', principal.secretReplaced ? { details: REPLACED } : {});
  }
  // A key was created and deleted since authentication: the caller's secret has been replaced, and is no longer valid.
  if (principal.secretReplaced || client?.secret_hash !== secretHash) throw new Refusal('clientCredentialsWrong');

  const { unit, made } = prepareKey(context, clientId, secretHash);
  return {
    status: 201,
    body: enveloped({ apiKey: made.apiKey, apiClientId: clientId, apiClientSecret: made.clientSecret }),
    writes: unit,
    committed: () => forget(clientSubject(clientId)),
  };
}

/** The key exists once the transaction is written; also returns the secret that replaces the one with `secretHash`. */
export function prepareKey(
  context: Context,
  clientId: string,
  secretHash: string,
): Prepared<{ readonly apiKey: string; readonly clientSecret: string }> {
  const apiKey = newApiKey(context);
  const clientSecret = newClientSecret(context);
  const keyId = context.ids.make('key_');
  const unit = [
    keyStore(context.db).insert({
      client_id: clientId,
      key_id: keyId,
      key_hash: apiKeyHash(context, apiKey),
      sealed_key: context.secrets.seal(apiKey, keyPlace(clientId)),
      replaced_secret_hash: secretHash,
      created_at: context.clock.now(),
      previous_key_hash: null,
      previous_expires_at: null,
      rotated_at: null,
      last_used_at: null,
    }),
    replaceClientSecret(context, clientId, secretHash, clientSecretHash(context, clientId, clientSecret)),
    auditLine(context, clientSubject(clientId), 'api-key.created', clientSubject(clientId), { keyId }),
  ];
  return { unit, made: { apiKey, clientSecret } };
}

const REPLACED =
  'An earlier request created the key and replaced your client secret; the new secret is in that response. ' +
  'If you lost the response, retry with the same Idempotency-Key; if you sent none, ask the carrier for a new client.';
