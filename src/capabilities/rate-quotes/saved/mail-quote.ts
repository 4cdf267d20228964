// E-mails a quote as text to addresses that the caller names. It is composed when it is sent, so that the queue holds no prices.
import { printedAmount } from '../../../documents/printed-words.ts';
import { formatCents } from '../../../freight/money.ts';
import type { RatedQuote } from '../../../freight/rating/quote.ts';
import { formatDay } from '../../../freight/service-calendar.ts';
import type { Answer } from '../../../platform/contract/route.ts';
import { enveloped } from '../../../platform/http/envelope.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { sendersWords } from '../../../platform/mail/senders-words.ts';
import { countMails, mailsLeft, refuseMails } from '../../mail/limit-mails.ts';
import type { ComposedMail } from '../../mail/mail-purposes.ts';
import { MAIL_TOPIC, queueMail } from '../../mail/queue-mail.ts';
import type { Caller } from '../../tokens/check-token.ts';
import type { AskedPoint, AskedUnit } from '../asked/asked.ts';
import type { QuoteParts } from '../quote-shipment.ts';
import { findKeptQuote } from './kept-quote.ts';
import type { QuoteEmail } from './saved-quote.schema.ts';

export const QUOTE_MAIL = 'rate-quote';

interface QuoteMailBody {
  readonly quoteId: string;
  readonly account: string;
}

const FIX = 'Wait until 00:00 UTC, or send the quote yourself. The carrier can raise the limit.';

/** @throws Refusal if there is no such quote, or the mail would exceed the daily limit */
export async function mailQuote(
  parts: QuoteParts,
  caller: Caller,
  quoteId: string,
  { addresses }: QuoteEmail,
): Promise<Answer> {
  const kept = await findKeptQuote(parts, quoteId, caller.accounts, false);
  if (kept === undefined) throw new Refusal('noSuchQuote');
  const { context } = parts;
  const to = [...new Set(addresses)];
  const mailed = { account: kept.row.account, reference: quoteId };
  const left = await mailsLeft(context, mailed);
  if (to.length > left.count) throw refuseMails(context, left, FIX);
  const body: QuoteMailBody = { quoteId, account: kept.row.account };
  const id = `${QUOTE_MAIL}:${quoteId}:${context.ids.make('eml_')}`;
  return {
    status: 202,
    body: enveloped({ quoteId, to, state: 'queued' }),
    writes: [
      ...queueMail(context, { id, purpose: QUOTE_MAIL, reference: quoteId, to, body }),
      ...countMails(context, mailed, to.length),
    ],
    committed: () => context.outbox.wake(MAIL_TOPIC),
  };
}

export async function composeQuoteMail(parts: QuoteParts, body: unknown): Promise<ComposedMail> {
  const { quoteId, account } = body as QuoteMailBody;
  const kept = await findKeptQuote(parts, quoteId, { has: (one) => one === account }, false);
  if (kept === undefined) throw new Error(`There is no quote ${quoteId}.`);
  const { asked, quote } = kept;
  const { name: carrier } = parts.carrierNow();
  const isTest = parts.context.environment === 'test';
  const lines = [
    `${carrier} has quoted $${printedAmount(quote.totalCents)} for this shipment. Quote number: ${quoteId}.`,
    '',
    `Service:     ${quote.service.text}`,
    `Ships:       ${asked.date}`,
    `Valid until: ${formatDay(quote.expiry.day)}`,
    `From:        ${placeText(asked.from)}`,
    `To:          ${placeText(asked.to)}`,
    `Freight:     ${asked.units.map(unitText).join('; ')}`,
    '',
    ...chargeLines(quote),
    '',
    ...sendersWords([['Account', account]]),
    '',
    `You received this e-mail because a customer of ${carrier} entered your address.`,
    ...(isTest ? ['', 'This is a test. No freight moves.'] : []),
  ];
  return { subject: `${isTest ? 'TEST: ' : ''}Freight quote ${quoteId}`, text: `${lines.join('\n')}\n` };
}

function placeText([postalCode, country, city]: AskedPoint): string {
  return [city, postalCode, country].filter(Boolean).join(' ');
}

function unitText([count, , weight]: AskedUnit): string {
  return `${count} handling ${count === 1 ? 'unit' : 'units'}, ${weight} lb`;
}

function chargeLines({ chargeItems, totalCents }: RatedQuote): string[] {
  const extras = chargeItems.map(({ description, chargeCents }) => [description, chargeCents] as const);
  const freightCents = totalCents - extras.reduce((sum, [, cents]) => sum + cents, 0);
  const all = [['Freight', freightCents] as const, ...extras, ['Total', totalCents] as const];
  const width = Math.max(...all.map(([name]) => name.length)) + 2;
  return all.map(([name, cents]) => `${name.padEnd(width)}${formatCents(cents).padStart(12)}`);
}
