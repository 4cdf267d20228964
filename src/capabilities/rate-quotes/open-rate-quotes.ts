// Rate quotes: pricing shipments, storing the quotes, and looking up classes.
import type { Context } from '../../context.ts';
import type { Capability } from '../../platform/capability.ts';
import { NumberBlocks } from '../../platform/db/number-blocks.ts';
import type { ContractsInForce } from '../carrier/contracts-in-force.ts';
import type { NetworkInForce } from '../carrier/network-in-force.ts';
import type { CarrierNow } from '../carrier/presented-carrier.ts';
import type { TariffInForce } from '../carrier/tariff-in-force.ts';
import type { MailPurposes } from '../mail/mail-purposes.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { classScaleRoutes } from './class-scale/class-scale.routes.ts';
import { DISCLAIMERS_PAGE } from './disclaimers.ts';
import type { QuoteParts } from './quote-shipment.ts';
import { rateQuoteRoutes } from './rate-quote.routes.ts';
import { rateQuoteStore } from './rate-quote.store.ts';
import { composeQuoteMail, QUOTE_MAIL } from './saved/mail-quote.ts';

export interface RateQuotes extends Capability {
  readonly parts: QuoteParts;
}

export function openRateQuotes(needs: {
  readonly context: Context;
  readonly network: NetworkInForce;
  readonly tariff: TariffInForce;
  readonly contracts: ContractsInForce;
  readonly carrierNow: CarrierNow;
  readonly tokens: TokenChecker;
  readonly mailPurposes: MailPurposes;
  /** The URL of a page of this environment. */
  readonly page: (path: string) => () => string;
}): RateQuotes {
  const { context, network, tariff, contracts, carrierNow, tokens } = needs;
  const store = rateQuoteStore(context.db);
  const numbers = new NumberBlocks(context, 'rate quotes');
  const disclaimersUrl = needs.page(DISCLAIMERS_PAGE.path);
  const parts: QuoteParts = { context, network, tariff, contracts, numbers, store, disclaimersUrl, carrierNow };
  needs.mailPurposes.register(QUOTE_MAIL, (body) => composeQuoteMail(parts, body));
  return {
    parts,
    docsPages: [DISCLAIMERS_PAGE],
    routes: [...rateQuoteRoutes(parts, tokens), ...classScaleRoutes(parts, tokens)],
    close: () => numbers.giveBack(),
    forget: () => [store.forgetAll()],
  };
}
