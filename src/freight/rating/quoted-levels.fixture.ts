// Quotes for tests of levels: a pallet from Dallas to Chicago with fuel at 32%, unless changed, and short forms of outcomes.
import { parseDay } from '../service-calendar.ts';
import type { QuotedLevel } from '../value-sets/service-level.ts';
import { demoTariff, withFuel } from './demo-tariff.fixture.ts';
import type { Quote, RatedQuote } from './quote.ts';
import { rateShipment } from './rate-shipment.ts';
import { demoNetwork, item, shipment, sized, unit } from './rated-shipment.fixture.ts';
import type { HandlingUnit, Shipment } from './shipment.ts';

const tariff = demoTariff(withFuel('32'));
export const DALLAS = '75207';
export const CHICAGO = '60601';
export const MILES = 935;
export const pallet = unit([item('70', 1500)], { ...sized(48, 40, 48), tareWeightLb: 0 });

export function quotes(
  levels: readonly QuotedLevel[],
  changes: Partial<Shipment> = {},
  units: readonly HandlingUnit[] = [pallet],
  from = DALLAS,
  to = CHICAGO,
): Quote[] {
  return rateShipment(shipment(from, to, units, changes), levels, tariff, demoNetwork());
}

export function rated(
  level: QuotedLevel,
  changes: Partial<Shipment> = {},
  units: readonly HandlingUnit[] = [pallet],
): RatedQuote {
  const [quote] = quotes([level], changes, units);
  if (!quote?.rateFound) throw new Error(JSON.stringify(quote));
  return quote;
}

/** `98 found`, or `98` with the IDs of the reasons. */
export const outcomes = (list: readonly Quote[]): string[] =>
  list.map(
    (quote) =>
      `${quote.service.id} ${quote.rateFound ? 'found' : quote.reasons.map(({ messageId }) => messageId).join(' ')}`,
  );
export const ids = (quote: Quote): string[] => quote.alerts.map(({ messageId }) => messageId);
export const day = (date: string): number => parseDay(date)!;
/** One box of that many linear feet. */
export const feet = (count: number, weightLb = 900): HandlingUnit =>
  unit([item('70', weightLb)], { ...sized(count * 12, 96, 60) });
