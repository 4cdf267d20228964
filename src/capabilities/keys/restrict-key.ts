// Changes the restrictions of a client's API key. They apply to existing tokens too, on every node within a second.
import type { Context } from '../../context.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import type { Unit } from '../../platform/db/database.ts';
import { clientSubject, requireKnownClient } from '../accounts/customers/manage-clients.ts';
import { keyRestrictionStore } from './key-restriction.store.ts';
import { columnsOf, type KeyRestrictions } from './key-restrictions.ts';

export function prepareRestrictions(
  context: Context,
  actor: string,
  clientId: string,
  restrictions: KeyRestrictions,
): Unit {
  return [
    keyRestrictionStore(context.db).set({
      client_id: clientId,
      ...columnsOf(restrictions),
      changed_at: context.clock.now(),
    }),
    auditLine(context, actor, 'api-key.restricted', clientSubject(clientId), restrictions),
  ];
}

/** For an operator, on any client: a client that has locked itself out cannot do it. */
export async function restrictKey(
  context: Context,
  actor: string,
  clientId: string,
  restrictions: KeyRestrictions,
): Promise<void> {
  await requireKnownClient(context, clientId);
  await context.db.write(prepareRestrictions(context, actor, clientId, restrictions));
}
