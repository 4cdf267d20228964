// Rates stored quotes again with another tariff, but the same freight, network and time, so that only prices can differ.
import { OFFERED_SERVICE } from '../../../freight/rating/offered-services.ts';
import { rateShipment } from '../../../freight/rating/rate-shipment.ts';
import type { Tariff } from '../../../freight/rating/tariff/tariff.ts';
import type { Asked } from '../asked/asked.ts';
import { shipmentOf } from '../asked/shipment-of-asked.ts';
import type { Offer, QuoteParts } from '../quote-shipment.ts';
import type { QuotedSpan, RateQuoteRow } from '../rate-quote.store.ts';

export type { QuotedSpan } from '../rate-quote.store.ts';

export interface ReratedQuote {
  /** The first three characters of both postal codes. */
  readonly lane: string;
  /** For the standard service, which shippers choose most often; if it was not offered, for the cheapest. */
  readonly beforeCents: number;
  /** For the same service; null if the other tariff does not price it. */
  readonly afterCents: number | null;
}

type Parts = Pick<QuoteParts, 'store' | 'network' | 'contracts'>;

const PAGE = 200;
/** After this long, the loop yields to other work. */
const SLICE_MS = 10;

export function countQuotes({ store }: Parts, account: string, span: QuotedSpan): Promise<number> {
  return store.countOfAccount(account, span);
}

/** Passes the newest `most` quotes of an account to `onRated`. Other requests are served in between. */
export async function rerateQuotes(
  { store, network, contracts }: Parts,
  /** The tariff with the fuel surcharges of a revision. */
  tariffWith: (fuelRevision: number) => Promise<Tariff>,
  account: string,
  span: QuotedSpan,
  most: number,
  onRated: (quote: ReratedQuote) => void,
): Promise<void> {
  let last: RateQuoteRow | undefined;
  let left = most;
  while (left > 0) {
    const page = await store.ofAccount(account, span, last, Math.min(PAGE, left));
    if (page.length === 0) return;
    let since = performance.now();
    for (const row of page) {
      const found = await network.version(row.network_version);
      const asked = JSON.parse(row.asked) as Asked;
      const [service, beforeCents] = likeliest(JSON.parse(row.offers) as Offer[]);
      const contract = await contracts.version(account, asked.contract);
      const shipment = shipmentOf(asked, found.data, row.created_at, contract);
      const tariff = await tariffWith(row.fuel_revision);
      const quotes = rateShipment(shipment, asked.levels, tariff, found.data, false);
      const now = quotes.find((one) => one.service.quoteIdCharacter === service);
      const lane = `${asked.from[0].slice(0, 3)} ${asked.to[0].slice(0, 3)}`;
      onRated({ lane, beforeCents, afterCents: now?.rateFound ? now.totalCents : null });
      if (performance.now() - since < SLICE_MS) continue;
      await new Promise((resolve) => setImmediate(resolve));
      since = performance.now();
    }
    left -= page.length;
    last = page.at(-1);
  }
}

function likeliest(offers: readonly Offer[]): Offer {
  const standard = offers.find(([character]) => character === OFFERED_SERVICE[99].quoteIdCharacter);
  return standard ?? offers.reduce((best, one) => (one[1] < best[1] ? one : best));
}
