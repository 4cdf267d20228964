// Whose bill of lading it is: the accounts of the parties, the one that pays, and whether the caller is among them.
import { Refusal } from '../../platform/http/refusal.ts';
import type { Caller } from '../tokens/check-token.ts';
import type { BolRequest } from './bol.schema.ts';
import type { BolNotes } from './bol-outcome.ts';

export interface BolAccounts {
  /** '' where a party has none. */
  readonly shipper: string;
  readonly consignee: string;
  readonly billTo: string;
  /** '' where none of the carrier's accounts pays. */
  readonly payer: string;
  /** Each once: who may see the shipment. */
  readonly all: readonly string[];
}

/** @throws Refusal when parties name accounts and none of them is the caller's (spec-gaps 5) */
export function accountsOf(request: BolRequest, caller: Caller, notes: BolNotes): BolAccounts {
  const named = {
    shipper: request.origin.account ?? '',
    consignee: request.destination.account ?? '',
    billTo: request.billTo.account ?? '',
  };
  const given = Object.values(named).filter((account) => account !== '');
  if (given.length > 0) {
    if (!given.some((account) => caller.accounts.has(account))) throw new Refusal('partiesOfOthers');
    return withPayer(named, request);
  }
  const [own] = caller.accounts.keys();
  if (own === undefined) throw new Refusal('partiesOfOthers');
  const { requestorRole } = request.bol;
  notes.add('info', `No party names an account; ${own} was taken as the account of the ${requestorRole}.`);
  if (requestorRole === 'Shipper') named.shipper = own;
  else if (requestorRole === 'Consignee') named.consignee = own;
  else named.billTo = own;
  return withPayer(named, request);
}

/** The bill goes to the bill-to where it has an account, else to the side that the terms name. */
function withPayer(named: { shipper: string; consignee: string; billTo: string }, request: BolRequest): BolAccounts {
  const bySide = { Prepaid: named.shipper, Collect: named.consignee, 'Third Party': '' }[request.payment.terms];
  const all = [...new Set(Object.values(named).filter((account) => account !== ''))];
  return { ...named, payer: named.billTo || bySide, all };
}
