// Invoices and credit memos: issued with a delivery or a return and after later reports; paid as the carrier reports it.
import type { Context } from '../../context.ts';
import type { Printer } from '../../documents/print-documents.ts';
import type { Capability } from '../../platform/capability.ts';
import { countedGauge } from '../../platform/http/metrics/counted-gauge.ts';
import type { Metrics } from '../../platform/http/metrics/metrics.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import type { NetworkInForce } from '../carrier/network-in-force.ts';
import type { TariffInForce } from '../carrier/tariff-in-force.ts';
import type { CarryOutCredit, CreditApprovals } from '../credit-approvals/credit-approvals.ts';
import type { ShipmentHooks, ShipmentParts } from '../shipments/shipment-parts.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { accrueCharges, keepAccruing } from './charges/accrue-charges.ts';
import { chargeRoutes } from './charges/charge.routes.ts';
import { incurredChargeFaults } from './charges/check-incurred-charge.ts';
import { logCharges } from './charges/log-charges.ts';
import { grantCredit } from './credits/grant-credit.ts';
import { invoiceRoutes } from './invoice.routes.ts';
import type { CreditMemoBody } from './invoice.schema.ts';
import { type InvoiceParts, invoiceParts } from './invoice-parts.ts';
import { invoiceShipments } from './invoice-shipments.ts';
import { accountPaymentRoutes } from './payments/account-payment.routes.ts';
import { keepChecking } from './unbilled/check-unbilled.ts';
import { unbilledRoutes } from './unbilled/unbilled.routes.ts';

export interface Invoices extends Capability {
  readonly parts: InvoiceParts;
  /** The invoices that result from shipment events, as writes for the same transaction. */
  readonly ofShipments: ShipmentHooks['alsoWrite'];
  readonly chargeFaults: ShipmentHooks['chargeFaults'];
  /** Carries out a credit that a second operator approved. */
  readonly carryOutCredit: CarryOutCredit;
  /** Updates charges that grew since they were last checked. */
  readonly accrue: () => Promise<void>;
}

/** Counting stops here, so that it stays cheap. */
const MOST_COUNTED = 10_000;

export function openInvoices(needs: {
  readonly context: Context;
  readonly metrics: Metrics;
  readonly network: NetworkInForce;
  readonly tariff: TariffInForce;
  readonly printer: Printer;
  readonly carrierNow: InvoiceParts['carrierNow'];
  readonly reprice: InvoiceParts['reprice'];
  readonly announce: InvoiceParts['announce'];
  readonly wake: () => void;
  readonly approvals: CreditApprovals;
  readonly netDays: InvoiceParts['netDays'];
  readonly shipments: ShipmentParts;
  readonly tokens: TokenChecker;
  readonly operators: OperatorChecker;
}): Invoices {
  const { context, network, tariff, printer, reprice, announce, wake, approvals, netDays, carrierNow } = needs;
  const parts = invoiceParts(
    context,
    network,
    tariff,
    printer,
    reprice,
    announce,
    wake,
    approvals,
    netDays,
    carrierNow,
  );
  let accruing: ReturnType<typeof keepAccruing> | undefined;
  let checking: ReturnType<typeof keepChecking> | undefined;
  countedGauge(
    needs.metrics.registry,
    'linehaul_unbilled_shipments',
    'Shipments that were delivered or returned and have no invoice, up to 10,000.',
    () => parts.unbilled.count(MOST_COUNTED),
  );
  return {
    parts,
    routes: [
      ...invoiceRoutes(parts, needs.tokens, needs.operators),
      ...accountPaymentRoutes(parts, needs.operators),
      ...chargeRoutes(parts, needs.shipments, needs.tokens, needs.operators),
      ...unbilledRoutes(parts, needs.shipments, needs.operators),
    ],
    carryOutCredit: (operator, number, request) =>
      grantCredit(parts, operator, number, request as CreditMemoBody, 'given'),
    chargeFaults: (facts, details) => incurredChargeFaults(parts, facts, details),
    // The payer is notified of a charge before the invoice that contains it.
    ofShipments: async (moved, readFacts) => [
      ...(await logCharges(parts, moved, readFacts)),
      ...(await invoiceShipments(parts, moved, readFacts)),
    ],
    accrue: () => accrueCharges(parts, needs.shipments),
    start() {
      accruing = keepAccruing(parts, needs.shipments);
      checking = keepChecking(parts, needs.shipments);
    },
    async stop() {
      await Promise.all([accruing?.stop(), checking?.stop()]);
    },
    forget: () => [
      ...parts.payments.forgetAll(),
      ...parts.store.forgetAll(),
      parts.charges.forgetAll(),
      parts.unbilled.forgetAll(),
    ],
  };
}
