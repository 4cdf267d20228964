// Finds the customer that a bill of lading bills, and ensures that the caller may bill it (spec-gaps 5).
import type { Context } from '../../../context.ts';
import { findCustomer } from '../../accounts/customers/find-customers.ts';
import { mayBill } from '../../billing-authorizations/may-bill.ts';
import type { Caller } from '../../tokens/check-token.ts';
import type { BolRequest } from '../request/bol.schema.ts';
import type { BolAccounts } from './bol-accounts.ts';
import type { BolNotes } from './bol-outcome.ts';

export interface Payer {
  /** Name of its pricing in the tariff. */
  readonly pricing: string;
}

/** Undefined if no account pays, or if the caller may not bill the payer: the notes then say so. */
export async function findPayer(
  context: Context,
  accounts: BolAccounts,
  request: BolRequest,
  caller: Caller,
  notes: BolNotes,
): Promise<Payer | undefined> {
  const { payer, own } = accounts;
  if (payer === '') return undefined;
  const known = caller.accounts.get(payer);
  if (known !== undefined) return known;
  if (await mayBill(context, payer, own)) return findCustomer(context, payer);
  // The account was not looked up, so neither the text nor the timing reveals whether it exists.
  notes.fail(
    'businessRule',
    `${payerField(accounts, request)} ${payer} cannot be billed: it is not one of your accounts, and it has not authorized ${own.join(' or ')} to bill it.`,
    'Bill one of your own accounts, or ask the payer to authorize yours (POST /v1/billing-authorizations).',
  );
  return undefined;
}

export function payerField({ billTo }: BolAccounts, { payment }: BolRequest): string {
  if (billTo !== '') return 'billTo.account';
  return payment.terms === 'Prepaid' ? 'origin.account' : 'destination.account';
}
