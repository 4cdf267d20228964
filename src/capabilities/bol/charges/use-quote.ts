// Checks the quote that a bill of lading names: whether it is still valid, and whether it is for this freight, payer and day.
import { formatCents } from '../../../freight/money.ts';
import type { RatedQuote } from '../../../freight/rating/quote.ts';
import { type Difference, freightDifferences } from '../../../freight/rating/quoted-freight.ts';
import { formatDay } from '../../../freight/service-calendar.ts';
import type { TariffAccessorial } from '../../../freight/value-sets/tariff-accessorial.ts';
import type { AskedTerms } from '../../rate-quotes/asked/asked.ts';
import type { Quoted } from '../../rate-quotes/saved/find-quoted.ts';
import type { BolRequest } from '../request/bol.schema.ts';
import type { BolAccounts } from '../submit/bol-accounts.ts';
import type { BolNotes } from '../submit/bol-outcome.ts';
import { payerField } from '../submit/find-payer.ts';
import { type BolToRate, servicesOf, shipmentToRate } from './rate-bol.ts';

/** The reasons why the quote's price does not apply to the bill; empty if it does. `usedBy` is the PRO of another bill that uses it. */
export function reasonsAgainst(
  quoted: Quoted,
  bol: BolToRate,
  accounts: BolAccounts,
  usedBy: string | undefined,
): readonly string[] {
  const reasons: string[] = [];
  if (bol.now > quoted.expiresAt) {
    reasons.push(`it expired on ${new Date(quoted.expiresAt).toISOString().slice(0, 10)}`);
  }
  if (usedBy !== undefined) reasons.push(`the bill of lading with PRO ${usedBy} used it, and a quote is for one bill`);
  for (const { field, quoted: was, billed } of differences(quoted, bol, accounts)) {
    reasons.push(`quoted ${was}, billed ${billed} (${field})`);
  }
  return reasons;
}

/** States both prices; `rated` is undefined if the bill has none. */
export function warnOfQuote(
  { quoteId, quote }: Quoted,
  reasons: readonly string[],
  rated: RatedQuote | undefined,
  notes: BolNotes,
): void {
  const price = rated === undefined ? 'has no price yet' : `was rated at ${formatCents(rated.totalCents)}`;
  notes.add(
    'warning',
    `Quote ${quoteId} was not used: ${reasons.join('; ')}. The quoted price is ${formatCents(quote.totalCents)}; the shipment ${price}. To change the price, get a new quote and replace the bill of lading.`,
  );
}

function differences(quoted: Quoted, bol: BolToRate, accounts: BolAccounts): readonly Difference[] {
  const found: Difference[] = [];
  const differ = (field: string, was: string, billed: string) => found.push({ field, quoted: was, billed });
  const { request, origin, destination } = bol;
  const { asked, quote, shipment, tariff } = quoted;
  for (const [side, point, [postalCode, country]] of [
    ['origin', origin, asked.from],
    ['destination', destination, asked.to],
  ] as const) {
    const { place } = point.location;
    if (place.country === country && areaCode(postalCode) === areaCode(point.postalCode)) continue;
    differ(`${side}.postalCode`, `${side} ${postalCode}`, point.postalCode || place.city);
  }
  const services = servicesOf(request, tariff);
  const billed = shipmentToRate(bol, services, tariff);
  for (const one of freightDifferences(shipment, billed, quote, tariff)) found.push(one);
  const isTold = (code: TariffAccessorial) =>
    tariff.bolAccessorials.onBols.has(code) &&
    !tariff.hazardousAccessorials.includes(code) &&
    !tariff.overlength.codes.includes(code);
  const billedCodes = [...billed.accessorials, ...(billed.atBothStops ?? [])];
  const [was, now] = [shipment.accessorials.filter(isTold).sort(), billedCodes.filter(isTold).sort()];
  if (was.join() !== now.join()) differ('accessorials.codes', listText(was), listText(now));
  if (shipment.fullValueCents !== billed.fullValueCents) {
    const text = (cents: number) => (cents === 0 ? 'no full-value coverage' : `a value of ${formatCents(cents)}`);
    const field = 'accessorials.fullValueCoverageDetails.monetaryValue';
    differ(field, text(shipment.fullValueCents), text(billed.fullValueCents));
  }
  const { guarantee, isAnyGuarantee } = services;
  const isGuaranteed = quote.service.level !== 'LTL' && quote.service.level !== 'VTL';
  if (guarantee !== null && guarantee !== quote.service.id && !(isAnyGuarantee && isGuaranteed)) {
    differ('accessorials.codes', quote.service.text, 'another guarantee');
  }
  const terms = asked.terms && TERMS[asked.terms];
  if (terms !== undefined && terms !== request.payment.terms) {
    differ('payment.terms', `terms ${terms}`, request.payment.terms);
  }
  if (accounts.payer !== quoted.account) {
    differ(payerField(accounts, request), `account ${quoted.account}`, accounts.payer || 'a payer without an account');
  }
  if (Math.abs(billed.shipDay - shipment.shipDay) > tariff.rules.quoteToleranceDays) {
    differ('bol.requestedPickupDate', `ship date ${formatDay(shipment.shipDay)}`, formatDay(billed.shipDay));
  }
  return found;
}

const TERMS: Readonly<Record<AskedTerms, BolRequest['payment']['terms']>> = {
  P: 'Prepaid',
  C: 'Collect',
  T: 'Third Party',
};

function listText(codes: readonly string[]): string {
  return codes.length === 0 ? 'no accessorials' : codes.join(', ');
}

/** The part that determines the lane: five digits, or the first three characters of a Canadian code. */
function areaCode(postalCode: string): string {
  return /^\d/.test(postalCode) ? postalCode.slice(0, 5) : postalCode.slice(0, 3).toUpperCase();
}
