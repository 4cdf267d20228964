// Owns the last step of a quote: dates, expiry and totals around the sheet of charges (§2.7; gap 4).
import { formatCents } from '../money.ts';
import { addOpenDays } from '../service-calendar.ts';
import { fuelBy } from './contracts/contract.ts';
import type { OfferedService } from './offered-services.ts';
import type { LocalMoment, RatedQuote, RateType, RefusedQuote } from './quote.ts';
import type { QuoteSheet } from './quote-sheet.ts';
import type { Alert, Reason } from './rate-messages.ts';
import type { RatingJob } from './rating-job.ts';
import { fuelBasisPoints } from './tariff/fuel-files.ts';
import type { ServiceTerms } from './tariff/services-file.ts';

const NO_ALERTS: readonly Alert[] = [];

export function refusedQuote(service: OfferedService, reasons: readonly Reason[], alerts = NO_ALERTS): RefusedQuote {
  return { rateFound: false, service, reasons, alerts };
}

/** The quote for a complete sheet. Ship and delivery days are known: a service without them was refused earlier. */
export function ratedQuote(
  job: RatingJob,
  service: OfferedService,
  terms: ServiceTerms,
  rateType: RateType,
  linearFeet: number,
  sheet: QuoteSheet,
): RatedQuote {
  const { lane, freight, network, shipment } = job;
  const standardDay = lane.deliveryDay!;
  const deliveryDay =
    // Stryker disable next-line ConditionalExpression: freight is delivered on a business day, which is also the one no days later.
    terms.extraDays === 0
      ? standardDay
      : (addOpenDays(network.calendar, lane.destination.terminalCountry, standardDay, terms.extraDays) ?? standardDay);
  if (shipment.distributionCenter !== null && service.level !== 'VTL') {
    const message = `Distribution center ${shipment.distributionCenter} applies to VTL only and was ignored.`;
    sheet.alerts.push({ messageId: 'DISTRIBUTION_CENTER_IGNORED', message });
  }
  sheet.steps?.push({ step: 14, rule: 'total', text: `Total ${formatCents(sheet.totalCents)}.`, chargeCents: null });
  return {
    rateFound: true,
    service,
    totalCents: sheet.totalCents,
    rateType,
    totalWeightLb: freight.totalWeightLb,
    cubicFeetHundredths: Math.round((freight.cubicInches * 100) / 1728),
    linearFeet,
    accessorials: sheet.accessorials,
    lineItemCharges: sheet.lineItemCharges,
    chargeItems: sheet.chargeItems,
    transitDays: lane.transitDays + terms.extraDays,
    laneType: lane.laneType,
    shipDay: lane.shipDay!,
    deliveryDay,
    deliveryMinute: terms.deliverByMinute ?? network.cutOffs[lane.destination.terminalIndex]!.deliverBy,
    expiry: expiryOf(job, terms),
    ownFuelBasisPoints: ownFuelOf(job),
    alerts: sheet.alerts,
    explanation: sheet.steps,
  };
}

function ownFuelOf({ contractRow, tariff, shipment }: RatingJob): number | undefined {
  if (contractRow === undefined || contractRow.fuel === null) return undefined;
  return fuelBasisPoints(fuelBy(contractRow, tariff.fuel), shipment.shipDay);
}

/** A fixed number of days after the quote; a guarantee expires at the ship day's cut-off if that is sooner. */
function expiryOf({ shipment, lane }: RatingJob, terms: ServiceTerms): LocalMoment {
  const { timeZone } = lane.origin.terminal;
  const day = shipment.quotedDay + terms.expiryDays;
  const minuteOfDay = shipment.quotedMinute;
  const shipDay = lane.shipDay!;
  const { cutOffMinute } = terms;
  if (cutOffMinute === null || shipDay > day) return { day, minuteOfDay, timeZone };
  return {
    day: shipDay,
    minuteOfDay: shipDay < day ? cutOffMinute : Math.min(cutOffMinute, minuteOfDay),
    timeZone,
  };
}
