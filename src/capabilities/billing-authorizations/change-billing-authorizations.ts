// Lets a payer authorize another account to bill it, and revoke that.
import type { Context } from '../../context.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { portalSubject } from '../accounts/manage-portal-accounts.ts';
import type { Caller } from '../tokens/check-token.ts';
import { requireOwnAccount } from '../tokens/require-own-account.ts';
import type { BillingPair } from './billing-authorization.store.ts';
import { authorizationView } from './list-billing-authorizations.ts';
import { prepareAuthorization, prepareRevocation } from './manage-billing-authorizations.ts';

/** Any account number is accepted: the payer must not learn whether it is a customer's. @throws Refusal */
export async function addAuthorization(context: Context, caller: Caller, pair: BillingPair): Promise<Answer> {
  requireOwnAccount(caller, pair.payerAccount);
  const { row, writes } = await prepareAuthorization(context, portalSubject(caller.username), pair);
  return { status: 201, body: enveloped(authorizationView(row)), writes };
}

/** @throws Refusal */
export async function removeAuthorization(context: Context, caller: Caller, pair: BillingPair): Promise<Answer> {
  requireOwnAccount(caller, pair.payerAccount);
  const writes = await prepareRevocation(context, portalSubject(caller.username), pair);
  if (writes === undefined) throw new Refusal('noSuchBillingAuthorization');
  return { status: 204, writes };
}
