// Changes the restrictions of a client's API key. They apply to existing tokens too, on every node within a second.
import type { Context } from '../../context.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import type { Unit } from '../../platform/db/database.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { findClient } from '../accounts/find-client.ts';
import { clientSubject } from '../accounts/manage-clients.ts';
import { keyRestrictionStore } from './key-restriction.store.ts';
import type { KeyRestrictions } from './key-restrictions.ts';

export function prepareRestrictions(
  context: Context,
  actor: string,
  clientId: string,
  { access, accounts, networks }: KeyRestrictions,
): Unit {
  const json = (list: readonly string[] | null) => list && JSON.stringify(list);
  return [
    keyRestrictionStore(context.db).set({
      client_id: clientId,
      access,
      accounts: json(accounts),
      networks: json(networks),
      changed_at: context.clock.now(),
    }),
    auditLine(context, actor, 'api-key.restricted', clientSubject(clientId), { access, accounts, networks }),
  ];
}

/** For an operator, on any client: a client that has locked itself out cannot do it. */
export async function restrictKey(
  context: Context,
  actor: string,
  clientId: string,
  restrictions: KeyRestrictions,
): Promise<void> {
  if ((await findClient(context, clientId)) === undefined) {
    throw new OperatorError(`There is no client ${clientId} in ${context.environment}. See: linehaul clients list`);
  }
  await context.db.write(prepareRestrictions(context, actor, clientId, restrictions));
}
