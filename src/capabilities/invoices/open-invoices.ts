// Invoices and credit memos: issued with a delivery or a return and after what is reported later; paid as the carrier reports it.
import type { Context } from '../../context.ts';
import type { Capability } from '../../platform/capability.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import type { NetworkInForce } from '../carrier/network-in-force.ts';
import type { TariffInForce } from '../carrier/tariff-in-force.ts';
import type { DocumentPrinter } from '../documents/print-documents.ts';
import type { ShipmentHooks, ShipmentParts } from '../shipments/shipment-parts.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { accountPaymentRoutes } from './account-payment.routes.ts';
import { accrueCharges, keepAccruing } from './accrue-charges.ts';
import { chargeRoutes } from './charge.routes.ts';
import { incurredChargeFaults } from './check-incurred-charge.ts';
import { invoiceRoutes } from './invoice.routes.ts';
import { type InvoiceParts, invoiceParts } from './invoice-parts.ts';
import { invoiceShipments } from './invoice-shipments.ts';
import { logCharges } from './log-charges.ts';

export interface Invoices extends Capability {
  readonly parts: InvoiceParts;
  /** The invoices that follow from what happened to shipments, as writes for the same unit. */
  readonly ofShipments: ShipmentHooks['alsoWrite'];
  readonly chargeFaults: ShipmentHooks['chargeFaults'];
  /** Charges that grew since somebody looked. */
  readonly accrue: () => Promise<void>;
}

export function openInvoices(needs: {
  readonly context: Context;
  readonly network: NetworkInForce;
  readonly tariff: TariffInForce;
  readonly printer: DocumentPrinter;
  readonly reprice: InvoiceParts['reprice'];
  readonly announce: InvoiceParts['announce'];
  readonly wake: () => void;
  readonly shipments: ShipmentParts;
  readonly tokens: TokenChecker;
  readonly operators: OperatorChecker;
}): Invoices {
  const { context, network, tariff, printer, reprice, announce, wake } = needs;
  const parts = invoiceParts(context, network, tariff, printer, reprice, announce, wake);
  let accruing: ReturnType<typeof keepAccruing> | undefined;
  return {
    parts,
    routes: [
      ...invoiceRoutes(parts, needs.tokens, needs.operators),
      ...accountPaymentRoutes(parts, needs.operators),
      ...chargeRoutes(parts, needs.shipments, needs.tokens, needs.operators),
    ],
    chargeFaults: (facts, details) => incurredChargeFaults(parts, facts, details),
    // The payer hears of a charge before the invoice that has it.
    ofShipments: async (moved, readFacts) => [
      ...(await logCharges(parts, moved, readFacts)),
      ...(await invoiceShipments(parts, moved, readFacts)),
    ],
    accrue: () => accrueCharges(parts, needs.shipments),
    start() {
      accruing = keepAccruing(parts, needs.shipments);
    },
    stop: () => accruing?.stop(),
    forget: () => [...parts.payments.forgetAll(), ...parts.store.forgetAll(), parts.charges.forgetAll()],
  };
}
