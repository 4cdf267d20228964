// Bills of lading: creating, changing, voiding, printing and mailing them, and pricing them again after a reweigh.
import type { Context } from '../../context.ts';
import type { Printer } from '../../documents/print-documents.ts';
import type { ShipmentFacts } from '../../freight/shipments/shipment-facts.ts';
import type { Capability } from '../../platform/capability.ts';
import { NumberBlocks } from '../../platform/db/number-blocks.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import type { CarrierNow } from '../carrier/presented-carrier.ts';
import type { MailPurposes } from '../mail/mail-purposes.ts';
import type { ProParts } from '../pros/take-pro.ts';
import type { QuoteParts } from '../rate-quotes/quote-shipment.ts';
import type { FoundFreight, ShipmentParts } from '../shipments/shipment-parts.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { carrierVoidRoutes } from './amend/carrier-void.routes.ts';
import { bolRoutes } from './bol.routes.ts';
import { type Recharge, rechargeBol } from './charges/recharge-bol.ts';
import { usedQuoteStore } from './charges/used-quote.store.ts';
import { bolDocumentRoutes } from './documents/bol-documents.routes.ts';
import { billEntryRoutes } from './entry/bill-entry.routes.ts';
import { BILLING_REFUSAL_MAIL, composeBillingRefusal } from './mail/billing-refusal-mail.ts';
import { CARRIER_VOID_MAIL, composeCarrierVoid } from './mail/carrier-void-mail.ts';
import { BOL_MAIL, composeBolMail } from './mail/requested-mail.ts';
import { bolStore } from './record/bol.store.ts';
import type { BolParts } from './submit/plan-bol.ts';

export interface BillsOfLading extends Capability {
  readonly parts: BolParts;
  /** The price of a shipment for the weight that was found. */
  reprice(facts: ShipmentFacts, found: FoundFreight): Promise<Recharge | undefined>;
}

export function openBol(needs: {
  readonly context: Context;
  readonly quotes: QuoteParts;
  readonly pros: ProParts;
  readonly shipments: ShipmentParts;
  readonly printer: Printer;
  readonly carrierNow: CarrierNow;
  readonly keepParties: BolParts['keepParties'];
  readonly creditRefusal: BolParts['creditRefusal'];
  readonly mailPurposes: MailPurposes;
  readonly tokens: TokenChecker;
  readonly operators: OperatorChecker;
}): BillsOfLading {
  const { context, quotes, pros, shipments, printer, carrierNow, keepParties, creditRefusal, mailPurposes, tokens } =
    needs;
  const store = bolStore(context.db, context.archive);
  const usedQuotes = usedQuoteStore(context.db);
  const confirmations = new NumberBlocks(context, 'bol confirmations');
  const used = { context, quotes, pros, shipments, printer, carrierNow, keepParties, creditRefusal };
  const parts: BolParts = { ...used, store, usedQuotes, confirmations, unsaved: new WeakMap() };
  mailPurposes.register(BILLING_REFUSAL_MAIL, composeBillingRefusal);
  mailPurposes.register(CARRIER_VOID_MAIL, composeCarrierVoid);
  mailPurposes.register(BOL_MAIL, (body, isTextOnly) => composeBolMail(parts, body, isTextOnly));
  return {
    parts,
    routes: [
      ...bolRoutes(parts, tokens),
      ...bolDocumentRoutes(parts, tokens),
      ...billEntryRoutes(parts, needs.operators),
      ...carrierVoidRoutes(parts, needs.operators),
    ],
    reprice: (facts, found) => rechargeBol(parts, facts, found),
    close: () => confirmations.giveBack(),
    forget: () => [store.forgetAll(), usedQuotes.forgetAll()],
  };
}
