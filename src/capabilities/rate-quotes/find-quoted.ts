// Finds a quote for whoever ships on it: what was asked, what it costs, until when, made again from the versions of then.
import type { Network } from '../../freight/network/network.ts';
import type { RatedQuote } from '../../freight/rating/quote.ts';
import type { Shipment } from '../../freight/rating/shipment.ts';
import type { Tariff } from '../../freight/rating/tariff/tariff.ts';
import type { Asked } from './asked.ts';
import { expiryOf } from './quote-answer.ts';
import { readQuoteId } from './quote-id.ts';
import { type QuoteParts, rateAsked } from './quote-shipment.ts';

export interface Quoted {
  readonly quoteId: string;
  readonly account: string;
  readonly asked: Asked;
  readonly quote: RatedQuote;
  readonly shipment: Shipment;
  readonly network: Network;
  readonly tariff: Tariff;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly networkVersion: number;
  readonly tariffVersion: number;
}

/** Undefined for an id that was never given, or given to another account. */
export async function findQuoted(
  parts: QuoteParts,
  quoteId: string,
  accounts: { has(account: string): boolean },
): Promise<Quoted | undefined> {
  const id = readQuoteId(quoteId);
  const row = id && (await parts.store.find(id.key));
  if (row === undefined || !accounts.has(row.account)) return undefined;
  const [network, tariff] = await Promise.all([
    parts.network.version(row.network_version),
    parts.tariff.version(row.tariff_version),
  ]);
  const asked = JSON.parse(row.asked) as Asked;
  const { quotes, facts } = rateAsked(asked, network.data, tariff.data, row.created_at, row.quote_key, '', false);
  const quote = quotes.find((one) => one.rateFound && one.service.quoteIdCharacter === id?.level);
  if (quote === undefined || !quote.rateFound) return undefined;
  return {
    quoteId,
    account: row.account,
    asked,
    quote,
    shipment: facts.shipment,
    network: network.data,
    tariff: tariff.data,
    expiresAt: expiryOf(quote),
    networkVersion: row.network_version,
    tariffVersion: row.tariff_version,
  };
}
