// Generates a stored quote again from its request and the versions at the time. Price and expiry are as offered.

import { formatCents } from '../../../freight/money.ts';
import type { Network } from '../../../freight/network/network.ts';
import { OFFERED_SERVICE } from '../../../freight/rating/offered-services.ts';
import type { ExplanationStep, Quote, RatedQuote } from '../../../freight/rating/quote.ts';
import { rateShipment } from '../../../freight/rating/rate-shipment.ts';
import type { Tariff } from '../../../freight/rating/tariff/tariff.ts';
import { localTime } from '../../../platform/local-time.ts';
import type { Asked } from '../asked/asked.ts';
import type { AnswerFacts } from '../quote-answer.ts';
import { readQuoteId } from '../quote-id.ts';
import { type Offer, type QuoteParts, rateAsked } from '../quote-shipment.ts';
import type { RateQuoteRow } from '../rate-quote.store.ts';

export interface KeptQuote {
  readonly row: RateQuoteRow;
  readonly asked: Asked;
  readonly quote: RatedQuote;
  readonly facts: AnswerFacts;
  readonly network: Network;
  readonly tariff: Tariff;
  /** The difference between the offered price and the calculated one. */
  readonly adjustmentCents: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Undefined for an ID that was never issued, or was issued to another account: callers cannot tell which. */
export async function findKeptQuote(
  parts: QuoteParts,
  quoteId: string,
  accounts: { has(account: string): boolean },
  isExplained: boolean,
): Promise<KeptQuote | undefined> {
  const id = readQuoteId(quoteId);
  const row = id && (await parts.store.find(id.key, parts.context.freightClock.now()));
  if (row === undefined || !accounts.has(row.account)) return undefined;
  const offer = (JSON.parse(row.offers) as Offer[]).find(([character]) => character === id?.level);
  if (offer === undefined) return undefined;
  const asked = JSON.parse(row.asked) as Asked;
  const [network, tariff, contract] = await Promise.all([
    parts.network.version(row.network_version),
    parts.tariff.version(row.tariff_version, row.fuel_revision),
    parts.contracts.version(row.account, asked.contract),
  ]);
  const { quotes, facts } = rateAsked(
    asked,
    network.data,
    tariff.data,
    contract,
    row.created_at,
    row.quote_key,
    parts.disclaimersUrl(),
    isExplained,
  );
  const isOffered = (one: Quote) => one.rateFound && one.service.quoteIdCharacter === offer[0];
  const quote = quotes.find(isOffered) ?? offeredBeside(offer, facts, tariff.data, isExplained).find(isOffered);
  if (!quote?.rateFound) return undefined;
  const [, offeredCents, expiresAt] = offer;
  const adjustmentCents = offeredCents - quote.totalCents;
  const expiry = { timeZone: quote.expiry.timeZone, ...localTime(quote.expiry.timeZone, expiresAt) };
  return {
    row,
    asked,
    quote: { ...adjustedBy(quote, adjustmentCents), expiry },
    facts,
    network: network.data,
    tariff: tariff.data,
    adjustmentCents,
    expiresAt,
  };
}

/** A level that was offered without being requested. It counts even if it would not be offered now. */
function offeredBeside(
  [character]: Offer,
  { shipment, network }: AnswerFacts,
  tariff: Tariff,
  isExplained: boolean,
): readonly Quote[] {
  const service = Object.values(OFFERED_SERVICE).find((one) => one.quoteIdCharacter === character);
  return service === undefined ? [] : rateShipment(shipment, [service.level], tariff, network, isExplained);
}

/** A quote is binding: if a later version of Linehaul calculates another price, the offered one holds. */
export function adjustedBy(quote: RatedQuote, chargeCents: number): RatedQuote {
  if (chargeCents === 0) return quote;
  const totalCents = quote.totalCents + chargeCents;
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
    { step: 14, rule: 'as-quoted', text, code: 'ADJ', chargeCents },
    { ...steps.at(-1)!, text: `Total ${formatCents(totalCents)}.` },
  ];
}
