// Returns a stored quote to the account that requested it.
import type { Answer } from '../../../platform/contract/route.ts';
import { envelopedText } from '../../../platform/http/envelope.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Caller } from '../../tokens/check-token.ts';
import { quoteAnswers } from '../quote-answer.ts';
import type { QuoteParts } from '../quote-shipment.ts';
import { writeQuotes } from '../rate-quote-answer.schema.ts';
import { findKeptQuote } from './kept-quote.ts';

export async function readQuote(
  parts: QuoteParts,
  caller: Caller,
  quoteId: string,
  isExplained: boolean,
): Promise<Answer> {
  const kept = await findKeptQuote(parts, quoteId, caller.accounts, isExplained);
  if (kept === undefined) throw new Refusal('noSuchQuote');
  return { status: 200, body: envelopedText(writeQuotes(quoteAnswers([kept.quote], kept.facts))) };
}
