// The payment terms agreed with customer accounts, and whether freight may be billed to them.
import type { Context } from '../../context.ts';
import type { AuditFollower } from '../../platform/audit/follow-audit-log.ts';
import type { Capability } from '../../platform/capability.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import type { NetworkInForce } from '../carrier/network-in-force.ts';
import type { ShipmentParts } from '../shipments/shipment-parts.ts';
import { billingTermsRoutes } from './billing-terms.routes.ts';
import { creditRefusal } from './check-credit.ts';
import { findNetDays } from './find-billing-terms.ts';
import { KnownTerms } from './known-terms.ts';

export interface BillingTerms extends Capability {
  /** The number of days in which each account must pay an invoice issued now. */
  readonly netDays: (accounts: readonly string[]) => Promise<(account: string) => number>;
  /** Why no more freight may be billed to an account; undefined if it may. */
  readonly creditRefusal: (account: string) => Promise<string | undefined>;
}

export function openBillingTerms(needs: {
  readonly context: Context;
  readonly news: AuditFollower;
  readonly network: NetworkInForce;
  readonly shipments: ShipmentParts;
  readonly operators: OperatorChecker;
}): BillingTerms {
  const { context, news, network, shipments, operators } = needs;
  const known = new KnownTerms(context, news);
  return {
    routes: billingTermsRoutes({ context, network, shipments, known }, operators),
    netDays: (accounts) => findNetDays(context, accounts, network.now().data.deadlines.paymentDays),
    creditRefusal: (account) => creditRefusal(context, known, account),
    hear: (heard) => known.hear(heard),
  };
}
