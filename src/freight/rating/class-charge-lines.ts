// Owns how a class price appears on a quote: its lines, minimum, discount, and the steps that explain them (steps 3 to 9).
import { formatCents } from '../money.ts';
import type { ChargeCode } from '../value-sets/charge-code.ts';
import { FREIGHT_CLASS } from '../value-sets/freight-class.ts';
import type { ClassCharges } from './class-charges.ts';
import { cubicFeetText, feetText, percentText } from './figure-text.ts';
import { chargeForWeight } from './half-up.ts';
import type { QuoteSheet } from './quote-sheet.ts';
import type { RatingJob } from './rating-job.ts';

export function writeClassCharges(charges: ClassCharges, job: RatingJob, sheet: QuoteSheet): void {
  const { rateCents } = job.tariff.rates;
  const { billed, rateBase, lowestClass, addedLb, deficitLb } = charges;
  for (const { description, classIndex, weightLb } of charges.lines) {
    const rate = rateCents[rateBase + classIndex]!;
    sheet.line('FRT', description, FREIGHT_CLASS.codes[classIndex]!, weightLb, rate, chargeForWeight(rate, weightLb));
  }
  const lowestRate = rateCents[rateBase + lowestClass]!;
  const lowestCode = FREIGHT_CLASS.codes[lowestClass]!;
  if (addedLb > 0) {
    sheet.line('LFR', 'Linear foot rule weight', lowestCode, addedLb, lowestRate, chargeForWeight(lowestRate, addedLb));
  }
  if (billed.rule !== null) sheet.alerts.push({ messageId: billed.rule, message: raisedText(charges, job) });
  if (deficitLb > 0) {
    sheet.line('DEF', 'Deficit weight', lowestCode, deficitLb, lowestRate, chargeForWeight(lowestRate, deficitLb));
  }
  if (charges.grossCents > charges.linesCents) {
    sheet.charge('MIN', 'Minimum charge', charges.grossCents - charges.linesCents);
  }
  if (charges.discountCents > 0) {
    sheet.charge('DSC', `Discount ${percentText(charges.discountBasisPoints)}%`, -charges.discountCents);
  }
  if (charges.raisedCents > 0) sheet.charge('AMC', 'Absolute minimum charge', charges.raisedCents);
  if (sheet.steps !== null) explainClassCharges(charges, job, sheet);
}

function raisedText({ billed }: ClassCharges, { freight, tariff }: RatingJob): string {
  const text = `The freight is billed at ${billed.weightLb} lb in place of ${freight.totalWeightLb} lb: it takes`;
  if (billed.rule === 'LINEAR_FOOT_RULE') return `${text} ${feetText(freight)}.`;
  const classCode = FREIGHT_CLASS.codes[tariff.rules.cubeRuleClass];
  return `${text} ${cubicFeetText(freight)} ft³. That weight is rated at class ${classCode}.`;
}

function explainClassCharges(charges: ClassCharges, job: RatingJob, sheet: QuoteSheet): void {
  const { pricing, lane, tariff } = job;
  const say = (step: number, rule: string, text: string) => sheet.steps!.push({ step, rule, text, chargeCents: null });
  const charge = (step: number, rule: string, text: string, code: ChargeCode, chargeCents: number) =>
    sheet.steps!.push({ step, rule, text, code, chargeCents });
  for (const line of charges.lines) {
    if (line.classIndex === line.declaredIndex) continue;
    const [rated, declared] = [FREIGHT_CLASS.codes[line.classIndex], FREIGHT_CLASS.codes[line.declaredIndex]];
    say(3, 'fak', `Class ${declared} is rated as ${rated} (FAK).`);
  }
  if (charges.billed.rule !== null) {
    const rule = charges.billed.rule === 'CUBE_RULE' ? 'cube' : 'linear-foot';
    const how = rule === 'cube' ? `, rated at class ${FREIGHT_CLASS.codes[tariff.rules.cubeRuleClass]}` : '';
    say(4, rule, `The ${rule.replace('-', ' ')} rule raises the billed weight to ${charges.billed.weightLb} lb${how}.`);
  }
  const zone = tariff.zones[lane.zone]!.name;
  const rated = tariff.breaks.names[charges.ratedBreak]!;
  const factor = tariff.laneFactors[lane.kind]!;
  const times = factor === 1 ? '' : `, rates times ${factor} for the countries and partners of the lane`;
  say(5, 'break', `Zone ${zone} (${lane.miles} miles, ${lane.laneType}), weight break ${rated}${times}.`);
  for (const line of sheet.lineItemCharges) {
    const step = line.description === 'Deficit weight' ? 6 : 5;
    const text = `${line.description || 'Freight'}: ${line.weightLb} lb of class ${line.classification} at ${formatCents(line.rateCents!)} per hundredweight.`;
    charge(step, step === 6 ? 'deficit' : 'line', text, line.code, line.chargeCents);
  }
  if (charges.deficitLb > 0) {
    const shipped = tariff.breaks.names[charges.shippedBreak]!;
    say(6, 'deficit', `${charges.deficitLb} lb more at ${rated} cost less than the weight itself at ${shipped}.`);
  }
  if (charges.grossCents > charges.linesCents) {
    const text = `The lines are raised to the minimum of the zone, ${formatCents(charges.minimumCents)}.`;
    charge(7, 'minimum', text, 'MIN', charges.grossCents - charges.linesCents);
  }
  say(7, 'gross', `Gross ${formatCents(charges.grossCents)}.`);
  if (charges.discountCents > 0) {
    const text = `Discount of ${percentText(charges.discountBasisPoints)}% at ${rated}.`;
    charge(8, 'discount', text, 'DSC', -charges.discountCents);
  }
  if (charges.raisedCents > 0) {
    const text = `The absolute minimum charge is ${formatCents(pricing.minimumCents)}.`;
    charge(9, 'amc', text, 'AMC', charges.raisedCents);
  }
  say(9, 'net', `Net ${formatCents(charges.netCents)}.`);
}
