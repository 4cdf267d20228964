// Owns what all levels of one request share. It is calculated once, however many quotes are requested.
import type { Network } from '../network/network.ts';
import { type ClassCharges, chargeFreight } from './class-charges.ts';
import { type ContractRow, pricingBy } from './contracts/contract.ts';
import { contractRowFor } from './contracts/contract-row-for.ts';
import { densityAlerts } from './density-alerts.ts';
import { freightLines } from './freight-lines.ts';
import { type LaneFacts, laneFacts } from './lane-facts.ts';
import { type MeasuredFreight, measureFreight } from './measured-freight.ts';
import type { Alert, Reason } from './rate-messages.ts';
import { shipDayAlerts } from './ship-day-alerts.ts';
import type { Shipment } from './shipment.ts';
import type { Pricing } from './tariff/pricings-file.ts';
import type { Tariff } from './tariff/tariff.ts';

export interface RatingJob {
  readonly shipment: Shipment;
  readonly tariff: Tariff;
  readonly network: Network;
  /** Including the terms of the contract row. */
  readonly pricing: Pricing;
  /** The row of the account's contract that applies; undefined if none does. */
  readonly contractRow: ContractRow | undefined;
  readonly lane: LaneFacts;
  readonly freight: MeasuredFreight;
  /** By the declared classes; null if a line has none. */
  readonly classCharges: ClassCharges | null;
  /** Alerts on every quote. */
  readonly alerts: readonly Alert[];
  readonly isExplained: boolean;
}

/** The job, or the reasons why no level can be rated. */
export function prepareJob(
  shipment: Shipment,
  tariff: Tariff,
  network: Network,
  isExplained: boolean,
): RatingJob | readonly Reason[] {
  const base = tariff.pricings.get(shipment.pricing);
  const origin = shipment.origin.location.area;
  const destination = shipment.destination.location.area;
  const freight = measureFreight(shipment.units, tariff.rules);
  if (base === undefined || origin === null || destination === null || freight.totalWeightLb <= 0) {
    return generalReasons(shipment, base, freight);
  }
  const contractRow = contractRowFor(shipment);
  const pricing = contractRow === undefined ? base : pricingBy(contractRow, base);
  const lane = laneFacts(shipment, origin, destination, tariff, network);
  const lines = freightLines(shipment.units, pricing, tariff.rules, null);
  const alerts: Alert[] = [];
  densityAlerts(shipment.units, tariff, alerts);
  shipDayAlerts(shipment, lane, alerts);
  if (freight.calculatedTareLb > 0) {
    const message = `Tare of ${freight.calculatedTareLb} lb was added for pallets and skids; submit tareWeight to have your own.`;
    alerts.push({ messageId: 'TARE_CALCULATED', message });
  }
  return {
    shipment,
    tariff,
    network,
    pricing,
    contractRow,
    lane,
    freight,
    classCharges: lines && chargeFreight(lines, freight, lane, pricing, tariff),
    alerts,
    isExplained,
  };
}

function generalReasons(shipment: Shipment, pricing: Pricing | undefined, freight: MeasuredFreight): Reason[] {
  const reasons: Reason[] = [];
  if (pricing === undefined) {
    const message = `The account's pricing "${shipment.pricing}" is not in the tariff; ask the carrier to correct it.`;
    reasons.push({ messageId: 'PRICING_UNKNOWN', message });
  }
  for (const [end, point] of [
    ['Origin', shipment.origin],
    ['Destination', shipment.destination],
  ] as const) {
    if (point.location.area !== null) continue;
    reasons.push({ messageId: 'NOT_SERVED', message: `${end} ${point.postalCode}: ${point.location.refusal}` });
  }
  if (freight.totalWeightLb <= 0) {
    reasons.push({ messageId: 'NOTHING_TO_RATE', message: 'Give at least one handling unit with its weight.' });
  }
  return reasons;
}
