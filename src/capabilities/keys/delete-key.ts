// Deletes a client's API key; the tokens issued with it end at once.
import type { Context } from '../../context.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { clientSubject } from '../accounts/customers/manage-clients.ts';
import type { ClientPrincipal } from './client-policy.ts';
import { keyStore } from './key.store.ts';

export async function deleteKey(
  context: Context,
  principal: ClientPrincipal,
  forget: (subject: string) => void,
): Promise<Answer> {
  const { client_id: clientId } = principal.client;
  const keys = keyStore(context.db);
  const key = await keys.ofClient(clientId);
  if (key === undefined) throw new Refusal('apiKeyNotGenerated');
  const subject = clientSubject(clientId);
  return {
    status: 204,
    writes: [keys.delete(key.key_id), auditLine(context, subject, 'api-key.deleted', subject, { keyId: key.key_id })],
    // Other nodes read it in the audit log; this one is notified directly.
    committed: () => forget(subject),
  };
}
