// Operators' management of customer accounts and their pricing.
import type { Context } from '../../../context.ts';
import { auditLine } from '../../../platform/audit/audit-line.ts';
import type { Unit } from '../../../platform/db/database.ts';
import { OperatorError } from '../../../platform/operator-error.ts';
import { writeNew } from '../write-new.ts';
import { customerAccountStore } from './customer-account.store.ts';

const ACCOUNT = /^[A-Z0-9]{7}$/;

export interface NewCustomerAccount {
  readonly account: string;
  readonly name: string;
  readonly pricing: string;
}

export function prepareCustomerAccount(context: Context, actor: string, wanted: NewCustomerAccount): Unit {
  if (!ACCOUNT.test(wanted.account)) {
    throw new OperatorError(`A customer account has exactly 7 characters (A–Z, 0–9); "${wanted.account}" was given.`);
  }
  return [
    customerAccountStore(context.db).insert({ ...wanted, created_at: context.clock.now() }),
    auditLine(context, actor, 'customer-account.created', customerSubject(wanted.account), wanted),
  ];
}

export async function createCustomerAccount(
  context: Context,
  actor: string,
  wanted: NewCustomerAccount,
): Promise<void> {
  const unit = prepareCustomerAccount(context, actor, wanted);
  await writeNew(context, `Customer account ${wanted.account} exists already.`, unit);
}

/** Existing quotes keep their price; new ones use the new pricing within a second. */
export async function setCustomerPricing(
  context: Context,
  actor: string,
  account: string,
  pricing: string,
): Promise<void> {
  await requireAccounts(context, [account]);
  await context.db.write(preparePricing(context, actor, account, pricing));
}

/** The customer account must exist. */
export function preparePricing(context: Context, actor: string, account: string, pricing: string): Unit {
  return [
    customerAccountStore(context.db).setPricing(account, pricing),
    auditLine(context, actor, 'customer-account.pricing-changed', customerSubject(account), { pricing }),
  ];
}

export function customerSubject(account: string): string {
  return `customer-account:${account}`;
}

export async function requireAccounts(context: Context, accounts: readonly string[]): Promise<void> {
  if (accounts.length === 0) throw new OperatorError('Name at least one customer account.');
  const found = await customerAccountStore(context.db).find(accounts);
  const known = new Set(found.map(({ account }) => account));
  const missing = accounts.filter((account) => !known.has(account));
  if (missing.length > 0) {
    throw new OperatorError(`No such customer account: ${missing.join(', ')}. See: linehaul accounts list`);
  }
}
