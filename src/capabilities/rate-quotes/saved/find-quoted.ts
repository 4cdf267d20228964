// Finds a quote for a bill of lading that refers to it: the request, the price, and the expiry.
import type { Network } from '../../../freight/network/network.ts';
import type { RatedQuote } from '../../../freight/rating/quote.ts';
import type { Shipment } from '../../../freight/rating/shipment.ts';
import type { Tariff } from '../../../freight/rating/tariff/tariff.ts';
import type { Asked } from '../asked/asked.ts';
import type { QuoteParts } from '../quote-shipment.ts';
import { findKeptQuote } from './kept-quote.ts';

export interface Quoted {
  readonly quoteId: string;
  readonly account: string;
  readonly asked: Asked;
  readonly quote: RatedQuote;
  readonly shipment: Shipment;
  readonly network: Network;
  readonly tariff: Tariff;
  /** The difference between the offered price and the calculated one. */
  readonly adjustmentCents: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly networkVersion: number;
  readonly tariffVersion: number;
  readonly fuelRevision: number;
}

/** Undefined for an ID that was never issued, or was issued to another account. */
export async function findQuoted(
  parts: QuoteParts,
  quoteId: string,
  accounts: { has(account: string): boolean },
): Promise<Quoted | undefined> {
  const kept = await findKeptQuote(parts, quoteId, accounts, false);
  if (kept === undefined) return undefined;
  const { row, asked, quote, facts, network, tariff, adjustmentCents, expiresAt } = kept;
  return {
    quoteId,
    account: row.account,
    asked,
    quote,
    shipment: facts.shipment,
    network,
    tariff,
    adjustmentCents,
    expiresAt,
    networkVersion: row.network_version,
    tariffVersion: row.tariff_version,
    fuelRevision: row.fuel_revision,
  };
}
