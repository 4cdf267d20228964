// Which parts of a shipment a reader may see.
import type { ShipmentFacts } from '../../../freight/shipments/shipment-facts.ts';
import type { Accounts } from '../find-shipment.ts';

export interface VisibleParts {
  readonly charges: boolean;
  readonly shipper: boolean;
  readonly consignee: boolean;
  readonly billTo: boolean;
  readonly invoice: boolean;
}

/**
 * `accounts` are the reader's; undefined for the carrier, which sees everything. Only the payer sees the price and the invoice.
 * On a blind shipment, shipper and consignee must not learn about each other; the payer ordered it that way and sees both.
 */
export function visibleParts(
  { accessorials, payerAccount, shipper, consignee, billTo }: ShipmentFacts,
  accounts?: Accounts,
): VisibleParts {
  const has = (account: string) => accounts === undefined || (account !== '' && accounts.has(account));
  const pays = payerAccount === '' || has(payerAccount);
  const isOpen = !accessorials.includes('BLIND') || has(payerAccount) || has(billTo.account);
  return {
    charges: pays,
    shipper: isOpen || has(shipper.account) || !has(consignee.account),
    consignee: isOpen || has(consignee.account) || !has(shipper.account),
    billTo: isOpen,
    invoice: has(payerAccount) || has(billTo.account),
  };
}

/** Readers with the same key see the same record. */
export function visibilityKey(facts: ShipmentFacts, accounts: Accounts): number {
  const { charges, shipper, consignee, billTo, invoice } = visibleParts(facts, accounts);
  return (charges ? 1 : 0) + (shipper ? 2 : 0) + (consignee ? 4 : 0) + (billTo ? 8 : 0) + (invoice ? 16 : 0);
}
