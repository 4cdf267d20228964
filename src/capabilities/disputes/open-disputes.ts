// Disputes of invoices: opened and withdrawn by customers, decided by the carrier.
import type { Context } from '../../context.ts';
import type { Capability } from '../../platform/capability.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import type { NetworkInForce } from '../carrier/network-in-force.ts';
import type { CarryOutCredit } from '../credit-approvals/credit-approvals.ts';
import type { ImageParts } from '../images/image-parts.ts';
import type { InvoiceParts } from '../invoices/invoice-parts.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { decideDispute } from './close-dispute.ts';
import { disputeRoutes } from './dispute.routes.ts';
import type { DecisionBody } from './dispute.schema.ts';
import { disputeStore } from './dispute.store.ts';
import type { DisputeParts } from './dispute-parts.ts';

export interface Disputes extends Capability {
  readonly parts: DisputeParts;
  /** Carries out a decision that a second operator approved. */
  readonly carryOutDecision: CarryOutCredit;
}

export function openDisputes(needs: {
  readonly context: Context;
  readonly network: NetworkInForce;
  readonly invoices: InvoiceParts;
  readonly images: ImageParts;
  readonly announce: DisputeParts['announce'];
  readonly wake: () => void;
  readonly tokens: TokenChecker;
  readonly operators: OperatorChecker;
}): Disputes {
  const { context, network, invoices, images, announce, wake } = needs;
  const parts: DisputeParts = { context, network, store: disputeStore(context.db), invoices, images, announce, wake };
  return {
    parts,
    carryOutDecision: (operator, disputeId, request) =>
      decideDispute(parts, operator, disputeId, request as DecisionBody, 'given'),
    routes: disputeRoutes(parts, needs.tokens, needs.operators),
    forget: () => parts.store.forgetAll(),
  };
}
