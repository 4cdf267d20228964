// Adds and removes billing authorizations, for both payers and operators.
import type { Context } from '../../context.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import { type Step, type Unit, WriteConflict } from '../../platform/db/database.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { customerSubject, requireAccounts } from '../accounts/customers/manage-customer-accounts.ts';
import {
  type BillingAuthorizationRow,
  type BillingPair,
  billingAuthorizationStore,
} from './billing-authorization.store.ts';

/** The payer must exist. There are no writes if it was already authorized; they conflict if another request is first. */
export async function prepareAuthorization(
  context: Context,
  actor: string,
  pair: BillingPair,
): Promise<{ readonly row: BillingAuthorizationRow; readonly writes: Unit }> {
  const store = billingAuthorizationStore(context.db);
  const known = await store.find(pair);
  if (known !== undefined) return { row: known, writes: [] };
  const row = {
    payer_account: pair.payerAccount,
    authorized_account: pair.authorizedAccount,
    authorized_by: actor,
    authorized_at: context.freightClock.now(),
  };
  return { row, writes: [store.insert(row), lineOf(context, actor, 'billing-authorization.added', pair)] };
}

/** Undefined if there is no such authorization. */
export async function prepareRevocation(context: Context, actor: string, pair: BillingPair): Promise<Unit | undefined> {
  const store = billingAuthorizationStore(context.db);
  if ((await store.find(pair)) === undefined) return undefined;
  return [store.delete(pair), lineOf(context, actor, 'billing-authorization.removed', pair)];
}

/** For the operator's command. @throws OperatorError */
export async function authorizeBilling(context: Context, actor: string, pair: BillingPair): Promise<void> {
  const { payerAccount, authorizedAccount } = pair;
  if (payerAccount === authorizedAccount) {
    throw new OperatorError(`${payerAccount} can always be billed by itself. Name another account.`);
  }
  await requireAccounts(context, [payerAccount, authorizedAccount]);
  const { writes } = await prepareAuthorization(context, actor, pair);
  await write(context, writes, `${authorizedAccount} is already authorized to bill ${payerAccount}.`);
}

/** For the operator's command. @throws OperatorError */
export async function revokeBilling(context: Context, actor: string, pair: BillingPair): Promise<void> {
  const { payerAccount, authorizedAccount } = pair;
  const writes = (await prepareRevocation(context, actor, pair)) ?? [];
  const absent = `${authorizedAccount} is not authorized to bill ${payerAccount}. See: linehaul accounts authorizations`;
  await write(context, writes, absent);
}

function lineOf(
  context: Context,
  actor: string,
  action: string,
  { payerAccount, authorizedAccount }: BillingPair,
): Step {
  return auditLine(context, actor, action, customerSubject(payerAccount), { authorizedAccount });
}

/** No writes and a conflict mean the same: the change has already been made. */
async function write(context: Context, writes: Unit, already: string): Promise<void> {
  if (writes.length === 0) throw new OperatorError(already);
  try {
    await context.db.write(writes);
  } catch (error) {
    throw error instanceof WriteConflict ? new OperatorError(already) : error;
  }
}
