// Quotes a shipment: checks the request, rates it, and stores the quote before responding.
import type { Context } from '../../context.ts';
import type { Network } from '../../freight/network/network.ts';
import type { Contract } from '../../freight/rating/contracts/contract.ts';
import type { Quote } from '../../freight/rating/quote.ts';
import { rateWithOffers } from '../../freight/rating/rate-shipment.ts';
import type { Tariff } from '../../freight/rating/tariff/tariff.ts';
import type { Answer } from '../../platform/contract/route.ts';
import type { NumberBlocks } from '../../platform/db/number-blocks.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { envelopedText } from '../../platform/http/envelope.ts';
import { firstOf, Refusal } from '../../platform/http/refusal.ts';
import { jsonList } from '../../platform/json-text.ts';
import type { ContractsInForce } from '../carrier/contracts-in-force.ts';
import type { NetworkInForce } from '../carrier/network-in-force.ts';
import type { CarrierNow } from '../carrier/presented-carrier.ts';
import type { PricedTariff, TariffInForce } from '../carrier/tariff-in-force.ts';
import type { InForce } from '../carrier/versioned-data.ts';
import type { Caller } from '../tokens/check-token.ts';
import { refuseAccount } from '../tokens/refuse-account.ts';
import { type Asked, askedOf } from './asked/asked.ts';
import { askedText } from './asked/asked-text.ts';
import { checkRequest, requestAlerts } from './asked/check-asked.ts';
import { wrongCenter } from './asked/distribution-center.ts';
import { missingFields } from './asked/missing-fields.ts';
import { shipmentOf } from './asked/shipment-of-asked.ts';
import { hazmatReasons, refusedFor } from './hazmat-reasons.ts';
import { type AnswerFacts, expiryOf, quoteAnswers } from './quote-answer.ts';
import { quoteKey } from './quote-id.ts';
import type { RateQuoteRequest } from './rate-quote.schema.ts';
import type { rateQuoteStore } from './rate-quote.store.ts';
import { writeQuotes } from './rate-quote-answer.schema.ts';

export interface QuoteParts {
  readonly context: Context;
  readonly network: NetworkInForce;
  readonly tariff: TariffInForce;
  readonly contracts: ContractsInForce;
  readonly numbers: NumberBlocks;
  readonly store: ReturnType<typeof rateQuoteStore>;
  readonly disclaimersUrl: () => string;
  readonly carrierNow: CarrierNow;
}

/** Third-party providers act for thousands of accounts. */
const MOST_ACCOUNTS_SHOWN = 10;

export function quoteShipment(
  parts: QuoteParts,
  caller: Caller,
  request: RateQuoteRequest,
  isExplained: boolean,
): Answer | Promise<Answer> {
  if (!caller.accounts.has(request.payment.account)) {
    const shown = [...caller.accounts.keys()].slice(0, MOST_ACCOUNTS_SHOWN);
    const more = caller.accounts.size - shown.length;
    const others = more > 0 ? ` and ${more.toLocaleString('en-US')} more` : '';
    const details = `payment.account is not one of your accounts: ${shown.join(', ')}${others}.`;
    throw refuseAccount('accountNotYours', caller, details);
  }
  const network = parts.network.now();
  const failures = checkRequest(request, network.data);
  if (failures.length > 0) {
    throw new Refusal('contradictoryRequest', { details: firstOf(failures), failures });
  }
  const tariff = parts.tariff.at(pricedAt(request.quoteRequest.shipDate, parts.context.freightClock.now()));
  const number = parts.numbers.take();
  if (tariff instanceof Promise || number instanceof Promise) {
    return Promise.all([tariff, number]).then(([one, n]) =>
      decide(parts, caller, request, network, one, n, isExplained),
    );
  }
  return decide(parts, caller, request, network, tariff, number, isExplained);
}

/**
 * Prices come from the tariff of the ship date, so that a quote for next month has next month's prices. If a tariff takes
 * effect during the ship date, it applies to quotes made from then on.
 */
export function pricedAt(shipDate: string, now: number): number {
  const start = Date.parse(shipDate);
  return Math.min(Math.max(start, now), start + DAY_MS - 1);
}

function decide(
  parts: QuoteParts,
  caller: Caller,
  request: RateQuoteRequest,
  network: InForce<Network>,
  tariff: PricedTariff,
  number: number,
  isExplained: boolean,
): Answer {
  const failure = wrongCenter(request, tariff.data);
  if (failure !== undefined) {
    const { field, description } = failure;
    throw new Refusal('validationFailed', { details: `${field} ${description}`, failures: [failure] });
  }
  const { account } = request.payment;
  const contract = parts.contracts.of(account);
  const { pricing } = caller.accounts.get(account)!;
  const asked = askedOf(request, pricing, missingFields(request), contract?.version);
  const now = parts.context.freightClock.now();
  const key = quoteKey(number);
  const rated = rateAsked(asked, network.data, tariff.data, contract, now, key, parts.disclaimersUrl(), isExplained);
  const { facts } = rated;
  const quotes = refusedFor(rated.quotes, hazmatReasons(request, network.data.hazmatRules));
  const body = envelopedText(writeQuotes(quoteAnswers(quotes, facts)));
  const offers = offersOf(quotes);
  // Without a rate there is nothing to store.
  if (offers.length === 0) return { status: 200, body };
  const row = {
    quote_key: key,
    account,
    username: caller.username,
    created_at: now,
    network_version: network.version,
    tariff_version: tariff.version,
    fuel_revision: tariff.fuelRevision,
    asked: askedText(asked),
    offers: jsonList(offers, offerText),
  };
  return { status: 200, body, writes: [parts.store.insert(row)] };
}

/** Used for new quotes and stored ones: the result depends only on the request, the versions and the time. */
export function rateAsked(
  asked: Asked,
  network: Network,
  tariff: Tariff,
  contract: Contract | undefined,
  quotedAt: number,
  key: string,
  disclaimersUrl: string,
  isExplained: boolean,
): { readonly quotes: readonly Quote[]; readonly facts: AnswerFacts } {
  const shipment = shipmentOf(asked, network, quotedAt, contract);
  const quotes = rateWithOffers(shipment, asked.levels, tariff, network, isExplained);
  return {
    quotes,
    facts: { network, shipment, quoteKey: key, disclaimersUrl, alerts: requestAlerts(asked, shipment) },
  };
}

/** [first character of the quote ID, total in cents, expiry]: what a bill of lading needs from a quote. */
export type Offer = readonly [string, number, number];

/** The character is a letter or a digit, so it needs no escaping. */
function offerText([character, totalCents, expiresAt]: Offer): string {
  return `["${character}",${totalCents},${expiresAt}]`;
}

function offersOf(quotes: readonly Quote[]): Offer[] {
  const offers: Offer[] = [];
  for (const quote of quotes) {
    if (quote.rateFound) offers.push([quote.service.quoteIdCharacter, quote.totalCents, expiryOf(quote)]);
  }
  return offers;
}
