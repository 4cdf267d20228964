// What makes a well-formed request unprocessable (422): places that do not exist or are elsewhere, weights that contradict.
import type { Network } from '../../../freight/network/network.ts';
import { locate, placeName } from '../../../freight/network/postal-index.ts';
import { mismatchNotes } from '../../../freight/network/transit-message.ts';
import type { Shipment } from '../../../freight/rating/shipment.ts';
import type { Failure } from '../../../platform/http/refusal.ts';
import type { AnswerFacts } from '../quote-answer.ts';
import type { RateQuotePoint, RateQuoteRequest } from '../rate-quote.schema.ts';
import type { Asked, Uncharged } from './asked.ts';

export function checkRequest(request: RateQuoteRequest, network: Network): readonly Failure[] {
  const failures: Failure[] = [];
  for (const side of ['origin', 'destination'] as const) checkPlace(request[side], side, network, failures);
  for (const [index, unit] of request.commodity.handlingUnits.entries()) {
    const path = `commodity.handlingUnits[${index}]`;
    const items = (unit.lineItems ?? []).reduce((sum, item) => sum + item.weight, 0);
    if (items > unit.weight) {
      const description = `is ${unit.weight} lb, but its line items weigh ${items} lb. Correct one of them.`;
      failures.push({ field: `${path}.weight`, description });
    }
    for (const [at, item] of (unit.lineItems ?? []).entries()) {
      // The hazardous details of non-hazardous goods are ignored.
      const hazardous = item.isHazardous === true ? (item.hazardousDetails?.weight ?? 0) : 0;
      if (hazardous <= item.weight) continue;
      const description = `is ${hazardous} lb, but the line item weighs ${item.weight} lb. Correct one of them.`;
      failures.push({ field: `${path}.lineItems[${at}].hazardousDetails.weight`, description });
    }
  }
  return failures;
}

const NO_ALERTS: AnswerFacts['alerts'] = [];

/** Alerts for details that were described but are not charged, so that they are not dropped silently. */
const UNCHARGED: Readonly<Record<Uncharged, AnswerFacts['alerts'][number]>> = {
  fullValue: {
    messageId: 'FULL_VALUE_NOT_CHARGED',
    message:
      'fullValueCoverageDetails was sent without isNeeded: true, so full-value coverage is not included and nothing was ' +
      'charged for it. Send isNeeded: true to include it.',
  },
  hazmat: {
    messageId: 'HAZMAT_NOT_CHARGED',
    message:
      'hazardousDetails was sent on a line item without isHazardous: true, so the freight is not rated as hazardous and ' +
      'nothing was charged for it. Send isHazardous: true if it is hazardous.',
  },
};

/** Alerts about the request, for every level. */
export function requestAlerts(asked: Asked, shipment: Shipment): AnswerFacts['alerts'] {
  const cities = cityAlerts(asked, shipment);
  return asked.uncharged === undefined ? cities : [...cities, ...asked.uncharged.map((one) => UNCHARGED[one])];
}

/** A city that does not match its postal code is an alert, not an error: no list of accepted names is complete. */
function cityAlerts(asked: Asked, { origin, destination }: Shipment): AnswerFacts['alerts'] {
  const notes = [
    ...mismatchNotes(origin.location, { zip: asked.from[0], city: asked.from[2] }),
    ...mismatchNotes(destination.location, { zip: asked.to[0], city: asked.to[2] }),
  ];
  return notes.length === 0 ? NO_ALERTS : notes.map((message) => ({ messageId: 'CITY_MISMATCH', message }));
}

function checkPlace({ address }: RateQuotePoint, side: string, network: Network, failures: Failure[]): void {
  const { postalCode, country, stateProvince } = address;
  const found = locate(network.postalIndex, postalCode, country);
  if (found === null) {
    const description = `There is no postal code ${postalCode} in ${country}.`;
    failures.push({ field: `${side}.address.postalCode`, description });
    return;
  }
  // Mexican states have three letters in the carrier's data and two here, so they cannot be compared (spec-gaps 4).
  if (country !== 'MX' && found.place.state !== stateProvince) {
    const description = `is ${stateProvince}, but ${postalCode} is in ${placeName(found.place)}. Correct one of them.`;
    failures.push({ field: `${side}.address.stateProvince`, description });
  }
}
