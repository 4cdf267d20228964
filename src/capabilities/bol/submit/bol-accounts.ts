// The accounts of a bill of lading: those of the parties, the payer's, and whether the caller has one of them.
import type { Caller } from '../../tokens/check-token.ts';
import { refuseAccount } from '../../tokens/refuse-account.ts';
import type { BolRequest } from '../request/bol.schema.ts';
import type { BolNotes } from './bol-outcome.ts';

export interface BolAccounts {
  /** '' if the party has none. */
  readonly shipper: string;
  readonly consignee: string;
  readonly billTo: string;
  /** '' if no customer account pays. */
  readonly payer: string;
  /** Without duplicates: the accounts that may see the shipment. */
  readonly all: readonly string[];
  /** Those among them that are the caller's. */
  readonly own: readonly string[];
}

/** @throws Refusal when parties name accounts and none of them is the caller's (spec-gaps 5) */
export function accountsOf(request: BolRequest, caller: Caller, notes: BolNotes): BolAccounts {
  const named = {
    shipper: request.origin.account ?? '',
    consignee: request.destination.account ?? '',
    billTo: request.billTo.account ?? '',
  };
  const { shipper, consignee, billTo } = named;
  if (shipper !== '' || consignee !== '' || billTo !== '') {
    const { accounts } = caller;
    if (!accounts.has(shipper) && !accounts.has(consignee) && !accounts.has(billTo)) {
      throw refuseAccount('partiesOfOthers', caller);
    }
    return withPayer(named, request, caller);
  }
  const [own] = caller.accounts.keys();
  if (own === undefined) throw refuseAccount('partiesOfOthers', caller);
  const { requestorRole } = request.bol;
  notes.add('info', `No party has an account; ${own} was used as the account of the ${requestorRole}.`);
  if (requestorRole === 'Shipper') named.shipper = own;
  else if (requestorRole === 'Consignee') named.consignee = own;
  else named.billTo = own;
  return withPayer(named, request, caller);
}

/** The payer is the bill-to if it has an account, otherwise the side that the terms name. */
function withPayer(
  { shipper, consignee, billTo }: { shipper: string; consignee: string; billTo: string },
  { payment }: BolRequest,
  caller: Caller,
): BolAccounts {
  const bySide = payment.terms === 'Prepaid' ? shipper : payment.terms === 'Collect' ? consignee : '';
  const all: string[] = [];
  for (const account of [shipper, consignee, billTo]) {
    if (account !== '' && !all.includes(account)) all.push(account);
  }
  const own = all.filter((account) => caller.accounts.has(account));
  return { shipper, consignee, billTo, payer: billTo || bySide, all, own };
}
