// Lists the quotes that the caller's accounts requested, newest first, in pages.
import { formatCents } from '../../../freight/money.ts';
import { OFFERED_SERVICE } from '../../../freight/rating/offered-services.ts';
import type { Answer } from '../../../platform/contract/route.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { NO_ERROR } from '../../../platform/http/envelope.ts';
import { limitOf, pageOf, readCursor, writeCursor } from '../../../platform/http/request/list-cursor.ts';
import type { Caller } from '../../tokens/check-token.ts';
import type { Asked, AskedPoint, AskedTerms, AskedUnit } from '../asked/asked.ts';
import type { Offer, QuoteParts } from '../quote-shipment.ts';
import type { QuotedSpan, RateQuoteRow } from '../rate-quote.store.ts';
import type { SavedQuote, SavedQuoteQuery } from './saved-quote.schema.ts';

type Parts = Pick<QuoteParts, 'context' | 'store'>;
type Place = Pick<RateQuoteRow, 'created_at' | 'quote_key'>;

const TERMS: Readonly<Record<AskedTerms, SavedQuote['terms']>> = { P: 'Prepaid', C: 'Collect', T: 'Third Party' };
const STACKABLE = 1;
const SERVICE_OF = new Map(Object.values(OFFERED_SERVICE).map((service) => [service.quoteIdCharacter, service]));

export async function listQuotes(parts: Parts, { accounts }: Caller, query: SavedQuoteQuery): Promise<Answer> {
  const limit = limitOf(query);
  const after = query.cursor === undefined ? undefined : readPlace(query.cursor);
  const lists = [...accounts.keys()].map((account) => parts.store.ofAccount(account, spanOf(query), after, limit + 1));
  const rows = (await Promise.all(lists)).flat().sort(newestFirst);
  const { shown, cursor } = pageOf(rows, limit, cursorText);
  const now = parts.context.freightClock.now();
  return { status: 200, body: { data: shown.map((row) => savedQuote(row, now)), cursor, error: NO_ERROR } };
}

function spanOf({ from, to }: SavedQuoteQuery): QuotedSpan {
  return {
    from: from === undefined ? 0 : Date.parse(from),
    to: to === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(to) + DAY_MS,
  };
}

function newestFirst(one: Place, other: Place): number {
  return other.created_at - one.created_at || (one.quote_key < other.quote_key ? 1 : -1);
}

function savedQuote(row: RateQuoteRow, now: number): SavedQuote {
  const asked = JSON.parse(row.asked) as Asked;
  return {
    account: row.account,
    requestedAt: new Date(row.created_at).toISOString(),
    requestedBy: row.username,
    shipDate: asked.date,
    terms: TERMS[asked.terms ?? 'P'],
    origin: placeOf(asked.from),
    destination: placeOf(asked.to),
    handlingUnits: asked.units.map(unitOf),
    accessorials: [...(asked.codes ?? [])],
    offers: (JSON.parse(row.offers) as Offer[]).flatMap((offer) => offerOf(row.quote_key, offer, now)),
  };
}

function placeOf([postalCode, country, city]: AskedPoint): SavedQuote['origin'] {
  return { postalCode, city, country };
}

function unitOf([count, type, weight, tare, length, width, height, flags, items]: AskedUnit) {
  return {
    count,
    type: type ?? '',
    weight,
    tareWeight: tare ?? 0,
    length,
    width,
    height,
    isStackable: (flags & STACKABLE) !== 0,
    isHazardous: items.some(([, , , hazardous]) => hazardous === 1),
    classification: items[0]?.[2] ?? '',
  };
}

function offerOf(key: string, [character, totalCents, expiresAt]: Offer, now: number): SavedQuote['offers'] {
  const service = SERVICE_OF.get(character);
  if (service === undefined) return [];
  return [
    {
      quoteId: `${character}${key}`,
      serviceLevelId: service.id,
      serviceLevelText: service.text,
      totalCharges: formatCents(totalCents),
      expiresAt: new Date(expiresAt).toISOString(),
      isExpired: expiresAt <= now,
    },
  ];
}

/** Where the next page starts. Quotes requested in the meantime come before it, so they do not shift the pages. */
function cursorText({ created_at, quote_key }: Place): string {
  return writeCursor(`${created_at} ${quote_key}`);
}

function readPlace(cursor: string): Place {
  const [, createdAt, key] = readCursor(cursor, /^(\d{1,15}) ([A-Z0-9]{6})$/);
  return { created_at: Number(createdAt), quote_key: key! };
}
