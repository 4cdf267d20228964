// Whether a quote still fits the bill: the same that the server looks at before it takes the quote's price.
import { bolServices } from '../../../src/freight/rating/bol-services.ts';
import type { BolAccessorial } from '../../../src/freight/value-sets/bol-accessorial.ts';
import type { LimitedAccessType } from '../../../src/freight/value-sets/limited-access-type.ts';
import { isGuaranteed, type RateQuote } from '../quotes/priced-quote.ts';
import { allCodes, type ShipForm, unitWeight } from './ship-form.ts';

/** What was quoted, as it was asked for. */
export interface Quoted {
  readonly from: string;
  readonly to: string;
  readonly weightLb: number;
  readonly services: readonly BolAccessorial[];
  readonly originAccess: LimitedAccessType;
  readonly destinationAccess: LimitedAccessType;
}

/** One reason why the quote's price would not be the bill's. */
export type Misfit =
  | { readonly of: 'expiry'; readonly at: string }
  | { readonly of: 'lane'; readonly from: string; readonly to: string }
  | { readonly of: 'weight'; readonly quotedLb: number; readonly billedLb: number }
  | { readonly of: 'services'; readonly codes: readonly BolAccessorial[] }
  | { readonly of: 'guarantee' };

/** None where the price holds. `now` is undefined while it is not known. */
export function misfits(form: ShipForm, quoted: Quoted, quote: RateQuote, now: Date | undefined): Misfit[] {
  const reasons: Misfit[] = [];
  const expiry = quote.dates?.quoteExpiration;
  if (expiry !== undefined && now !== undefined && now.getTime() > Date.parse(expiry)) {
    reasons.push({ of: 'expiry', at: expiry });
  }
  const ends = [form.origin.postalCode, form.destination.postalCode].map(areaOf);
  if (ends[0] !== areaOf(quoted.from) || ends[1] !== areaOf(quoted.to)) {
    reasons.push({ of: 'lane', from: quoted.from, to: quoted.to });
  }
  const billedLb = form.commodities.handlingUnits.reduce((sum, unit) => sum + unitWeight(unit), 0);
  if (billedLb !== quoted.weightLb) reasons.push({ of: 'weight', quotedLb: quoted.weightLb, billedLb });
  const codes = unquotedCodes(form, quoted, quote);
  if (codes.length > 0) reasons.push({ of: 'services', codes });
  if (asksForOtherGuarantee(form, quote)) reasons.push({ of: 'guarantee' });
  return reasons;
}

/** What decides the lane: five digits, or the first three characters of a Canadian code. */
function areaOf(code: string): string {
  return /^\d/.test(code) ? code.slice(0, 5) : code.slice(0, 3).toUpperCase();
}

function unquotedCodes(form: ShipForm, quoted: Quoted, quote: RateQuote): BolAccessorial[] {
  const isCanadian = form.origin.country === 'CAN' || form.destination.country === 'CAN';
  const access = form.accessorials.limitedAccessType;
  const priced = (codes: readonly BolAccessorial[], originAccess: string, destinationAccess: string) =>
    bolServices({
      codes,
      originAccess: originAccess as LimitedAccessType,
      destinationAccess: destinationAccess as LimitedAccessType,
      isCanadian,
    }).codes;
  const has = new Set<string>([
    ...priced(quoted.services, quoted.originAccess, quoted.destinationAccess),
    ...(quote.quoteRate?.ratedAccessorials ?? []).map(({ code }) => code),
  ]);
  return allCodes(form).filter((code) =>
    priced([code], access.origin, access.destination).some((charged) => !has.has(charged)),
  );
}

function asksForOtherGuarantee(form: ShipForm, quote: RateQuote): boolean {
  const { guarantee, isAnyGuarantee } = bolServices({
    codes: form.guarantee === '' ? [] : [form.guarantee],
    originAccess: null,
    destinationAccess: null,
    isCanadian: false,
  });
  return guarantee !== null && guarantee !== quote.serviceLevelId && !(isAnyGuarantee && isGuaranteed(quote));
}
