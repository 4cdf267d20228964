// Lets operators decide on a customer's behalf which other accounts may bill it.
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { OperatorPrincipal } from '../accounts/check-operator.ts';
import { findCustomer } from '../accounts/customers/find-customers.ts';
import { authorizationView, listAuthorizations } from '../billing-authorizations/list-billing-authorizations.ts';
import { prepareAuthorization, prepareRevocation } from '../billing-authorizations/manage-billing-authorizations.ts';
import type { CustomerDeskParts } from './customer-desk-parts.ts';
import { requireCustomer, wholeCustomer } from './read-customers.ts';

interface Pair {
  readonly account: string;
  readonly authorizedAccount: string;
}

/** Authorizing the same account again changes nothing. @throws Refusal */
export async function authorize(
  parts: CustomerDeskParts,
  { actor }: OperatorPrincipal,
  { account, authorizedAccount }: Pair,
): Promise<Answer> {
  const { context } = parts;
  const customer = await requireCustomer(parts, account);
  refuseItself(account, authorizedAccount);
  if ((await findCustomer(context, authorizedAccount)) === undefined) {
    throw new Refusal('noSuchCustomer', { details: `Customer account ${authorizedAccount} does not exist.` });
  }
  const { row, writes } = await prepareAuthorization(context, actor, { payerAccount: account, authorizedAccount });
  const others = await othersThan(parts, account, authorizedAccount);
  const after = [...others, authorizationView(row)].sort((one, other) =>
    one.authorizedAccount < other.authorizedAccount ? -1 : 1,
  );
  return { status: 200, body: enveloped(await wholeCustomer(parts, customer, after)), writes };
}

/** @throws Refusal */
export async function revoke(
  parts: CustomerDeskParts,
  { actor }: OperatorPrincipal,
  { account, authorizedAccount }: Pair,
): Promise<Answer> {
  const customer = await requireCustomer(parts, account);
  const writes = await prepareRevocation(parts.context, actor, { payerAccount: account, authorizedAccount });
  if (writes === undefined) throw new Refusal('noSuchBillingAuthorization');
  const after = await othersThan(parts, account, authorizedAccount);
  return { status: 200, body: enveloped(await wholeCustomer(parts, customer, after)), writes };
}

async function othersThan({ context }: CustomerDeskParts, account: string, authorizedAccount: string) {
  return (await listAuthorizations(context, account)).filter((one) => one.authorizedAccount !== authorizedAccount);
}

function refuseItself(account: string, authorizedAccount: string): void {
  if (account !== authorizedAccount) return;
  const description = 'must not be the payer. Send another account.';
  throw new Refusal('validationFailed', {
    details: `authorizedAccount ${description}`,
    failures: [{ field: 'authorizedAccount', description }],
  });
}
