// Freight-bill entry: an operator enters a paper bill of lading for a customer; it becomes a bill like any other.
import type { Answer } from '../../../platform/contract/route.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { OperatorPrincipal } from '../../accounts/check-operator.ts';
import { findCustomer } from '../../accounts/customers/find-customers.ts';
import type { Caller } from '../../tokens/check-token.ts';
import type { BolRequest } from '../request/bol.schema.ts';
import { createBol } from '../submit/create-bol.ts';
import type { BolParts } from '../submit/plan-bol.ts';

/** Allows only what the customer itself may do with the account. @throws Refusal if there is no such account */
export async function enterBill(
  parts: BolParts,
  { actor, scope, meter }: OperatorPrincipal,
  account: string,
  request: BolRequest,
  sent: string,
): Promise<Answer> {
  const customer = await findCustomer(parts.context, account);
  if (customer === undefined) throw new Refusal('noSuchCustomer');
  const named = [request.origin, request.destination, request.billTo].flatMap((party) => party.account ?? []);
  if (named.length > 0 && !named.includes(account)) {
    const description = `must be ${account}, for which the bill is entered, or another party must have it.`;
    throw new Refusal('validationFailed', { failures: [{ field: 'billTo.account', description }] });
  }
  const caller: Caller = { scope, meter, username: actor, clientId: '', accounts: new Map([[account, customer]]) };
  return createBol(parts, caller, request, sent, actor);
}
