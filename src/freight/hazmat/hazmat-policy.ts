// Which hazardous materials a carrier refuses or limits by weight: its own rules (hazmat-policy.csv), not the law.

import type { CarriageFinding, CarriedHazmat, HazmatPolicyRule } from './carried-hazmat.ts';
import { isWholeClass } from './hazard-class.ts';

export function policyFindings(rules: readonly HazmatPolicyRule[], goods: readonly CarriedHazmat[]): CarriageFinding[] {
  const findings: CarriageFinding[] = rules.length === 0 ? [] : unreadable(goods);
  for (const rule of rules) {
    const meant = goods.filter((one) => isMeant(rule, one));
    const weightLb = meant.reduce((sum, one) => sum + one.weightLb, 0);
    if (weightLb <= rule.maximumWeightLb) continue;
    const materials = [...new Set(meant.map(({ name }) => name))];
    const names = `${materials.join(' and ')} ${materials.length === 1 ? 'is' : 'are'}`;
    const limit =
      rule.maximumWeightLb === 0
        ? 'not accepted'
        : `accepted up to ${pounds(rule.maximumWeightLb)} lb per shipment; ${pounds(weightLb)} lb was given`;
    findings.push({
      kind: 'refused',
      messageId: 'HAZMAT_REFUSED',
      text: `${names} ${limit}: ${rule.reason}`,
      paragraph: rule.paragraph,
    });
  }
  return findings;
}

/** A material with an unreadable class could be any that the carrier refuses. A missing class is handled elsewhere. */
function unreadable(goods: readonly CarriedHazmat[]): CarriageFinding[] {
  return goods
    .filter(({ hazardClass }) => hazardClass !== '' && !isWholeClass(hazardClass))
    .map(({ name, hazardClass }) => ({
      kind: 'refused',
      messageId: 'HAZMAT_REFUSED',
      text: `${name} is not accepted: "${hazardClass}" is not a class or division. Write it as 3, 6.1 or 1.4S.`,
      paragraph: '49 CFR 172.202(a)(3)',
    }));
}

function isMeant({ hazardClass, packingGroup, numbers }: HazmatPolicyRule, goods: CarriedHazmat): boolean {
  if (hazardClass !== '' && !isOfClass(goods.hazardClass, hazardClass)) return false;
  if (packingGroup !== '' && goods.packingGroup !== packingGroup) return false;
  if (numbers === null) return true;
  const digits = Number(goods.number.slice(2));
  return goods.number.startsWith(numbers.prefix) && digits >= numbers.from && digits <= numbers.to;
}

/** `1.4` includes 1.4S; `2` includes 2.1. */
function isOfClass(given: string, wanted: string): boolean {
  return given === wanted || (given.startsWith(wanted) && /^[.A-Z]/.test(given.slice(wanted.length)));
}

function pounds(lb: number): string {
  return lb.toLocaleString('en-US');
}
