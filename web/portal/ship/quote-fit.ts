// Whether a quote still fits the bill: the same checks that the server makes before it uses the quote's price.
import { DAY_MS } from '../../../src/freight/milliseconds.ts';
import { bolServices } from '../../../src/freight/rating/bol-services.ts';
import { sizesOf, unlikeSizes } from '../../../src/freight/rating/quoted-sizes.ts';
import type { BolAccessorial } from '../../../src/freight/value-sets/bol-accessorial.ts';
import type { LimitedAccessType } from '../../../src/freight/value-sets/limited-access-type.ts';
import type { ClassScale, QuoteTolerance } from '../quotes/density.ts';
import { isGuaranteed, type RateQuote } from '../quotes/priced-quote.ts';
import type { AskedUnit, Part } from '../quotes/quote-ask.ts';
import { tableOf } from '../quotes/quote-request.ts';
import { askOfForm } from './form-to-ask.ts';
import { unitTare } from './packaging.ts';
import { allCodes, type ShipForm, unitWeight } from './ship-form.ts';

/** What was quoted, as requested. */
export interface Quoted {
  readonly from: string;
  readonly to: string;
  readonly weightLb: number;
  readonly services: readonly BolAccessorial[];
  readonly originAccess: LimitedAccessType;
  readonly destinationAccess: LimitedAccessType;
  /** Absent from drafts saved by an earlier version. */
  readonly units?: readonly AskedUnit[];
  readonly account?: string;
  readonly part?: Part;
  readonly shipDate?: string;
}

/** Used until the carrier's tolerance is known. */
const EXACT: QuoteTolerance = { weightPercent: 0, inches: 0, days: 0 };

/** One reason why the quote's price would not apply to the bill. */
export type Misfit =
  | { readonly of: 'expiry'; readonly at: string }
  | { readonly of: 'lane'; readonly from: string; readonly to: string }
  | { readonly of: 'weight'; readonly quotedLb: number; readonly billedLb: number }
  | { readonly of: 'class' | 'count' | 'size' | 'payer' | 'date'; readonly quoted: string; readonly billed: string }
  | { readonly of: 'services' | 'fewer'; readonly codes: readonly BolAccessorial[] }
  | { readonly of: 'coverage' }
  | { readonly of: 'guarantee' };

/** Empty if the price applies. `now` is undefined until it is known. */
export function misfits(
  form: ShipForm,
  quoted: Quoted,
  quote: RateQuote,
  now: Date | undefined,
  scale: ClassScale | undefined,
): Misfit[] {
  const reasons: Misfit[] = [];
  const tolerance = scale?.quoteTolerance ?? EXACT;
  const expiry = quote.dates?.quoteExpiration;
  if (expiry !== undefined && now !== undefined && now.getTime() > Date.parse(expiry)) {
    reasons.push({ of: 'expiry', at: expiry });
  }
  const ends = [form.origin.postalCode, form.destination.postalCode].map(areaOf);
  if (ends[0] !== areaOf(quoted.from) || ends[1] !== areaOf(quoted.to)) {
    reasons.push({ of: 'lane', from: quoted.from, to: quoted.to });
  }
  const { quotedLb, billedLb } = weightsOf(form, quoted, quote, scale);
  if (Math.abs(billedLb - quotedLb) * 100 > quotedLb * tolerance.weightPercent) {
    reasons.push({ of: 'weight', quotedLb, billedLb });
  }
  if (quoted.units !== undefined) reasons.push(...unitMisfits(form, quoted.units, tolerance));
  const { more, fewer } = otherCodes(form, quoted, quote, scale);
  if (more.length > 0) reasons.push({ of: 'services', codes: more });
  if (fewer.length > 0) reasons.push({ of: 'fewer', codes: fewer });
  if (isCovered(form) !== hasCoverage(quote)) reasons.push({ of: 'coverage' });
  if (asksForOtherGuarantee(form, quote, scale)) reasons.push({ of: 'guarantee' });
  const terms = quoted.part && TERMS[quoted.part];
  if (terms !== undefined && terms !== form.payment.terms) {
    reasons.push({ of: 'payer', quoted: terms, billed: form.payment.terms });
  }
  const { requestedPickupDate } = form.bol;
  const days = Math.abs(Date.parse(requestedPickupDate) - Date.parse(quoted.shipDate || requestedPickupDate)) / DAY_MS;
  if (days > tolerance.days) reasons.push({ of: 'date', quoted: quoted.shipDate ?? '', billed: requestedPickupDate });
  return reasons;
}

/** Including pallets, once their weight is known. */
function weightsOf(form: ShipForm, quoted: Quoted, quote: RateQuote, scale: ClassScale | undefined) {
  const units = form.commodities.handlingUnits;
  const goodsLb = units.reduce((sum, unit) => sum + unitWeight(unit), 0);
  if (scale === undefined || quote.quoteRate === undefined) return { quotedLb: quoted.weightLb, billedLb: goodsLb };
  const tareLb = units.reduce((sum, unit) => sum + unitTare(unit, scale), 0);
  return { quotedLb: quote.quoteRate.totalShipmentWeight, billedLb: goodsLb + tareLb };
}

const TERMS: Readonly<Record<Part, string>> = {
  Shipper: 'Prepaid',
  Consignee: 'Collect',
  'Third Party': 'Third Party',
};

/** Only the server compares classes by density and units without dimensions. */
function unitMisfits(form: ShipForm, quoted: readonly AskedUnit[], { inches }: QuoteTolerance): Misfit[] {
  const found: Misfit[] = [];
  const listOf = (classes: readonly string[]) => [...new Set(classes)].sort((one, two) => Number(one) - Number(two));
  const billedItems = form.commodities.handlingUnits.flatMap((unit) => unit.lineItems);
  const was = listOf(quoted.map((unit) => unit.freightClass));
  const is = listOf(billedItems.map((item) => item.classification.replace('N/A', '')));
  if (!was.includes('') && !is.includes('') && was.join() !== is.join()) {
    found.push({ of: 'class', quoted: was.join(', '), billed: is.join(', ') });
  }
  const billed = askOfForm(form).units;
  const isMeasured = (unit: AskedUnit) => [unit.length, unit.width, unit.height].every((side) => Number(side) > 0);
  if (!quoted.every(isMeasured) || !billed.every(isMeasured)) return found;
  const countOf = (units: readonly AskedUnit[]) => units.reduce((sum, { count }) => sum + Number(count), 0);
  if (countOf(quoted) !== countOf(billed)) {
    found.push({ of: 'count', quoted: String(countOf(quoted)), billed: String(countOf(billed)) });
  }
  const unlike = unlikeSizes(sizesOf(quoted.map(measuredUnit)), sizesOf(billed.map(measuredUnit)), inches);
  if (unlike !== null) found.push({ of: 'size', ...unlike });
  return found;
}

function measuredUnit({ count, length, width, height }: AskedUnit) {
  return { count: Number(count), lengthIn: Number(length), widthIn: Number(width), heightIn: Number(height) };
}

function isCovered({ accessorials }: ShipForm): boolean {
  return accessorials.codes.includes('FVC') && Number(accessorials.fullValueCoverageDetails.monetaryValue) > 0;
}

function hasCoverage(quote: RateQuote): boolean {
  return quote.chargeItems.some(({ description }) => description === 'Full value coverage');
}

/** What determines the lane: five digits, or the first three characters of a Canadian code. */
function areaOf(code: string): string {
  return /^\d/.test(code) ? code.slice(0, 5) : code.slice(0, 3).toUpperCase();
}

function otherCodes(
  form: ShipForm,
  quoted: Quoted,
  quote: RateQuote,
  scale: ClassScale | undefined,
): { readonly more: BolAccessorial[]; readonly fewer: BolAccessorial[] } {
  const isCanadian = form.origin.country === 'CAN' || form.destination.country === 'CAN';
  const access = form.accessorials.limitedAccessType;
  const table = tableOf(scale);
  const priced = (codes: readonly BolAccessorial[], originAccess: string, destinationAccess: string) =>
    bolServices(
      {
        codes,
        originAccess: originAccess as LimitedAccessType,
        destinationAccess: destinationAccess as LimitedAccessType,
        isCanadian,
      },
      table,
    ).codes;
  const has = new Set<string>([
    ...priced(quoted.services, quoted.originAccess, quoted.destinationAccess),
    ...(quote.quoteRate?.ratedAccessorials ?? []).map(({ code }) => code),
  ]);
  const more = allCodes(form).filter((code) =>
    priced([code], access.origin, access.destination).some((charged) => !has.has(charged)),
  );
  const asked = new Set(priced(allCodes(form), access.origin, access.destination));
  const fewer = quoted.services.filter((code) =>
    priced([code], quoted.originAccess, quoted.destinationAccess).some(
      (charged) => charged !== 'HAZ' && table.onBols.has(charged) && !asked.has(charged),
    ),
  );
  return { more, fewer };
}

function asksForOtherGuarantee(form: ShipForm, quote: RateQuote, scale: ClassScale | undefined): boolean {
  const codes = form.guarantee === '' ? [] : [form.guarantee];
  const asked = { codes, originAccess: null, destinationAccess: null, isCanadian: false };
  const { guarantee, isAnyGuarantee } = bolServices(asked, tableOf(scale));
  return guarantee !== null && guarantee !== quote.serviceLevelId && !(isAnyGuarantee && isGuaranteed(quote));
}
