// A quote that was kept, made again from what was asked and the versions of then. Its price is the one that was offered.

import { formatCents } from '../../freight/money.ts';
import type { Network } from '../../freight/network/network.ts';
import { OFFERED_SERVICE } from '../../freight/rating/offered-services.ts';
import type { ExplanationStep, Quote, RatedQuote } from '../../freight/rating/quote.ts';
import { rateShipment } from '../../freight/rating/rate-shipment.ts';
import type { Tariff } from '../../freight/rating/tariff/tariff.ts';
import type { Asked } from './asked.ts';
import type { AnswerFacts } from './quote-answer.ts';
import { readQuoteId } from './quote-id.ts';
import { type Offer, type QuoteParts, rateAsked } from './quote-shipment.ts';
import type { RateQuoteRow } from './rate-quote.store.ts';

export interface KeptQuote {
  readonly row: RateQuoteRow;
  readonly asked: Asked;
  readonly quote: RatedQuote;
  readonly facts: AnswerFacts;
  readonly network: Network;
  readonly tariff: Tariff;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Undefined for an id that was never given, or given to another account: the two look alike. */
export async function findKeptQuote(
  parts: QuoteParts,
  quoteId: string,
  accounts: { has(account: string): boolean },
  isExplained: boolean,
): Promise<KeptQuote | undefined> {
  const id = readQuoteId(quoteId);
  const row = id && (await parts.store.find(id.key));
  if (row === undefined || !accounts.has(row.account)) return undefined;
  const offer = (JSON.parse(row.offers) as Offer[]).find(([character]) => character === id?.level);
  if (offer === undefined) return undefined;
  const [network, tariff] = await Promise.all([
    parts.network.version(row.network_version),
    parts.tariff.version(row.tariff_version),
  ]);
  const asked = JSON.parse(row.asked) as Asked;
  const { quotes, facts } = rateAsked(
    asked,
    network.data,
    tariff.data,
    row.created_at,
    row.quote_key,
    parts.disclaimersUrl(),
    isExplained,
  );
  const isOffered = (one: Quote) => one.rateFound && one.service.quoteIdCharacter === offer[0];
  const quote = quotes.find(isOffered) ?? offeredBeside(offer, facts, tariff.data, isExplained).find(isOffered);
  if (!quote?.rateFound) return undefined;
  return {
    row,
    asked,
    quote: asOffered(quote, offer[1]),
    facts,
    network: network.data,
    tariff: tariff.data,
    expiresAt: offer[2],
  };
}

/** A level that was not asked for but offered: whether it would be offered again does not matter. */
function offeredBeside(
  [character]: Offer,
  { shipment, network }: AnswerFacts,
  tariff: Tariff,
  isExplained: boolean,
): readonly Quote[] {
  const service = Object.values(OFFERED_SERVICE).find((one) => one.quoteIdCharacter === character);
  return service === undefined ? [] : rateShipment(shipment, [service.level], tariff, network, isExplained);
}

/** A quote is a promise: where a later version of Linehaul calculates another price, the offered one holds. */
function asOffered(quote: RatedQuote, totalCents: number): RatedQuote {
  const chargeCents = totalCents - quote.totalCents;
  if (chargeCents === 0) return quote;
  const adjustment = { code: 'ADJ', description: 'Adjustment to the quoted price', chargeCents } as const;
  return {
    ...quote,
    totalCents,
    chargeItems: [...quote.chargeItems, adjustment],
    explanation: quote.explanation && adjustedSteps(quote.explanation, chargeCents, totalCents),
  };
}

function adjustedSteps(
  steps: readonly ExplanationStep[],
  chargeCents: number,
  totalCents: number,
): readonly ExplanationStep[] {
  const text = 'The price that was offered holds. Since then, the calculation has changed.';
  return [
    ...steps.slice(0, -1),
    { step: 14, rule: 'as-quoted', text, chargeCents },
    { ...steps.at(-1)!, text: `Total ${formatCents(totalCents)}.` },
  ];
}
