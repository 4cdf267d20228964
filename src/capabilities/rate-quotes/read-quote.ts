// Gives a quote back to the account that asked for it, made again from what was asked and the versions of then.
import type { Answer } from '../../platform/contract/route.ts';
import { envelopedText } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Caller } from '../tokens/check-token.ts';
import type { Asked } from './asked.ts';
import { quoteAnswers } from './quote-answer.ts';
import { readQuoteId } from './quote-id.ts';
import { type QuoteParts, rateAsked } from './quote-shipment.ts';
import { writeQuotes } from './rate-quote-answer.schema.ts';

export async function readQuote(
  parts: QuoteParts,
  caller: Caller,
  quoteId: string,
  isExplained: boolean,
): Promise<Answer> {
  const id = readQuoteId(quoteId);
  const row = id && (await parts.store.find(id.key));
  // Another account's quote looks like one that does not exist.
  if (row === undefined || !caller.accounts.has(row.account)) throw new Refusal('noSuchQuote');
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
  const quote = quotes.find((one) => one.rateFound && one.service.quoteIdCharacter === id?.level);
  if (quote === undefined) throw new Refusal('noSuchQuote');
  return { status: 200, body: envelopedText(writeQuotes(quoteAnswers([quote], facts))) };
}
