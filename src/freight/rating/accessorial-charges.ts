// Owns the accessorials of a quote and their prices (domain step 12).
import { type Cents, formatCents, timesRatio } from '../money.ts';
import type { QuotedLevel } from '../value-sets/service-level.ts';
import { reasonAgainst, replacement } from './accessorial-fit.ts';
import { coveredAccessorials, type PricedAccessorial } from './covered-accessorials.ts';
import type { QuoteSheet } from './quote-sheet.ts';
import type { Alert, Reason } from './rate-messages.ts';
import type { RatingJob } from './rating-job.ts';
import type { AccessorialPrice, AccessorialRule } from './tariff/accessorials-file.ts';
import { AS_LISTED } from './tariff/pricings-file.ts';
import { isInSeason, seasonText } from './tariff/season-cell.ts';

/** The accessorials of a quote, or the reasons why it cannot be given as requested. */
export interface ChosenAccessorials {
  readonly rules: readonly AccessorialRule[];
  readonly alerts: readonly Alert[];
  readonly reasons: readonly Reason[];
}

const NONE: ChosenAccessorials = { rules: [], alerts: [], reasons: [] };

/**
 * Requested services, those that hazardous goods require, and the greatest overlength once. A requested service that is not available
 * refuses the quote: freight must not move without a service that the shipper believes they bought.
 */
export function chooseAccessorials(job: RatingJob, level: QuotedLevel): ChosenAccessorials {
  const { shipment, freight, tariff } = job;
  // Stryker disable ConditionalExpression,BlockStatement: without it, only slower.
  if (
    shipment.accessorials.length === 0 &&
    !freight.isHazardous &&
    freight.longestSideIn < tariff.overlength.fromInches[0]!
  ) {
    return NONE;
  }
  // Stryker restore ConditionalExpression,BlockStatement
  const rules: AccessorialRule[] = [];
  const alerts: Alert[] = [];
  const reasons: Reason[] = [];
  const add = (rule: AccessorialRule): boolean => {
    if (rules.includes(rule)) return false;
    rules.push(rule);
    return true;
  };
  let overlengthAsked = -1;
  for (const code of shipment.accessorials) {
    const overlength = tariff.overlength.codes.indexOf(code);
    if (overlength >= 0) {
      overlengthAsked = Math.max(overlengthAsked, overlength);
      continue;
    }
    const asked = tariff.accessorials.get(code)!;
    const rule = replacement(asked, job);
    const reason = reasonAgainst(rule, job, level);
    if (reason !== null) reasons.push(reason);
    else if (add(rule) && rule !== asked) {
      const message = `${code} is charged as ${rule.code}, ${rule.description}, in ${asked.replacedIn}.`;
      alerts.push({ messageId: 'ACCESSORIAL_REPLACED', message });
    }
    // A quote that is refused shows none of these alerts.
    if (rule.season !== null && !isInSeason(rule.season, shipment.shipDay)) {
      const season = seasonText(rule.season);
      const message = `${rule.code}, ${rule.description}, is charged although its season is ${season}. Leave it out if it is not needed.`;
      alerts.push({ messageId: 'ACCESSORIAL_SEASON', message });
    }
  }
  if (freight.isHazardous) {
    for (const code of tariff.hazardousAccessorials) {
      const rule = replacement(tariff.accessorials.get(code)!, job);
      if (reasonAgainst(rule, job, level) !== null || !add(rule)) continue;
      const message = `${rule.code}, ${rule.description}, was added: a line item is hazardous.`;
      alerts.push({ messageId: 'ACCESSORIAL_ADDED', message });
    }
  }
  addOverlength(job, level, overlengthAsked, rules, alerts, reasons);
  return { rules, alerts, reasons };
}

function addOverlength(
  job: RatingJob,
  level: QuotedLevel,
  asked: number,
  rules: AccessorialRule[],
  alerts: Alert[],
  reasons: Reason[],
): void {
  const { tariff, freight } = job;
  const { fromInches, codes } = tariff.overlength;
  const found = fromInches.findLastIndex((inches) => inches <= freight.longestSideIn);
  if (asked < 0 && found < 0) return;
  const rule = tariff.accessorials.get(codes[Math.max(asked, found)]!)!;
  const reason = reasonAgainst(rule, job, level);
  if (reason !== null) {
    if (asked >= 0) reasons.push(reason);
    return;
  }
  rules.push(rule);
  if (found <= asked) return;
  const side = `the longest side has ${freight.longestSideIn} in`;
  alerts.push(
    asked < 0
      ? { messageId: 'ACCESSORIAL_ADDED', message: `${rule.code}, ${rule.description}, was added: ${side}.` }
      : { messageId: 'OVERLENGTH_RAISED', message: `${rule.code} is charged in place of ${codes[asked]}: ${side}.` },
  );
}

/** The parts are added and rounded once; the price is then clamped between its minimum and maximum. */
export function accessorialPrice(price: AccessorialPrice, weightLb: number, netCents: Cents): Cents {
  const { chargeCents, perCwtCents, basisPoints, minimumCents, maximumCents } = price;
  const parts = chargeCents * 10_000 + perCwtCents * weightLb * 100 + netCents * basisPoints;
  return Math.min(Math.max(timesRatio(parts, 1, 10_000), minimumCents), maximumCents);
}

export function writeAccessorials(
  { rules, alerts }: ChosenAccessorials,
  { pricing, freight, shipment }: RatingJob,
  netCents: Cents,
  sheet: QuoteSheet,
): void {
  for (const alert of alerts) sheet.alerts.push(alert);
  const priced: PricedAccessorial[] = [];
  for (const rule of rules) {
    const agreed = pricing.accessorialCents[rule.index]!;
    const chargeCents = agreed === AS_LISTED ? accessorialPrice(rule, freight.totalWeightLb, netCents) : agreed;
    if (rule.side === 'either' && shipment.atBothStops?.includes(rule.code)) {
      priced.push({ rule, chargeCents, stop: 'pickup' }, { rule, chargeCents, stop: 'delivery' });
    } else priced.push({ rule, chargeCents, stop: undefined });
  }
  const covered = coveredAccessorials(priced);
  for (const one of priced) {
    const { rule, chargeCents, stop } = one;
    const by = covered.get(one);
    if (by !== undefined) {
      writeCovered(one, by, sheet);
      continue;
    }
    sheet.accessorial(rule.code, rule.description, chargeCents, stop);
    if (sheet.steps === null) continue;
    const agreed = pricing.accessorialCents[rule.index]!;
    const isListed = agreed === AS_LISTED;
    const name = isListed ? 'accessorial' : agreed === 0 ? 'accessorial-waived' : 'accessorial-agreed';
    const how = isListed ? priceText(rule, freight.totalWeightLb) : agreed === 0 ? 'waived' : 'agreed price';
    const { code, description } = rule;
    sheet.steps.push({ step: 12, rule: name, text: `${code} ${description}: ${how}.`, code, chargeCents });
  }
}

/** It stays on the quote at 0.00, so that the shipper sees that the request was understood. */
function writeCovered({ rule, stop }: PricedAccessorial, by: AccessorialRule, sheet: QuoteSheet): void {
  const { code, description } = rule;
  sheet.accessorial(code, description, 0, stop);
  const message = `${code}, ${description}, is not charged: ${by.code}, ${by.description}, covers it.`;
  sheet.alerts.push({ messageId: 'ACCESSORIAL_COVERED', message });
  const text = `${code} ${description}: covered by ${by.code}.`;
  sheet.steps?.push({ step: 12, rule: 'accessorial-covered', text, code, chargeCents: 0 });
}

function priceText(rule: AccessorialRule, weightLb: number): string {
  const parts: string[] = [];
  if (rule.chargeCents > 0) parts.push(formatCents(rule.chargeCents));
  if (rule.perCwtCents > 0) parts.push(`${formatCents(rule.perCwtCents)} per hundredweight of ${weightLb} lb`);
  if (rule.basisPoints > 0) parts.push(`${rule.basisPoints / 100}% of net`);
  let text = parts.join(' and ') || 'free';
  if (rule.minimumCents > 0) text += `, at least ${formatCents(rule.minimumCents)}`;
  if (rule.maximumCents < Number.MAX_SAFE_INTEGER) text += `, at most ${formatCents(rule.maximumCents)}`;
  return text;
}
