// The dependencies of the invoices capability, and the events that it announces.

import type { Context } from '../../context.ts';
import type { Printer } from '../../documents/print-documents.ts';
import type { ChargeEventType, InvoiceEventType } from '../../freight/event-types.ts';
import type { ChargeLine } from '../../freight/invoicing/charge-line.ts';
import { NET_DAYS } from '../../freight/invoicing/owed-charge.ts';
import type { ShipmentFacts } from '../../freight/shipments/shipment-facts.ts';
import type { Step } from '../../platform/db/database.ts';
import type { NetworkInForce } from '../carrier/network-in-force.ts';
import type { CarrierNow } from '../carrier/presented-carrier.ts';
import type { TariffInForce } from '../carrier/tariff-in-force.ts';
import { CreditApprovals } from '../credit-approvals/credit-approvals.ts';
import type { FoundFreight } from '../shipments/shipment-parts.ts';
import { chargeLogStore } from './charges/charge-log.store.ts';
import type { ChargeEventData } from './charges/shipment-charges.schema.ts';
import type { InvoiceView } from './invoice-view.ts';
import { type InvoiceStore, invoiceStore } from './store/invoice.store.ts';
import { type PaymentStore, paymentStore } from './store/payment.store.ts';
import { type UnbilledStore, unbilledStore } from './unbilled/unbilled.store.ts';

export interface InvoiceAnnouncement {
  readonly type: InvoiceEventType;
  /** The ID of the document. It is published under its number, which is assigned when the transaction is written. */
  readonly subject: string;
  /** Incremented with every event of the invoice. */
  readonly sequence: number;
  readonly occurredAt: number;
  /** The accounts that may see it. */
  readonly accounts: readonly string[];
  readonly pro: string;
  /** The response of GET at that time. Absent if the document was just issued: `describeIssued` can reconstruct that at any time. */
  readonly data?: InvoiceView;
}

/** An event for the payer of a shipment before the invoice. */
export interface ChargeAnnouncement extends Omit<InvoiceAnnouncement, 'type' | 'data'> {
  readonly type: ChargeEventType;
  readonly data: ChargeEventData;
}

export interface InvoiceParts {
  readonly context: Context;
  readonly network: NetworkInForce;
  readonly tariff: TariffInForce;
  readonly store: InvoiceStore;
  readonly payments: PaymentStore;
  readonly printer: Printer;
  readonly carrierNow: CarrierNow;
  readonly approvals: CreditApprovals;
  /** The number of days in which each account must pay an invoice issued now. */
  readonly netDays: (accounts: readonly string[]) => Promise<(account: string) => number>;
  readonly charges: ReturnType<typeof chargeLogStore>;
  readonly unbilled: UnbilledStore;
  /** The price of a shipment for what was found, with its lines; undefined if the tariff has none. */
  readonly reprice: (
    facts: ShipmentFacts,
    found: FoundFreight,
  ) => Promise<{ readonly totalCents: number; readonly lines: readonly ChargeLine[] } | undefined>;
  /** The writes that announce events to subscribers, in one transaction with the invoices. */
  readonly announce: (events: readonly (InvoiceAnnouncement | ChargeAnnouncement)[]) => readonly Step[];
  /** Call when a transaction with announcements is on disk. */
  readonly wake: () => void;
}

export function invoiceParts(
  context: Context,
  network: NetworkInForce,
  tariff: TariffInForce,
  printer: Printer,
  reprice: InvoiceParts['reprice'],
  announce: InvoiceParts['announce'] = () => [],
  wake: () => void = () => {},
  approvals = new CreditApprovals(context),
  netDays: InvoiceParts['netDays'] = async () => () => NET_DAYS,
  carrierNow: CarrierNow = () => ({ ...network.now().data.carrier, terms: '' }),
): InvoiceParts {
  const { db } = context;
  const [store, payments] = [invoiceStore(db, context.archive), paymentStore(db)];
  const [charges, unbilled] = [chargeLogStore(db), unbilledStore(db)];
  return {
    unbilled,
    context,
    network,
    tariff,
    store,
    payments,
    charges,
    printer,
    carrierNow,
    approvals,
    netDays,
    reprice,
    announce,
    wake,
  };
}
