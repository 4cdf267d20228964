// Owns what prevents a service from being offered: weight, linear feet, lane type, cut-off, missing fields.
import { formatDay } from '../service-calendar.ts';
import { timeText } from '../time-of-day.ts';
import type { QuotedLevel } from '../value-sets/service-level.ts';
import type { OfferedService } from './offered-services.ts';
import type { Reason } from './rate-messages.ts';
import type { RatingJob } from './rating-job.ts';
import type { ServiceTerms } from './tariff/services-file.ts';

/** Returns all reasons, so that a shipper can fix a request in one go. `linearFeet` is what the service rates. */
export function limitReasons(
  job: RatingJob,
  service: OfferedService,
  terms: ServiceTerms,
  linearFeet: number,
): Reason[] {
  const reasons: Reason[] = [];
  const { lane, freight, shipment } = job;
  for (const field of shipment.missingFields[service.level] ?? NO_FIELDS) {
    reasons.push({ messageId: 'FIELD_MISSING', message: `${field} is missing; ${service.level} needs it.` });
  }
  if (freight.totalWeightLb > terms.maximumWeightLb) {
    const text = `The shipment weighs ${freight.totalWeightLb} lb; ${service.text} takes up to ${terms.maximumWeightLb} lb.`;
    reasons.push({ messageId: 'TOO_HEAVY', message: `${text} ${advice(job, service)}` });
  }
  if (linearFeet > terms.maximumLinearFeet) {
    const text = `The shipment takes ${linearFeet} linear feet; ${service.text} has up to ${terms.maximumLinearFeet}.`;
    reasons.push({ messageId: 'TOO_LONG', message: `${text} ${advice(job, service)}` });
  }
  if (lane.laneType === 'INDIRECT' && !terms.onIndirectLanes) {
    const message = `${service.text} is not available: an interline partner handles part of this lane. Request LTL or VTL.`;
    reasons.push({ messageId: 'INDIRECT', message });
  }
  if (GUARANTEED.has(service.level) && shipment.shipDay < shipment.quotedDay) {
    const message = `The ship date ${formatDay(shipment.shipDay)} has passed: ${service.text} cannot be guaranteed. Choose ${formatDay(shipment.quotedDay)} or later.`;
    reasons.push({ messageId: 'SHIP_DATE_OVER', message });
  }
  if (terms.cutOffMinute !== null && isAfterCutOff(job, terms.cutOffMinute)) {
    const message = `The cut-off of ${timeText(terms.cutOffMinute)} at the origin on ${formatDay(shipment.shipDay)} has passed: choose an earlier time or a later ship date.`;
    reasons.push({ messageId: 'CUT_OFF', message });
  }
  // Without a ship day there is no delivery day either.
  if (lane.deliveryDay === null) {
    const { firstDay, lastDay } = job.network.calendar;
    const message = `The calendar covers ${formatDay(firstDay)} to ${formatDay(lastDay)}. Choose a ship date in that period.`;
    reasons.push({ messageId: 'CALENDAR', message });
  }
  return reasons;
}

/** The levels that guarantee a delivery (§2.2). */
const GUARANTEED: ReadonlySet<QuotedLevel> = new Set(['LTLTC', 'VTLTC', 'ERG', 'EU']);
const NO_FIELDS: readonly string[] = [];

/** What to do instead. Another level does not help with freight that no truck can hold. */
function advice({ tariff, freight }: RatingJob, { level }: OfferedService): string {
  const volume = tariff.services['94'];
  const fitsVolume = freight.totalWeightLb <= volume.maximumWeightLb && freight.linearFeet <= volume.maximumLinearFeet;
  if (!fitsVolume) return 'It needs more than one truck: split it.';
  return level === 'LTL' ? 'Ask for VTL.' : 'Ask for LTL or VTL.';
}

/** On a day without pickup the freight waits anyway, so the time of day does not matter. */
function isAfterCutOff({ shipment, lane }: RatingJob, cutOffMinute: number): boolean {
  if (!lane.shipsOnDate) return false;
  if ((shipment.shipMinute ?? 0) > cutOffMinute) return true;
  return shipment.shipDay === shipment.quotedDay && shipment.quotedMinute > cutOffMinute;
}
