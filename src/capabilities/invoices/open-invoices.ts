// Invoices: issued with a delivery or a return, corrected by what is reported later, paid as the carrier reports it.
import type { Context } from '../../context.ts';
import type { Capability } from '../../platform/capability.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import type { NetworkInForce } from '../carrier/network-in-force.ts';
import type { TariffInForce } from '../carrier/tariff-in-force.ts';
import type { ShipmentHooks, ShipmentParts } from '../shipments/shipment-parts.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { invoiceRoutes } from './invoice.routes.ts';
import { type InvoiceParts, invoiceParts } from './invoice-parts.ts';
import { invoiceShipments } from './invoice-shipments.ts';

export interface Invoices extends Capability {
  readonly parts: InvoiceParts;
  /** The invoices that follow from what happened to shipments, as writes for the same unit. */
  readonly ofShipments: ShipmentHooks['alsoWrite'];
}

export function openInvoices(needs: {
  readonly context: Context;
  readonly network: NetworkInForce;
  readonly tariff: TariffInForce;
  readonly reprice: InvoiceParts['reprice'];
  readonly announce: InvoiceParts['announce'];
  readonly wake: () => void;
  readonly shipments: ShipmentParts;
  readonly tokens: TokenChecker;
  readonly operators: OperatorChecker;
}): Invoices {
  const parts = invoiceParts(needs.context, needs.network, needs.tariff, needs.reprice, needs.announce, needs.wake);
  return {
    parts,
    routes: invoiceRoutes(parts, needs.shipments, needs.tokens, needs.operators),
    ofShipments: (moved, readFacts) => invoiceShipments(parts, moved, readFacts),
    forget: () => parts.store.forgetAll(),
  };
}
