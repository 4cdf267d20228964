// Whom a changed bill of lading concerns and who pays it.
import type { Failure } from '../../../platform/http/refusal.ts';
import { findCustomer } from '../../accounts/customers/find-customers.ts';
import type { BolRequest } from '../request/bol.schema.ts';
import type { BolAccounts } from '../submit/bol-accounts.ts';
import type { BolParts } from '../submit/plan-bol.ts';
import type { BillChanges } from './bill-changes.ts';
import type { OpenBill } from './open-bill.ts';

/** A party that never named an account keeps the one that was assigned to it. */
export function accountsAfter({ request, record }: OpenBill, changes: BillChanges, next: BolRequest): BolAccounts {
  const of = (section: 'origin' | 'destination' | 'billTo', known: string) =>
    changes[section] === undefined || (request[section].account ?? next[section].account) === undefined
      ? known
      : (next[section].account ?? '');
  const [shipper, consignee, billTo] = [
    of('origin', record.accounts.shipper),
    of('destination', record.accounts.consignee),
    of('billTo', record.accounts.billTo),
  ];
  const { terms } = next.payment;
  const bySide = terms === 'Prepaid' ? shipper : terms === 'Collect' ? consignee : '';
  // The bill's creator can still see it, even if another account takes its place.
  const all = [...new Set([shipper, consignee, billTo, ...record.owners])].filter((account) => account !== '');
  return { shipper, consignee, billTo, payer: billTo || bySide, all, own: record.owners };
}

/** Reports accounts that do not exist, and a new payer that cannot be billed. */
export async function accountFailures(parts: BolParts, { record, shipment }: OpenBill, accounts: BolAccounts) {
  const failures: Failure[] = [];
  for (const [section, side] of [
    ['origin', 'shipper'],
    ['destination', 'consignee'],
    ['billTo', 'billTo'],
  ] as const) {
    const account = accounts[side];
    if (account === '' || account === record.accounts[side]) continue;
    if ((await findCustomer(parts.context, account)) === undefined) {
      failures.push({
        field: `${section}.account`,
        description: `must be a customer account; there is no ${account}.`,
      });
    }
  }
  const { payer } = accounts;
  if (failures.length > 0 || payer === '' || payer === shipment.facts.payerAccount) return failures;
  const refusal = await parts.creditRefusal(payer);
  if (refusal === undefined) return failures;
  const description = `bills ${payer}, which cannot be billed: ${refusal}. Bill another account, or release this one.`;
  return [{ field: accounts.billTo === '' ? 'payment.terms' : 'billTo.account', description }];
}
