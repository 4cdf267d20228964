// Checks the quote that a bill of lading names: whose it is, whether it still holds, and whether it is for this freight.
import type { Quoted } from '../rate-quotes/find-quoted.ts';
import type { BolRequest } from './bol.schema.ts';
import type { BolNotes } from './bol-outcome.ts';
import type { BolPoint } from './bol-points.ts';
import { servicesOf } from './rate-bol.ts';

/** True when its price is the shipment's. Otherwise a warning says why the shipment is rated anew. */
export function quoteHolds(
  quoted: Quoted,
  request: BolRequest,
  ends: { readonly origin: BolPoint; readonly destination: BolPoint },
  now: number,
  notes: BolNotes,
): boolean {
  const reasons = differences(quoted, request, ends);
  if (now > quoted.expiresAt) reasons.unshift(`it expired on ${new Date(quoted.expiresAt).toISOString().slice(0, 10)}`);
  if (reasons.length === 0) return true;
  notes.add(
    'warning',
    `Quote ${quoted.quoteId} was not used: ${reasons.join('; ')}. The shipment was rated anew; ask for a new quote and replace the bill to have its price.`,
  );
  return false;
}

function differences(
  { asked, quote }: Quoted,
  request: BolRequest,
  ends: { readonly origin: BolPoint; readonly destination: BolPoint },
): string[] {
  const reasons: string[] = [];
  for (const [side, [postalCode, country]] of [
    ['origin', asked.from],
    ['destination', asked.to],
  ] as const) {
    const { place } = ends[side].location;
    const isSame = place.country === country && areaCode(postalCode) === areaCode(ends[side].postalCode);
    if (!isSame)
      reasons.push(`it is for the ${side} ${postalCode}, the bill for ${ends[side].postalCode || place.city}`);
  }
  const quotedLb = asked.units.reduce((sum, [, , weightLb]) => sum + weightLb, 0);
  const billedLb = request.commodities.handlingUnits.reduce((sum, unit) => sum + unit.weight, 0);
  if (quotedLb !== billedLb) reasons.push(`it is for ${quotedLb} lb, the bill for ${billedLb} lb`);
  const { codes, guarantee, isAnyGuarantee } = servicesOf(request);
  const unquoted = codes.filter(
    (code) => !asked.codes?.includes(code) && !quote.accessorials.some((one) => one.code === code),
  );
  if (unquoted.length > 0) reasons.push(`the bill asks for services that it does not have (${unquoted.join(', ')})`);
  const isGuaranteed = quote.service.level !== 'LTL' && quote.service.level !== 'VTL';
  if (guarantee !== null && guarantee !== quote.service.id && !(isAnyGuarantee && isGuaranteed)) {
    reasons.push(`it is for ${quote.service.text}, the bill asks for another guarantee`);
  }
  return reasons;
}

/** What decides the lane: five digits, or the first three characters of a Canadian code. */
function areaCode(postalCode: string): string {
  return /^\d/.test(postalCode) ? postalCode.slice(0, 5) : postalCode.slice(0, 3).toUpperCase();
}
