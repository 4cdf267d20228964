// Owns whether an accessorial is available on a lane and level, under which code, or the reason why not (domain step 12).
import type { QuotedLevel } from '../value-sets/service-level.ts';
import type { Reason } from './rate-messages.ts';
import type { RatingJob } from './rating-job.ts';
import type { ShipmentPoint } from './shipment.ts';
import type { AccessorialRule } from './tariff/accessorials-file.ts';

/** The code that replaces this one in the state where the service is performed. */
export function replacement(rule: AccessorialRule, { shipment, tariff }: RatingJob): AccessorialRule {
  // Stryker disable next-line ConditionalExpression: no place is in the state ''.
  if (rule.replacedBy === null) return rule;
  const isThere = ({ location }: ShipmentPoint): boolean => location.place.state === rule.replacedIn;
  const counts =
    (rule.side !== 'delivery' && isThere(shipment.origin)) || (rule.side !== 'pickup' && isThere(shipment.destination));
  return counts ? tariff.accessorials.get(rule.replacedBy)! : rule;
}

/** Null if it is available. */
export function reasonAgainst(rule: AccessorialRule, { shipment }: RatingJob, level: QuotedLevel): Reason | null {
  const { code, description, levels, note } = rule;
  if (levels.length > 0 && !levels.includes(level)) {
    const message = sentence(`${code}, ${description} is not available with ${level}.`, note);
    return { messageId: 'ACCESSORIAL_LEVEL', message };
  }
  const atOrigin = appliesAt(rule, shipment.origin);
  const atDestination = appliesAt(rule, shipment.destination);
  if (PLACE_FITS[rule.side](atOrigin, atDestination)) return null;
  const where = [...rule.countries, ...rule.states].join(', ');
  const message = sentence(
    `${code}, ${description}, does not apply here: it needs ${PLACE_TEXT[rule.side]} in ${where}.`,
    note,
  );
  return { messageId: 'ACCESSORIAL_PLACE', message };
}

type Side = AccessorialRule['side'];
const PLACE_FITS: Readonly<Record<Side, (atOrigin: boolean, atDestination: boolean) => boolean>> = {
  pickup: (atOrigin) => atOrigin,
  delivery: (_, atDestination) => atDestination,
  either: (atOrigin, atDestination) => atOrigin || atDestination,
  both: (atOrigin, atDestination) => atOrigin && atDestination,
};
const PLACE_TEXT: Readonly<Record<Side, string>> = {
  pickup: 'a pickup',
  delivery: 'a delivery',
  either: 'a point',
  both: 'both points',
};

function appliesAt({ countries, states }: AccessorialRule, { location }: ShipmentPoint): boolean {
  const { country, state } = location.place;
  return (countries.length === 0 || countries.includes(country)) && (states.length === 0 || states.includes(state));
}

function sentence(text: string, note: string): string {
  return note === '' ? text : `${text} ${note}`;
}
