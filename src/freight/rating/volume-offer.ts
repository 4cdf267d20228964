// Owns when a volume quote is offered with LTL: if the linear-foot rule makes LTL much more expensive, or soon would.
import { formatCents } from '../money.ts';
import { chargeByClass, chargeFreight } from './class-charges.ts';
import { freightLines } from './freight-lines.ts';
import { measureFreight } from './measured-freight.ts';
import { OFFERED_SERVICE } from './offered-services.ts';
import type { Quote, RatedQuote } from './quote.ts';
import type { RatingJob } from './rating-job.ts';
import type { HandlingUnit } from './shipment.ts';
import { volumeQuote } from './volume-quote.ts';

/** `quotes` with a volume quote appended and an alert on LTL; the same list if none is offered. */
export function withVolumeOffer(quotes: readonly Quote[], job: RatingJob): readonly Quote[] {
  const at = quotes.findIndex(({ service }) => service.level === 'LTL');
  const ltl = quotes[at];
  if (!ltl?.rateFound || quotes.some(({ service }) => service.level === 'VTL') || !isAtCliff(job)) return quotes;
  const volume = volumeQuote(job, '94');
  if (!volume.rateFound) return quotes;
  return [...quotes.slice(0, at), warned(ltl, volume, job), ...quotes.slice(at + 1), volume];
}

function warned(ltl: RatedQuote, volume: RatedQuote, job: RatingJob): RatedQuote {
  const cause = isBilledByFeet(job)
    ? 'LTL is expensive for the linear feet that this freight takes'
    : 'With one more handling unit LTL would be billed by linear feet and cost much more';
  const message = `${cause}. ${OFFERED_SERVICE[94].text} costs ${formatCents(volume.totalCents)}; its quote was added to the response.`;
  return { ...ltl, alerts: [...ltl.alerts, { messageId: 'VOLUME_OFFERED', message }] };
}

/** LTL has a price: there are charges by class, and every line has one. */
function isAtCliff(job: RatingJob): boolean {
  const { shipment, freight, lane, pricing, tariff } = job;
  const { linearFootRuleFeet } = tariff.rules;
  const isRaised = isBilledByFeet(job);
  // A cheap check first: it runs for every quote, and most freight is far from the limit.
  // Stryker disable next-line ArithmeticOperator: if this were more, only slower.
  const oneMoreFeet = Math.ceil(freight.longestSideIn / 12);
  // Stryker disable next-line ConditionalExpression,BooleanLiteral,EqualityOperator: without it, only slower.
  if (!isRaised && freight.sharedLinearFeet + oneMoreFeet <= linearFootRuleFeet) return false;
  const { netCents: chargedCents } = job.classCharges!;
  const lines = freightLines(shipment.units, pricing, tariff.rules, null)!;
  if (isRaised) {
    const unraised = { weightLb: freight.totalWeightLb, rule: null };
    return isMuchMore(chargedCents, chargeByClass(lines, unraised, lane, pricing, tariff).netCents, job);
  }
  const more = oneMore(shipment.units);
  const measured = measureFreight([...shipment.units, more], tariff.rules);
  if (measured.sharedLinearFeet <= linearFootRuleFeet) return false;
  const classIndex = Math.min(...lines.map((line) => line.classIndex));
  const withMore = [...lines, { description: '', weightLb: more.weightLb, classIndex, declaredIndex: classIndex }];
  const { netCents } = chargeFreight(withMore, measured, lane, pricing, tariff);
  return isMuchMore(netCents, chargedCents, job);
}

function isBilledByFeet({ classCharges }: RatingJob): boolean {
  return classCharges!.billed.rule === 'LINEAR_FOOT_RULE';
}

function isMuchMore(netCents: number, thanCents: number, { tariff }: RatingJob): boolean {
  return netCents * 100 >= thanCents * tariff.rules.volumeOfferFactorHundredths;
}

/** One more of the largest unit, at the average weight of a unit: the result does not depend on how the freight is grouped. */
function oneMore(units: readonly HandlingUnit[]): HandlingUnit {
  let largest = units[0]!;
  let weightLb = 0;
  let count = 0;
  for (const unit of units) {
    // Stryker disable next-line EqualityOperator: the last of equal units does as well as the first.
    if (order(unit, largest) > 0) largest = unit;
    weightLb += unit.weightLb;
    count += unit.count;
  }
  // Stryker disable next-line ArrayDeclaration: it is only measured.
  return { ...largest, count: 1, weightLb: Math.round(weightLb / count), tareWeightLb: 0, items: [] };
}

/** By size, then by everything else that affects loading: between equal units the choice does not matter. */
function order(one: HandlingUnit, other: HandlingUnit): number {
  return (
    one.lengthIn - other.lengthIn ||
    one.widthIn - other.widthIn ||
    one.heightIn - other.heightIn ||
    Number(other.isStackable) - Number(one.isStackable) ||
    Number(other.isTurnable) - Number(one.isTurnable)
  );
}
