// Gives a client's API key a new value. The old value keeps working for a while, so that programs need not stop.
import type { Context } from '../../context.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { isoOrNull } from '../../platform/iso-time.ts';
import { clientSubject } from '../accounts/customers/manage-clients.ts';
import { apiKeyHash, keyPlace, newApiKey } from './api-key-text.ts';
import type { ClientPrincipal } from './client-policy.ts';
import { type ApiKeyRow, keyStore } from './key.store.ts';

export async function rotateKey(
  context: Context,
  { client }: ClientPrincipal,
  overlapHours: number,
  forget: (subject: string) => void,
): Promise<Answer> {
  const { client_id: clientId } = client;
  const key = await requireKey(context, clientId);
  const now = context.clock.now();
  const until = previousEnd(key, now);
  if (until !== undefined) {
    throw new Refusal('apiKeyRotationOpen', {
      details:
        `The previous key works until ${isoTime(until)}. Wait until then, or end it with DELETE /v1/api-key/rotation, ` +
        'then rotate again.',
    });
  }
  const apiKey = newApiKey(context);
  const expiresAt = overlapHours === 0 ? null : now + overlapHours * HOUR_MS;
  const subject = clientSubject(clientId);
  return {
    status: 201,
    body: enveloped({ apiKey, apiClientId: clientId, previousApiKeyExpiresAt: isoOrNull(expiresAt) }),
    writes: [
      keyStore(context.db).rotate(key, {
        key_hash: apiKeyHash(context, apiKey),
        sealed_key: context.secrets.seal(apiKey, keyPlace(clientId)),
        previous_key_hash: expiresAt === null ? null : key.key_hash,
        previous_expires_at: expiresAt,
        rotated_at: now,
      }),
      auditLine(context, subject, 'api-key.rotated', subject, { keyId: key.key_id, overlapHours }),
    ],
    committed: () => forget(subject),
  };
}

export async function readRotation(context: Context, { client }: ClientPrincipal): Promise<Answer> {
  const key = await requireKey(context, client.client_id);
  const until = previousEnd(key, context.clock.now()) ?? null;
  return {
    status: 200,
    body: enveloped({ rotatedAt: isoOrNull(key.rotated_at), previousApiKeyExpiresAt: isoOrNull(until) }),
  };
}

/** Ends the previous value, as if it had expired. */
export async function endPreviousKey(
  context: Context,
  { client }: ClientPrincipal,
  forget: (subject: string) => void,
): Promise<Answer> {
  const key = await requireKey(context, client.client_id);
  if (previousEnd(key, context.clock.now()) === undefined) return { status: 204 };
  const subject = clientSubject(client.client_id);
  return {
    status: 204,
    writes: [
      keyStore(context.db).endPrevious(key),
      auditLine(context, subject, 'api-key.previous-ended', subject, { keyId: key.key_id }),
    ],
    committed: () => forget(subject),
  };
}

async function requireKey(context: Context, clientId: string): Promise<ApiKeyRow> {
  const key = await keyStore(context.db).ofClient(clientId);
  if (key === undefined) throw new Refusal('apiKeyNotGenerated');
  return key;
}

/** When the previous value stops working; undefined if there is none any more. */
function previousEnd({ previous_expires_at: until }: ApiKeyRow, now: number): number | undefined {
  return until !== null && until > now ? until : undefined;
}

function isoTime(at: number): string {
  return new Date(at).toISOString();
}
